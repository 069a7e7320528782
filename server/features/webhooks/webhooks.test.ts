import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { WebhookEvent } from "#contract/admin/webhook-shapes.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffMember, expectFault, openStaffSession, refusalOf } from "#tests/support/staff.ts";
import { isVerified, openReceiver, type Receiver } from "./webhooks-test-fixture.ts";

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
  await site.jobs.runAll();
  await site.database.run(sql`delete from webhook_endpoints`);
  await site.database.run(sql`delete from webhook_events`);
  await site.database.run(sql`delete from reconciliation_findings`);
  receiver.received = [];
  receiver.answer = 200;
  site.mails.length = 0;
});

const call = async (): Promise<Client> => site.as({ token: await openStaffSession(site, admin.id) });
const form = { url: "", description: "Comptabilité", events: ["refund.made"] as WebhookEvent[] };
const add = async (changes: Partial<typeof form> = {}) =>
  (await call())("POST /admin/webhooks", { body: { ...form, url: receiver.url, ...changes } });
const sendTest = async (id: number) => (await call())("POST /admin/webhooks/{id}/test", { params: { id } });
const one = async (id: number) => (await call())("GET /admin/webhook-deliveries/{id}", { params: { id } });
const endpoint = async (id: number) =>
  (await (await call())("GET /admin/webhooks")).data.find((found) => found.id === id);
const change = async (id: number, body: object) =>
  (await call())("PUT /admin/webhooks/{id}", {
    params: { id },
    body: { ...form, url: receiver.url, is_on: true, ...body },
  });
const run = () => site.jobs.runAll();
/** Turns the clock to the next try, and makes it. */
async function nextTry(deliveryId: number): Promise<void> {
  const { next_try_at: next } = await one(deliveryId);
  if (next) site.clock.set(next);
  await run();
}

test("an event arrives once, signed by the secret that was shown once", async () => {
  const { endpoint: made, secret } = await add();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const delivery = await sendTest(made.id);
  expect(delivery).toMatchObject({ state: "waiting", tries: 0, type: "webhook.test" });
  await run();
  const [got] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  expect(got).toMatchObject({ id: delivery.event_id, type: "webhook.test", data: { endpoint_id: made.id } });
  expect(got?.headers).toMatchObject({ "content-type": "application/json", "user-agent": "Silecs-Webhooks/1" });
  expect(isVerified(secret, got!, site.clock.now())).toBe(true);
  expect(isVerified(`whsec_${"A".repeat(43)}=`, got!, site.clock.now())).toBe(false);
  expect(isVerified(secret, { ...got!, body: got!.body.replace("test", "Test") }, site.clock.now())).toBe(false);
  expect(await one(delivery.id)).toMatchObject({
    state: "delivered",
    tries: 1,
    next_try_at: null,
    payload: got?.body,
    attempts: [{ status: 200, error: null, answer: "status 200", duration_ms: expect.any(Number) }],
  });
  // Neither the tables, nor the log, nor the audit log hold the secret.
  const kept = await site.database.rows(sql`
    select e::text from webhook_endpoints e union all select a::text from audit_log a`);
  const key = secret.slice("whsec_".length);
  expect(JSON.stringify(kept) + site.logged()).not.toContain(key);
  expect(JSON.stringify(kept)).not.toContain(Buffer.from(key, "base64").toString("hex"));
});

test("after a rotation both secrets sign for a day, then the new one alone", async () => {
  const { endpoint: made, secret: old } = await add();
  const rotated = await (await call())("POST /admin/webhooks/{id}/secret", { params: { id: made.id }, body: {} });
  expect((await endpoint(made.id))?.old_secret_until).toBe(rotated.old_secret_until);
  const verified = async () => {
    receiver.received = [];
    await sendTest(made.id);
    await run();
    return [old, rotated.secret].map((secret) => isVerified(secret, receiver.received[0]!, site.clock.now()));
  };
  expect(await verified()).toEqual([true, true]);
  site.clock.advance({ days: 1 });
  expect(await verified()).toEqual([false, true]);
});

