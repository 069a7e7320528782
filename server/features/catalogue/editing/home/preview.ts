import type { Locale } from "#contract/language.ts";
import type { HomePreview } from "#contract/admin/home.ts";
import { kidsCeiling } from "#contract/profiles.ts";
import type { Database } from "#server/database/pool.ts";
import { ownTerritory, visitor } from "#server/database/visibility.ts";
import type { Audience } from "#server/features/catalogue/audience.ts";
import type { Cards } from "#server/features/catalogue/cards/cards.ts";
import type { TotalsOf } from "#server/features/catalogue/reading/totals.ts";
import { findRows } from "./preview-queries.ts";

type PreviewOptions = {
  viewer: "adult" | "kid";
  language: Locale;
  titles: readonly number[];
  at: Date;
  mediaUrl: string;
};
export type PreviewHome = (options: PreviewOptions) => Promise<HomePreview>;

/** An adult without an age ceiling, or a kid, in the service's own country and without profile data. */
function audienceOf({ viewer, language, at, mediaUrl }: PreviewOptions): Audience {
  const isKid = viewer === "kid";
  return {
    viewer: isKid ? { isKid, ageCeiling: kidsCeiling, territory: ownTerritory } : visitor,
    locale: language,
    at,
    profileId: 0,
    savesRevision: 0,
    streams: false,
    mediaUrl,
  };
}

/** Previews home for an audience, with the same queries, cards and visibility rule as home itself. */
export function createHomePreview(
  database: Database,
  { cards, totalsOf }: { cards: Cards; totalsOf: TotalsOf },
): PreviewHome {
  return async (options) => {
    const audience = audienceOf(options);
    const rows = await findRows(database, audience);
    if (!rows) throw new Error("a statement without a table answered no row");
    const totals = await totalsOf(audience);
    const { viewed, kids, additions, leaving, coming, categories, ages } = rows;
    // Loads all cards in one statement, so that the lists below read them from the cache.
    await cards.byId(
      new Set([viewed, kids, additions, leaving, options.titles, ...categories.map(({ ids }) => ids)].flat()),
      audience,
    );
    const listOf = (ids: readonly number[]) => cards.list(ids, audience, { withDescription: true });
    return {
      most_viewed: await listOf(viewed),
      kid_videos: await listOf(kids),
      additions: await listOf(additions),
      leaving: await listOf(leaving),
      coming,
      titles: await listOf(options.titles),
      categories: await Promise.all(
        categories.map(async ({ id, ids }) => ({
          id,
          total_video: totals.categories.get(id) ?? 0,
          videos: await listOf(ids),
        })),
      ),
      ages: ages.map(({ id, color, thumb_url }) => ({
        id,
        total_video: totals.ages.get(id) ?? 0,
        color,
        thumb_url,
      })),
    };
  };
}
