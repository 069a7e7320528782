import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { visitor } from "#server/database/visibility.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import type { Audience } from "../audience.ts";
import { latestMarks, sharedHome } from "../home/home-queries.ts";
import { hideHistory } from "#server/features/playback/position-queries.ts";
import { latestSaves } from "../home/saves.ts";
import {
  ageVideos,
  categoryVideos,
  mostViewedSeries,
  newestVideos,
  followingEpisodes,
  relatedVideos,
} from "./list-queries.ts";
import { readKeyword } from "../search/keyword.ts";
import { knownTerms } from "../search/known-terms.ts";
import { filterVideos, searchVideos } from "../search/search-queries.ts";
import { titleEntries, titlePages } from "../sitemap/sitemap-queries.ts";
import { findCards } from "../cards/card-queries.ts";
import { findTitleFacts, newestOfCategories } from "../home/title-fact-queries.ts";
import { findSeasons, findVideo } from "./title-queries.ts";

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
  await fixture.film();
  await fixture.database.run(sql`analyze`);
});
afterAll(() => fixture.close());

/** The plan of the one statement that `work` sends, with sequential scans disabled where an index can serve. */
async function planOf(work: (database: Database) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await fixture.database.transaction(async (inside) => {
    await inside.run(sql`set local enable_seqscan = off`);
    const explain = async (statement: Sql) => {
      const rows = await inside.rows<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    };
    const spy = {
      rows: async (statement: Sql) => (await explain(statement), []),
      row: async (statement: Sql) => (await explain(statement), { marks: [] }),
      run: async (statement: Sql) => (await explain(statement), 0),
    };
    await work(spy as unknown as Database);
  });
  expect(plans).toHaveLength(1);
  return plans[0] ?? "";
}

const audience = (isKid: boolean): Audience => ({
  viewer: isKid ? { isKid, ageCeiling: 10, territory: "FR" } : visitor,
  locale: "fr",
  at: fixture.clock.now(),
  profileId: 1,
  savesRevision: 0,
  streams: true,
  mediaUrl: "https://media.example",
});
const window = { limit: 20, offset: 0 };
const threeWords = readKeyword("été cœur école");

const lists: [string, (database: Database, seen: Audience) => Promise<unknown>, { all: RegExp; kid?: RegExp }][] = [
  [
    "the newest titles",
    (db, a) => newestVideos(db, a, window),
    { all: /Index Only Scan using videos_newest/, kid: /Index Only Scan using videos_kids_newest/ },
  ],
  [
    "the most viewed",
    (db, a) => mostViewedSeries(db, a, 10),
    {
      all: /videos_most_viewed_series[^]*videos_most_viewed/,
      kid: /videos_most_viewed_series[^]*videos_kids_most_viewed/,
    },
  ],
  ["a category", (db, a) => categoryVideos(db, 1, a, window), { all: /video_categories_(kids_)?newest/ }],
  ["an age", (db, a) => ageVideos(db, 5, a, window), { all: /videos_kids_newest|video_ages_pkey/ }],
  ["related titles", (db, a) => relatedVideos(db, 1, a, "any", 20), { all: /video_categories_(kids_)?newest/ }],
  ["the next episodes", (db, a) => followingEpisodes(db, 1, a, 20), { all: /videos_series|videos_episode/ }],
  ["home's shared part", (db, a) => sharedHome(db, a), { all: /video_categories_(kids_)?newest/ }],
  ["a profile's saves", (db, a) => latestSaves(db, a.profileId), { all: /histories_recent|histories_pkey/ }],
  ["a profile's marks", (db, a) => latestMarks(db, a), { all: /likes_recent|likes_pkey/ }],
  [
    "the newest of categories",
    (db, a) => newestOfCategories(db, [1, 2], a),
    { all: /video_categories_(kids_)?newest/ },
  ],
  ["single cards", (db, a) => findCards(db, [1, 2], a), { all: /videos_pkey/ }],
  ["what personal lists are chosen by", (db, a) => findTitleFacts(db, [1, 2], a), { all: /videos_pkey/ }],
  ["a title", (db, a) => findVideo(db, 1, a), { all: /videos_pkey/ }],
  ["the seasons of a series", (db, a) => findSeasons(db, 1, a), { all: /seasons_series_id_number_key/ }],
  ["the pages of the sitemap", (db, a) => titlePages(db, a.at), { all: /videos_pkey/ }],
  [
    "a page of the sitemap",
    (db, a) => titleEntries(db, 1, [{ locale: "fr", address: "" }], a.at),
    { all: /videos_pkey/ },
  ],
  ["forgetting a history", (db, a) => hideHistory(db, a.profileId, 1, a.at), { all: /histories/ }],
];

