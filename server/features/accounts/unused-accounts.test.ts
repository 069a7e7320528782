import { afterEach, beforeEach, expect, test } from "vitest";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import { verifyChains } from "#server/chains/verify.ts";
import { sql } from "#server/database/sql.ts";
import { createHoldCommand } from "#server/features/accounts/legal-holds.ts";
import { writeAudit } from "#server/features/staff/audit-queries.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, register, subscribe } from "#tests/support/people.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const { username, password } = camille;
const runAt = async (day: string) => {
  app.clock.set(`${day}T09:00:00Z`);
  await app.jobs.runAll();
};
const letters = () => app.mails.filter(({ subject }) => subject.includes("supprimé le")).map(({ subject }) => subject);
const isErased = async (id: number) => {
  const row = await app.database.row<{ left: boolean }>(sql`
    select coalesce((select erased_at is null from accounts where id = ${id}), false) as left`);
  return !row?.left;
};
/** Ends what `subscribe` began, on 9 April 2026. */
const endSubscription = (id: number) =>
  app.database.run(sql`
    update subscriptions set status = 'expired', ended_at = period_ends_at, next_payment_at = null where account_id = ${id}`);

test("an account that nobody paid for is erased a year after its last use, 30 and 7 days after two letters", async () => {
  const { user, newToken } = await register(app);
  await runAt("2027-02-07");
  expect(letters()).toEqual([]);
  await runAt("2027-02-08");
  await runAt("2027-02-20");
  expect(letters()).toEqual(["Votre compte Silecs sera supprimé le 10 mars 2027"]);
  expect(app.mails.at(-1)?.text).toContain("http://localhost:3000/fr/connexion");
  await runAt("2027-03-03");
  expect(letters()).toHaveLength(2);
  await runAt("2027-03-09");
  expect(await isErased(user.id)).toBe(false);
  await runAt("2027-03-10");
  // Nothing was ever ordered: no paper keeps the row.
  const rows = await app.database.rows(sql`select from accounts where id = ${user.id}`);
  expect(rows).toEqual([]);
  await expect(app.as({ token: newToken })("GET /me/devices")).rejects.toMatchObject({ status: 401 });
  await expect(app.as()("POST /auth/token", { body: { username, password } })).rejects.toMatchObject({ code: 100 });
  expect((await register(app)).user.id).not.toBe(user.id);
});

test("whoever signs in after the letters keeps the account for another year", async () => {
  const { user } = await register(app);
  await runAt("2027-02-08");
  await runAt("2027-03-03");
  await app.as()("POST /auth/token", { body: { username, password } });
  await runAt("2027-03-11");
  await runAt("2028-02-01");
  expect(letters()).toHaveLength(2);
  await runAt("2028-02-02");
  expect(letters().at(-1)).toBe("Votre compte Silecs sera supprimé le 3 mars 2028");
  expect(await isErased(user.id)).toBe(false);
});

test("a letter that waits while its reader signs in is not sent", async () => {
  await register(app);
  await runAt("2027-02-07");
  await app.database.run(sql`
    insert into erasure_notices (account_id, days_ahead, told_at) select id, 30, ${app.clock.now()} from accounts`);
  await app.database.run(sql`
    insert into jobs (name, data, run_at, due_since)
    select 'accounts.unused-notice', jsonb_build_object('accountId', id, 'daysAhead', 30, 'erasesAt', '2027-03-09T09:00:00Z'),
      ${app.clock.now()}, ${app.clock.now()} from accounts`);
  app.clock.advance({ seconds: 60 });
  await app.as()("POST /auth/token", { body: { username, password } });
  await app.jobs.runAll();
  expect(letters()).toEqual([]);
});

test("a device that stays signed in is a use, also once its session is gone", async () => {
  const { user, newToken } = await register(app);
  for (const day of ["2026-04-05", "2026-05-01", "2026-05-25"]) {
    app.clock.set(`${day}T09:00:00Z`);
    await app.as({ token: newToken })("GET /me/devices");
  }
  await app.database.run(sql`delete from known_networks`);
  await runAt("2027-02-10");
  expect(await app.database.rows(sql`select from sessions`)).toEqual([]);
  expect(letters()).toEqual([]);
  await runAt("2027-04-26");
  expect(letters()).toEqual(["Votre compte Silecs sera supprimé le 26 mai 2027"]);
  expect(await isErased(user.id)).toBe(false);
});

