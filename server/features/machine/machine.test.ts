import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { MailRefusedError } from "#server/adapters/mail/mail.ts";
import { sql } from "#server/database/sql.ts";
import { jobList } from "#server/jobs/job-list.ts";
import type { JobPolicy } from "#server/jobs/job-policy.ts";
import { createLog } from "#server/log.ts";
import { createHeartbeat } from "#server/process/heartbeat.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { register } from "#tests/support/people.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

const othersThatRecur = Object.entries<JobPolicy>(jobList)
  .filter(([name, { everySeconds }]) => everySeconds !== undefined && !name.startsWith("machine."))
  .map(([name]) => name);
const token = "a".repeat(40);
let site: TestApp;
let admin: Client;

beforeAll(async () => {
  site = await createTestApp(
    { INBOUND_MAIL_TOKEN: token, PUBLIC_URL: "https://silecs.test" },
    { jobs: ["letters", "upkeep"] },
  );
  await onlyOwnJobs();
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ["processes", "storage_days", "service_calls", "service_states", "mail_bounces", "certificates"])
    await site.database.run(sql`delete from ${sql([table])}`);
  admin = await asAdmin();
});
const asAdmin = async () =>
  site.as({ token: await openStaffSession(site, (await createStaffMember(site, ["admin"])).id) });
/** All other recurring jobs have run. */
const onlyOwnJobs = () =>
  site.database.run(sql`
    insert into jobs (name, key, run_at, due_since)
    select name, 'every', '2030-01-01', '2030-01-01' from unnest(${othersThatRecur}::text[]) name`);

const heartbeatOf = (host: string, more: { role?: "web" | "worker"; version?: string; port?: number } = {}) => {
  const { role = "worker", version = "1.0.0", port = 3000 } = more;
  const heartbeat = createHeartbeat({
    database: site.database,
    clock: site.clock,
    log: createLog("silent"),
    config: { ...site.config, role },
    program: { version, migration: "0346-machine" },
    running: () => [
      { name: "encoding.encode", since: site.clock.now() },
      { name: "encoding.encode", since: site.clock.now() },
    ],
    host,
  });
  return { ...heartbeat, begin: () => heartbeat.start({ port, connections: () => Promise.resolve(3) }) };
};
const processes = async () => (await admin("GET /admin/machine")).processes;

test("every process is listed with what it works on; a silent one is missing, and forgotten after a day", async () => {
  const [web, worker] = [heartbeatOf("one", { role: "web" }), heartbeatOf("two")];
  const stopWeb = await web.begin();
  const stopWorker = await worker.begin();
  expect(await processes()).toMatchObject([
    { host: "one", role: "web", jobs: [], connections: 3, is_missing: false },
    {
      host: "two",
      role: "worker",
      version: "1.0.0",
      is_missing: false,
      running: [{ title: "Encode un film ou une bande-annonce", count: 2 }],
    },
  ]);
  site.clock.advance({ seconds: 91 });
  await web.beat();
  expect(await processes()).toMatchObject([
    { host: "one", is_missing: false },
    { host: "two", is_missing: true, running: [] },
  ]);
  site.clock.advance({ days: 1 });
  await web.beat();
  admin = await asAdmin();
  expect((await processes()).map(({ host }) => host)).toEqual(["one"]);
  await stopWeb();
  expect(await processes()).toEqual([]);
  await stopWorker();
});

test("a process that starts at the place of a killed one takes its line, and one that stops in order leaves none", async () => {
  const [killed, next] = [heartbeatOf("one"), heartbeatOf("one", { version: "1.1.0" })];
  const stopKilled = await killed.begin();
  const stopNext = await next.begin();
  expect(await processes()).toMatchObject([{ host: "one", version: "1.1.0" }]);
  await stopKilled();
  expect(await processes()).toHaveLength(1);
  await stopNext();
  expect(await processes()).toEqual([]);
});

test("a disk's days give a forecast, and what is stored is measured by kind", async () => {
  const stop = await heartbeatOf("one").begin();
  await site.jobs.runAll();
  const { storage } = await admin("GET /admin/machine");
  expect(storage).toMatchObject({ bucket: null, measured_on: "2026-03-11", disks: [{ host: "one" }] });
  expect(storage.disks[0]?.forecast).toMatchObject({ kind: "unknown", days: 1 });
  expect(storage.stored.find(({ kind }) => kind === "database")?.bytes).toBeGreaterThan(1_000_000);
  const [disk] = storage.disks;
  for (let day = 1; day < 10; day += 1)
    await site.database.run(sql`
      insert into storage_days (day, host, kind, bytes) values ('2026-03-11'::date - ${day}::integer, 'one', 'disk-used',
        ${(disk?.days[0]?.bytes ?? 0) - day * 1000})`);
  const later = (await admin("GET /admin/machine")).storage.disks[0];
  expect(later?.forecast).toMatchObject({ days: 10, bytes_a_day: 1000 });
  expect(later?.days).toHaveLength(10);
  await stop();
});

