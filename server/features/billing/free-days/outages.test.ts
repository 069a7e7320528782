import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { raw, sql } from "#server/database/sql.ts";
import { expectFault } from "#tests/support/staff.ts";
import { monthly, openDesk, refused } from "./free-days-test-desk.ts";

let desk: Awaited<ReturnType<typeof openDesk>>;
let admin: Client;
/** Who was hit, by where they stand when days are given. */
const people = { active: 0, trialing: 0, cancelled: 0, late: 0, gone: 0, leaving: 0, after: 0 };
const hours = { from: "2027-03-01T18:00:00.000Z", to: "2027-03-01T22:30:00.000Z" };
beforeAll(async () => {
  desk = await openDesk();
  desk.site.clock.set("2026-03-10T09:00:00Z");
  people.active = (await desk.payer()).id;
  people.late = (await desk.payer()).id;
  people.leaving = (await desk.payer()).id;
  people.cancelled = (await desk.payer()).id;
  const gone = await desk.payer();
  people.gone = gone.id;
  await gone.call("POST /me/cancel-subscription");
  await desk.refuseRenewals(people.late);
  desk.site.clock.set("2027-02-20T09:00:00Z");
  people.trialing = (await desk.payer(monthly)).id;
  // A year of the others is paid on 10 March, but for one whose card is refused and one who has left.
  desk.site.clock.set("2027-03-10T10:00:00Z");
  await desk.settle();
  await desk.site.database.run(sql`
    update subscriptions set cancel_asked_at = ${desk.site.clock.now()} where account_id = ${people.cancelled}`);
  people.after = (await desk.payer()).id;
  admin = await desk.staff("admin");
});
afterAll(() => desk.close());

const preview = (over: Partial<typeof hours> = {}, days = "3") =>
  admin("GET /admin/outage-preview", { query: { ...hours, ...over, days } });
const start = (fingerprint: string, over: object = {}, by = admin) =>
  by("POST /admin/outages", { body: { ...hours, days: 3, reason: "outage", fingerprint, ...over } });
const outcomesOf = async (id: number) => {
  const { data } = await admin("GET /admin/outages/{id}/people", { params: { id } });
  return Object.fromEntries(data.map(({ account_id: account, outcome }) => [account, outcome]));
};
const daysOf = (outage: number) =>
  desk.site.database.rows<{ account_id: number; days: number }>(sql`
    select account_id, days from free_days where outage_id = ${outage} order by account_id`);

test("everybody who had access during an outage is shown by what they get and why not, and nobody else", async () => {
  const { effects, shares } = await preview();
  expect(effects.slice(0, 2)).toEqual([
    "6 personnes avaient accès pendant la panne.",
    "4 personnes reçoivent 3 jours offerts.",
  ]);
  expect(shares).toEqual([
    { outcome: "waiting", standing: "active", people: 2 },
    { outcome: "waiting", standing: "cancelled", people: 1 },
    { outcome: "waiting", standing: "trialing", people: 1 },
    { outcome: "past-due", standing: null, people: 1 },
    { outcome: "ended", standing: null, people: 1 },
  ]);
  const listed = await admin("GET /admin/outage-preview/people", { query: { ...hours, limit: "2" } });
  expect(listed).toMatchObject({
    total_page: 3,
    data: [{ account_id: people.active, outcome: "waiting" }, expect.anything()],
  });
  const left = await admin("GET /admin/outage-preview/people", { query: { ...hours, outcome: "ended" } });
  expect(left.data).toMatchObject([{ account_id: people.gone, name: "Ada Lovelace", settled_at: null }]);
});

test("hours to come, turned round or long ago, and numbers of days beyond the range are refused at their field", async () => {
  const { fingerprint } = await preview();
  await expectFault(preview({ to: "2027-03-11T00:00:00.000Z" }), "invalid");
  await expectFault(preview({ from: hours.to, to: hours.from }), "invalid");
  await expectFault(preview({ from: "2026-01-01T00:00:00.000Z" }), "invalid");
  await expectFault(preview({ from: "hier" }), "invalid");
  for (const days of [0, 91, 2.5]) await expectFault(start(fingerprint, { days }), "invalid");
  await expect(start(fingerprint, { days: 4 })).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
  const empty = { from: "2026-03-12T00:00:00.000Z", to: "2026-03-12T01:00:00.000Z" };
  await desk.site.database.run(sql`update subscriptions set started_at = '2026-03-20' where started_at < '2026-03-20'`);
  await refused(start((await preview(empty)).fingerprint, empty), "Personne n’a droit");
  for (const role of ["support", "accountant"] as const)
    await expectFault(start(fingerprint, {}, await desk.staff(role)), "notAllowed");
});

