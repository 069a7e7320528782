import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { euros } from "#server/euros.ts";
import { lovelace } from "#tests/support/people.ts";
import { openDisputeDesk, type DisputeDesk, type DisputedPayer } from "#tests/support/disputes.ts";
import { openShop } from "#tests/support/shop.ts";
import { integer, oneOf, randomOf, type Random } from "#tests/simulation/random.ts";

let desk: DisputeDesk;
beforeAll(async () => {
  desk = await openDisputeDesk(await openShop({ SILECS_DEV: "1" }));
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

const acts = ["days", "refund", "dispute", "won", "lost", "later", "again"] as const;

/** Something that the desk, the payer or the bank does; what cannot be done now is refused and changes nothing. */
async function happen(random: Random, payer: DisputedPayer): Promise<number | undefined> {
  const act = oneOf(random, acts);
  desk.shop.site.clock.advance({ seconds: 1 });
  if (act === "later") desk.shop.site.clock.advance({ seconds: integer(random, 1, 10) * 3600 });
  if (act === "days") await freeDays(payer, integer(random, 1, 40)).catch(() => undefined);
  if (act === "refund") await refund(payer, String(integer(random, 1, 30))).catch(() => undefined);
  if (act === "dispute") await desk.dispute(payer);
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
    expect(await desk.faults()).toEqual([]);
  },
);
