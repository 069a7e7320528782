import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseDoor, type DatabaseDoor } from "#tests/support/database-door.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createListener } from "./listener.ts";
import { listenerName } from "./peers.ts";

let place: TestDatabase;
let door: DatabaseDoor;
/** Somebody who notifies, past the door. */
let other: pg.Client;
const errors: string[] = [];

beforeAll(async () => {
  place = await createTestDatabase();
  door = await createDatabaseDoor(place.url);
  await door.open();
  other = new pg.Client({ connectionString: place.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await door.shut();
  await place.drop();
});

const mine = `datname = current_database() and application_name = '${listenerName}'`;
const listening = async () =>
  (await other.query<{ pid: number }>(`select pid from pg_stat_activity where ${mine}`)).rows.map(({ pid }) => pid);
const terminate = () => other.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${mine}`);
const readOnly = (is: "on" | "off") =>
  other.query(`alter database "${new URL(place.url).pathname.slice(1)}" set default_transaction_read_only = ${is}`);
/** The listening connection is another one than `before`, or gone. */
const isBroken = (before: number[]) =>
  expect.poll(async () => (await listening()).filter((pid) => before.includes(pid)), { timeout: 15_000 }).toEqual([]);

/** Each breaks the connection in another way, and says what was wrong until it healed. */
const breaks: Record<string, (before: number[]) => Promise<unknown>> = {
  "ended by the server": terminate,
  cut: async () => door.cut(),
  "hanging without a word": async (before) => {
    const faults = errors.length;
    door.hang();
    await expect.poll(() => errors.length, { timeout: 15_000 }).toBeGreaterThan(faults);
    door.resume();
    await isBroken(before);
  },
  "refused for a while": async () => {
    const faults = errors.length;
    await door.shut();
    await expect.poll(() => errors.slice(faults).join(), { timeout: 15_000 }).toContain("ECONNREFUSED");
    await door.open();
  },
  "read-only for a while": async () => {
    const faults = errors.length;
    await readOnly("on");
    await terminate();
    await expect.poll(() => errors.slice(faults).join(), { timeout: 15_000 }).toContain("read-only");
    await readOnly("off");
  },
};

test("after twenty breaks of every kind there is one listening connection, which missed nothing unnoticed", async () => {
  const payloads: string[] = [];
  const listener = createListener(door.url, {
    onError: (error) => errors.push(String(error)),
    retryMilliseconds: 20,
    heartbeatMilliseconds: 400,
  });
  await listener.add("shelves", (payload) => payloads.push(payload));
  await listener.add("boxes", (payload) => payloads.push(`boxes ${payload}`));
  for (let turn = 0; turn < 4; turn += 1) {
    for (const [name, breakIt] of Object.entries(breaks)) {
      payloads.length = 0;
      const before = await listening();
      expect(before).toHaveLength(1);
      await breakIt(before);
      // An empty payload says that notifications may have been missed.
      await expect
        .poll(() => payloads, { timeout: 15_000, message: name })
        .toEqual(expect.arrayContaining(["", "boxes "]));
      await isBroken(before);
      await expect.poll(listening, { timeout: 15_000, message: name }).toHaveLength(1);
      const word = `${turn} ${name}`;
      await other.query("select pg_notify('shelves', $1)", [word]);
      await expect.poll(() => payloads, { message: name }).toContain(word);
      expect(payloads.filter((payload) => payload === word)).toHaveLength(1);
    }
  }
  await listener.close();
  await expect.poll(listening).toEqual([]);
});

test("a channel that is added while the connection is gone is listened to with the next one", async () => {
  const payloads: string[] = [];
  const listener = createListener(door.url, { onError: () => undefined, retryMilliseconds: 20 });
  await listener.add("shelves", () => undefined);
  const before = await listening();
  await door.shut();
  await isBroken(before);
  await listener.add("boxes", (payload) => payloads.push(payload));
  await door.open();
  await expect.poll(() => payloads).toEqual([""]);
  await other.query("notify boxes, 'one'");
  await expect.poll(() => payloads).toEqual(["", "one"]);
  await listener.close();
});

test("when another process is killed or hangs, nobody relies on its having notified of everything", async () => {
  let losses = 0;
  const onError = (error: Error) => errors.push(String(error));
  const listener = createListener(place.url, { onError, heartbeatMilliseconds: 50 });
  await listener.add("shelves", (payload) => (losses += payload === "" ? 1 : 0));
  const peers: pg.Client[] = [];
  const join = async () => {
    const peer = new pg.Client({ connectionString: place.url, application_name: listenerName });
    peers.push(peer);
    await peer.connect();
    await peer.query("select 1");
    return peer;
  };
  const killed = await join();
  const alive = setInterval(() => void killed.query("select 1"), 20);
  // It stays silent.
  await join();
  await expect.poll(() => losses, { timeout: 15_000 }).toBe(1);
  clearInterval(alive);
  await killed.end();
  await expect.poll(() => losses, { timeout: 15_000 }).toBe(2);
  for (const peer of peers) if (peer !== killed) await peer.end();
  await listener.close();
});
