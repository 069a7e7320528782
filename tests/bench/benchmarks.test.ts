import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { openTestPool } from "#tests/support/database.ts";
import { root } from "#tests/support/program.ts";
import { sql } from "#server/database/sql.ts";
import { serverEnvironment } from "#commands/run-server.mjs";
import { builtPages } from "#tests/support/built-pages.ts";
import { benchmarks } from "./all.ts";
import { hasNginx } from "./nginx.ts";
import { giveNotifications } from "./ping.ts";

/**
 * One benchmark of each kind: a start, a load on a filled database, a rule over many people, the desk, a comparison with
 * nginx, the pages as built, a film in a browser. The others are made of the same parts and held by their types.
 */
const kinds = ["start", "api", "renewals", "desk", "segments", "bytes", "seeking"];
const names = kinds.filter((name) => name !== "segments" || hasNginx());

/** What the quick run printed, by benchmark. */
let printed: Map<string, string>;
let code: number | null;

// All in one process: starting it, the program and its catalogue for each takes a third of the time.
beforeAll(async () => {
  // Pages of another version do not fit the program.
  await builtPages();
  const ran = await run(names);
  code = ran.code;
  printed = sectionsOf(ran.said);
}, 900_000);

/** Runs `npm run bench -- NAME… --quick` without npm. */
async function run(asked: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["tests/bench/main.ts", ...asked, "--quick"], {
    cwd: root,
    env: serverEnvironment(),
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [ended] = (await once(child, "close")) as [number | null];
  return { code: ended, said };
}

/** Each benchmark's lines follow its name and description; an error stands with the benchmark that it ended. */
function sectionsOf(said: string): Map<string, string> {
  const sections = said.split(/^(?=[a-z-]+: )/m);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf(":")), section]));
}

test.each(names)("the benchmark %s runs and prints its figures", (name) => {
  const said = printed.get(name) ?? "";
  expect(said).toMatch(/^ {2}quick /m);
  const values = [...said.matchAll(/^ {2}quick .+: (\S+) \((?:must|no)/gm)].map(([, value = ""]) => value);
  expect(values.filter((value) => !/^-?[\d.,]+$/.test(value))).toEqual([]);
});

test("the benchmarks end without an error", () => {
  expect({ code, last: [...printed.values()].at(-1) }).toEqual({ code: 0, last: expect.any(String) });
});

test("every benchmark loads, and a name that none has is answered with all names", async () => {
  const refused = await run(["nothing"]);
  expect(refused.code).toBe(2);
  for (const name of Object.keys(benchmarks)) expect(refused.said).toMatch(new RegExp(`^ {2}${name} `, "m"));
});

test("ping gives its notifications to a profile that was told of new episodes before", async () => {
  const { database, close } = await openTestPool();
  try {
    const profile = await database.row<{ id: number }>(sql`
      with account as (
        insert into accounts (email, password_hash, first_name, last_name, gender, dob)
        values ('ada@example.org', 'x', 'Ada', 'Lovelace', 2, '1990-12-10') returning id)
      insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index)
      select id, 'Ada', 'a', false, true, 0 from account returning id`);
    const series = await database.row<{ id: number; season: number }>(sql`
      with series as (
        insert into videos (slug, type, title_fr, title_en, state, images_key)
        values ('series', 'series', 'Une série', 'A series', 'draft', 'x') returning id),
      season as (
        insert into seasons (series_id, number, title_fr, title_en) select id, 1, 'Saison 1', 'Season 1' from series
        returning id, series_id)
      select series_id as id, id as season from season`);
    await database.run(sql`
      insert into videos (slug, type, title_fr, title_en, state, images_key, series_id, season_id, episode_number)
      select 'episode-' || n, 'episode', 'Un', 'One', 'draft', 'x', ${series?.id}, ${series?.season}, n
      from generate_series(1, 120) n`);
    await database.run(sql`
      insert into notifications (profile_id, activity_name, video_id)
      select ${profile?.id}, 'activity_new_episode', id from videos where type = 'episode'`);
    await giveNotifications(database, profile?.id ?? 0);
    expect(
      await database.row(sql`
        select count(*)::int as listed, count(*) filter (where not is_seen)::int as unseen from notifications`),
    ).toEqual({ listed: 100, unseen: 20 });
  } finally {
    await close();
  }
});
