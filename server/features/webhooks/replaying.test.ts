import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { openReceiver, type Receiver } from "./webhooks-test-fixture.ts";

let site: TestApp;
let receiver: Receiver;
let admin: { id: number };
beforeAll(async () => {
  receiver = await openReceiver();
  site = await createTestApp({ WEBHOOK_PRIVATE_HOSTS: receiver.host });
  admin = await createStaffMember(site, ["admin"]);
});
afterAll(async () => {
  await site.close();
  receiver.close();
});
beforeEach(async () => {
  await site.database.run(sql`delete from webhook_endpoints`);
  await site.database.run(sql`delete from webhook_events`);
  receiver.received = [];
});

const call = async (): Promise<Client> => site.as({ token: await openStaffSession(site, admin.id) });
const form = { description: "", events: ["refund.made" as const] };
const add = async () => (await call())("POST /admin/webhooks", { body: { ...form, url: receiver.url } });
const sendTest = async (id: number) => (await call())("POST /admin/webhooks/{id}/test", { params: { id } });
const one = async (id: number) => (await call())("GET /admin/webhook-deliveries/{id}", { params: { id } });
const endpoint = async (id: number) =>
  (await (await call())("GET /admin/webhooks")).data.find((found) => found.id === id);
const switchOff = async (id: number) => {
  const body = { ...form, url: receiver.url, is_on: false };
  await (
    await call()
  )("PUT /admin/webhooks/{id}", { params: { id }, body: body });
};
const run = () => site.jobs.runAll();

test("a period of more than a batch is replayed to its end by itself, each event once, and not what came after", async () => {
  const { endpoint: made } = await add();
  const params = { id: made.id };
  await site.database.run(sql`
    with made as (
      insert into webhook_events (id, type, payload, created_at)
      select 'evt_' || lpad(to_hex(n), 32, '0'), 'webhook.test', '{"type":"webhook.test","data":{}}', ${site.clock.now()}
      from generate_series(1, 203) n returning id, created_at)
    insert into webhook_deliveries (endpoint_id, event_id, state, created_at)
    select ${made.id}, id, 'failed', created_at from made`);
  const range = { from: "2026-01-01T00:00:00Z", to: "2099-12-31T00:00:00Z" };
  const { replayed } = await (await call())("POST /admin/webhooks/{id}/replay", { params, body: range });
  expect(replayed).toBe(203);
  site.clock.advance({ seconds: 1 });
  await site.database.run(sql`
    insert into webhook_events (id, type, payload, created_at) values ('evt_ffffffffffffffffffffffffffffffff', 'webhook.test', '{"type":"x"}', ${site.clock.now()})`);
  await site.database.run(sql`
    insert into webhook_deliveries (endpoint_id, event_id, state, created_at)
    values (${made.id}, 'evt_ffffffffffffffffffffffffffffffff', 'failed', ${site.clock.now()})`);
  receiver.received = [];
  for (let turn = 0; turn < 4; turn += 1) await run();
  expect(receiver.received).toHaveLength(203);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(203);
  expect((await endpoint(made.id))?.deliveries).toEqual({ waiting: 0, delivered: 203, failed: 1 });
});

test("a replay stops where its endpoint is switched off meanwhile", async () => {
  const { endpoint: made } = await add();
  const { id } = await sendTest(made.id);
  await run();
  const before = receiver.received.length;
  const range = { from: "2026-01-01T00:00:00Z", to: "2099-12-31T00:00:00Z", only_failed: false };
  await (
    await call()
  )("POST /admin/webhooks/{id}/replay", { params: { id: made.id }, body: range });
  await switchOff(made.id);
  await run();
  expect([receiver.received.length, (await one(id)).state]).toEqual([before, "delivered"]);
});
