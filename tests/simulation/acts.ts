import { renewalAnswers } from "#server/adapters/payments/sandbox/sandbox-cards.ts";
import { setRenewals } from "#server/adapters/payments/sandbox/sandbox-mandate-queries.ts";
import type { Sandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isBarred } from "#server/features/accounts/block-queries.ts";
import type { Billing } from "#server/features/billing/billing.ts";
import { ownCardNumber } from "#tests/support/shop.ts";
import { isExpected } from "./mortal.ts";
import { oneOf, type Random } from "./random.ts";

export type Person = { accountId: number; email: string };
/** The circumstances in which somebody acts. */
export type Scene = {
  random: Random;
  clock: Clock;
  sandbox: Sandbox;
  database: Pool;
  /** The number of attempts per action. */
  actions: Map<string, number>;
};
type Standing = { id: number; status: string; cancelled: boolean; payer: string | null; days: number };
type Actor = Omit<Scene, "actions"> & { person: Person };

/** Performs an action that is plausible for the person's subscription. */
export async function act(scene: Scene, person: Person, billing: Billing): Promise<void> {
  const { random, clock, database, actions } = scene;
  const actor = { ...scene, person };
  // Nobody signs in to an account that is blocked or erased.
  if (await isBarred(database, person.accountId)) return;
  const ordering = { accountId: person.accountId, locale: "fr" as const, at: clock.now() };
  const standing = await findStanding(actor);
  const count = (name: string) => void actions.set(name, (actions.get(name) ?? 0) + 1);

  if (!standing) {
    count("order");
    await pay(actor, await billing.startCard(ordering, orderOf(random), firstCardOf(person, random)));
    if (random() < 0.6) await billing.confirmPayment(ordering);
    return;
  }
  const roll = random();
  if (standing.days < 16 && roll < 0.08) {
    count("withdraw");
    if (random() < 0.5) return billing.withdraw(ordering);
    return billing.declareLeaving(declarationOf(person, "withdraw"), networkOf(random, ordering));
  }
  if (standing.status === "past_due" ? roll < 0.5 : roll < 0.18) {
    count("card");
    await pay(actor, await billing.startNewCard(ordering, cardOf(random)));
    if (random() < 0.7) await billing.confirmNewCard(ordering);
  } else if (roll < 0.4) {
    count(standing.cancelled ? "reactivate" : "cancel");
    if (standing.cancelled) return billing.reactivate(ordering);
    if (random() < 0.7) return billing.cancel(ordering);
    await billing.declareLeaving(declarationOf(person, "cancel"), networkOf(random, ordering));
  } else if (roll < 0.7) {
    count("change");
    const plan = oneOf(random, [1, 2, 3, 4]);
    const { amount } = await billing.previewChange(ordering, plan);
    await billing.changePlan(ordering, { plan, amount });
    if (random() < 0.2) await billing.withdrawChange(ordering);
  } else if (standing.payer !== null) {
    count("answer");
    const answer = random() < 0.5 ? ("paid" as const) : oneOf(random, renewalAnswers);
    await setRenewals(database, standing.payer, answer);
  }
}

type Flock = { people: readonly Person[]; way: "card" | "paypal"; billings: readonly Billing[] };

/** New accounts order the free month with one card, or one PayPal payer, and settle it at once, through both processes. */
export async function settleSharedTrials(scene: Scene, { people, way, billings }: Flock): Promise<void> {
  const { random, clock, sandbox, actions } = scene;
  actions.set(`shared ${way}`, (actions.get(`shared ${way}`) ?? 0) + people.length);
  const serial = Math.floor(random() * 1_000_000);
  const card = { ...cardOf(random), card_number: ownCardNumber(20_000_000 + serial) };
  const trial = { plan: oneOf(random, [1, 3]), terms: true, start_now: true };
  const orderingOf = ({ accountId }: Person) => ({ accountId, locale: "fr" as const, at: clock.now() });
  const started = await Promise.allSettled(
    people.map(async (person) => {
      const billing = oneOf(random, billings);
      if (way === "card") return (await billing.startCard(orderingOf(person), trial, card)).fields["reference"] ?? "";
      const { approve_url: url } = await billing.startRedirect(orderingOf(person), trial, "paypal");
      return new URL(url, "http://here.invalid").searchParams.get("reference") ?? "";
    }),
  );
  const payer = way === "paypal" ? `payer-${serial}` : null;
  for (const one of started)
    if (one.status === "fulfilled")
      await sandbox.decide(one.value, { button: "pay", notification: oneOf(random, ["now", "twice", "lost"]), payer });
  const settled = await Promise.allSettled(
    people.map((person) => oneOf(random, billings).confirmPayment(orderingOf(person))),
  );
  const failed = [...started, ...settled].flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (failed.length > 0) throw failed.find((reason) => !isExpected(reason)) ?? failed[0];
}

function findStanding({ database, person, clock }: Actor) {
  return database.row<Standing>(sql`
    select s.id, s.status, s.cancel_asked_at is not null as cancelled, f.payer,
      (extract(epoch from ${clock.now()}::timestamptz - s.started_at) / 86400)::integer as days
    from subscriptions s left join sandbox_payments f on f.reference = s.provider_reference
    where s.account_id = ${person.accountId} and s.status in ('trialing', 'active', 'past_due')`);
}

/** What the person does on the provider's page, and how the outcome is delivered. */
async function pay({ random, sandbox }: Actor, start: { fields: Record<string, string> }): Promise<void> {
  const button = random() < 0.85 ? "pay" : random() < 0.5 ? "refuse" : "abandon";
  const notification = oneOf(random, ["now", "late", "twice", "lost"] as const);
  await sandbox.decide(start.fields["reference"] ?? "", { button, notification, payer: null });
}

/** Yearly orders may use a coupon, one of which has a limited number of uses. */
function orderOf(random: Random) {
  const order = { plan: oneOf(random, [1, 1, 1, 2, 3, 4]), terms: true, start_now: true };
  if (order.plan % 2 === 1 || random() < 0.5) return order;
  return { ...order, promotion_code: random() < 0.8 ? "PRINTEMPS" : "DERNIERS" };
}

/** Every tenth person begins with a card that is refused later. */
function firstCardOf({ accountId }: Person, random: Random) {
  const card = cardOf(random);
  return accountId % 10 === 0 ? { ...card, card_number: "4000000000000341" } : card;
}

/** One card in ten is shared, so its free month is used up. */
function cardOf(random: Random) {
  const serial = Math.floor(random() * (random() < 0.1 ? 50 : 10_000_000));
  return {
    card_name: "Ada Lovelace",
    card_number: ownCardNumber(serial),
    card_cvv: "417",
    card_expiration_month: 12,
    card_expiration_year: 2035,
  };
}

function declarationOf({ email }: Person, kind: "cancel" | "withdraw") {
  return { kind, first_name: "Ada", last_name: "Lovelace", email, reference: "" };
}

function networkOf(random: Random, { locale, at }: { locale: "fr"; at: Date }) {
  return { network: `2001:db8:0:${Math.floor(random() * 65_536).toString(16)}`, locale, at };
}
