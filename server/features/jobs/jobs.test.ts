import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { writeAudit } from "#server/features/staff/audit-queries.ts";
import { jobList } from "#server/jobs/job-list.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { aboutOf } from "./about.ts";
import { createJobsCommand } from "./command.ts";
import { jobTitle } from "./titles.ts";

let site: TestApp;
let admin: ReturnType<TestApp["as"]>;
let support: ReturnType<TestApp["as"]>;
beforeEach(async () => {
  site = await createTestApp();
  const client = async (role: "admin" | "support" | "editor") =>
    site.as({ token: await openStaffSession(site, (await createStaffMember(site, [role])).id), locale: "en" });
  admin = await client("admin");
  support = await client("support");
});
afterEach(() => site.close());

/** A job as its feature would have written it. Returns its id. */
async function add(
  name: keyof typeof jobList,
  data: object,
  more: { status?: string; attempts?: number; error?: string } = {},
) {
  const { status = "waiting", attempts = 0, error = null } = more;
  const at = site.clock.now();
  const row = await site.database.row<{ id: number }>(sql`
    insert into jobs (name, data, run_at, due_since, status, attempts, last_error, failure, ended_at)
    values (${name}, ${JSON.stringify(data)}, ${new Date(at.getTime() + 60_000)}, ${at}, ${status}, ${attempts}, ${error},
      ${status === "failed" ? "error" : null}, ${status === "failed" ? at : null}) returning id`);
  return row?.id ?? 0;
}
const reset = { email: "ada@example.org", token: "a-secret-of-the-link" };
const failed = { status: "failed", attempts: 40, error: "connect ECONNREFUSED" };
const named = async (who: typeof admin, query = {}) =>
  (await who("GET /admin/jobs", { query })).data.map(({ name }) => name);
const audit = () =>
  site.database.rows<{ call: string; subject: string }>(sql`select call, subject from audit_log order by id`);

describe("who sees what", () => {
  test("an admin sees every job, support sees letters to the public alone", async () => {
    const letter = await add("accounts.reset", reset, failed);
    const refund = await add("billing.refunds", { paymentId: 7 }, { attempts: 3 });
    const invitation = await add("staff.invitation", { memberId: 1, locale: "fr" }, failed);
    expect(await named(admin)).toEqual(["staff.invitation", "billing.refunds", "accounts.reset"]);
    expect(await named(support)).toEqual(["accounts.reset"]);
    expect(await named(support, { kind: "money" })).toEqual([]);
    for (const id of [refund, invitation]) {
      const params = { id };
      await expect(support("GET /admin/jobs/{id}", { params })).rejects.toMatchObject({ status: 404 });
      await expect(support("POST /admin/jobs/{id}/retry", { params })).rejects.toMatchObject({ status: 404 });
      await expect(support("POST /admin/jobs/{id}/cancellation", { params })).rejects.toMatchObject({ status: 404 });
    }
    expect((await support("POST /admin/job-retries", { body: {} })).count).toBe(1);
    expect((await support("GET /admin/job-summary", {})).counts).toEqual({
      waiting: 1,
      running: 0,
      retrying: 0,
      failed: 0,
    });
    expect(await support("GET /admin/jobs/{id}", { params: { id: letter } })).toMatchObject({ state: "waiting" });
  });

  test("a letter shows to whom it goes and what it is, and nothing else of its data", async () => {
    const id = await add("accounts.reset", reset, failed);
    const job = await support("GET /admin/jobs/{id}", { params: { id } });
    expect(job).toMatchObject({
      title: "Letter with a link to set a new password",
      recipient: "ada@example.org",
      about: null,
      reason: "connect ECONNREFUSED",
    });
    expect(JSON.stringify(job)).not.toContain("a-secret-of-the-link");
    expect(aboutOf({ subscriptionId: 12, mandate: "B-2VS", accountId: "5", kind: "renewed" }, "fr")).toBe(
      "Abonnement 12",
    );
  });

  test("every job has a title in both languages", () => {
    for (const [name, { summary }] of Object.entries(jobList)) {
      expect(jobTitle(name, "en")).toBe(summary);
      expect(jobTitle(name, "fr")).not.toBe(name);
    }
    expect(jobTitle("gone.by", "fr")).toBe("gone.by");
  });
});