test("a receiver that answers 500 for 14 seconds gets the event with the same id when it has healed", async () => {
  const { endpoint: made, secret } = await add();
  receiver.answer = 500;
  const { id, event_id: eventId } = await sendTest(made.id);
  const began = site.clock.now().getTime();
  await run();
  await nextTry(id);
  expect((await endpoint(made.id))?.failing_since).toBe(new Date(began).toISOString());
  receiver.answer = 204;
  await nextTry(id);
  expect(site.clock.now().getTime() - began).toBeGreaterThanOrEqual(14_000);
  expect(receiver.received.map((got) => got.id)).toEqual([eventId, eventId, eventId]);
  const times = receiver.received.map(({ headers }) => headers["webhook-timestamp"]);
  expect(new Set(times).size).toBe(3);
  expect(isVerified(secret, receiver.received[2]!, site.clock.now())).toBe(true);
  expect((await one(id)).attempts.map(({ status }) => status)).toEqual([500, 500, 204]);
  expect((await endpoint(made.id))?.failing_since).toBe(null);
});

test("a delivery is given up after fourteen tries within some three days, and replayed with the same id", async () => {
  const { endpoint: made } = await add();
  receiver.answer = 503;
  const { id, event_id: eventId } = await sendTest(made.id);
  const began = site.clock.now().getTime();
  await run();
  for (let tries = 1; tries < 14; tries += 1) await nextTry(id);
  const days = (site.clock.now().getTime() - began) / 86_400_000;
  expect([days > 2.2, days < 3.6]).toEqual([true, true]);
  expect(await one(id)).toMatchObject({ state: "failed", tries: 14, next_try_at: null });
  expect(receiver.received).toHaveLength(14);
  receiver.answer = 200;
  await (
    await call()
  )("POST /admin/webhook-deliveries/{id}/replay", { params: { id } });
  await run();
  expect(receiver.received.at(-1)?.id).toBe(eventId);
  expect(await one(id)).toMatchObject({ state: "delivered", tries: 1 });
});

test("an endpoint that fails for five days is switched off, with a finding and a letter to each admin", async () => {
  const { endpoint: made } = await add();
  receiver.answer = (response) => void response.destroy();
  for (let day = 0; day < 6; day += 1) {
    const { id } = await sendTest(made.id).catch(() => ({ id: 0 }));
    await run();
    if (id > 0) for (let tries = 0; tries < 8; tries += 1) await nextTry(id);
    site.clock.advance({ seconds: 16 * 3600 });
    await run();
    if ((await endpoint(made.id))?.state === "failed") break;
  }
  expect(await endpoint(made.id)).toMatchObject({ state: "failed" });
  await run();
  expect(site.mails.filter(({ subject }) => subject.includes("webhook"))).toHaveLength(1);
  const findings = await (await call())("GET /admin/findings");
  expect(findings.data).toMatchObject([
    { kind: "webhook-off", subject: `webhook ${made.id}`, details: { failure: "failing" } },
  ]);
  await expectFault(sendTest(made.id), "conflict");
  // What waited fails when it is due, and is replayed once the endpoint is on again.
  receiver.answer = 200;
  site.clock.advance({ days: 2 });
  await run();
  const before = receiver.received.length;
  await change(made.id, {});
  expect((await (await call())("GET /admin/findings")).data).toEqual([]);
  const range = { from: "2026-01-01T00:00:00Z", to: "2027-12-31T00:00:00Z" };
  const { replayed } = await (
    await call()
  )("POST /admin/webhooks/{id}/replay", { params: { id: made.id }, body: range });
  await run();
  expect(replayed).toBeGreaterThan(0);
  expect(receiver.received.length - before).toBe(replayed);
  expect(await endpoint(made.id)).toMatchObject({
    state: "on",
    failing_since: null,
    deliveries: { failed: 0, waiting: 0 },
  });
});

test("410 switches an endpoint off at once", async () => {
  const { endpoint: made } = await add();
  receiver.answer = 410;
  const { id } = await sendTest(made.id);
  await run();
  expect([(await endpoint(made.id))?.state, (await one(id)).state]).toEqual(["failed", "failed"]);
});

test("Retry-After is waited for, and a redirect is a failure", async () => {
  const { endpoint: made } = await add();
  receiver.answer = (response) => void response.writeHead(429, { "retry-after": "600" }).end();
  const { id } = await sendTest(made.id);
  await run();
  const wait = Date.parse((await one(id)).next_try_at ?? "") - site.clock.now().getTime();
  expect(wait).toBe(600_000);
  receiver.answer = (response) => void response.writeHead(302, { location: receiver.url }).end();
  await nextTry(id);
  expect((await one(id)).attempts.map(({ status }) => status)).toEqual([429, 302]);
  expect(receiver.received).toHaveLength(2);
});

