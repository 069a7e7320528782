import { defaultLocale, textName } from "#contract/language.ts";
import { useNavigate } from "react-router";
import { adminTitles } from "#contract/admin/titles.ts";
import { TextField } from "#shared/ui/field.tsx";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Seasons } from "./arrange.ts";

type Props = { series: number; seasons: Seasons; season: number; onClose: () => void };

/** The title that a new one needs. */
const titleName = textName("title", defaultLocale);

/** Creates an episode after the last one of its season and opens its page. */
export function NewEpisodeDialog({ series, seasons, season, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`episode-new-${series}-${season}`, onClose);
  const navigate = useNavigate();
  const own = seasons.find(({ number }) => number === season)?.episodes ?? [];
  const number = Math.max(0, ...own.map((episode) => episode.number)) + 1;
  const form = useDraftForm(draft, adminTitles.createTitle.body, {
    type: "episode",
    [titleName]: "",
    series,
    season,
    number,
  });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    const { id } = await call("POST /admin/titles", { body });
    await queries.invalidateQueries({ queryKey: ["title-seasons", series] });
    draft.close();
    await navigate(`/titles/${id}`);
  });
  return (
    <FormDialog
      title={t("titles.place", { season, number })}
      submitLabel={t("titles.seasons.addEpisode")}
      sending={sending}
      draft={draft}
    >
      <TextField
        label={t(`titles.field.${titleName}`)}
        autoComplete="off"
        error={errorOf(titleName)}
        {...form.register(titleName)}
      />
    </FormDialog>
  );
}
