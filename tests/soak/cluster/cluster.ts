import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ledgerFaults } from "#server/backup/drill-checks.ts";
import { verifyChains } from "#server/chains/verify.ts";
import { systemClock } from "#server/clock.ts";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { healthy } from "#tests/cluster/healthy.ts";
import { openTitles, playAll, type Player } from "#tests/cluster/players.ts";
import { countOf, nothingSeen, statusesText, type Seen } from "#tests/cluster/seen.ts";
import { filmsToPlay } from "#tests/cluster/films.ts";
import { createWriters } from "#tests/cluster/writers.ts";
import { lostOf } from "#tests/cluster/written.ts";
import { startCluster, type Cluster } from "#tests/support/cluster.ts";
import { signInViewers } from "#tests/support/signed-in-viewers.ts";
import { randomOf } from "#tests/simulation/random.ts";
import { holdDrills, type Drills } from "./drills.ts";
import { killParts, type Victim } from "./kills.ts";

export type ClusterSoak = { kills: number; drills: number; viewers: number; seed: number };
export type ClusterOutcome = {
  seen: Seen;
  kills: Map<Victim, number>;
  drills: Drills;
  lost: string[];
  faults: string[];
};

/** An order every eight seconds. */
const buyerSeconds = 8;
const longestSeconds = 3600;
/** What was asked for in the last kill's second is answered within this. */
const calmSeconds = 20;

/** Kills parts of a cluster at random while people watch and write and drills are held; then looks for all that was acknowledged. */
export async function soakCluster(size: ClusterSoak): Promise<ClusterOutcome> {
  const cluster = await startCluster();
  try {
    const pool = openPool(cluster.databaseUrl, { size: 2, onError: () => undefined });
    try {
      return await soak(cluster, pool, size);
    } finally {
      await pool.close();
    }
  } finally {
    await cluster.stop();
  }
}

async function soak(cluster: Cluster, pool: Pool, { kills, drills, viewers: count, seed }: ClusterSoak) {
  const { url: site, layout } = cluster;
  const films = await filmsToPlay(pool);
  const viewers = await signInViewers(pool, count);
  const buyers = await signInViewers(pool, Math.ceil(longestSeconds / buyerSeconds), { unpaid: true });
  const players: Player[] = await openTitles({ site, viewers, films });
  const writers = await createWriters({ site, viewers, buyers, films, serial: `soak-${seed}` });
  const seen = nothingSeen();
  const say = (line: string) => process.stdout.write(`  ${line}\n`);
  let isOver = false;
  let wasInterrupted = false;
  const people = Promise.all([
    playAll(players, { site, seen, isOver: () => isOver, clockScale: 1 }),
    writers.writeAll(seen, () => isOver),
  ]);
  // Awaited at the end: a rejection before then must not end the process as unhandled.
  people.catch(() => undefined);
  try {
    const [killed, drilled] = await Promise.all([
      killParts({
        layout,
        random: randomOf(seed),
        kills,
        // A drill that was interrupted has to come through at the next attempt: it needs these three.
        spared: () => (wasInterrupted ? ["primary", "proxy", "store"] : []),
        say,
      }),
      holdDrills(cluster, { drills, onInterrupted: (is) => (wasInterrupted = is), say }),
    ]);
    await healthy(layout);
    await sleep(calmSeconds * 1000);
    isOver = true;
    await people;
    return {
      seen,
      kills: killed,
      drills: drilled,
      lost: await lostOf({ pool, site, viewers }, seen),
      faults: await bookFaults(cluster, pool),
    };
  } finally {
    isOver = true;
  }
}

async function bookFaults({ databaseUrl }: Cluster, pool: Pool): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { faults } = await verifyChains(pool, sealedChains, [], systemClock.now());
    return [...(await ledgerFaults(client)), ...faults.map(({ chain, key, kind }) => `${chain} ${key}: ${kind}`)];
  } finally {
    await client.end();
  }
}

/** What was observed in a line, and what must not be. */
export function reportOf({ seen, kills, drills, lost, faults }: ClusterOutcome): { seen: string; faults: string[] } {
  const killed = [...kills].map(([victim, count]) => `${victim} ${count}`).join(", ");
  const answered500 = countOf(seen, / 500$/);
  const must = [
    ...lost.map((one) => `lost: ${one}`),
    ...faults,
    ...drills.faults,
    ...(answered500 === 0 ? [] : [`${answered500} answers 500, such as ${seen.faults[0]}`]),
    ...(seen.interrupted === 0 ? [] : [`${seen.interrupted} players were interrupted`]),
    ...(seen.unavailableWithoutRetryAfter === 0
      ? []
      : [`${seen.unavailableWithoutRetryAfter} answers 503 without Retry-After`]),
  ];
  const held = `${drills.held} drills without a fault (${drills.interrupted} interrupted)`;
  return {
    seen: `killed: ${killed}; ${held}; ${seen.acknowledged.length} acknowledged writes; ${statusesText(seen)}; longest wait for a segment ${Math.round(seen.longestSegment / 1000)} s`,
    faults: must,
  };
}
