import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identity, TestApp } from "#tests/support/app.ts";
import { createTestApp } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createCookieJar } from "#tests/support/cookie-jar.ts";
import { createDatabaseDoor, type DatabaseDoor } from "#tests/support/database-door.ts";
import { startReplicatedDatabase, type ReplicatedDatabase } from "#tests/support/standby.ts";
import { sql } from "#server/database/sql.ts";

let database: ReplicatedDatabase;
let door: DatabaseDoor;
let site: CatalogueFixture;
/** Another web process over the same databases. */
let other: TestApp;
let viewer: Identity;
let films: number[];

beforeAll(async () => {
  database = await startReplicatedDatabase();
  door = await createDatabaseDoor(database.standbyUrl);
  await door.open();
  const settings = { DATABASE_URL: database.url, DATABASE_REPLICA_URL: door.url };
  const over = { databaseUrl: database.url };
  site = await createCatalogueFixture(settings, { over });
  other = await createTestApp(settings, { over });
  films = [await site.film(), await site.film(), await site.film()];
  viewer = (await site.viewers()).adult;
});
afterAll(async () => {
  await Promise.all([site.close(), other.close()]);
  await door.shut();
  await database.stop();
});

/** A person's browser, which keeps cookies and whose requests may reach either process. */
function openBrowser() {
  const jar = createCookieJar();
  const ask = async (app: TestApp, method: string, path: string): Promise<Response> => {
    const answer = await app.send(method, path, { ...viewer, headers: jar.headersFor(path) });
    jar.take(answer);
    return answer;
  };
  return {
    ask,
    favourites: async (app: TestApp) => {
      const answer = await ask(app, "GET", "/api/me/favorite-ids");
      return [answer.status, ((await answer.json()) as { data: number[] }).data];
    },
  };
}

const titles = async (app: TestApp) => {
  const answer = await app.send("GET", "/api/videos", { ...viewer, headers: { cookie: "reads=1" } });
  return [answer.status, ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id).toSorted()];
};
const byReplica = ({ database: { declaredReads } }: TestApp) => declaredReads?.counts().replica ?? 0;

/** Asks until a replica has answered. */
async function untilReplicaServes(app: TestApp): Promise<void> {
  const before = byReplica(app);
  await expect
    .poll(async () => (await titles(app), byReplica(app)), { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(before);
}

/** Asks until no replica has answered five times, always with these titles. */
async function untilPrimaryAlone(app: TestApp, shown: unknown[]): Promise<void> {
  const answeredByReplica = async () => {
    const before = byReplica(app);
    for (let turn = 0; turn < 5; turn += 1) expect(await titles(app)).toEqual([200, shown]);
    return byReplica(app) - before;
  };
  await expect.poll(answeredByReplica, { timeout: 30_000, interval: 100 }).toBe(0);
}

async function pauseReplay(): Promise<void> {
  await database.standby.query("select pg_wal_replay_pause()");
  const state = async () => (await database.standby.query("select pg_get_wal_replay_pause_state() as state")).rows;
  await expect.poll(state, { timeout: 30_000, interval: 10 }).toEqual([{ state: "paused" }]);
}

test("a list that says so is read from a replica, with the same answer", async () => {
  await untilReplicaServes(site);
  expect(await titles(site)).toEqual([200, films]);
});

test("what a person changed they see at once, through either process, while the replica is behind", async () => {
  const browser = openBrowser();
  await browser.favourites(site);
  await untilReplicaServes(site);
  await untilReplicaServes(other);
  await pauseReplay();
  try {
    // The other process has just seen that the replica is not behind.
    await titles(other);
    for (const [index, film] of films.entries()) {
      expect((await browser.ask(index % 2 ? other : site, "POST", `/api/videos/${film}/favorites`)).status).toBe(200);
      const known = films.slice(0, index + 1).toReversed();
      expect([await browser.favourites(other), await browser.favourites(site)]).toEqual([
        [200, known],
        [200, known],
      ]);
    }
    // A program that keeps no cookies.
    expect((await site.as(viewer)("GET /me/favorite-ids")).data).toHaveLength(films.length);
  } finally {
    await database.standby.query("select pg_wal_replay_resume()");
  }
});

test("a replica that stays behind is not used: a withdrawn title is gone", async () => {
  await untilReplicaServes(site);
  const [withdrawn, ...rest] = films;
  await pauseReplay();
  try {
    await site.database.run(sql`update videos set unpublished_at = ${site.clock.now()} where id = ${withdrawn}`);
    await expect.poll(() => titles(site), { timeout: 30_000, interval: 50 }).toEqual([200, rest]);
    await untilPrimaryAlone(site, rest);
  } finally {
    await database.standby.query("select pg_wal_replay_resume()");
  }
  await untilReplicaServes(site);
  expect(await titles(site)).toEqual([200, rest]);
});

test("a replica that hangs, is gone or restarts costs nobody an answer, and is used again afterwards", async () => {
  const answers = () => Promise.all(Array.from({ length: 20 }, async () => (await titles(site))[0]));
  const allAnswered = Array.from({ length: 20 }, () => 200);
  await untilReplicaServes(site);
  door.hang();
  expect(await answers()).toEqual(allAnswered);
  // Those that came during the fault have shown it: nobody waits for the replica any more.
  const before = byReplica(site);
  expect(await answers()).toEqual(allAnswered);
  expect(byReplica(site)).toBe(before);
  door.resume();
  await untilReplicaServes(site);
  await door.shut();
  expect(await answers()).toEqual(allAnswered);
  await door.open();
  await untilReplicaServes(site);
  door.cut();
  expect(await answers()).toEqual(allAnswered);
  await untilReplicaServes(site);
});

test("a standby that was promoted and follows nobody is left alone", async () => {
  await untilReplicaServes(site);
  const [, withdrawn, left] = films;
  await database.standby.query("select pg_promote()");
  await site.database.run(sql`update videos set unpublished_at = ${site.clock.now()} where id = ${withdrawn}`);
  await expect.poll(() => titles(site), { timeout: 30_000, interval: 50 }).toEqual([200, [left]]);
  await untilPrimaryAlone(site, [left]);
});
