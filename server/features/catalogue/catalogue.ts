import type { Pool } from "#server/database/pool.ts";
import { ReadyJson } from "#server/http/api.ts";
import { found } from "#server/http/errors.ts";
import { classOf, type Audience } from "./audience.ts";
import { createBrowsing } from "./reading/browsing.ts";
import { createHome } from "./home/home.ts";
import { mostViewedSeries } from "./reading/list-queries.ts";
import { listAnswer } from "#server/http/paged-answers.ts";
import { createPersonal } from "./home/personal.ts";
import { sharedAnswers } from "./shared-answers.ts";
import { createSitemap } from "./sitemap/sitemap.ts";
import { findPlace } from "./reading/title-queries.ts";
import { titleStore } from "./home/title-store.ts";
import { createTitles } from "./reading/titles.ts";
import { createTotals } from "./reading/totals.ts";

// Titles come out and go by the clock, which tells nobody: what is kept is asked for again after a minute.
const kept = { freshMs: 60_000, size: 40 };
const mostViewedTitles = 10;

export type CatalogueDeps = {
  database: Pool;
  publicUrl: string;
  /** Takes a title out of what a profile watches; how many saves it touched. */
  hideHistory: (database: Pool, profileId: number, id: number, at: Date) => Promise<number>;
};

export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

/**
 * What can be seen, and by whom. Answers that many share are kept in the process and dropped when any process changes the
 * catalogue.
 */
export async function createCatalogue({ database, publicUrl, hideHistory }: CatalogueDeps) {
  const totals = createTotals(database, kept);
  const store = titleStore(database, { ...kept, size: 20_000 });
  const personal = createPersonal(database, store);
  const mostViewed = sharedAnswers<string>(kept);
  const home = createHome(database, {
    personal: (audience, revision) => personal.of(audience, revision, { mayBeKept: true }),
    totalsOf: totals.of,
    kept,
  });
  const sitemap = createSitemap(database, { publicUrl, kept: { freshMs: 600_000, size: 10 } });
  const { drop, ...browsing } = createBrowsing(database, totals.of, kept);
  await database.listen("catalogue_changed", () => {
    for (const part of [totals, { drop }, store, mostViewed, home, personal, sitemap]) part.drop();
  });

  return {
    ...browsing,
    ...createTitles(database),
    home: home.of,
    sitemap,
    viewHistories: async (audience: Audience, savesRevision: string) => {
      const { histories, suggestion } = await personal.of(audience, savesRevision, { mayBeKept: false });
      return new ReadyJson(`{"histories":${histories.plain.toString()},"suggestion":${suggestion.plain.toString()}}`);
    },
    /** A title that was taken out already, or is no longer remembered, counts as taken out. @throws AppError notFound */
    forgetHistory: async (audience: Audience, id: number): Promise<void> => {
      const hidden = await hideHistory(database, audience.profileId, id, audience.at);
      if (hidden === 0) found(await findPlace(database, id, audience), "history", id);
    },
    mostViewed: async (audience: Audience) => {
      const load = () => mostViewedSeries(database, audience, mostViewedTitles);
      return listAnswer(await mostViewed.of(classOf(audience), audience.at, load));
    },
  };
}
