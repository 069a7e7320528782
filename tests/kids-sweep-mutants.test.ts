import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { getCallSites } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql, type Sql } from "#server/database/sql.ts";
import { createSightFixture, type Probe, type SightFixture, type Viewer } from "#tests/support/sight-fixture.ts";
import { probes } from "#tests/support/sight-sweep.ts";

// The visibility rule with identified call sites, one of which is disabled.
const rule = vi.hoisted(() => ({ off: new Set<string>(), asked: new Set<string>() }));
const featureFile = vi.hoisted(() => /server\/features\/.*/);
vi.mock("#server/database/visibility.ts", async (load) => {
  const real = await load<typeof import("#server/database/visibility.ts")>();
  const tracked =
    <A extends unknown[]>(ask: (...args: A) => Sql) =>
    (...args: A): Sql => {
      // The first frame is this function, the second its caller. By compiled positions: mapping a stack to its sources takes
      // longer than most statements.
      const { functionName: name, scriptName, lineNumber, columnNumber } = getCallSites(2)[1]!;
      const place = `${name} ${featureFile.exec(scriptName)?.[0]}:${lineNumber}:${columnNumber}`;
      rule.asked.add(place);
      return rule.off.has(place) ? sql`true` : ask(...args);
    };
  return {
    ...real,
    visibleTo: tracked(real.visibleTo),
    knownTo: tracked(real.knownTo),
    visibleToProfile: tracked(real.visibleToProfile),
  };
});

/** How far the clock advances to expire every cache. An hour each time would reach titles that appear tomorrow. */
const forgottenSeconds = 300;
vi.mock("#server/cache/cache.ts", async (load) => {
  const real = await load<typeof import("#server/cache/cache.ts")>();
  const createCache: typeof real.createCache = (clock, limits) =>
    real.createCache(clock, { ...limits, freshMs: Math.min(limits.freshMs, forgottenSeconds * 1000 - 1), staleMs: 0 });
  return { ...real, createCache };
});

let fixture: SightFixture;
beforeAll(async () => {
  fixture = await createSightFixture();
  lookers = fixture.people.slice(0, 2).map((viewer) => ({ ...viewer, locales: ["fr"] }));
});
afterAll(() => fixture.close());

/**
 * The viewers who see least: a child, and a profile below the lowest ceiling. In one language, as statements are the same in
 * both; kids-sweep.test.ts reads both.
 */
let lookers: Viewer[];

const forget = () => fixture.clock.advance({ seconds: forgottenSeconds });

/** Calls without a viewer: for search engines, letters, notifications of new episodes, and the account of works. They have their own tests. */
const forNobody = [
  "sitemap/sitemap-queries.ts",
  "reading/letter-queries.ts",
  "notifications/notify-queries.ts",
  "origins/work-queries.ts",
];

/**
 * Calls after which no answer names a title even without the rule: they write what is read through the rule, come after
 * it, or name categories. search/documents.test.ts covers hidden titles in search, tracking.test.ts in categories.
 */
const namesNothing = ["categoriesOf", "findOffered", "insertItems", "isHeld", "placed"];

/** The number of calls to the rule in the source of each feature's files. */
function written(): Record<string, number> {
  const root = path.resolve(import.meta.dirname, "..");
  const files = globSync("server/features/**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const counts = files.map((file) => {
    const asks = readFileSync(path.join(root, file), "utf8").matchAll(/\b(?:visibleTo|knownTo|visibleToProfile)\(/g);
    return [file, [...asks].length] as const;
  });
  return Object.fromEntries(
    counts.filter(([file, count]) => count > 0 && !forNobody.some((end) => file.endsWith(end))),
  );
}

/**
 * Cards and facts are read by id and apply the rule again to ids that a list has already filtered. By themselves they
 * hide nothing more, so lists are tested with these switched off, too.
 */
const secondLine = /^(?:findCards|findTitleFacts) /;

type Way = { probe: Probe; viewer: Viewer };

test("without the visibility rule at any single call site, a child or a profile below a ceiling learns of a hidden title", async () => {
  const ways = new Map<string, Way[]>();
  for (const probe of probes) {
    for (const viewer of lookers) {
      forget();
      rule.asked.clear();
      expect(await probe.faultsFor(fixture, viewer)).toEqual([]);
      for (const place of rule.asked) ways.set(place, [...(ways.get(place) ?? []), { probe, viewer }]);
    }
  }
  const asked: Record<string, number> = {};
  for (const place of ways.keys()) {
    const [file = ""] = /server\/features[^:]+/.exec(place) ?? [];
    asked[file] = (asked[file] ?? 0) + 1;
  }
  expect(asked, "every place that asks for the rule is passed by").toEqual(written());

  const unnoticed: string[] = [];
  // Writing calls last, because without the rule they change data.
  const places = [...ways].toSorted(([, one], [, other]) => Number(reads(other)) - Number(reads(one)));
  for (const [place, through] of places) {
    if (secondLine.test(place)) continue;
    rule.off = new Set([place, ...[...ways.keys()].filter((other) => secondLine.test(other))]);
    if (!(await isNoticed(through))) unnoticed.push(place);
  }
  expect(unnoticed.map((place) => place.split(" ")[0]).toSorted()).toEqual(namesNothing);
}, 300_000);

const reads = (through: Way[]): boolean => through.some(({ probe }) => probe.reads);

async function isNoticed(through: Way[]): Promise<boolean> {
  for (const { probe, viewer } of through) {
    forget();
    if ((await probe.faultsFor(fixture, viewer, true)).length > 0) return true;
  }
  return false;
}
