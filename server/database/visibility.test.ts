import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openPool, type Pool } from "./pool.ts";
import { raw, type Sql, sql } from "./sql.ts";
import { announcedTo, hiddenBy, isOut, knownTo, visibleTo, visibleToProfile, type Viewer } from "./visibility.ts";

const at = new Date("2026-03-10T09:00:00Z");
const [before, after] = [-1, 1].map((seconds) => new Date(at.getTime() + seconds * 1000));

/** From when until when something is out. */
type Span = { published: Date | null; unpublished: Date | null };
/** In which countries something may be shown; null: everywhere. */
type Rights = Span & { territories: string[] | null };
type Title = Rights & {
  type: "movie" | "series" | "episode";
  series: number | null;
  isKid: boolean;
  rating: number;
  isAnnounced: boolean;
};

const spans: Span[] = [null, before!, at, after!].flatMap((published) =>
  [null, before!, at, after!].map((unpublished) => ({ published, unpublished })),
);
const limits = [["FR"], ["BE"], ["BE", "FR"]];
const shown = { published: before!, unpublished: null };
/** The rights of series, by which their episodes know them. */
const series: Rights[] = [
  ...spans.map((span) => ({ ...span, territories: null })),
  ...limits.map((territories) => ({ ...shown, territories })),
];
const places = series.map((_, place) => place);
/** Every title that differs in what the rule looks at. */
const titles: Title[] = [
  ...spans.flatMap((span) =>
    [false, true].flatMap((isKid) =>
      [0, 10, 12, 16, 18].flatMap((rating) => {
        const title = { ...span, territories: null, isKid, rating, isAnnounced: true };
        return [
          { ...title, type: "movie" as const, series: null },
          { ...title, isAnnounced: false, type: "movie" as const, series: null },
          { ...title, type: "series" as const, series: null },
          ...places.map((led) => ({ ...title, type: "episode" as const, series: led })),
        ];
      }),
    ),
  ),
  ...limits.flatMap((territories) => {
    const title = { ...shown, territories, isKid: true, rating: 0, isAnnounced: true };
    return [
      { ...title, type: "movie" as const, series: null },
      { ...title, published: after!, type: "movie" as const, series: null },
      ...places.map((led) => ({ ...title, type: "episode" as const, series: led })),
    ];
  }),
];
const viewers: Viewer[] = [
  ...[false, true].flatMap((isKid) =>
    [0, 10, 12, 16, 18].map((ageCeiling) => ({ isKid, ageCeiling, territory: "FR" })),
  ),
  { isKid: false, ageCeiling: 18, territory: "BE" },
  { isKid: true, ageCeiling: 0, territory: "BE" },
  { isKid: true, ageCeiling: 10, territory: "CH" },
];

// The rule once more, in the words of the specification.
const isWithin = ({ published, unpublished }: Span) =>
  published !== null && published <= at && (unpublished === null || unpublished > at);
const isThere = ({ territories }: Rights, { territory }: Viewer) =>
  territories === null || territories.includes(territory);
