import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool, type Pool } from "#server/database/pool.ts";
import { filmsToPlay } from "#tests/cluster/films.ts";
import { healthy } from "#tests/cluster/healthy.ts";
import { openTitles, playAll, type Player } from "#tests/cluster/players.ts";
import { countOf, nothingSeen, statusesText, type Seen } from "#tests/cluster/seen.ts";
import { createWriters, type Writers } from "#tests/cluster/writers.ts";
import { lostOf } from "#tests/cluster/written.ts";
import { startCluster, type Cluster } from "#tests/support/cluster.ts";
import { signInViewers } from "#tests/support/signed-in-viewers.ts";
import { faults, seconds } from "./cluster-faults.ts";
import { replicasBehind } from "./cluster-replicas.ts";
import { rounded, type Benchmark, type Figure } from "./figure.ts";

const viewers = Number(process.env["VIEWERS"] ?? 500);
/** What a player has loaded ahead lasts as long as on the viewers' own clock: a slower one makes them call more rarely. */
const clockScale = Number(process.env["CLOCK_SCALE"] ?? 1);
const backMilliseconds = 15_000;
const buyersOfATrial = 15;
const replicas = "replicas";
const names = [...Object.keys(faults), replicas];

/** `FAULTS` names those to try, all when absent; `VIEWERS` how many watch; `CLOCK_SCALE` how many times more rarely they call. */
export const cluster: Benchmark = {
  name: "cluster",
  about: `${viewers} viewers and writers while a part of a cluster fails (${names.join(", ")})`,
  async run(extent) {
    // A cluster takes a minute to start; `tests/cluster.test.ts` is its short form.
    if (extent === "quick") return [];
    const asked = process.env["FAULTS"]?.split(",") ?? names;
    const started = await startCluster(...(asked.some((name) => name.endsWith("-full")) ? ["--disks"] : []));
    const pool = openPool(started.databaseUrl, { size: 2, onError: () => undefined });
    try {
      return await tryAll(started, pool, asked);
    } finally {
      await pool.close();
      await started.stop();
    }
  },
};

async function tryAll(started: Cluster, pool: Pool, asked: readonly string[]): Promise<Figure[]> {
  const { url: site, layout } = started;
  const films = await filmsToPlay(pool);
  const people = await signInViewers(pool, viewers);
  const buyers = await signInViewers(pool, names.length * buyersOfATrial, { unpaid: true });
  const figures: Figure[] = asked.includes(replicas) ? await replicasBehind(started, pool, people) : [];
  const tried = Object.entries(faults).filter(([name]) => asked.includes(name));
  if (tried.length === 0) return figures;
  const players = await openTitles({ site, viewers: people, films });
  const serial = `trial-${randomBytes(4).toString("hex")}`;
  const writers = await createWriters({ site, viewers: people, buyers, films, serial });
  for (const [name, fault] of tried) {
    await healthy(layout);
    const seen = nothingSeen();
    const endsAt = performance.now() + (seconds.calm + seconds.fault + seconds.after) * 1000;
    const living = live({ site, players, writers, seen, endsAt });
    await sleep(seconds.calm * 1000);
    await fault.begin(started);
    const begunAt = performance.now();
    await sleep(seconds.fault * 1000);
    await fault.heal(started);
    await living;
    await healthy(layout);
    const from = fault.waits ? begunAt + seconds.fault * 1000 : begunAt;
    const lost = await lostOf({ pool, site, viewers: people }, seen);
    if (lost.length > 0) process.stdout.write(`  lost: ${lost.join(", ")}\n`);
    figures.push(...figuresOf(name, seen, { from, lost: lost.length }));
    process.stdout.write(`  ${name}: ${statusesText(seen)}\n`);
    for (const text of seen.faults) process.stdout.write(`    500: ${text}\n`);
  }
  return figures;
}

type Life = { site: string; players: readonly Player[]; writers: Writers; seen: Seen; endsAt: number };

async function live({ site, players, writers, seen, endsAt }: Life): Promise<void> {
  const isOver = () => performance.now() >= endsAt;
  await Promise.all([playAll(players, { site, seen, isOver, clockScale }), writers.writeAll(seen, isOver)]);
}

function figuresOf(name: string, seen: Seen, { from, lost }: { from: number; lost: number }): Figure[] {
  const none = (what: string, value: number, of: number): Figure => ({
    name: `${name}: ${what}`,
    measured: `${value} of ${of}`,
    value,
    must: { atMost: 0 },
  });
  const longest = [...seen.longest].map(([what, waited]) => `${what} ${rounded(waited / 1000)} s`).join(", ");
  return [
    none("segments that interrupted a player", seen.interrupted, countOf(seen, /^segment 200/)),
    none("acknowledged writes that are lost", lost, seen.acknowledged.length),
    none("answers 500", countOf(seen, / 500$/), countOf(seen, /./)),
    none("answers 503 without Retry-After", seen.unavailableWithoutRetryAfter, countOf(seen, / 503$/)),
    {
      name: `${name}: writes back, in seconds`,
      measured: `longest answers: ${longest}; longest wait for a segment ${rounded(seen.longestSegment / 1000)} s`,
      value: longestGap(seen, from) / 1000,
      must: { atMost: backMilliseconds / 1000 },
    },
  ];
}

/** The longest time from `from` on in which nothing that somebody marked was acknowledged. */
function longestGap({ acknowledged }: Seen, from: number): number {
  const marks = acknowledged.filter(({ kind, at }) => (kind === "favorites" || kind === "likes") && at > from);
  const instants = [from, ...marks.map(({ at }) => at)];
  if (instants.length === 1) return Number.POSITIVE_INFINITY;
  return Math.max(...instants.slice(1).map((at, index) => at - (instants[index] ?? at)));
}