test("two runs of one turn, and a replay during a try, leave one outcome and lose no event", async () => {
  const { endpoint: made } = await add();
  const { id, event_id: eventId } = await sendTest(made.id);
  // A worker died after its post and before its outcome was written: the job runs again.
  await site.database.run(sql`
    insert into jobs (name, data, run_at, due_since) select name, data, run_at, due_since from jobs
    where name = 'webhooks.deliver' and ended_at is null`);
  await run();
  expect(receiver.received.length).toBeLessThanOrEqual(2);
  expect(new Set(receiver.received.map((got) => got.id))).toEqual(new Set([eventId]));
  expect(await one(id)).toMatchObject({ state: "delivered", tries: 1 });
  receiver.answer = (response) => {
    receiver.answer = 200;
    void call()
      .then((by) => by("POST /admin/webhook-deliveries/{id}/replay", { params: { id } }))
      .finally(() => response.writeHead(500).end());
  };
  await (
    await call()
  )("POST /admin/webhook-deliveries/{id}/replay", { params: { id } });
  await run();
  await run();
  expect(await one(id)).toMatchObject({ state: "delivered" });
  expect((await one(id)).attempts.map(({ status }) => status).slice(-2)).toEqual([500, 200]);
});

test("endpoints hear of what they chose, while they are on", async () => {
  const { endpoint: on } = await add({ events: ["title.published"] });
  const { endpoint: off } = await add({ events: ["title.published", "refund.made"] });
  await add({ events: ["subscription.begun"] });
  await change(off.id, { events: ["title.published"], is_on: false });
  const row = await site.database.row<{ id: number }>(sql`
    insert into videos (slug, type, title_fr, title_en, media_key, images_key, state)
    values ('paru', 'movie', 'Paru', 'Out', 'm', 'i', 'draft') returning id`);
  const publish = (from: Date | null) =>
    site.database.run(sql`update videos set state = 'published', published_at = ${from} where id = ${row?.id ?? 0}`);
  const later = new Date(site.clock.now().getTime() + 3 * 86_400_000);
  await publish(later);
  site.clock.advance({ days: 1 });
  await run();
  expect(receiver.received).toEqual([]);
  site.clock.advance({ days: 2 });
  await run();
  expect(receiver.received.map(({ type, data }) => [type, data])).toEqual([
    ["title.published", { title_id: row?.id, title_type: "movie", published_at: later.toISOString() }],
  ]);
  const { data } = await (await call())("GET /admin/webhooks/{id}/deliveries", { params: { id: on.id } });
  expect(data).toMatchObject([{ type: "title.published", state: "delivered", last_status: 200 }]);
  site.clock.advance({ days: 1 });
  await run();
  expect(receiver.received).toHaveLength(1);
});

test.each([
  ["a private address", { url: "https://192.168.1.10/hooks" }, { url: fieldFaults.webhookUrl.fr }],
  ["the metadata service", { url: "https://169.254.169.254/" }, { url: fieldFaults.webhookUrl.fr }],
  ["http", { url: "http://hooks.example.org/" }, { url: fieldFaults.webhookUrl.fr }],
  ["no URL", { url: "" }, { url: fieldFaults.required.fr }],
  ["no event", { events: [] }, { events: fieldFaults.choice.fr }],
  ["an event twice", { events: ["refund.made", "refund.made"] }, { events: fieldFaults.choice.fr }],
] as [string, Partial<typeof form>, Record<string, string>][])("%s is refused", async (_case, changes, messages) => {
  expect((await refusalOf(add(changes)))?.messages).toEqual(messages);
  const { endpoint: made } = await add();
  expect((await refusalOf(change(made.id, changes)))?.messages).toEqual(messages);
});

test("there are at most twenty endpoints, also when two are added at once; one is removed with its history", async () => {
  for (let made = 0; made < 19; made += 1) await add();
  const both = await Promise.allSettled([add(), add()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [first] = (await (await call())("GET /admin/webhooks")).data;
  const { id } = await sendTest(first!.id);
  await (
    await call()
  )("DELETE /admin/webhooks/{id}", { params: { id: first!.id } });
  await run();
  expect(receiver.received).toEqual([]);
  await expectFault(one(id), "notFound");
});

test("events are kept for 30 days", async () => {
  const { endpoint: made } = await add();
  const { id } = await sendTest(made.id);
  await run();
  site.clock.advance({ days: 30 });
  await run();
  expect((await one(id)).state).toBe("delivered");
  site.clock.advance({ days: 1, seconds: 1 });
  await run();
  await expectFault(one(id), "notFound");
});