const isKnown = (title: Title, viewer: Viewer) =>
  [title, ...(title.type === "episode" ? [series[title.series!]!] : [])].every(
    (rights) => isWithin(rights) && isThere(rights, viewer),
  ) &&
  (!viewer.isKid || title.isKid);

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
  {
    name: "announcedTo",
    of: (viewer) => announcedTo(viewer, at),
    sees: (title, viewer) =>
      title.isAnnounced &&
      title.type !== "episode" &&
      title.published !== null &&
      title.published > at &&
      (title.unpublished === null || title.unpublished > title.published) &&
      isThere(title, viewer) &&
      (!viewer.isKid || title.isKid) &&
      title.rating <= viewer.ageCeiling,
  },
  {
    name: "isOut",
    of: () => isOut(at),
    sees: (title) => isWithin(title) && (title.type !== "episode" || isWithin(series[title.series!]!)),
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

/** All titles and their series as tables, for a statement that asks about them. */
function given(viewer: Viewer): Sql {
  const rightsOf = ({ published, unpublished, territories }: Rights) => ({
    published_at: published,
    unpublished_at: unpublished,
    territories,
  });
  const all = titles.map((title, place) => ({
    place,
    type: title.type,
    rating: title.rating,
    series_id: title.series,
    is_kid: title.isKid,
    is_announced: title.isAnnounced,
    ...rightsOf(title),
  }));
  const led = series.map((rights, id) => ({ id, ...rightsOf(rights) }));
  const times = "published_at timestamptz, unpublished_at timestamptz, territories text[]";
  return sql`
    with titles as (${rowsOf(led, `id integer, ${times}`)}),
      v as (${rowsOf(
        all,
        `place integer, type text, rating integer, series_id integer, is_kid boolean,
        is_announced boolean, ${times}`,
      )}),
      p as (select ${viewer.isKid}::boolean as is_kid, ${viewer.ageCeiling}::integer as age_ceiling, 1 as account_id),
      holders as (select 1 as id, ${viewer.territory}::text as territory)`;
}

/** The places of the titles that a condition lets a viewer see. */
async function seenWith(condition: Sql, viewer: Viewer): Promise<Set<number>> {
  const rows = await database.rows<{ place: number }>(sql`
    ${given(viewer)} select v.place from v, p where ${condition}`);
  return new Set(rows.map(({ place }) => place));
}

/** Whether the rule, with a change to its statement, gives any of the viewers another answer than the specification. */
async function isWrong(rule: Rule, viewersOfRule: Viewer[], change: (condition: Sql) => Sql): Promise<boolean> {
  for (const viewer of viewersOfRule) {
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
  [/\bled\.territories/g, "v.territories"],
  [/(?<!led\.)\bv\.territories/g, "null::text[]"],
  [/ = any/g, " <> any"],
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

/** The parts of the rule that hide a title, in words. */
function hidings(title: Title, viewer: Viewer): string[] {
  const ofRights = ({ published, unpublished, territories }: Rights, prefix: string) => [
    ...(published === null ? [`${prefix}unpublished`] : published > at ? [`${prefix}early`] : []),
    ...(unpublished !== null && unpublished <= at ? [`${prefix}over`] : []),
    ...(territories !== null && !territories.includes(viewer.territory) ? [`${prefix}territory`] : []),
  ];
  return [
    ...ofRights(title, ""),
    ...(viewer.isKid && !title.isKid ? ["kids"] : []),
    ...(title.rating > viewer.ageCeiling ? ["rating"] : []),
    ...(title.type === "episode" ? ofRights(series[title.series!]!, "series_") : []),
  ];
}

test("hiddenBy names every part that hides a title, and none where the rule shows it", async () => {
  for (const viewer of viewers) {
    const named = await database.rows<{ place: number; hidden_by: string[]; seen: boolean }>(sql`
      ${given(viewer)} select v.place, ${hiddenBy(viewer, at)} as hidden_by, coalesce(${visibleTo(viewer, at)}, false) as seen
      from v`);
    const wrong = named.filter(({ place, hidden_by: parts, seen }) => {
      const due = hidings(titles[place]!, viewer);
      return seen !== (parts.length === 0) || parts.join() !== due.join();
    });
    expect(wrong).toEqual([]);
    expect(named).toHaveLength(titles.length);
  }
});

test.each(rules)("$name: a slip in any word of the statement is noticed", async (rule) => {
  const longest = rule.of({ isKid: true, ageCeiling: 0, territory: "FR" });
  // Those for whom the statement has all its words.
  const viewersOfRule = viewers.filter((viewer) => textOf(rule.of(viewer)) === textOf(longest));
  let count = 0;
  const unnoticed: string[] = [];
  for (; slipped(longest, count); count += 1) {
    const noticed = await isWrong(rule, viewersOfRule, (condition) => slipped(condition, count)!);
    if (!noticed) unnoticed.push(slipped(longest, count)!.text);
  }
  expect(count).toBeGreaterThan(20);
  expect(unnoticed).toEqual([]);
});
