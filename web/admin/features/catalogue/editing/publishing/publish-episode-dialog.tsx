import { defaultTextOf } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { titleKey } from "#admin/features/catalogue/editing/titles/title-cache.ts";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";
import { AudienceQuestions, RatingField } from "./audience-questions.tsx";
import { missingOfSeries, publishEpisode, type Publish } from "./episode-publishing.ts";
import { keepingOwn, type Audience } from "./propose.ts";

type Props = {
  title: EditedTitle;
  series: NonNullable<EditedTitle["series"]>;
  path: string;
  /** The proposal from the episode's own file. */
  proposed: Audience;
  onPublish: Publish;
  onClose: () => void;
};

/**
 * Asks for an episode's rating. Categories and audience belong to its series: they are asked too if the series is not
 * published or in no category, and the series is then published with it.
 */
export function PublishEpisodeDialog(props: Props) {
  const { id } = props.series;
  const series = useQuery({
    queryKey: titleKey(id),
    queryFn: () => call("GET /admin/titles/{id}", { params: { id } }),
  });
  return series.data ? <AskedDialog {...props} led={series.data} /> : null;
}

const seriesWords = {
  publication: "publish.seriesHidden",
  category: "publish.seriesHomeless",
  nothing: "publish.asItsSeries",
} as const;

function AskedDialog({ title, led, path, proposed, onPublish, onClose }: Props & { led: EditedTitle }) {
  const t = useTexts();
  const draft = useDraft(`publish-${title.id}`, onClose);
  const { act, busy, fault } = useActing();
  const missing = missingOfSeries(led);
  const [audience, setAudience] = useDraftValue(draft, "audience", () => keepingOwn(led, proposed));
  const [rating, setRating] = useDraftValue(draft, "rating", title.rating === 0 ? proposed.rating : title.rating);
  const submit = (event?: { preventDefault(): void }): Promise<void> => {
    event?.preventDefault();
    return act(async () => {
      await publishEpisode({ title, led, rating, audience }, onPublish);
      draft.close();
    });
  };
  return (
    <FormDialog
      title={t("publish.title", { title: defaultTextOf(title, "title") })}
      submitLabel={t(missing === "publication" ? "publish.withSeries" : "titles.publish")}
      sending={{ submit, busy, fault }}
      maxWidth={620}
      draft={draft}
    >
      <p className="mb-4 text-sm text-soft wrap-anywhere">{t("publish.proposed", { path })}</p>
      <RatingField
        label={t("publish.episodeRating")}
        value={rating}
        hint={t("titles.episodeRatingHint")}
        onChange={setRating}
      />
      <section aria-label={defaultTextOf(led, "title")}>
        <p className="mb-4 border-t border-line pt-4 text-sm">
          {t(seriesWords[missing ?? "nothing"], { series: defaultTextOf(led, "title") })}
        </p>
        {missing ? <AudienceQuestions audience={audience} onChange={setAudience} /> : <SeriesFacts led={led} />}
      </section>
    </FormDialog>
  );
}

function SeriesFacts({ led }: { led: EditedTitle }) {
  const t = useTexts();
  const { categories } = useChoices();
  const names = categories.filter(({ id }) => led.categories.includes(id)).map(({ name }) => name);
  return (
    <p className="flex flex-wrap gap-1.5">
      {[...names, t(`titles.ratings.${led.rating}`), ...(led.is_kid ? [t("titles.kidsOnly")] : [])].map((fact) => (
        <span key={fact} className="tag">
          {fact}
        </span>
      ))}
    </p>
  );
}
