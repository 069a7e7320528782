import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { euros } from "#server/euros.ts";
import { withdrawalRefund } from "#server/features/billing/rules/withdrawal.ts";
import { lovelace } from "#tests/support/people.ts";
import { openDisputeDesk, type DisputeDesk, type DisputedPayer } from "#tests/support/disputes.ts";
import { openShop } from "#tests/support/shop.ts";
import { integer, oneOf, randomOf, type Random } from "#tests/simulation/random.ts";

let desk: DisputeDesk;
beforeAll(async () => {
  desk = await openDisputeDesk(await openShop({ SILECS_DEV: "1" }, { jobs: ["letters", "money"] }));
});
afterAll(() => desk.shop.close());

/** Declares a withdrawal without signing in. Returns the cents that its acknowledgement names. */
async function declare({ email }: DisputedPayer): Promise<number> {
  const { site } = desk.shop;
  const { first_name, last_name } = lovelace(email);
  await site.as()("POST /pub/declarations", {
    body: { kind: "withdraw", first_name, last_name, email, reference: "" },
  });
  const row = await site.database.row<{ cents: number | null }>(sql`
    select refund_cents as cents from termination_requests where email = ${email} order by id desc limit 1`);
  await desk.settle();
  // What happens next happens later.
  desk.shop.site.clock.advance({ seconds: 1 });
  return row?.cents ?? 0;
}

async function freeDays({ accountId: id }: DisputedPayer, days: number): Promise<void> {
  const support = await desk.staff("support");
  const shown = { params: { id }, query: { days: String(days) } };
  const { fingerprint } = await support("GET /admin/subscribers/{id}/free-days", shown);
  const body = { days, reason: "goodwill" as const, fingerprint };
  await support("POST /admin/subscribers/{id}/free-days", { params: { id }, body });
}

async function refund({ paymentId: id }: DisputedPayer, euros: string): Promise<void> {
  const support = await desk.staff("support");
  const shown = await support("GET /admin/payments/{id}/refund-preview", { params: { id }, query: { amount: euros } });
  const body = { amount: shown.amount, fingerprint: shown.fingerprint, reason: "goodwill" as const };
  await support("POST /admin/payments/{id}/refunds", { params: { id }, body });
  await desk.settle();
}

