import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type Client } from "#contract/client.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { RefundRefused } from "#server/adapters/payments/provider.ts";
import type { ProviderModule } from "#server/adapters/payments/provider-module.ts";
import { providerModules } from "#server/adapters/payments/providers.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config/config.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { loadDemoCatalogue } from "#server/demo/load.ts";
import { createDemoStaff, demoStaff } from "#server/demo/staff.ts";
import { newSecret, secretHash } from "#server/http/secrets.ts";
import { jobList, type JobName } from "#server/jobs/job-list.ts";
import type { JobPolicy } from "#server/jobs/job-policy.ts";
import { createJobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { loadMediaKey } from "#server/media/key.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { keepMediaKey } from "#tests/support/media-key.ts";
import { cheapPasswords } from "#tests/support/cheap-passwords.ts";
import { firstPrices } from "./first-prices.ts";
import { openReceivers } from "./receivers.ts";

export type RecordedSite = Awaited<ReturnType<typeof openSite>>;

/** The provider's references of payments whose refunds its bank refuses. */
export type Unrefundable = Set<string>;

/** The whole program over a database of its own, on a clock that only the recording turns. Its letters go nowhere. */
export async function openSite(start: Date) {
  const place = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "silecs-people-"));
  const unrefundable: Unrefundable = new Set();
  const modules = { ...providerModules, sandbox: refusing(providerModules["sandbox"], unrefundable) };
  const receivers = await openReceivers();
  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMIT: "0",
    SILECS_DEV: "1",
    WEBHOOK_PRIVATE_HOSTS: receivers.host,
    // Callers have addresses of their own, which a proxy would tell.
    TRUSTED_PROXIES: "1",
    DEVELOPMENT_HOSTS: "silecs.example",
  };
  const config = readConfig(settings, modules);
  let now = start;
  const clock = { now: () => new Date(now) };
  const log = createLog("fatal");
  const database = openPool(place.url, { size: 5, onError: (error) => console.error(error.message) });
  await fillAsAtFirstStart(database, config.secret, start);
  keepMediaKey(dataDir);
  const jobs = createJobs({ database, clock, log }, unhurried);
  let letters = 0;
  const sendMail = () =>
    Promise.resolve({
      code: 250,
      text: "250 2.0.0 Ok: queued",
      messageId: `<${(letters += 1)}.lettres@silecs.example>`,
    });
  const mediaKey = loadMediaKey(dataDir, undefined);
  const app = await createApp({
    config,
    log,
    clock,
    database,
    mediaKey,
    jobs,
    sendMail,
    passwordCost: cheapPasswords,
    pages: false,
    checkAnswers: false,
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const as = (headers: Record<string, string> = {}): Client =>
    createClient({
      base: `${url}/api`,
      fetch: (address, init) => fetch(address, init),
      headers: () => ({ ...headers }),
    });
  return {
    url,
    database,
    jobs,
    publicUrl: config.http.publicUrl,
    unrefundable,
    receivers,
    as,
    /** What was uploaded. */
    storedFile: (key: string) => readFile(path.join(dataDir, "media", key)),
    now: clock.now,
    turnTo: (instant: Date) => void (now = instant),
    asStaff: async (role: StaffRole) => as(await staffHeaders(database, role, clock.now())),
    staffHeaders: (role: StaffRole) => staffHeaders(database, role, clock.now()),
    async close() {
      const closed = app.close();
      app.server.closeAllConnections();
      await closed;
      receivers.close();
      await database.close();
      await place.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Upkeep that nobody sees runs once a week: two years of it every minute would take hours. */
const unhurried = Object.fromEntries(
  Object.entries(jobList as Record<JobName, JobPolicy>).map(([name, policy]) => [
    name,
    policy.everySeconds === undefined || policy.kind === "money" || policy.kind === "letters"
      ? policy
      : { ...policy, everySeconds: 7 * 86_400 },
  ]),
) as Record<JobName, JobPolicy>;

/** What the people meet: the demo's titles, all of them published long ago, and its staff. */
async function fillAsAtFirstStart(database: Pool, secret: string, at: Date): Promise<void> {
  await loadDemoCatalogue(database, at);
  await database.run(
    sql`update videos set published_at = ${at}::timestamptz - interval '1 year' where state = 'published'`,
  );
  for (const { plan, cents } of firstPrices)
    await database.run(sql`update plans set price_cents = ${cents}, price_seeded_at = ${at} where id = ${plan}`);
  const passwords = createPasswords(cheapPasswords);
  await createDemoStaff(database, at, { secret, hash: (password) => passwords.hash(password) });
}

function refusing(sandbox: ProviderModule | undefined, unrefundable: Unrefundable): ProviderModule {
  if (!sandbox) throw new Error("there is no sandbox");
  return {
    ...sandbox,
    configure(environment) {
      const configured = sandbox.configure(environment);
      if ("faults" in configured) return configured;
      return {
        ...configured,
        async open(deps) {
          const provider = await configured.open(deps);
          return {
            ...provider,
            refund(asked) {
              if (unrefundable.has(asked.reference)) throw new RefundRefused("card account closed");
              return provider.refund(asked);
            },
          };
        },
      };
    },
  };
}

/** One of the demo's staff, signed in for this one time. */
async function staffHeaders(database: Pool, role: StaffRole, at: Date): Promise<Record<string, string>> {
  const token = newSecret();
  await database.run(sql`
    insert into staff_sessions (member_id, token_hash, is_complete, device_name, address, created_at, last_used_at, expires_at)
    select id, ${secretHash(token)}, true, 'Firefox', '192.0.2.10', ${at}, ${at}, ${at}::timestamptz + interval '1 hour'
    from staff_members where email = ${demoStaff.emailOf(role)}`);
  return { authorization: `Bearer ${token}`, "x-locale": "fr", "x-forwarded-for": "192.0.2.10" };
}
