import { defaultTextOf } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";
import { AudienceQuestions } from "./audience-questions.tsx";
import type { Publish } from "./episode-publishing.ts";
import { keepingOwn, proposeAudience, type Audience } from "./propose.ts";
import { PublishEpisodeDialog } from "./publish-episode-dialog.tsx";

type Props = {
  title: EditedTitle;
  onPublish: Publish;
  onClose: () => void;
};

/** Asks for a title's audience and categories, proposed from its file's name and folders, and publishes it. */
export function PublishDialog(props: Props) {
  const { title } = props;
  const choices = useChoices();
  const uploads = useQuery({
    queryKey: ["uploads", "of", title.id],
    queryFn: () => call("GET /admin/uploads", { query: { video_id: title.id, limit: 10 } }),
  });
  // Without file names the title itself is used for the proposal.
  if (uploads.isPending || !choices.isKnown) return null;
  const file = uploads.data?.data.find(({ use }) => use === "film");
  const path = file ? [file.folder, file.name].filter(Boolean).join("/") : defaultTextOf(title, "title");
  const proposed = proposeAudience(path, choices.all);
  if (title.series) return <PublishEpisodeDialog {...props} path={path} proposed={proposed} series={title.series} />;
  return <AskedDialog {...props} path={path} proposed={keepingOwn(title, proposed)} />;
}

function AskedDialog({ title, path, proposed, onPublish, onClose }: Props & { path: string; proposed: Audience }) {
  const t = useTexts();
  const draft = useDraft(`publish-${title.id}`, onClose);
  const [audience, setAudience] = useDraftValue(draft, "audience", proposed);
  const { act, busy, fault } = useActing();
  const submit = (event?: { preventDefault(): void }): Promise<void> => {
    event?.preventDefault();
    return act(async () => {
      await onPublish(audience);
      draft.close();
    });
  };
  return (
    <FormDialog
      title={t("publish.title", { title: defaultTextOf(title, "title") })}
      submitLabel={t("titles.publish")}
      sending={{ submit, busy, fault }}
      maxWidth={620}
      draft={draft}
    >
      <p className="mb-4 text-sm text-soft wrap-anywhere">{t("publish.proposed", { path })}</p>
      <AudienceQuestions audience={audience} onChange={setAudience} />
    </FormDialog>
  );
}
