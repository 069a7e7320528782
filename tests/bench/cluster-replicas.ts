import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { filmsToPlay } from "#tests/cluster/films.ts";
import { healthy } from "#tests/cluster/healthy.ts";
import { headersOf } from "#tests/cluster/players.ts";
import type { Cluster } from "#tests/support/cluster.ts";
import { signInViewers, type Viewer } from "#tests/support/signed-in-viewers.ts";
import { addressOf, serversFolder, three } from "#commands/cluster/layout.ts";
import { openBrowser, type Browser } from "./cluster-browsers.ts";
import { rounded, type Figure } from "./figure.ts";

const delaySeconds = 10;
const [browsersAtMost, endedCount, withdrawnAtMost] = [20, 10, 3];
const changesOfABrowser = 10;
/** How late a withdrawal or the end of a right may take effect. */
const lateMilliseconds = 2000;
const watchMilliseconds = 5000;

/**
 * Standbys that are ten seconds behind, and then a failover: what people changed they have to see at once, and what was taken
 * away may not be seen later than two seconds afterwards.
 */
export async function replicasBehind(cluster: Cluster, pool: Pool, people: readonly Viewer[]): Promise<Figure[]> {
  const { url: site, layout, act } = cluster;
  const browsers = people.slice(0, browsersAtMost).map((viewer) => openBrowser(site, viewer));
  const ended = await signInViewers(pool, endedCount);
  const films = await shownFirst(browsers);
  await healthy(layout);

  const inStep = await shareOfReplicas(cluster, () => readSome(browsers));
  await delayStandbys(cluster, delaySeconds);
  await sleep(2 * lateMilliseconds);
  let own: Misses = { missed: 0, looked: 0 };
  const behind = await shareOfReplicas(cluster, async () => {
    own = await changeAndLook(browsers, films);
  });
  const hidden = await withdrawSome(pool, site, browsers, films.slice(0, withdrawnAtMost));
  const rights = await endRights(pool, site, ended, await filmsToPlay(pool));
  await delayStandbys(cluster, 0);

  await act("kill", "primary", "--for", "30");
  const failedOver = await changeAndLook(browsers, films);
  await healthy(layout);
  const after = await shareOfReplicas(cluster, () => readSome(browsers));
  const none = (name: string, { missed, looked }: Misses): Figure => ({
    name: `replicas: ${name}`,
    measured: `${missed} of ${looked}`,
    value: missed,
    must: { atMost: 0 },
  });
  const share = (name: string, value: number, must?: Figure["must"]): Figure => ({
    name: `replicas: share of reads that they answered, ${name}`,
    measured: `${rounded(100 * value)} %`,
    value,
    must,
  });
  return [
    share("in step", inStep, { atLeast: 0.5 }),
    share(`${delaySeconds} s behind`, behind, { atMost: 0 }),
    none("own changes that were not seen at once", own),
    none("looks at a title more than 2 s after its withdrawal that showed it", hidden),
    none("openings and logs of a film more than 2 s after the right had ended that were allowed", rights),
    none("own changes that were not seen at once, through a failover", failedOver),
    share("after the failover", after, { atLeast: 0.5 }),
  ];
}

type Misses = { missed: number; looked: number };

async function shownFirst(browsers: readonly Browser[]): Promise<number[]> {
  const listed = await browsers[0]?.ask("GET", "/api/videos");
  if (!listed || listed.ids.length < withdrawnAtMost) throw new Error(`no titles are listed: ${listed?.status}`);
  return listed.ids;
}

async function readSome(browsers: readonly Browser[]): Promise<void> {
  for (let turn = 0; turn < changesOfABrowser; turn += 1)
    await Promise.all(browsers.map((browser) => browser.ask("GET", "/api/me/favorite-ids")));
}

/** Each adds a title and takes it away again, and looks after each change, once it was acknowledged. */
async function changeAndLook(browsers: readonly Browser[], films: readonly number[]): Promise<Misses> {
  const misses: Misses = { missed: 0, looked: 0 };
  await Promise.all(
    browsers.map(async (browser, index) => {
      const film = films[index % films.length] ?? 0;
      for (let turn = 0; turn < changesOfABrowser; turn += 1) {
        const isThere = turn % 2 === 0;
        await untilDone(browser, isThere ? "POST" : "DELETE", `/api/videos/${film}/favorites`);
        for (let look = 0; look < 3; look += 1) {
          const { status, ids } = await browser.ask("GET", "/api/me/favorite-ids");
          if (status !== 200) continue;
          misses.looked += 1;
          if (ids.includes(film) !== isThere) misses.missed += 1;
        }
      }
    }),
  );
  return misses;
}

async function untilDone(browser: Browser, method: string, path: string): Promise<void> {
  for (const until = performance.now() + 60_000; (await browser.ask(method, path)).status !== 200; await sleep(500))
    if (performance.now() > until) throw new Error(`${method} ${path} is not done`);
}

