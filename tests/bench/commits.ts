import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startDatabase } from "#server/database/launcher/start-database.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { insertJob } from "#server/jobs/new-job-queries.ts";
import { countNotifications } from "./counted-notifications.ts";
import { median, percentile, rounded, type Benchmark, type Figure } from "./figure.ts";

const extents = { full: { rounds: 5, seconds: 6, writers: 12 }, quick: { rounds: 1, seconds: 0.4, writers: 2 } };

/** Milliseconds of the transactions of one round, and what the channel `jobs` carried meanwhile. */
type Round = { enqueued: number[]; logged: number[]; notifications: number; seconds: number };

/** Commits that enqueue jobs, beside others that do not, on a disk that confirms each: notified after them against within them. */
export const commits: Benchmark = {
  name: "commits",
  about: `${extents.full.writers} connections enqueue jobs and as many log, notified after commit against within, ${extents.full.rounds} rounds in turn`,
  async run(extent) {
    const { rounds, ...load } = extents[extent];
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "silecs-commits-"));
    chmodSync(dataDir, 0o755);
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    const server = await startDatabase({ dataDir, log });
    try {
      await migrate(server.url);
      const pool = openPool(server.url, { size: 1, onError: () => undefined });
      await pool.run(sql`
        insert into videos (slug, type, title_fr, title_en, state, images_key)
        values ('film', 'movie', 'Un film', 'A film', 'draft', 'x')`);
      await pool.close();
      const after: Round[] = [];
      const within: Round[] = [];
      for (let round = 0; round < rounds; round += 1) {
        after.push(await roundOf(server.url, true, load));
        within.push(await roundOf(server.url, false, load));
      }
      return figuresOf(after, within);
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

type Load = { seconds: number; writers: number };

async function roundOf(url: string, notifiesAfterCommit: boolean, { seconds, writers }: Load): Promise<Round> {
  const pool = openPool(url, { size: 2 * writers, onError: () => undefined, notifiesAfterCommit });
  const counted = await countNotifications(url);
  const begun = performance.now();
  const endsAt = begun + seconds * 1000;
  const repeated = async (times: number[], commit: () => Promise<unknown>) => {
    while (performance.now() < endsAt) {
      const from = performance.now();
      await commit();
      times.push(performance.now() - from);
    }
  };
  const enqueued: number[] = [];
  const logged: number[] = [];
  await Promise.all(
    Array.from({ length: writers }, () => [
      repeated(enqueued, () => enqueue(pool)),
      repeated(logged, () => logOne(pool)),
    ]).flat(),
  );
  const notifications = counted.of("jobs");
  await pool.close();
  await counted.close();
  return { enqueued, logged, notifications, seconds: (performance.now() - begun) / 1000 };
}

const enqueue = (pool: Pool) =>
  insertJob(pool, { name: "bench", data: {}, key: null, runAt: new Date(), priority: 0, group: null });
/** One row, as a call of the watch log writes. */
const logOne = (pool: Pool) =>
  pool.run(sql`insert into watch_log (video_id, action, position_seconds) select max(id), 'playing', 1 from videos`);

function figuresOf(after: readonly Round[], within: readonly Round[]): Figure[] {
  const p99 = (all: readonly Round[], of: (round: Round) => number[]) =>
    median(all.map((round) => percentile(of(round), 0.99)));
  const rate = (all: readonly Round[], of: (round: Round) => number) =>
    median(all.map((round) => of(round) / round.seconds));
  const latency = (name: string, of: (round: Round) => number[], must?: Figure["must"]): Figure => ({
    name: `99th percentile of ${name}, after commit / within`,
    measured: `${rounded(p99(after, of))} ms`,
    against: `${rounded(p99(within, of))} ms`,
    value: p99(after, of) / p99(within, of),
    must,
  });
  const both = ({ enqueued, logged }: Round) => enqueued.length + logged.length;
  return [
    latency("a commit that enqueues a job", ({ enqueued }) => enqueued, { atMost: 1 }),
    // Not judged: these share the disk with the others, which commit more often when they do not wait for each other.
    latency("a commit beside them", ({ logged }) => logged),
    {
      name: "commits a second, after commit / within",
      measured: `${rounded(rate(after, both))} a second`,
      against: `${rounded(rate(within, both))} a second`,
      value: rate(after, both) / rate(within, both),
      must: { atLeast: 1 },
    },
    {
      name: "notifications a second beyond the first",
      measured: `${rounded(rate(after, (round) => round.notifications))} a second`,
      against: `${rounded(rate(within, (round) => round.notifications))} a second within the transactions`,
      value: median(after.map(({ notifications, seconds }) => Math.max(0, notifications - 1) / seconds)),
      must: { atMost: 1 },
    },
  ];
}