test("calls are counted by what they say of a service; what failed last is told without an address", async () => {
  await register(site);
  const answers = site.mailServer;
  site.mailServer = () => Promise.reject(new Error("connect ECONNREFUSED for ada@example.org"));
  await expect(site.jobs.runAll()).rejects.toThrow("ECONNREFUSED");
  const mail = async () => (await admin("GET /admin/machine")).services.find(({ name }) => name === "mail");
  expect(await mail()).toMatchObject({
    last_success_at: null,
    last_reason: "connect ECONNREFUSED for …@example.org",
    failing_since: site.clock.now().toISOString(),
    calls: 2,
    failures: 2,
  });
  const failing = await admin("GET /admin/machine");
  expect(failing.mail).toMatchObject({ queued: 2, day: { sent: 0, failed: 2, refused: 0 } });
  expect(failing.mail.errors).toMatchObject([{ reason: "connect ECONNREFUSED for …@example.org", count: 2 }]);
  site.mailServer = () => Promise.reject(new MailRefusedError("550", { cause: new Error("550 no such user") }));
  site.clock.advance({ seconds: 60 });
  await expect(site.jobs.runAll()).rejects.toThrow("550");
  expect(await mail()).toMatchObject({ failing_since: null, calls: 4, failures: 2 });
  expect((await admin("GET /admin/machine")).mail).toMatchObject({ queued: 0, day: { failed: 2, refused: 2 } });
  site.mailServer = answers;
});

const report = (action: string) =>
  [
    "From: MAILER-DAEMON@mail.example",
    "To: bonjour@silecs.test",
    "Message-ID: <bounce-1@mail.example>",
    "Subject: Undelivered Mail Returned to Sender",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "It came back.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example",
    "",
    "Final-Recipient: rfc822; ada@example.org",
    `Action: ${action}`,
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 <ada@example.org> unknown",
    "--b--",
    "",
  ].join("\r\n");

test("a letter that came back counts once, however often its report comes; a delayed one does not", async () => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "message/rfc822" };
  for (const raw of [report("failed"), report("failed"), report("delayed").replace("bounce-1", "bounce-2")])
    expect(await (await site.send("POST", "/api/inbound-mail", { headers, raw })).json()).toEqual({
      received: "ignored",
    });
  expect((await admin("GET /admin/machine")).mail).toMatchObject({ hears_bounces: true, day: { bounced: 1 } });
  expect(await site.database.rows(sql`select reason from mail_bounces`)).toEqual([
    { reason: "550 5.1.1 <…@example.org> unknown" },
  ]);
});

test("a backup and its drill are shown with size and place; without any, none is claimed", async () => {
  expect((await admin("GET /admin/machine")).backups).toEqual({ last: null, drill: null });
  const at = site.clock.now();
  await site.database.run(sql`
    insert into last_backup (ended_at, is_encrypted, size_bytes, place, drilled_at, drill_faults)
    values (${at}, true, 5000, '/mnt/backups/silecs.tar', ${at}, 0)`);
  expect((await admin("GET /admin/machine")).backups).toEqual({
    last: { ended_at: at.toISOString(), size_bytes: 5000, place: "/mnt/backups/silecs.tar", is_encrypted: true },
    drill: { at: at.toISOString(), faults: 0 },
  });
  await site.database.run(sql`delete from last_backup`);
});

test("the certificate of the public address is that of the last look, and says when it ends", async () => {
  const certificate = async () => (await admin("GET /admin/machine")).certificates;
  expect(await certificate()).toMatchObject([{ address: "https://silecs.test", state: "unread" }]);
  const look = (days: number, refusal: string | null) => sql`
    insert into certificates (address, looked_at, valid_until, refusal)
    values ('https://silecs.test', ${site.clock.now()}, ${site.clock.now()}::timestamptz + ${`${days} days`}::interval, ${refusal})
    on conflict (address) do update set valid_until = excluded.valid_until, refusal = excluded.refusal`;
  await site.database.run(look(15, null));
  expect(await certificate()).toMatchObject([{ state: "valid" }]);
  await site.database.run(look(13, null));
  expect(await certificate()).toMatchObject([{ state: "ending" }]);
  await site.database.run(look(80, "CERT_HAS_EXPIRED"));
  expect(await certificate()).toMatchObject([{ state: "refused", reason: "CERT_HAS_EXPIRED" }]);
});

test("settings are listed without secrets, and for admins alone", async () => {
  const { data } = await admin("GET /admin/machine/settings");
  expect(data.find(({ name }) => name === "PUBLIC_URL")).toEqual({
    name: "PUBLIC_URL",
    value: "https://silecs.test",
    is_set: true,
    is_shown: true,
  });
  expect(data.find(({ name }) => name === "INBOUND_MAIL_TOKEN")).toMatchObject({ value: null, is_set: true });
  expect(JSON.stringify(data)).not.toContain(token);
  const { id } = await createStaffMember(site, ["support", "editor", "accountant"]);
  const others = site.as({ token: await openStaffSession(site, id) });
  await expect(others("GET /admin/machine/settings")).rejects.toMatchObject({ status: 403 });
  await expect(others("GET /admin/machine")).rejects.toMatchObject({ status: 403 });
});