test("an account whose subscription ended is kept for three years; its papers stay, and the letter is in its language", async () => {
  const { user } = await subscribe(app);
  await app.database.run(sql`update accounts set language_id = 2 where id = ${user.id}`);
  await endSubscription(user.id);
  await runAt("2028-06-01");
  expect(app.mails.filter(({ subject }) => subject.includes("deleted"))).toEqual([]);
  await runAt("2029-03-10");
  const letter = app.mails.at(-1);
  expect(letter?.subject).toBe("Your Silecs account will be deleted on 9 April 2029");
  expect(letter?.text).toMatch(
    /subscription has ended.*To keep them, log in.*Keep my account:\s+http:\/\/localhost:3000\/en\/connexion/s,
  );
  await runAt("2029-04-02");
  await runAt("2029-04-09");
  expect(await isErased(user.id)).toBe(true);
  const kept = await app.database.row(sql`
    select (select count(*) from subscriptions where account_id = ${user.id}) as subscriptions,
      (select count(*) from profiles where account_id = ${user.id}) as profiles,
      (select email from accounts where id = ${user.id}) as email`);
  expect(kept).toEqual({ subscriptions: 1, profiles: 0, email: `erased-${user.id}@invalid` });
  expect((await verifyChains(app.database, sealedChains, [], app.clock.now())).faults).toEqual([]);
});

/** What stops an erasure, and what ends it. */
const holds: [string, (id: number) => Promise<unknown>, (id: number) => Promise<unknown>][] = [
  [
    "a restriction of processing",
    (id) =>
      app.database.run(sql`
        insert into account_restrictions (account_id, kind, set_at) values (${id}, 'limitation', ${app.clock.now()})`),
    (id) => app.database.run(sql`delete from account_restrictions where account_id = ${id}`),
  ],
  [
    "a legal hold",
    () => holdCommand().add(username, "Réquisition 2027/12"),
    () => holdCommand().lift(username.toUpperCase()),
  ],
  [
    "a message that support has not answered",
    (id) =>
      app.database.run(sql`
        insert into contact_messages (account_id, civility, last_name, first_name, email, object, message, created_at)
        values (${id}, 2, 'Durand', 'Camille', ${username}, 'Litige', 'Vous me devez de l’argent', ${app.clock.now()})`),
    () => app.database.run(sql`update contact_messages set answered_at = ${app.clock.now()}, answered_by = 'Ada'`),
  ],
  [
    "a refund without an outcome",
    (id) => addPayments(id, { kind: "renewal", status: "paid", refund: "pending" }),
    () => app.database.run(sql`update payments set status = 'paid', settled_at = created_at where status = 'pending'`),
  ],
  [
    "money that is owed back",
    (id) => addPayments(id, { kind: "renewal", status: "paid", isOwedBack: true }),
    () => app.database.run(sql`update payments set is_owed_back = false`),
  ],
  [
    "a finding that nobody has resolved",
    (id) =>
      app.database.run(sql`
        insert into reconciliation_findings (subject, kind, subscription_id, details, found_at, last_seen_at)
        select 'subscription ' || s.id, 'unasked-refund', s.id, '{}', s.created_at, s.created_at from subscriptions s
        where s.account_id = ${id}`),
    () =>
      app.database.run(
        sql`update reconciliation_findings set resolved_at = ${app.clock.now()}, resolved_by = 'Ada', note = 'Vu'`,
      ),
  ],
  [
    "an order under way",
    (id) =>
      app.database.run(sql`
        insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents)
        values (${id}, 1, 'pending', 'sandbox', 'card', 999, 999)`),
    () => app.database.run(sql`update subscriptions set status = 'abandoned' where status = 'pending'`),
  ],
];

function holdCommand() {
  return createHoldCommand({ database: app.database, clock: app.clock, writeAudit });
}

type Paid = { kind: string; status: string; isOwedBack?: boolean; refund?: string };

