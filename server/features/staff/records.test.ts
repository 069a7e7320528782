import { readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Client as Caller } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let app: TestApp;
/** Somebody with the program's own database user. */
let intruder: Client;
let admins: { id: number; email: string }[];
let call: Caller;

beforeEach(async () => {
  app = await createTestApp();
  intruder = new Client({ connectionString: app.databaseUrl });
  await intruder.connect();
  admins = [await createStaffMember(app, ["admin"]), await createStaffMember(app, ["admin", "support"])];
  await createStaffMember(app, ["editor"]);
  const former = await createStaffMember(app, ["admin"]);
  await app.database.run(sql`update staff_members set ended_at = ${app.clock.now()} where id = ${former.id}`);
  call = app.as({ token: await openStaffSession(app, admins[0]?.id ?? 0) });
  for (const name of ["ada", "grace", "mary"])
    await call("POST /admin/staff", { body: { email: `${name}@example.org`, name, roles: ["editor"] } });
});
afterEach(async () => {
  await intruder.end();
  await app.close();
});

/** All that is due on the next night. Sessions of staff end meanwhile. */
async function nextNight(): Promise<void> {
  app.clock.advance({ days: 1 });
  app.mails.length = 0;
  await app.jobs.runAll();
  call = app.as({ token: await openStaffSession(app, admins[0]?.id ?? 0) });
}

async function tamper(statement: string): Promise<void> {
  for (const table of ["audit_log", "chain_links"]) await intruder.query(`alter table ${table} disable trigger user`);
  await intruder.query(statement);
  for (const table of ["audit_log", "chain_links"]) await intruder.query(`alter table ${table} enable trigger user`);
}

const alarmLetters = () => app.mails.filter(({ subject }) => subject.includes("registres")).map(({ to }) => to);
const ready = async () => (await app.send("GET", "/readyz")).json();

test("every night the records are verified, and what was changed past the program is told to every admin", async () => {
  expect(await call("GET /admin/record-check")).toMatchObject({ checked_at: null });
  await nextNight();
  const whole = await call("GET /admin/record-check");
  expect(whole).toMatchObject({ checked_at: app.clock.now().toISOString(), fault_count: 0, faults: [] });
  expect(whole.rows).toBeGreaterThanOrEqual(3);
  expect(await ready()).toEqual({ status: "ok" });
  expect(alarmLetters()).toEqual([]);

  await tamper("update audit_log set actor = 'somebody else' where id = (select min(id) from audit_log)");
  await nextNight();
  expect(alarmLetters().toSorted()).toEqual(admins.map(({ email }) => email).toSorted());
  expect(await call("GET /admin/record-check")).toMatchObject({
    fault_count: 1,
    faults: [{ chain: "audit_log", kind: "changed" }],
  });
  expect(await ready()).toEqual({ status: "degraded", problems: { records: "changed past the program" } });
  expect(app.logged()).toContain("sealed records were changed past the program");

  // A fault is reported once; a new one sends another letter.
  await nextNight();
  expect(alarmLetters()).toEqual([]);
  expect(await call("GET /admin/record-check")).toMatchObject({ fault_count: 1 });
  await tamper("delete from audit_log where id = (select max(id) from audit_log)");
  await nextNight();
  expect(alarmLetters()).toHaveLength(2);
});

test("heads are noted every hour, in the data folder and in the log, and a chain that was cut off behind them is found", async () => {
  await nextNight();
  const file = path.join(app.config.dataDir, "chain-anchors.jsonl");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ heads: [{ chain: "audit_log" }] });
  expect(app.logged()).toContain("heads of the chains");
  await call("POST /admin/staff", { body: { email: "joan@example.org", name: "Joan", roles: ["editor"] } });
  app.clock.advance({ seconds: 3600 });
  await app.jobs.runAll();
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(lines.length + 1);
  await tamper(`
    delete from chain_links where position = (select max(position) from chain_links where chain = 'audit_log');
    delete from audit_log where id = (select max(id) from audit_log)`);
  await nextNight();
  expect(await call("GET /admin/record-check")).toMatchObject({ faults: [{ chain: "audit_log", kind: "rewritten" }] });
});

test("only admins see what was found", async () => {
  const editor = await createStaffMember(app, ["editor", "support"]);
  const theirs = app.as({ token: await openStaffSession(app, editor.id) });
  await expect(theirs("GET /admin/record-check")).rejects.toMatchObject({ status: 403 });
});
