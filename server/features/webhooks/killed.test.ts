import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import { systemClock } from "#server/clock.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { openReceiver, type Receiver } from "./webhooks-test-fixture.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-webhooks-"));
let made: TestDatabase;
let database: Pool;
let receiver: Receiver;
let programs: Program[] = [];
beforeAll(async () => {
  made = await createTestDatabase();
  database = openPool(made.url, { size: 2, work: "read", onError: () => undefined });
  receiver = await openReceiver();
  const settings = {
    DATABASE_URL: made.url,
    DATA_DIR: folder,
    DEMO_CATALOGUE: "0",
    WEBHOOK_PRIVATE_HOSTS: receiver.host,
  };
  programs = await Promise.all([startProgram("server/main.ts", settings), startProgram("server/main.ts", settings)]);
}, 60_000);
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  receiver.close();
  await database.close();
  await made.drop();
  rmSync(folder, { recursive: true });
});

const until = async (isSo: () => boolean | Promise<boolean>, seconds: number) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(50)) if (await isSo()) return;
  throw new Error(`not within ${seconds} s`);
};

test("two workers deliver each event once; a program killed in the middle of a post has its event delivered by the other, with the same id", async () => {
  const admin = await createStaffMember({ database, clock: systemClock }, ["admin"]);
  const token = await openStaffSession({ database, clock: systemClock }, admin.id);
  const call = createClient({
    base: `${programs[0]?.url}/api`,
    fetch: (address, init) => fetch(address, init),
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  const { endpoint } = await call("POST /admin/webhooks", {
    body: { url: receiver.url, description: "", events: ["refund.made"] },
  });
  const params = { id: endpoint.id };
  const sent = await Promise.all(Array.from({ length: 6 }, () => call("POST /admin/webhooks/{id}/test", { params })));
  await until(() => receiver.received.length >= 6, 20);
  expect(receiver.received.map(({ id }) => id).toSorted()).toEqual(sent.map(({ event_id: id }) => id).toSorted());

  receiver.received = [];
  receiver.answer = () => undefined;
  const { id, event_id: eventId } = await call("POST /admin/webhooks/{id}/test", { params });
  await until(() => receiver.received.length === 1, 20);
  // One of the two posts. Its lease would end within a minute, which is brought forward here.
  receiver.answer = 200;
  await programs[1]?.kill();
  await programs[0]?.kill();
  await database.run(sql`update jobs set locked_until = now() - interval '1 second' where locked_until is not null`);
  programs = [
    await startProgram("server/main.ts", {
      DATABASE_URL: made.url,
      DATA_DIR: folder,
      DEMO_CATALOGUE: "0",
      WEBHOOK_PRIVATE_HOSTS: receiver.host,
    }),
  ];
  await until(() => receiver.received.length === 2, 30);
  expect(receiver.received.map((got) => got.id)).toEqual([eventId, eventId]);
  await until(async () => {
    const row = await database.row<{ state: string }>(sql`select state from webhook_deliveries where id = ${id}`);
    return row?.state === "delivered";
  }, 10);
}, 90_000);