async function addPayments(id: number, { kind, status, isOwedBack = false, refund }: Paid): Promise<void> {
  await app.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
      idempotency_key, created_at, settled_at, is_owed_back)
    select s.id, s.account_id, ${kind}, s.period_starts_at, 999, ${status}, 'app_store', 'a', s.created_at, s.created_at,
      ${isOwedBack} from subscriptions s where s.account_id = ${id}`);
  if (refund)
    await app.database.run(sql`
      insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
        idempotency_key, refunds_id, created_at)
      select p.subscription_id, p.account_id, 'refund', p.period_starts_at, 999, ${refund}, 'app_store', 'b', p.id, p.created_at
      from payments p`);
}

test.each(holds)("%s stops the erasure of an unused account, letters included", async (_name, place, lift) => {
  const { user } = await subscribe(app);
  await endSubscription(user.id);
  await app.jobs.runAll();
  // Only the erasure's own jobs run: others would settle what is made up here.
  const upkeep = async (day: string) => {
    app.clock.set(`${day}T09:00:00Z`);
    await app.database.run(sql`update jobs set run_at = '2100-01-01' where name not like 'accounts.unused%'`);
    await app.jobs.runAll();
  };
  await place(user.id);
  for (const day of ["2029-03-10", "2029-04-02", "2029-04-20", "2029-09-01"]) await upkeep(day);
  expect(await isErased(user.id)).toBe(false);
  expect(letters()).toEqual([]);
  await lift(user.id);
  // The full notice is given afterwards.
  for (const day of ["2029-09-02", "2029-09-25", "2029-10-01"]) await upkeep(day);
  expect(letters()).toHaveLength(2);
  expect(await isErased(user.id)).toBe(false);
  await upkeep("2029-10-02");
  expect(await isErased(user.id)).toBe(true);
});

test("a client group that pays keeps the account, and three years are counted from its end", async () => {
  const { user } = await register(app);
  await app.database.run(sql`
    with made as (insert into client_groups (name, seats, ends_on, code) values ('Lycée', 3, '2029-12-31', 'ABCDEFGH2345') returning id)
    insert into client_group_members (group_id, account_id, joined_at) select id, ${user.id}, ${app.clock.now()} from made`);
  for (const day of ["2027-02-08", "2027-03-10", "2029-06-01"]) await runAt(day);
  expect(letters()).toEqual([]);
  for (const day of ["2032-11-01", "2032-12-02"]) await runAt(day);
  expect(letters()).toEqual(["Votre compte Silecs sera supprimé le 1er janvier 2033"]);
  expect(await isErased(user.id)).toBe(false);
});

test("a deletion that its holder asked for waits for the end of a legal hold", async () => {
  const { token, user } = await subscribe(app);
  await app.as({ token })("POST /me/deletion", { body: { password } });
  await holdCommand().add(username, "Litige");
  await runAt("2026-06-01");
  expect(await isErased(user.id)).toBe(false);
  await holdCommand().lift(username);
  app.clock.advance({ seconds: 3700 });
  await app.jobs.runAll();
  expect(await isErased(user.id)).toBe(true);
});

test("a hold says why, once, and the audit log names neither person nor address", async () => {
  const { user } = await register(app);
  const command = holdCommand();
  await expect(command.add(username, " ")).rejects.toThrow("--why");
  await expect(command.add("personne@example.fr", "Litige")).rejects.toThrow("nobody has the address");
  await expect(command.lift(username)).rejects.toThrow("not held");
  await command.add(username, "Litige 7");
  await expect(command.add(username, "Encore")).rejects.toThrow("held already");
  expect(await command.list()).toContain(`${user.id}  ${username}  2026-03-10  Litige 7`);
  await command.lift(username);
  expect(await command.list()).toBe("nothing is held");
  const log = await app.database.rows(sql`select call, subject, reason from audit_log order by id`);
  expect(log).toEqual([
    { call: "hold add", subject: `account ${user.id}`, reason: "Litige 7" },
    { call: "hold lift", subject: `account ${user.id}`, reason: null },
  ]);
});

test("admins see what each run did", async () => {
  await register(app);
  await runAt("2027-02-08");
  const { id } = await createStaffMember(app, ["admin"]);
  const call = app.as({ token: await openStaffSession(app, id) });
  const jobs = await call("GET /admin/jobs", { query: { kind: "upkeep", limit: 100 } });
  const job = jobs.data.find(({ name }) => name === "accounts.unused");
  const { runs } = await call("GET /admin/jobs/{id}", { params: { id: job?.id ?? 0 } });
  const counts = (notified: number) => [
    { what: "erased", count: 0 },
    { what: "held", count: 0 },
    { what: "removed", count: 0 },
    { what: "told", count: notified },
  ];
  expect(runs).toEqual([{ at: "2027-02-08T09:00:00.000Z", counts: counts(1) }]);
});