describe("what staff do", () => {
  test("a letter that failed is sent when somebody has it tried again, with a row in the audit log", async () => {
    const id = await add("support.message", { messageId: 1 }, failed);
    expect(await support("POST /admin/jobs/{id}/retry", { params: { id } })).toMatchObject({
      state: "waiting",
      attempts: 0,
    });
    await site.jobs.runAll();
    const { state, log } = await support("GET /admin/jobs/{id}", { params: { id } });
    expect([state, log]).toEqual(["done", []]);
    await expect(support("POST /admin/jobs/{id}/retry", { params: { id } })).rejects.toMatchObject({ status: 409 });
    expect(await audit()).toEqual([{ call: "POST /admin/jobs/{id}/retry", subject: `job ${id} support.message` }]);
  });

  test("a failed job is put aside, a waiting one is cancelled, and what recurs or is owed is neither", async () => {
    const cancel = (id: number) => admin("POST /admin/jobs/{id}/cancellation", { params: { id } });
    expect(await cancel(await add("support.message", { messageId: 1 }, failed))).toMatchObject({ state: "cancelled" });
    expect(await cancel(await add("accounts.reset", reset))).toMatchObject({ state: "cancelled" });
    await expect(cancel(await add("billing.refunds", { paymentId: 7 }))).rejects.toMatchObject({ status: 409 });
    await expect(cancel(await add("billing.renewals", {}))).rejects.toMatchObject({ status: 409 });
    expect(await named(admin, { state: "cancelled" })).toEqual(["accounts.reset", "support.message"]);
  });

  test("an encoding is begun again on its own page alone", async () => {
    const id = await add("encoding.encode", { encodingId: 12, attempt: 1 }, failed);
    expect(await admin("GET /admin/jobs/{id}", { params: { id } })).toMatchObject({
      encoding_id: 12,
      can_retry: false,
      can_cancel: false,
    });
    await expect(admin("POST /admin/jobs/{id}/retry", { params: { id } })).rejects.toMatchObject({ status: 409 });
    expect(await admin("POST /admin/job-retries", { body: {} })).toEqual({ count: 0 });
  });

  test("what waits and nobody does is told by kind, with the reason", async () => {
    await add("encoding.look", { encodingId: 12, attempt: 1 });
    await add("encoding.encode", { encodingId: 11, attempt: 1 });
    site.clock.advance({ seconds: 60 });
    expect((await admin("GET /admin/job-summary", {})).unattended).toEqual([
      { kind: "encoding", count: 2, since: site.clock.now().toISOString(), why: "no-worker" },
    ]);
    expect((await support("GET /admin/job-summary", {})).unattended).toEqual([]);
  });
});

describe("npm run jobs", () => {
  test("lists, shows, retries and cancels without a browser, and the audit log says so", async () => {
    const { database, jobs, clock } = site;
    const command = createJobsCommand({ database, jobs, clock, writeAudit });
    expect(await command.list({})).toMatch(/^no job failed\n/);
    const id = await add("support.message", { messageId: 1 }, failed);
    const refund = await add("billing.refunds", { paymentId: 7 });
    expect(await command.list({})).toMatch(
      new RegExp(`^ +${id}   failed +support.message .* ECONNREFUSED\n\n0 wait, 0 run`),
    );
    expect(await command.list({ state: "waiting", kind: "money" })).toContain("Payment 7");
    await expect(command.cancel(String(refund))).rejects.toThrow("cannot be handled so");
    await expect(command.show("99999")).rejects.toThrow("there is no job 99999");
    await expect(command.list({ kind: "parcels" })).rejects.toThrow("'parcels' is no kind");
    expect(await command.retry(String(id))).toContain("waiting");
    expect(await command.show(String(id))).toMatch(/retried \(attempt 40\)$/);
    expect(await command.cancel(String(id))).toContain("cancelled");
    expect(await command.retryAll("letters")).toBe("0 jobs run again");
    expect((await audit()).map(({ call }) => call)).toEqual(["jobs retry", "jobs cancel", "jobs retry --all"]);
  });
});
