import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrate } from "#server/database/migrate.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { Benchmark, Extent, Figure } from "./figure.ts";

/** `seconds`: a file in batches is interrupted after this; what it has done shows as much as the rest. */
const extents = {
  full: { rows: Number(process.env["ROWS"] ?? 10_000_000), seconds: 20 },
  quick: { rows: 2000, seconds: 1 },
};

/** What a person does not notice. */
const lockMilliseconds = 200;

/** One of each kind that docs/add-a-feature.md allows on a table that is in use. */
const allowed: [what: string, text: string][] = [
  ["a column", "alter table crowd add column note text;"],
  ["a column with a constant", "alter table crowd add column size integer not null default 42;"],
  ["a check for new rows", "alter table crowd add constraint crowd_words check (length(word) < 100) not valid;"],
  ["its validation", "alter table crowd validate constraint crowd_words;"],
  ["a table that refers to it", "create table moods (crowd_id integer references crowd on delete cascade, mood text);"],
  ["an index, concurrently", "create index concurrently crowd_word on crowd (word);"],
  ["dropping it, concurrently", "drop index concurrently crowd_word;"],
  ["values in batches", "-- batches of 1000 by crowd.id\nupdate crowd set size = 43 where id = any($1) and size = 42;"],
];

/** For comparison: what the linter refuses. */
const refused: [what: string, text: string][] = [
  ["a column with a check", "alter table crowd add column mood integer check (mood > 0);"],
  ["an index", "create index crowd_seen on crowd (seen);"],
];

/** How long readers and writers of a big table wait while it is migrated. */
export const migrations: Benchmark = {
  name: "migrations",
  about: `waits of readers and writers while a table of ${extents.full.rows.toLocaleString("en-GB")} rows is migrated`,
  run: waits,
};

async function waits(extent: Extent): Promise<Figure[]> {
  const { rows, seconds } = extents[extent];
  const place = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-bench-migrations-"));
  const clients = await Promise.all([0, 1, 2].map(() => connected(place.url)));
  const [filler, ...users] = clients as [pg.Client, ...pg.Client[]];
  try {
    // Of a release of its own, so that these files are applied as those of the next one.
    await filler.query("drop schema public cascade; create schema public");
    await filler.query(`create table crowd (id integer primary key, word text not null, seen timestamptz);
      insert into crowd select n, md5(n::text), now() from generate_series(1, ${rows}) n; analyze crowd`);
    const run = async (index: number, text: string) => {
      writeFileSync(path.join(folder, `${1001 + index}-planted.sql`), text);
      const load = useTable(users, rows);
      const begun = performance.now();
      const options = {
        releases: [{ version: "1", lastMigration: "1000" }],
        signal: AbortSignal.timeout(seconds * 1000),
      };
      // Only batches can be interrupted without being rolled back.
      await migrate(place.url, text.startsWith("-- batches") ? options : { releases: options.releases }, folder).catch(
        (error: Error) => {
          if (error.name !== "TimeoutError") throw error;
        },
      );
      const took = (performance.now() - begun) / 1000;
      return { ...(await load.stop()), seconds: took };
    };
    for (const user of users) await user.query(`set lock_timeout = ${lockMilliseconds}`);
    const idle = useTable(users, rows);
    await sleep(Math.min(seconds * 1000, 5000));
    const baseline = await idle.stop();
    const figures: Figure[] = [];
    for (const [index, [what, text]] of [...allowed.slice(0, -1), ...refused, ...allowed.slice(-1)].entries()) {
      const { blocked, longest, seconds: took } = await run(index, text);
      const isRefused = refused.some(([one]) => one === what);
      figures.push({
        name: `statements locked out for ${lockMilliseconds} ms during ${what}`,
        measured: `${blocked} in ${took.toFixed(1)} s; the longest took ${longest.toFixed(0)} ms in all`,
        against: `without a migration ${baseline.longest.toFixed(0)} ms`,
        value: blocked,
        must: isRefused ? undefined : { atMost: 0 },
      });
    }
    return figures;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await place.drop();
    rmSync(folder, { recursive: true });
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/**
 * Each client reads and writes single rows until it is stopped. `blocked` counts the statements that gave up waiting for a lock;
 * `longest` is the longest time of a statement in milliseconds, with all else that a busy machine adds.
 */
function useTable(clients: pg.Client[], rows: number) {
  const stopping = new AbortController();
  const seen = { blocked: 0, longest: 0 };
  const use = async (client: pg.Client, index: number) => {
    for (let turn = index; !stopping.signal.aborted; turn += 1) {
      const id = 1 + ((turn * 7919) % rows);
      const begun = performance.now();
      const sent =
        turn % 2 === 0
          ? client.query("select word from crowd where id = $1", [id])
          : client.query("update crowd set seen = now() where id = $1", [id]);
      await sent.catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== "55P03") throw error;
        seen.blocked += 1;
      });
      seen.longest = Math.max(seen.longest, performance.now() - begun);
      await sleep(1);
    }
  };
  const running = Promise.all(clients.map(use));
  return {
    async stop() {
      stopping.abort();
      await running;
      return seen;
    },
  };
}
