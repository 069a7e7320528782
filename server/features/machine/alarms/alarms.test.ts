import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { jobList } from "#server/jobs/job-list.ts";
import type { JobPolicy } from "#server/jobs/job-policy.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffMember, createStaffWithApp, openStaffSession, signInStaff } from "#tests/support/staff.ts";
import { clearFaults, faults, processRow } from "./alarms-test-faults.ts";

const environment = { ALARMS_TO: "exploitation@example.org", PUBLIC_URL: "https://silecs.test" };
const hour = 3600;
/** A second process, which serves people and runs no jobs: what it does with each of its heartbeats. */
const beats: (() => Promise<unknown>)[] = [];
let site: TestApp;
let web: TestApp;

beforeAll(async () => {
  site = await createTestApp(environment, { jobs: ["letters", "upkeep"] });
  const heartbeat = { onBeat: (work: () => Promise<unknown>) => void beats.push(work) };
  web = await createTestApp({ ...environment, ROLE: "web", DATABASE_URL: site.databaseUrl }, { over: site, heartbeat });
  const others = Object.entries<JobPolicy>(jobList)
    .filter(([name, { everySeconds }]) => everySeconds !== undefined && name !== "machine.look")
    .map(([name]) => name);
  await site.database.run(sql`
    insert into jobs (name, key, run_at, due_since)
    select name, 'every', '2030-01-01', '2030-01-01' from unnest(${others}::text[]) name`);
});
afterAll(async () => {
  await web.close();
  await site.close();
});
beforeEach(async () => {
  await clearFaults(site.database);
  await site.database.run(sql`delete from alarms`);
  site.mails.length = 0;
  web.mails.length = 0;
});

const letters = () => site.mails.splice(0).map(({ subject }) => subject);
/** The next check, after so many minutes. */
async function look(minutes = 1): Promise<string[]> {
  site.clock.advance({ seconds: minutes * 60 + 1 });
  await site.jobs.runAll();
  return letters();
}
const asAdmin = async (): Promise<Client> =>
  site.as({ token: await openStaffSession(site, (await createStaffMember(site, ["admin"])).id) });

test.each(faults)("$rule: the alarm begins with one letter, does not repeat, and ends with one", async (fault) => {
  const { rule, title, minutes, make, mend } = fault;
  expect(await look()).toEqual([]);
  for (const statement of make(site.clock.now())) await site.database.run(statement);
  if (minutes > 0) expect(await look()).toEqual([]);
  expect(await look(Math.max(1, minutes))).toEqual([expect.stringContaining(`Alarme\u202f: ${title}`)]);
  expect(await look()).toEqual([]);
  const admin = await asAdmin();
  expect((await admin("GET /admin/alarms")).in_force).toMatchObject([{ rule }]);
  for (const statement of mend) await site.database.run(statement);
  expect(await look()).toEqual([expect.stringMatching(/^C’est fini\u202f: /)]);
  expect(await look()).toEqual([]);
  expect(await admin("GET /admin/alarms")).toMatchObject({ in_force: [], ended: [{ rule }], is_silent: false });
});

test("a letter says what is wrong, since when, what to do and where it is written, and a reminder follows each day", async () => {
  await site.database.run(processRow("one", { free: 5 }));
  await look();
  site.clock.advance({ seconds: 300 });
  await site.jobs.runAll();
  const [mail] = site.mails.splice(0);
  expect(mail).toMatchObject({ to: "exploitation@example.org" });
  expect(mail?.text).toContain("agrandissez le disque");
  expect(mail?.text).toContain("https://silecs.test/admin/machine");
  expect(mail?.text).toContain("docs/operations.md#alarm-disk-filling");
  expect(await look(23 * 60)).toEqual([]);
  expect(await look(60)).toEqual([expect.stringMatching(/^Toujours\u202f: /)]);
  expect(await look(60)).toEqual([]);
});

test("an alarm that comes back within an hour is told of when the hour is over", async () => {
  const fail = sql`insert into last_backup (ended_at, is_encrypted, drilled_at, drill_faults)
    values (${site.clock.now()}, true, ${site.clock.now()}, 1) on conflict (is_only) do update set drill_faults = 1`;
  await site.database.run(fail);
  expect(await look()).toHaveLength(1);
  await site.database.run(sql`update last_backup set drill_faults = 0`);
  expect(await look()).toHaveLength(1);
  await site.database.run(fail);
  expect(await look()).toEqual([]);
  expect(await look(30)).toEqual([]);
  expect(await look(31)).toEqual([expect.stringMatching(/^Alarme/)]);
});

test("while the mail server takes nothing the page says so, and letters follow once it does", async () => {
  const at = site.clock.now();
  await site.database.run(sql`
    insert into jobs (name, run_at, due_since, attempts) values ('support.message', '2030-01-01', ${at}, 3)`);
  const answers = site.mailServer;
  site.mailServer = () => Promise.reject(new Error("535 authentication failed"));
  site.clock.advance({ seconds: hour });
  await site.jobs.runAll();
  site.clock.advance({ seconds: 301 });
  await expect(site.jobs.runAll()).rejects.toThrow("535");
  const shown = await (await asAdmin())("GET /admin/alarms");
  expect(shown.in_force).toMatchObject([{ rule: "mail-stuck" }]);
  expect(shown.mail_fails_since).not.toBeNull();
  site.mails.length = 0;
  site.mailServer = answers;
  expect([...(await look(5)), ...(await look())]).toEqual([
    expect.stringMatching(/^Alarme\u202f: Le courrier ne part plus/),
    expect.stringMatching(/^C’est fini/),
  ]);
});

test("two processes that look at the same instant send one letter, also where no job has looked for minutes", async () => {
  await look();
  site.clock.advance({ seconds: 301 });
  web.clock.set(site.clock.now().toISOString());
  expect((await (await asAdmin())("GET /admin/alarms")).is_silent).toBe(true);
  await Promise.all(Array.from({ length: 4 }, () => Promise.all(beats.map((beat) => beat()))));
  expect(web.mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Alarme\u202f: Aucun processus n’exécute les tâches/),
  ]);
  expect(await look()).toEqual([expect.stringMatching(/^C’est fini\u202f: Aucun processus n’exécute les tâches/)]);
});

test("members are written to in the language in which they last signed in", async () => {
  const member = await createStaffWithApp(site, ["admin"], environment.ALARMS_TO);
  await signInStaff(site, member);
  const localeOf = () => site.database.row(sql`select locale from staff_members where id = ${member.id}`);
  expect(await localeOf()).toEqual({ locale: "fr" });
  await site.database.run(sql`update staff_members set locale = 'en' where id = ${member.id}`);
  await site.database.run(sql`insert into mail_bounces (at, reason) select ${site.clock.now()}, '550'
    from generate_series(1, 12)`);
  expect(await look()).toEqual([expect.stringMatching(/^Alarm: Many letters are refused or come back: 12 of/)]);
});

test("nobody but admins sees alarms", async () => {
  const { id } = await createStaffMember(site, ["support", "editor", "accountant", "moderator"]);
  const others = site.as({ token: await openStaffSession(site, id) });
  await expect(others("GET /admin/alarms")).rejects.toMatchObject({ status: 403 });
});
