import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { to as copyTo } from "pg-copy-streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseDoor, type DatabaseDoor } from "#tests/support/database-door.ts";
import { openBackupConnection } from "./backup-connection.ts";
import { BackupError } from "./backup-error.ts";
import { backUpFrom, createBackupFixture, silent, type BackupFixture } from "./backup-test-fixture.ts";

let place: BackupFixture;
let door: DatabaseDoor;
beforeAll(async () => {
  place = await createBackupFixture({ migrated: true });
  door = await createDatabaseDoor(place.databaseUrl);
  await door.open();
  // More than sockets hold, so that a table takes many turns.
  await place.ask(`create table many as
    select n, repeat(md5(n::text), 100) as words from generate_series(1, 10000) n`);
});
afterAll(async () => {
  await door.shut();
  await place.remove();
});

const behindDoor = () => ({ databaseUrl: door.url, dataDir: place.dataDir });

test.each(["while a table is copied", "before it answers"])(
  "a backup of a database that hangs %s ends with a reason and leaves nothing behind",
  async (when) => {
    const target = path.join(place.dataDir, "..", `hung-${when.length}.tar`);
    let bytes = 0;
    const advance = (more: number) => {
      bytes += more;
      if (bytes > 1_000_000) door.hang();
    };
    const progress = { ...silent, advance: when === "while a table is copied" ? advance : () => undefined };
    const begunAt = performance.now();
    const backup = backUpFrom(behindDoor(), { progress, target, silence: 400 });
    if (when === "before it answers") door.hang();
    await expect(backup).rejects.toThrow(/hangs|timeout expired|Connection terminated/);
    expect(performance.now() - begunAt).toBeLessThan(20_000);
    expect(existsSync(target)).toBe(false);
    door.resume();
    door.cut();
  },
);

test("a database that waits for a slow reader is not silent", async () => {
  const { client, close } = await openBackupConnection(door.url, { name: "test", silence: 300 });
  try {
    const rows = client.query(copyTo("copy many to stdout"));
    await sleep(1500);
    let bytes = 0;
    for await (const chunk of rows as AsyncIterable<Buffer>) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(30_000_000);
    // Between two statements nothing is owed.
    await sleep(1500);
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    const hung = client.query("select pg_sleep(30)");
    await expect(hung).rejects.toThrow(BackupError);
  } finally {
    await close();
  }
});

test("the limits of the site's statements do not cut a backup", async () => {
  const name = new URL(place.databaseUrl).pathname.slice(1);
  await place.ask(`alter database ${name} set statement_timeout = '250ms'`);
  await place.ask(`alter database ${name} set idle_in_transaction_session_timeout = '250ms'`);
  // As slow as a disk can be, so that the table takes longer than that.
  const advance = (bytes: number) => {
    if (bytes > 20_000) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  };
  const { manifest } = await backUpFrom(behindDoor(), { progress: { ...silent, advance } });
  expect(manifest.tables.find((table) => table.name === "many")?.rows).toBe(10_000);
});
