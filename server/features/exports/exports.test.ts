import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportColumns, type ExportKind } from "#contract/admin/export-columns.ts";
import { sql } from "#server/database/sql.ts";
import { startBucket, type TestBucket } from "#server/files/files-test-stores.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import { expectFault, insertStaffToken } from "#tests/support/staff.ts";
import { addPayments, linesOf, openClerk, type Clerk } from "./exports-test-desk.ts";

let bucket: TestBucket;
let app: TestApp;
let admin: Clerk;
let accountant: Clerk;
let camille: number;
beforeAll(async () => {
  // In an object store; resuming.test.ts and killed.test.ts have a folder.
  bucket = await startBucket();
  app = await createTestApp({ ...bucket.settings, EXPORT_DAYS: "3" });
  ({ id: camille } = (await subscribe(app)).user);
});
afterAll(async () => {
  await app.close();
  await bucket.stop();
});
beforeEach(async () => {
  app.clock.set("2026-03-11T09:00:00Z");
  await app.database.run(sql`delete from exports`);
  admin = await openClerk(app, "admin");
  accountant = await openClerk(app, "accountant");
});

const reason = "Contrôle annuel";
async function made(clerk: Clerk, kind: ExportKind, days: { from?: string; to?: string } = {}) {
  const { id } = await clerk.call("POST /admin/exports", { body: { kind, reason, ...days } });
  await app.jobs.runAll();
  return clerk.call("GET /admin/exports/{id}", { params: { id } });
}
async function tableOf(clerk: Clerk, id: number): Promise<Record<string, string>[]> {
  const response = await clerk.download(id);
  expect(response.status).toBe(200);
  return parse(await response.text(), { columns: true, bom: true });
}

test("subscribers: who is one, with the subscription, days in Paris, and no cell that a spreadsheet runs", async () => {
  app.clock.set("2026-03-10T23:30:00Z");
  const { user } = await subscribe(app, { username: "nuit@example.org" });
  await app.database.run(sql`
    update accounts set first_name = '=cmd()', last_name = 'L’Été, "dit"' where id = ${user.id}`);
  app.clock.set("2026-03-11T09:00:00Z");
  const { user: gone } = await subscribe(app, { username: "parti@example.org" });
  await app.database.run(sql`update accounts set erased_at = now() where id = ${gone.id}`);
  await app.database.run(sql`
    insert into account_restrictions (account_id, kind, set_at) values (${user.id}, 'objection', now())`);
  const done = await made(admin, "subscribers");
  expect(done).toMatchObject({ state: "done", rows_total: 2, rows_done: 2 });
  const [first, second] = await tableOf(admin, done.id);
  expect(first).toMatchObject({ account_id: String(camille), email: "camille@example.fr", phone: "'+33612345678" });
  expect(second).toMatchObject({
    first_name: "'=cmd()",
    last_name: 'L’Été, "dit"',
    created_on: "2026-03-11",
    created_at: "2026-03-10T23:30:00.000Z",
    language: "fr",
    restrictions: "objection",
    is_blocked: "0",
    status: "active",
    recurring: "MONTH",
    price: "9.99",
    currency: "EUR",
    group_id: "",
  });
});