/** Withdraws titles one after another while everybody looks at a list and the title's page. */
async function withdrawSome(
  pool: Pool,
  site: string,
  browsers: readonly Browser[],
  films: readonly number[],
): Promise<Misses> {
  const misses: Misses = { missed: 0, looked: 0 };
  const look = (seesIt: boolean, begunAt: number, withdrawnAt: number) => {
    if (begunAt < withdrawnAt + lateMilliseconds) return;
    misses.looked += 1;
    if (seesIt) misses.missed += 1;
  };
  for (const film of films) {
    await pool.run(sql`update videos set unpublished_at = now() where id = ${film}`);
    const withdrawnAt = performance.now();
    const isOver = () => performance.now() > withdrawnAt + watchMilliseconds;
    await Promise.all(
      browsers.map(async (browser) => {
        while (!isOver()) {
          const { ids, begunAt } = await browser.ask("GET", "/api/videos");
          look(ids.includes(film), begunAt, withdrawnAt);
          const publicAt = performance.now();
          const page = await fetch(`${site}/api/pub/videos/${film}`);
          await page.arrayBuffer();
          look(page.status === 200, publicAt, withdrawnAt);
        }
      }),
    );
    await pool.run(sql`update videos set unpublished_at = null where id = ${film}`);
  }
  return misses;
}

/** Ends the subscriptions of people who are watching. */
async function endRights(
  pool: Pool,
  site: string,
  people: readonly Viewer[],
  films: readonly number[],
): Promise<Misses> {
  const misses: Misses = { missed: 0, looked: 0 };
  const post = async (viewer: Viewer, path: string, body: object) => {
    const init = { method: "POST", headers: headersOf(viewer), body: JSON.stringify(body) };
    const answer = await fetch(`${site}${path}`, init);
    await answer.arrayBuffer();
    return answer.status;
  };
  const film = films[0] ?? 0;
  const attempts = (viewer: Viewer) => [
    () => post(viewer, `/api/videos/${film}/playing-url`, {}),
    () => post(viewer, "/api/video-log", { action: "playing", id: film, time: 1 }),
  ];
  for (const attempt of people.flatMap(attempts)) {
    const status = await attempt();
    if (status !== 200) throw new Error(`somebody with a subscription may not watch: ${status}`);
  }
  const ids = people.map(({ account }) => account);
  await pool.run(sql`
    update subscriptions set status = 'expired', period_ends_at = now() - interval '1 second', ended_at = now()
    where account_id = any(${ids}::integer[])`);
  await sleep(lateMilliseconds);
  for (const until = performance.now() + watchMilliseconds; performance.now() < until;)
    for (const attempt of people.flatMap(attempts)) {
      misses.looked += 1;
      if ((await attempt()) === 200) misses.missed += 1;
    }
  return misses;
}

/**
 * Lets the standbys replay what is that old, or with 0 everything at once. By each Patroni's own file: it takes back what `alter system`
 * sets of theirs, and its file's `recovery_conf` goes before the one that etcd has.
 */
async function delayStandbys({ layout, secrets }: Cluster, seconds: number): Promise<void> {
  const delay = `${seconds}s`;
  for (const number of three) {
    const file = serversFolder(layout, `database${number}.yml`);
    const written = readFileSync(file, "utf8").replace(/^ *recovery_min_apply_delay: .*\n/m, "");
    writeFileSync(file, written.replace(/^ *recovery_conf:\n/m, `$&    recovery_min_apply_delay: ${delay}\n`));
    const asked = await fetch(`http://${addressOf(layout, `patroni${number}`)}/reload`, { method: "POST" });
    if (!asked.ok) throw new Error(`Patroni does not take the delay: ${asked.status} ${await asked.text()}`);
  }
  for (const number of three) await untilDelayed(secrets, addressOf(layout, `database${number}`), delay);
}

async function untilDelayed({ SUPERUSER_PASSWORD }: Cluster["secrets"], address: string, delay: string): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres:${SUPERUSER_PASSWORD}@${address}/postgres` });
  await client.connect();
  try {
    const statement = `select not pg_is_in_recovery() or current_setting('recovery_min_apply_delay')::interval = $1::interval as done`;
    for (const until = performance.now() + 60_000; ; await sleep(500)) {
      const { rows } = await client.query<{ done: boolean }>(statement, [delay]);
      if (rows[0]?.done) return;
      if (performance.now() > until) throw new Error(`${address} is not set back`);
    }
  } finally {
    await client.end();
  }
}

/** The share of statements that might have been answered by standbys while `work` ran, and were. */
async function shareOfReplicas(cluster: Cluster, work: () => Promise<void>): Promise<number> {
  const before = await countsOf(cluster);
  await work();
  const after = await countsOf(cluster);
  const [replica, primary] = [after.replica - before.replica, after.primary - before.primary];
  return replica + primary === 0 ? Number.NaN : replica / (replica + primary);
}

async function countsOf({ layout }: Cluster): Promise<{ replica: number; primary: number }> {
  const counts = { replica: 0, primary: 0 };
  for (const name of ["web1Metrics", "web2Metrics"] as const) {
    const text = await (await fetch(`http://${addressOf(layout, name)}/metrics`)).text();
    for (const server of ["replica", "primary"] as const) {
      const pattern = new RegExp(`^silecs_replica_reads_total\\{[^}]*server="${server}"[^}]*\\} (\\d+)`, "m");
      counts[server] += Number(pattern.exec(text)?.[1] ?? 0);
    }
  }
  return counts;
}
