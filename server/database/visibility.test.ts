import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openPool, type Pool } from "./pool.ts";
import { raw, type Sql, sql } from "./sql.ts";
import { knownTo, visibleTo, visibleToProfile, type Viewer } from "./visibility.ts";

const at = new Date("2026-03-10T09:00:00Z");
const [before, after] = [-1, 1].map((seconds) => new Date(at.getTime() + seconds * 1000));

/** From when until when something is out. */
type Span = { published: Date | null; unpublished: Date | null };
type Title = Span & { type: "movie" | "series" | "episode"; series: number | null; isKid: boolean; rating: number };

const spans: Span[] = [null, before!, at, after!].flatMap((published) =>
  [null, before!, at, after!].map((unpublished) => ({ published, unpublished })),
);
/** Every title that differs in what the rule looks at. Series are known by their place in `spans`. */
const titles: Title[] = spans.flatMap((span) =>
  [false, true].flatMap((isKid) =>
    [0, 10, 12, 16, 18].flatMap((rating) => [
      { ...span, isKid, rating, type: "movie" as const, series: null },
      { ...span, isKid, rating, type: "series" as const, series: null },
      ...spans.map((_, series) => ({ ...span, isKid, rating, type: "episode" as const, series })),
    ]),
  ),
);
const viewers: Viewer[] = [false, true].flatMap((isKid) =>
  [0, 10, 12, 16, 18].map((ageCeiling) => ({ isKid, ageCeiling })),
);

// The rule once more, in the words of the specification.
const isOut = ({ published, unpublished }: Span) =>
  published !== null && published <= at && (unpublished === null || unpublished > at);
const isKnown = (title: Title, viewer: Viewer) =>
  isOut(title) && (title.type !== "episode" || isOut(spans[title.series!]!)) && (!viewer.isKid || title.isKid);

type Rule = {
  name: string;
  of: (viewer: Viewer) => Sql;
  sees: (title: Title, viewer: Viewer) => boolean;
};
const rules: Rule[] = [
  {
    name: "visibleTo",
    of: (viewer) => visibleTo(viewer, at),
    sees: (title, viewer) => isKnown(title, viewer) && title.rating <= viewer.ageCeiling,
  },
  { name: "knownTo", of: (viewer) => knownTo(viewer, at), sees: isKnown },
  {
    name: "visibleToProfile",
    of: () => visibleToProfile("p", at),
    sees: (title, viewer) =>
      isKnown(title, viewer) && title.rating <= (viewer.isKid ? Math.min(viewer.ageCeiling, 10) : viewer.ageCeiling),
  },
];

let server: TestDatabase;
let database: Pool;
beforeAll(async () => {
  server = await createTestDatabase();
  database = openPool(server.url, { size: 1, onError: (error) => console.warn(error.message) });
});
afterAll(async () => {
  await database.close();
  await server.drop();
});

const rowsOf = (rows: object[], columns: string) =>
  sql`select * from json_to_recordset(${JSON.stringify(rows)}) as given (${raw(columns)})`;

/** The places of the titles that a condition lets a viewer see. */
async function seenWith(condition: Sql, viewer: Viewer): Promise<Set<number>> {
  const all = titles.map(({ published, unpublished, type, series, isKid, rating }, place) => ({
    ...{ place, type, rating, series_id: series, is_kid: isKid },
    ...{ published_at: published, unpublished_at: unpublished },
  }));
  const led = spans.map(({ published, unpublished }, id) => ({
    ...{ id, published_at: published, unpublished_at: unpublished },
  }));
  const times = "published_at timestamptz, unpublished_at timestamptz";
  const rows = await database.rows<{ place: number }>(sql`
    with titles as (${rowsOf(led, `id integer, ${times}`)}),
      v as (${rowsOf(all, `place integer, type text, rating integer, series_id integer, is_kid boolean, ${times}`)}),
      p as (select ${viewer.isKid}::boolean as is_kid, ${viewer.ageCeiling}::integer as age_ceiling)
    select v.place from v, p where ${condition}`);
  return new Set(rows.map(({ place }) => place));
}

/** Whether the rule, with a change to its statement, gives any of the viewers another answer than the specification. */
async function isWrong(rule: Rule, asked: Viewer[], change: (condition: Sql) => Sql): Promise<boolean> {
  for (const viewer of asked) {
    const seen = await seenWith(change(rule.of(viewer)), viewer);
    if (titles.some((title, place) => seen.has(place) !== rule.sees(title, viewer))) return true;
  }
  return false;
}

test.each(rules)("$name: everybody sees every title that they may, and no other", async (rule) => {
  expect(await isWrong(rule, viewers, (condition) => condition)).toBe(false);
});

/** What a slip in the statement would look like. */
const slips: [pattern: RegExp, replacement: string][] = [
  [/<=/g, "<"],
  [/<=/g, ">"],
  [/(?<![<=])>(?!=)/g, ">="],
  [/(?<![<=])>(?!=)/g, "<"],
  [/<>/g, "="],
  [/ and /g, " or "],
  [/ or /g, " and "],
  [/is null/g, "is not null"],
  [/not (?!null)/g, ""],
  [/\bled\.published_at/g, "v.published_at"],
  [/\bled\.unpublished_at/g, "v.unpublished_at"],
  [/\bv\.is_kid/g, "true"],
  [/\bv\.rating/g, "0"],
  [/'episode'/g, "'series'"],
  [/least/g, "greatest"],
  [/case when/g, "case when not"],
  [/else 18/g, "else 16"],
];

const hole = "\u0000";

/** The statement with its n-th slip; undefined after the last. */
function slipped(condition: Sql, n: number): Sql | undefined {
  const text = textOf(condition);
  const all = slips.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ index, found, replacement })),
  );
  const slip = all[n];
  if (!slip) return undefined;
  const changed = text.slice(0, slip.index) + slip.replacement + text.slice(slip.index + slip.found.length);
  return sql(changed.split(hole), ...condition.values);
}

const textOf = (condition: Sql) => condition.strings.join(hole);

test.each(rules)("$name: a slip in any word of the statement is noticed", async (rule) => {
  const longest = rule.of({ isKid: true, ageCeiling: 0 });
  // Those for whom the statement has all its words.
  const asked = viewers.filter((viewer) => textOf(rule.of(viewer)) === textOf(longest));
  let count = 0;
  const unnoticed: string[] = [];
  for (; slipped(longest, count); count += 1) {
    const noticed = await isWrong(rule, asked, (condition) => slipped(condition, count)!);
    if (!noticed) unnoticed.push(slipped(longest, count)!.text);
  }
  expect(count).toBeGreaterThan(20);
  expect(unnoticed).toEqual([]);
});
