import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { call } from "#admin/api.ts";
import { putTitle } from "#admin/features/catalogue/editing/titles/title-cache.ts";
import type { Changes } from "../titles/merge.ts";
import type { Audience } from "./propose.ts";

/** Publishes a title with an editor's changes. Returns whether it was published. @throws CallError */
export type Publish = (changes: Changes) => Promise<boolean>;

/** What an episode's series still needs to be listed, asked together with it; null if nothing. */
export function missingOfSeries({
  state,
  categories,
}: Pick<EditedTitle, "state" | "categories">): "publication" | "category" | null {
  if (state !== "published") return "publication";
  return categories.length === 0 ? "category" : null;
}

export type EpisodeAnswers = {
  title: Pick<EditedTitle, "rating">;
  /** Its series. */
  led: Pick<EditedTitle, "id" | "state" | "categories">;
  /** Of the episode. */
  rating: EditedTitle["rating"];
  /** Of the series. */
  audience: Audience;
};

/** Publishes an episode, and its series if that is not listed yet. @throws CallError */
export async function publishEpisode(
  { title, led, rating, audience }: EpisodeAnswers,
  publish: Publish,
): Promise<void> {
  // The episode first: if the series is then refused, it stays hidden, and the episode with it.
  const isPublished = await publish(rating === title.rating ? {} : { rating });
  if (!isPublished || missingOfSeries(led) === null) return;
  const params = { id: led.id };
  const { version } = await call("GET /admin/titles/{id}", { params });
  const body = { version, changes: { ...audience, state: "published" as const } };
  putTitle(await call("PUT /admin/titles/{id}", { params, body }));
}