test("a job gives the days once to each, is taken up after it died, and skips and counts who has left meanwhile", async () => {
  const { fingerprint } = await preview();
  const outcomes = await Promise.allSettled([start(fingerprint), start(fingerprint)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const {
    data: [outage],
  } = await admin("GET /admin/outages");
  const id = outage?.id ?? 0;
  expect(outage).toMatchObject({ ...hours, days: 3, people: 6, done_at: null });
  await refused(preview({ from: "2027-03-01T22:00:00.000Z", to: "2027-03-01T23:00:00.000Z" }), "déjà été donnés");

  await desk.site.database.run(sql`
    update subscriptions set status = 'expired', ended_at = ${desk.site.clock.now()} where account_id = ${people.leaving}`);
  // The run dies at the last of them.
  await desk.site.database.run(sql`
    create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`);
  await desk.site.database.run(sql`
    create trigger die before update on outage_people for each row when (new.account_id = ${raw(String(people.trialing))}) execute function die()`);
  await desk.lettersAfter(() => Promise.resolve()).catch(() => undefined);
  expect(await outcomesOf(id)).toMatchObject({ [people.active]: "given", [people.trialing]: "waiting" });
  await desk.site.database.run(sql`drop function die() cascade`);
  // Doubled, as if two workers had it.
  await desk.site.database.run(sql`
    insert into jobs (name, data, run_at, due_since) select name, data, run_at, due_since from jobs where name = 'billing.outage' limit 1`);
  desk.site.clock.advance({ seconds: 3600 });
  await desk.settle();
  admin = await desk.staff("admin");
  expect(await outcomesOf(id)).toEqual({
    [people.active]: "given",
    [people.cancelled]: "given",
    [people.trialing]: "given",
    [people.late]: "past-due",
    [people.gone]: "ended",
    [people.leaving]: "ended",
  });
  expect(await daysOf(id)).toEqual(
    [people.active, people.cancelled, people.trialing]
      .toSorted((a, b) => a - b)
      .map((account_id) => ({ account_id, days: 3 })),
  );
  expect(await admin("GET /admin/outages/{id}", { params: { id } })).toMatchObject({
    done_at: expect.any(String),
    counts: expect.arrayContaining([
      { outcome: "given", people: 3 },
      { outcome: "ended", people: 2 },
      { outcome: "past-due", people: 1 },
    ]),
  });
  expect(desk.site.mails.filter(({ subject }) => subject.includes("3 jours offerts"))).toHaveLength(3);
  expect(await desk.endsOf(people.active)).toMatchObject({ ends: "2028-03-13T09:00:00.000Z" });
  const again = sql`insert into free_days (subscription_id, account_id, outage_id, days, given_at, moved_from, moved_to)
    select subscription_id, account_id, outage_id, days, given_at, moved_from, moved_to from free_days limit 1`;
  await expect(desk.site.database.run(again)).rejects.toThrow("free_days_once_an_outage");
});

test("who is being charged when the job comes gets the days after the charge", async () => {
  const later = { from: "2027-03-09T00:00:00.000Z", to: "2027-03-09T03:00:00.000Z" };
  await desk.site.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key)
    select id, account_id, 'renewal', period_ends_at, 9990, 'pending', 'away', 'open-charge'
    from subscriptions where account_id = ${people.active}`);
  const { id } = await start((await preview(later)).fingerprint, later);
  await desk.settle();
  expect(await outcomesOf(id)).toMatchObject({ [people.active]: "waiting", [people.cancelled]: "given" });
  await desk.site.database.run(sql`delete from payments where idempotency_key = 'open-charge'`);
  desk.site.clock.advance({ seconds: 601 });
  await desk.settle();
  admin = await desk.staff("admin");
  expect(await outcomesOf(id)).toMatchObject({ [people.active]: "given" });
  expect(await admin("GET /admin/outages/{id}", { params: { id } })).toMatchObject({ done_at: expect.any(String) });
});
