import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createDatabaseDoor } from "#tests/support/database-door.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { waitForDatabase } from "./reach.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Stands for a PostgreSQL that refuses everybody with this SQLSTATE. */
async function refusingServer(code: string): Promise<{ url: string; attempts: () => number }> {
  let attempts = 0;
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + fields.length);
  const server = createServer((socket) => {
    attempts += 1;
    socket.on("error", () => socket.destroy());
    socket.once("data", () => socket.end(Buffer.concat([Buffer.from("E"), length, fields])));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://somebody:hidden@127.0.0.1:${port}/silecs`, attempts: () => attempts };
}

test("a database that comes late is waited for, and the wait is told once", async () => {
  const database = await createTestDatabase();
  const door = await createDatabaseDoor(database.url);
  closing.push(() => door.shut().then(() => database.drop()));
  const reasons: string[] = [];
  const waiting = waitForDatabase(door.url, {
    seconds: 10,
    onWait: (reason) => {
      reasons.push(reason);
      void door.open();
    },
  });
  await waiting;
  expect(reasons).toEqual([expect.stringContaining("ECONNREFUSED")]);
});

test("one that is starting up is asked again, for as long as was said", async () => {
  const { url, attempts } = await refusingServer("57P03");
  const waiting = waitForDatabase(url, { seconds: 1, onWait: () => undefined });
  await expect(waiting).rejects.toThrow(
    /^DATABASE_URL leads nowhere: 127\.0\.0\.1:\d+\/silecs did not answer within 1 s \(not now\)\. Check/,
  );
  expect(attempts()).toBeGreaterThan(1);
});

test.each([
  ["28P01", /refuses the user or the password/],
  ["28000", /refuses the user or the password/],
  ["3D000", /has no database of that name/],
])("waiting does not help against %s, and the password is told to nobody", async (code, sentence) => {
  const { url, attempts } = await refusingServer(code);
  const fault = await waitForDatabase(url, { seconds: 10, onWait: () => undefined }).catch((error: Error) => error);
  expect(String(fault)).toMatch(sentence);
  expect(String(fault)).not.toContain("hidden");
  expect(attempts()).toBe(1);
});
