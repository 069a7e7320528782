import type { HomePreview } from "#contract/admin/home.ts";
import type { Locale } from "#contract/fields.ts";
import { kidsCeiling } from "#contract/profiles.ts";
import type { Database } from "#server/database/pool.ts";
import { ownTerritory, visitor } from "#server/database/visibility.ts";
import type { Audience } from "#server/features/catalogue/audience.ts";
import type { Cards } from "#server/features/catalogue/cards/cards.ts";
import type { TotalsOf } from "#server/features/catalogue/reading/totals.ts";
import { findRows } from "./preview-queries.ts";

type Asked = { viewer: "adult" | "kid"; language: Locale; titles: readonly number[]; at: Date; mediaUrl: string };
export type PreviewHome = (asked: Asked) => Promise<HomePreview>;

/** An adult without a ceiling or a kid, in the service's own country, without anything of a profile's own. */
function audienceOf({ viewer, language, at, mediaUrl }: Asked): Audience {
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

/** What home could show a class of viewers, through the same lists, cards and rule of visibility as home itself. */
export function createHomePreview(
  database: Database,
  { cards, totalsOf }: { cards: Cards; totalsOf: TotalsOf },
): PreviewHome {
  return async (asked) => {
    const audience = audienceOf(asked);
    const rows = await findRows(database, audience);
    if (!rows) throw new Error("a statement without a table answered no row");
    const totals = await totalsOf(audience);
    const { viewed, kids, additions, leaving, coming, categories, ages } = rows;
    // Loads all cards in one statement; the lists then find them in the cache.
    await cards.byId(
      new Set([viewed, kids, additions, leaving, asked.titles, ...categories.map(({ ids }) => ids)].flat()),
      audience,
    );
    const listOf = (ids: readonly number[]) => cards.list(ids, audience, { withDescription: true });
    return {
      most_viewed: await listOf(viewed),
      kid_videos: await listOf(kids),
      additions: await listOf(additions),
      leaving: await listOf(leaving),
      coming,
      titles: await listOf(asked.titles),
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
