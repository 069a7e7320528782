import { cachesDroppedOn } from "#server/cache/dropped-caches.ts";
import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import { found } from "#server/http/errors.ts";
import { callingProfile, classOf, type Audience } from "./audience.ts";
import { createCards, type CardOptions } from "./cards/cards.ts";
import { createPeriods } from "./cards/periods.ts";
import { createHomePreview } from "./editing/home/preview.ts";
import { createHome } from "./home/home.ts";
import { createPersonal } from "./home/personal.ts";
import { createTitleFacts } from "./home/title-facts.ts";
import { createBrowsing } from "./reading/browsing.ts";
import { mostViewedSeries, wallTitles } from "./reading/list-queries.ts";
import { findPlace } from "./reading/title-queries.ts";
import { createTitles } from "./reading/titles.ts";
import { createTotals } from "./reading/totals.ts";
import { sharedLimits } from "./shared-limits.ts";
import { createSitemap } from "./sitemap/sitemap.ts";
import { findPublicTrailer } from "./sitemap/sitemap-queries.ts";

const mostViewedTitles = 10;
const onWall = 6;

export type CatalogueDeps = {
  database: Pool;
  clock: Clock;
  publicUrl: string;
  /** Base URL of the streams, without a trailing slash. */
  mediaUrl: string;
  /** Hides a title from a profile's history; returns the number of saved positions affected. */
  hideHistory: (database: Pool, profileId: number, id: number, at: Date) => Promise<number>;
  /** The paths of public pages that editors added. */
  furtherPages: () => Promise<string[]>;
};

export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

/**
 * Reading the catalogue. Answers shared by a class of viewers are cached in the process and dropped when any process
 * changes the catalogue.
 */
export async function createCatalogue(deps: CatalogueDeps) {
  const { database, clock, publicUrl, mediaUrl, hideHistory, furtherPages } = deps;
  const cache = await cachesDroppedOn(["catalogue_changed"], { database, clock });
  const periodOf = createPeriods(database, cache);
  const cards = createCards(database, cache, periodOf);
  const totalsOf = createTotals(database, cache, periodOf);
  const { of: factsOf, shelves: shelvesOf } = createTitleFacts(database, { cache, periodOf });
  const personal = createPersonal(database, { cards, factsOf, shelvesOf, periodOf, cache, clock });
  const chosen = cache<number[]>(sharedLimits);
  const listOf = async (name: string, audience: Audience, load: () => Promise<number[]>) => {
    const viewers = `${name} ${await periodOf(audience.at)} ${classOf(audience)}`;
    return { data: await cards.list(await chosen.get(viewers, load), audience) };
  };

  return {
    periodOf,
    ...createBrowsing(database, { cards, totalsOf, periodOf, cache }),
    ...createTitles(database, cards),
    home: createHome(database, { cards, totalsOf, periodOf, personal: personal.kept, cache }),
    homePreview: createHomePreview(database, { cards, totalsOf }),
    sitemap: createSitemap(database, { publicUrl, cache, furtherPages }),
    /** For features with their own lists of titles, whose ids the visibility rule has already filtered. */
    cardsOf: (call: ProfileCall, ids: readonly number[], options?: CardOptions) =>
      cards.list(ids, callingProfile(call, mediaUrl), options),
    viewHistories: personal.refreshed,
    /** Succeeds for a title already hidden or no longer in the history. @throws AppError notFound */
    forgetHistory: async (audience: Audience, id: number): Promise<void> => {
      const hidden = await hideHistory(database, audience.profileId, id, audience.at);
      if (hidden === 0) found(await findPlace(database, id, audience), "history", id);
    },
    /** The folder of a trailer that search engines may fetch. Ids out of the database's range count as unknown. */
    publicTrailerFolder: async (titleId: number, at: Date): Promise<string | undefined> =>
      titleId <= 2_147_483_647 ? findPublicTrailer(database, titleId, at) : undefined,

    mostViewed: (audience: Audience) =>
      listOf("most viewed", audience, () => mostViewedSeries(database, audience, mostViewedTitles)),
    wall: (audience: Audience) => listOf("wall", audience, () => wallTitles(database, audience, onWall)),
  };
}