const searches: typeof lists = [
  [
    "a search",
    (db, audience) => searchVideos(db, { keyword: threeWords, audience, language: "fr", most: true }, window),
    {
      all: /videos_joined_title_fr[^]*search_documents_fr[^]*search_documents_fr[^]*search_documents_fr/,
    },
  ],
  [
    "what is known of a keyword that found nothing",
    (db, a) => knownTerms(db, threeWords.terms, a),
    { all: /search_documents_fr[^]*search_documents_en/ },
  ],
  ["a filter", (db, a) => filterVideos(db, threeWords, a, window), { all: /search_documents_fr/ }],
];

/** Frequent queries whose answers are not cached. */
const kept = new Set(["the newest titles", "a category", "an age", "single cards", "a title"]);

async function goesAlong(list: (typeof lists)[number][1], index: (typeof lists)[number][2]): Promise<void> {
  for (const isKid of [false, true]) {
    const plan = await planOf((database) => list(database, audience(isKid)));
    expect(plan).toMatch((isKid && index.kid) || index.all);
    // Scanning the few categories is fine.
    expect(plan).not.toMatch(/Seq Scan on (?!categories|ages)\w+/);
  }
}

test.each(lists)("%s: one statement, on indexes", (_name, list, index) => goesAlong(list, index));

test.each([
  ["newest", (db: Database) => newestVideos(db, audience(false), window), "Limit", "videos_newest"],
  [
    "most viewed",
    (db: Database) => mostViewedSeries(db, audience(false), 10),
    "WindowAgg",
    "videos_most_viewed_series",
  ],
] as const)("the %s titles are read in their index's order, without sorting", async (_name, list, top, index) => {
  const plan = await planOf(list);
  const walk = plan.slice(plan.indexOf(top), plan.indexOf(index));
  expect(walk).not.toBe("");
  expect(walk).not.toMatch(/Sort/);
});

describe("among many titles", () => {
  beforeAll(async () => {
    // With a handful of titles, the planner accepts any index.
    await fixture.database.run(sql`
      insert into videos (slug, type, title_fr, title_en, is_kid, media_key, images_key, published_at)
      select 'masse-' || n, 'movie', 'Titre ' || n, 'Title ' || n, n % 2 = 0, 'masse', 'masse', ${fixture.clock.now()}
      from generate_series(1, 2000) n`);
    await fixture.database.run(sql`analyze`);
  });

  test.each(searches)("%s: one statement, on indexes", (_name, list, index) => goesAlong(list, index));

  // Planning a search takes longer than running it. PostgreSQL plans the first five calls of a connection individually.
  test.each([...lists.filter(([name]) => kept.has(name)), ...searches])(
    "%s: planned five times, not each time",
    async (_name, list) => {
      for (const seen of [
        audience(false),
        audience(true),
        { ...audience(false), viewer: { isKid: false, ageCeiling: 10, territory: "FR" } },
      ]) {
        await fixture.database.transaction(async (inside) => {
          const before = await plansOf(inside);
          for (let turn = 0; turn < 20; turn += 1) await list(inside, seen);
          const after = await plansOf(inside);
          expect(after.kept - before.kept).toBeGreaterThanOrEqual(15);
          expect(after.made - before.made).toBeLessThanOrEqual(5);
        });
      }
    },
  );
});

/** How often a connection planned one of our statements, and how often it had kept the plan. */
async function plansOf(inside: Database): Promise<{ kept: number; made: number }> {
  const row = await inside.row<{ kept: number; made: number }>(sql`
    select coalesce(sum(generic_plans), 0)::integer as kept, coalesce(sum(custom_plans), 0)::integer as made
    from pg_prepared_statements where statement not like '%pg_prepared_statements%'`);
  return row ?? { kept: 0, made: 0 };
}
