import { cachesDroppedOn } from "#server/cache/dropped-caches.ts";
import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Asked } from "#server/http/callers.ts";
import { found } from "#server/http/errors.ts";
import { callingProfile, classOf, type Audience } from "./audience.ts";
import { createCards, type CardOptions } from "./cards/cards.ts";
import { createHome } from "./home/home.ts";
import { createPersonal } from "./home/personal.ts";
import { createTitleFacts } from "./home/title-facts.ts";
import { createBrowsing } from "./reading/browsing.ts";
import { mostViewedSeries } from "./reading/list-queries.ts";
import { findPlace } from "./reading/title-queries.ts";
import { createTitles } from "./reading/titles.ts";
import { createTotals } from "./reading/totals.ts";
import { sharedLimits } from "./shared-limits.ts";
import { createSitemap } from "./sitemap/sitemap.ts";
import { findPublicTrailer } from "./sitemap/sitemap-queries.ts";

const mostViewedTitles = 10;

export type CatalogueDeps = {
  database: Pool;
  clock: Clock;
  publicUrl: string;
  /** Where streams lie, without a slash at the end. */
  mediaUrl: string;
  /** Takes a title out of what a profile watches; how many saves it touched. */
  hideHistory: (database: Pool, profileId: number, id: number, at: Date) => Promise<number>;
};

export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

/**
 * What can be seen, and by whom. Answers that many share are kept in the process and dropped when any process changes the
 * catalogue.
 */
export async function createCatalogue({ database, clock, publicUrl, mediaUrl, hideHistory }: CatalogueDeps) {
  const cache = await cachesDroppedOn(["catalogue_changed"], { database, clock });
  const cards = createCards(database, cache);
  const totalsOf = createTotals(database, cache);
  const { of: factsOf, shelves: shelvesOf } = createTitleFacts(database, cache);
  const personal = createPersonal(database, { cards, factsOf, shelvesOf, cache, clock });
  const mostViewed = cache<number[]>(sharedLimits);

  return {
    ...createBrowsing(database, { cards, totalsOf, cache }),
    ...createTitles(database, cards),
    home: createHome(database, { cards, totalsOf, personal: personal.kept, cache }),
    sitemap: createSitemap(database, { publicUrl, cache }),
    /** For features with lists of titles of their own, whose ids have passed the visibility rule for who asks. */
    cardsOf: (asked: Asked, ids: readonly number[], options?: CardOptions) =>
      cards.list(ids, callingProfile(asked, mediaUrl), options),
    viewHistories: personal.anew,
    /** A title that was taken out already, or is no longer remembered, counts as taken out. @throws AppError notFound */
    forgetHistory: async (audience: Audience, id: number): Promise<void> => {
      const hidden = await hideHistory(database, audience.profileId, id, audience.at);
      if (hidden === 0) found(await findPlace(database, id, audience), "history", id);
    },
    /** Of the trailer that search engines may fetch. Ids beyond those of the database name nothing. */
    publicTrailerFolder: async (titleId: number, at: Date): Promise<string | undefined> =>
      titleId <= 2_147_483_647 ? findPublicTrailer(database, titleId, at) : undefined,

    mostViewed: async (audience: Audience) => {
      const load = () => mostViewedSeries(database, audience, mostViewedTitles);
      return { data: await cards.list(await mostViewed.get(classOf(audience), load), audience) };
    },
  };
}