test("payments with their refunds, which are below zero, of the days that were chosen", async () => {
  app.clock.set("2026-03-10T09:00:00Z");
  await addPayments(app, camille, 3);
  const paid = await app.database.row<{ id: number }>(sql`select min(id) as id from payments`);
  await app.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key,
      refunds_id, created_at, settled_at)
    select subscription_id, account_id, 'refund', period_starts_at, 490, 'refused', provider, 'r', id, ${app.clock.now()},
      ${app.clock.now()}
    from payments where id = ${paid?.id ?? 0}`);
  const all = await tableOf(accountant, (await made(accountant, "payments")).id);
  expect(all.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    ...Array.from({ length: 3 }, () => "new-card 9.99"),
    "refund -4.90",
  ]);
  expect(all[3]).toMatchObject({
    refund_of: String(paid?.id),
    status: "refused",
    settled_on: "2026-03-10",
    currency: "EUR",
  });
  const some = await made(accountant, "payments", { from: "2026-03-08", to: "2026-03-09" });
  expect(some).toMatchObject({ rows_total: 2, from: "2026-03-08", to: "2026-03-09" });
  expect((await tableOf(accountant, some.id)).map((row) => row["created_on"])).toEqual(["2026-03-09", "2026-03-08"]);
  const none = await made(accountant, "payments", { from: "2030-01-01" });
  expect([none.rows_total, none.state]).toEqual([0, "done"]);
  expect(await tableOf(accountant, none.id)).toEqual([]);
});

test.each(Object.entries(exportColumns).filter(([kind]) => kind !== "fec"))(
  "the columns of %s are those that are documented",
  async (kind, columns) => {
    const { id } = await made(admin, kind as ExportKind);
    const [head] = (await (await admin.download(id)).text()).split("\r\n");
    expect(head).toBe(columns.join(","));
  },
);

test("the order and each download stand in the audit log, and so in its own export", async () => {
  const { id } = await made(admin, "subscribers");
  await admin.download(id, { range: "bytes=10-" });
  const log = await tableOf(admin, (await made(admin, "audit")).id);
  const acts = log.filter(({ subject }) => subject === `export ${id}`);
  expect(acts.map(({ call, actor, reason: why }) => [call, actor, why])).toEqual([
    ["POST /admin/exports", admin.email, reason],
    ["GET /admin/exports/{id}/file.csv", admin.email, ""],
  ]);
  expect(JSON.parse(acts[1]?.["after"] ?? "")).toEqual({ kind: "subscribers", rows: 2, range: "bytes=10-" });
});

test("an interrupted download goes on where it stopped, unless the file is another", async () => {
  const { id, bytes } = await made(admin, "audit");
  const whole = await admin.download(id);
  const etag = whole.headers.get("etag") ?? "";
  const content = await whole.text();
  expect(whole.headers.get("content-length")).toBe(String(bytes));
  expect(whole.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-2026-03-1\d-\d+\.csv"$/);
  expect(whole.headers.get("cache-control")).toBe("private, no-store");
  const rest = await admin.download(id, { range: "bytes=100-", "if-range": etag });
  expect([rest.status, rest.headers.get("content-range")]).toEqual([206, `bytes 100-${bytes - 1}/${bytes}`]);
  expect(await rest.text()).toBe(Buffer.from(`\uFEFF${content}`).subarray(100).toString());
  expect((await admin.download(id, { range: "bytes=100-", "if-range": '"another"' })).status).toBe(200);
  expect((await admin.download(id, { range: `bytes=${bytes}-` })).status).toBe(416);
  expect((await admin.download(id, { "if-none-match": etag })).status).toBe(304);
});

test("HEAD tells what a download would bring, to the same people, and is none in the audit log", async () => {
  const { id, bytes } = await made(accountant, "payments");
  const head = (token: string) => app.send("HEAD", `/api/admin/exports/${id}/file.csv`, { token });
  const [told, got] = [await head(accountant.token), await accountant.download(id)];
  for (const name of ["content-type", "content-disposition", "etag", "accept-ranges", "cache-control"])
    expect([name, told.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  expect([told.status, told.headers.get("content-length"), await told.text()]).toEqual([200, String(bytes), ""]);
  expect((await head((await openClerk(app, "accountant")).token)).status).toBe(404);
  const rows = await app.database.rows(sql`
    select from audit_log where call = 'GET /admin/exports/{id}/file.csv' and subject = ${`export ${id}`}`);
  expect(rows).toHaveLength(1);
});

test("each kind has its roles, and a file is its orderer’s and the admins’", async () => {
  await expectFault(accountant.call("POST /admin/exports", { body: { kind: "subscribers", reason } }), "notAllowed");
  await expectFault(accountant.call("POST /admin/exports", { body: { kind: "audit", reason } }), "notAllowed");
  const support = await openClerk(app, "support");
  await expectFault(support.call("POST /admin/exports", { body: { kind: "payments", reason } }), "notAllowed");
  const own = await made(accountant, "ledger");
  const other = await openClerk(app, "accountant");
  await expectFault(other.call("GET /admin/exports/{id}", { params: { id: own.id } }), "notFound");
  await expectFault(other.call("DELETE /admin/exports/{id}", { params: { id: own.id } }), "notFound");
  expect((await other.download(own.id)).status).toBe(404);
  expect((await support.download(own.id)).status).toBe(403);
  expect((await admin.download(own.id)).status).toBe(200);
  expect((await other.call("GET /admin/exports")).data).toEqual([]);
  expect((await admin.call("GET /admin/exports")).data).toMatchObject([{ id: own.id, ordered_by: accountant.email }]);
});

test("what a role opened is closed with it; a token has its own roles, not its maker’s", async () => {
  const both = await openClerk(app, "admin", "accountant");
  const { id } = await made(both, "subscribers");
  await app.database.run(sql`update staff_members set roles = '{accountant}' where id = ${both.id}`);
  expect((await both.download(id)).status).toBe(404);
  const script = app.as({ token: await insertStaffToken(app, admin.id, ["accountant"]) });
  await expectFault(script("POST /admin/exports", { body: { kind: "audit" } }), "notAllowed");
  const ordered = await script("POST /admin/exports", { body: { kind: "ledger" } });
  expect(ordered.ordered_by).toContain("token");
});

test("one of a kind at a time for each person, also where two are ordered at once", async () => {
  const order = (clerk: Clerk, kind: ExportKind) => clerk.call("POST /admin/exports", { body: { kind, reason } });
  const both = await Promise.allSettled([order(accountant, "payments"), order(accountant, "payments")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await order(accountant, "ledger");
  await order(admin, "payments");
  await app.jobs.runAll();
  const { data } = await admin.call("GET /admin/exports");
  expect(data.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  await order(accountant, "payments");
});

test("a file lies in the bucket once it is written, until it is deleted or its days are over", async () => {
  const { id } = await accountant.call("POST /admin/exports", { body: { kind: "payments" } });
  expect((await accountant.download(id)).status).toBe(409);
  await app.jobs.runAll();
  expect(await app.database.rows(sql`select from export_parts where export_id = ${id}`)).toHaveLength(1);
  const stored = async () => (await bucket.keys()).filter((key) => key.includes(`exports/${id}/`)).length;
  expect(await stored()).toBe(1);
  const removed = await accountant.call("DELETE /admin/exports/{id}", { params: { id } });
  expect(removed).toMatchObject({ state: "deleted", expires_at: null });
  expect((await accountant.download(id)).status).toBe(404);
  await expectFault(accountant.call("DELETE /admin/exports/{id}", { params: { id } }), "notFound");
  await app.jobs.runAll();
  expect(await stored()).toBe(0);

  const kept = await made(accountant, "payments");
  expect(kept.expires_at).toBe(new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString());
  app.clock.advance({ days: 3 });
  const late = await openClerk(app, "admin");
  expect((await late.download(kept.id)).status).toBe(404);
  await app.jobs.runAll();
  expect(await app.database.rows(sql`select from export_parts`)).toEqual([]);
  const { data } = await late.call("GET /admin/exports");
  expect(data.map(({ state }) => state)).toEqual(["expired", "deleted"]);
  app.clock.advance({ days: 91 });
  await app.jobs.runAll();
  expect(await app.database.rows(sql`select from exports`)).toEqual([]);
});

test("a waiting export is cancelled, and another can be ordered", async () => {
  const order = () => accountant.call("POST /admin/exports", { body: { kind: "payments" } });
  const { id } = await order();
  const cancelled = await accountant.call("DELETE /admin/exports/{id}", { params: { id } });
  expect(cancelled.state).toBe("cancelled");
  await order();
  await app.jobs.runAll();
  expect((await accountant.call("GET /admin/exports/{id}", { params: { id } })).state).toBe("cancelled");
  expect(await linesOf(await accountant.download(id + 1))).not.toEqual([]);
});

test("bad input: an unknown kind, days that are none or the wrong way round, subscribers without a reason", async () => {
  const order = (body: object) => app.send("POST", "/api/admin/exports", { token: admin.token, body });
  for (const body of [
    { kind: "films" },
    {},
    { kind: "payments", from: "2026-02-30" },
    { kind: "payments", from: "2026-03-02", to: "2026-03-01" },
    { kind: "subscribers" },
  ])
    expect([body, (await order(body)).status]).toEqual([body, 400]);
  expect(await app.database.rows(sql`select from exports`)).toEqual([]);
});