/** After three days it is carried out. Returns all that was refunded since, and the letters about it. */
async function carriedOut({ email, accountId }: DisputedPayer, before: number) {
  const { site } = desk.shop;
  site.clock.advance({ days: 3, seconds: 60 });
  await desk.settle();
  const row = await site.database.row<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::integer as cents from payments where account_id = ${accountId} and kind = 'refund'`);
  const letters = site.mails.filter(
    ({ to, subject }) => to === email && subject.startsWith("Remboursement de votre rétractation"),
  );
  return { givenCents: (row?.cents ?? 0) - before, letters };
}

test("free days given after its receipt change nothing of what a withdrawal gives back", async () => {
  const payer = await desk.payer();
  desk.shop.site.clock.advance({ days: 4 });
  const told = await declare(payer);
  // 99.90 € × 361 of 365 days.
  expect(told).toBe(9881);
  await freeDays(payer, 60);
  expect(await carriedOut(payer, 0)).toEqual({ givenCents: 9881, letters: [] });
});

test("a dispute won meanwhile gives back what was held, and another letter names the amount", async () => {
  const payer = await desk.payer();
  await desk.dispute(payer);
  expect(await declare(payer)).toBe(0);
  await desk.resolve(payer, "won");
  const { givenCents, letters } = await carriedOut(payer, 0);
  expect(givenCents).toBe(9990);
  expect(letters.map(({ text }) => text)).toEqual([
    expect.stringContaining("Nous vous remboursons 99,90\u00A0€, et non 0\u00A0€"),
  ]);
});

test("a dispute opened meanwhile holds what was promised, and another letter says so", async () => {
  const payer = await desk.payer();
  expect(await declare(payer)).toBe(9990);
  await desk.dispute(payer);
  const { givenCents, letters } = await carriedOut(payer, 0);
  expect(givenCents).toBe(0);
  expect(letters.map(({ text }) => text)).toEqual([
    expect.stringContaining("Nous ne vous remboursons pas les 99,90\u00A0€"),
  ]);
});

test("a repeated declaration is acknowledged again: the amount of the last one counts, and needs no correction", async () => {
  const payer = await desk.payer();
  expect(await declare(payer)).toBe(9990);
  await desk.dispute(payer);
  expect(await declare(payer)).toBe(0);
  expect(await carriedOut(payer, 0)).toEqual({ givenCents: 0, letters: [] });
});

/** What was refunded, what was lost to disputes, and whether one is open. */
async function gone({ accountId }: DisputedPayer) {
  const row = await desk.shop.site.database.row<{ refunded: number; lost: number; open: boolean }>(sql`
    select (select coalesce(sum(amount_cents), 0)::integer from payments where account_id = ${accountId} and kind = 'refund')
        as refunded,
      (select coalesce(sum(lost_cents), 0)::integer from disputes where account_id = ${accountId}) as lost,
      exists (select from disputes where account_id = ${accountId} and state = 'open') as open`);
  return row ?? { refunded: 0, lost: 0, open: false };
}

test("what a dispute held of a withdrawal goes back once it is won, by refund, credit note and letter, and once only", async () => {
  const payer = await desk.payer();
  desk.shop.site.clock.advance({ days: 4 });
  await desk.dispute(payer, "other", 5000);
  expect(await declare(payer)).toBe(4881);
  const { text } = desk.shop.site.mails.findLast(({ to }) => to === payer.email) ?? { text: "" };
  expect(text).toContain("ce que la contestation retient de votre remboursement vous sera rendu");
  expect(await carriedOut(payer, 0)).toEqual({ givenCents: 4881, letters: [] });
  await desk.resolve(payer, "won");
  await desk.notify(await desk.lastNotice(payer));
  await desk.settle();
  expect(await gone(payer)).toEqual({ refunded: 9881, lost: 0, open: false });
  expect(desk.shop.site.mails.findLast(({ to }) => to === payer.email)?.subject).toContain("vous rembourse 50");
  const credited = await desk.shop.site.database.row<{ cents: number }>(sql`
    select sum(gross_cents)::integer as cents from invoices where account_id = ${payer.accountId} and kind = 'credit-note'`);
  expect([credited?.cents, await desk.faults()]).toEqual([-9881, []]);
});

test("what a lost dispute gave back is not given back again: only the rest is", async () => {
  const payer = await desk.payer();
  desk.shop.site.clock.advance({ days: 4 });
  await desk.dispute(payer, "other", 9950);
  expect(await declare(payer)).toBe(0);
  await carriedOut(payer, 0);
  await desk.resolve(payer, "lost");
  const { refunded, lost } = await gone(payer);
  expect([lost, refunded]).toEqual([9950, 0]);
  expect(await desk.faults()).toEqual([]);
});

test("a withdrawal by a signed-in person waits for the dispute in the same way", async () => {
  const payer = await desk.payer();
  await desk.dispute(payer);
  await payer.call("POST /me/withdrawal");
  await desk.settle();
  expect((await gone(payer)).refunded).toBe(0);
  await desk.resolve(payer, "won");
  expect((await gone(payer)).refunded).toBe(9990);
  expect(await desk.faults()).toEqual([]);
});

/** What a withdrawal on this day gives back in all. */
async function dueToday({ subscriptionId }: DisputedPayer): Promise<number> {
  const { database, clock } = desk.shop.site;
  const row = await database.row<{ starts: Date; ends: Date; cents: number }>(sql`
    select period_starts_at as starts, period_ends_at as ends, period_cents as cents from subscriptions
    where id = ${subscriptionId}`);
  if (!row) throw new Error("no subscription");
  const period = { periodStartsAt: row.starts, periodEndsAt: row.ends, periodCents: row.cents };
  return withdrawalRefund(period, { paidCents: row.cents, startNow: true, at: clock.now() });
}

const acts = ["days", "refund", "dispute", "won", "lost", "later", "again"] as const;

/** Something that the desk, the payer or the bank does; what cannot be done now is refused and changes nothing. */
async function happen(random: Random, payer: DisputedPayer): Promise<number | undefined> {
  const act = oneOf(random, acts);
  desk.shop.site.clock.advance({ seconds: 1 });
  if (act === "later") desk.shop.site.clock.advance({ seconds: integer(random, 1, 10) * 3600 });
  if (act === "days") await freeDays(payer, integer(random, 1, 40)).catch(() => undefined);
  if (act === "refund") await refund(payer, String(integer(random, 1, 30))).catch(() => undefined);
  if (act === "dispute") await desk.dispute(payer, "other", random() < 0.5 ? null : integer(random, 1, 99) * 100);
  if (act === "won" || act === "lost") await desk.resolve(payer, act);
  return act === "again" ? declare(payer) : undefined;
}

const seeds = Array.from({ length: 16 }, (_, index) => index + 1);

test.each(seeds)(
  "whatever happens between declaration and execution, what goes back is what a letter said, to the cent (%i)",
  async (seed) => {
    const random = randomOf(seed);
    const payer = await desk.payer();
    desk.shop.site.clock.advance({ days: integer(random, 0, 6) });
    for (let left = integer(random, 0, 2); left > 0; left -= 1) await happen(random, payer);
    const refunded = async () =>
      (
        await desk.shop.site.database.row<{ cents: number }>(sql`
          select coalesce(sum(amount_cents), 0)::integer as cents from payments
          where account_id = ${payer.accountId} and kind = 'refund'`)
      )?.cents ?? 0;
    const dueCents = await dueToday(payer);
    let told = await declare(payer);
    let before = await refunded();
    for (let left = integer(random, 1, 4); left > 0; left -= 1) {
      const repeated = await happen(random, payer);
      if (repeated === undefined) continue;
      told = repeated;
      before = await refunded();
    }
    const since = await refunded();
    const { givenCents, letters } = await carriedOut(payer, before);
    const executed = before + givenCents - since;
    if (letters.length === 0) expect([seed, givenCents]).toEqual([seed, Math.max(told, since - before)]);
    else
      expect([seed, letters.at(-1)?.text]).toEqual([
        seed,
        expect.stringContaining(executed > 0 ? euros(executed, "fr") : "ne vous remboursons pas"),
      ]);
    const first = await gone(payer);
    while ((await gone(payer)).open) await desk.resolve(payer, random() < 0.5 ? "won" : "lost");
    const last = await gone(payer);
    // Nobody gets more than is due, unless the desk or the bank had given it already.
    expect([seed, last.refunded + last.lost]).toEqual([seed, Math.max(dueCents, first.refunded + last.lost)]);
    expect(await desk.faults()).toEqual([]);
  },
);
