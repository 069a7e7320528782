import { lockAccount } from "#server/database/locks.ts";
import { localeOfLanguage } from "#contract/language.ts";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import type { Seller } from "../deps.ts";
import { issueInvoices, vatOf } from "../invoices/invoices.ts";
import { noteEvent, paidForNothing } from "../findings/queries.ts";
import { enterAll } from "../ledger/queries.ts";
import { releaseCoupon, reserveCoupon } from "../offers/queries.ts";
import { askRefund } from "../refunds/refunds.ts";
import { advance, type LifeEvent } from "../rules/life.ts";
import { begunEvent } from "../subscriptions/events.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { lockPayment, type KnownPayment, type PaymentCase } from "../subscriptions/lock-payment.ts";
import { findLiveSubscription, findSubscription, type SubscriptionRow } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { setMeans } from "../subscriptions/means-queries.ts";
import { planLabel } from "../texts.ts";
import { claimTrial } from "./claim-trial.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { setPaidPeriod, settlePayments } from "../payments/settled-queries.ts";
import { isAsAsked, type Settled, type Settling } from "../payments/settling.ts";

/**
 * Applies the provider's report to an order's payment and its subscription. Idempotent, and independent of the order of
 * reports: paid is final. `known` is a first payment, or the check of a card for a free month.
 */
export async function settleOrder(settling: Settling, known: KnownPayment, status: PaymentStatus): Promise<Settled> {
  const { state } = status;
  if (state === "pending") return "unchanged";
  return settling.database.transaction(async (inside) => {
    const settlingInside = { ...settling, database: inside };
    const given = await lockPayment(settlingInside, known, status);
    if (!given) return "unknown";
    return state === "paid" ? settlePaid(settlingInside, given) : giveUp(settlingInside, given, state);
  });
}

/** Abandons a payment that never reached its provider. */
export async function giveUpUnstarted(settling: Settling, payment: PaymentRow): Promise<void> {
  await settling.database.transaction(async (inside) => {
    await lockAccount(inside, payment.account_id);
    await writeDown({ ...settling, database: inside }, payment, { status: "abandoned", failure: "session-expired" });
    await giveUpOrder({ ...settling, database: inside }, payment);
  });
}

/** Gives an order up whose payment has no outcome yet: should it have been paid, the money goes back, or it begins. */
export async function setAside(settling: Settling, payment: PaymentRow): Promise<void> {
  await settling.database.transaction(async (inside) => {
    await lockAccount(inside, payment.account_id);
    await giveUpOrder({ ...settling, database: inside }, payment);
  });
}

type HowSettled = {
  status: "paid" | "refused" | "abandoned";
  failure: string | null;
  reference?: string;
  /** The amount taken in error, to be refunded. */
  owedCents?: number;
};

async function writeDown({ database, at }: Settling, payment: PaymentRow, how: HowSettled): Promise<void> {
  const { status, failure, reference = payment.provider_reference ?? payment.idempotency_key, owedCents } = how;
  const takenCents = owedCents ?? payment.amount_cents;
  const isOwedBack = owedCents !== undefined && owedCents > 0;
  await settlePayments(
    database,
    [{ id: payment.id, status, failure, reference, askAt: null, isOwedBack, takenCents }],
    at,
  );
}

/** Abandons an order. The check of a new card leaves its subscription as it is. */
async function giveUpOrder(settling: Settling, payment: PaymentRow): Promise<void> {
  if (payment.kind === "new-card") return;
  await releaseCoupon(settling.database, payment.subscription_id);
  await move(settling, payment.subscription_id, { kind: "given-up" });
}

/** Applies an event to a subscription, if it changes anything. */
async function move({ database, at }: Settling, subscriptionId: number, event: LifeEvent) {
  const row = await findSubscription(database, subscriptionId);
  const life = row && advance(lifeOf(row), event, at);
  if (!row || !life || typeof life === "string") return undefined;
  await writeLives(database, [{ id: row.id, life }]);
  return life;
}

async function giveUp(
  settling: Settling,
  { payment, status }: PaymentCase,
  state: "refused" | "abandoned",
): Promise<Settled> {
  if (payment.status !== "pending") return "unchanged";
  await writeDown(settling, payment, { status: state, failure: status.failure });
  await giveUpOrder(settling, payment);
  return "given-up";
}

async function settlePaid(settling: Settling, given: PaymentCase): Promise<Settled> {
  const { payment, status } = given;
  if (payment.status === "paid") return "unchanged";
  const failure = await whyNotBegin(settling, given);
  if (failure === null) {
    await begin(settling, given);
    return "begun";
  }
  await giveUpOrder(settling, payment);
  // A provider that schedules charges itself would charge it.
  const { mandate } = status;
  if (mandate !== null)
    await settling.jobs.endMandate.enqueue(settling.database, { provider: payment.provider, mandate });
  if (failure === "trial-used") {
    // Nothing was taken. The payer is asked whether to go on at the full price.
    await writeDown(settling, payment, { status: "refused", failure });
    return "given-up";
  }
  await owe(settling, given, failure);
  // The check of a card took nothing, as asked: nobody has to look.
  if (payment.amount_cents === 0 && status.amountCents === 0) return "given-up";
  settling.deps.warn(
    { payment: payment.id, failure, askedCents: payment.amount_cents, paidCents: status.amountCents },
    "a payment goes back",
  );
  return "to-refund";
}

/** The order came too late or twice, or its amount was wrong: refunds the payment. */
async function owe(settling: Settling, { payment, status }: PaymentCase, failure: string): Promise<void> {
  const { database, at } = settling;
  await writeDown(settling, payment, { status: "paid", failure, owedCents: status.amountCents });
  const { provider, id: paymentId } = payment;
  const stray = { paymentId, kind: "stray", provider, grossCents: status.amountCents, vatCents: 0, at } as const;
  await enterAll(database, [stray]);
  await askRefund(database, settling, { paymentId, amountCents: null, at });
  if (payment.amount_cents > 0 || status.amountCents > 0)
    await noteEvent(database, paidForNothing(payment, status.amountCents, failure), at);
}

/** Null where the order may begin; it has won its free month and its use of a coupon by then. */
async function whyNotBegin(settling: Settling, given: PaymentCase): Promise<string | null> {
  const { database, deps, at } = settling;
  const { payment, subscription, status } = given;
  if (!isAsAsked(payment, status)) return "amount";
  // Blocked or erased while the payer was at the provider: what nobody could watch is not sold.
  if (await deps.isBarred(database, payment.account_id)) return "account-barred";
  if (await findLiveSubscription(database, payment.account_id)) return "already-subscribed";
  if ((await deps.payingGroup(database, payment.account_id, at)) !== null) return "group-pays";
  if (subscription.has_trial && !(await claimTrial(settling, given))) return "trial-used";
  const { coupon_id: couponId, id: subscriptionId } = subscription;
  // An order that was given up has lost its use, which somebody else may have taken.
  const use = couponId === null ? null : { couponId, accountId: payment.account_id, subscriptionId, at };
  return use === null || (await reserveCoupon(database, use)) ? null : "coupon-used";
}

async function begin(settling: Settling, { payment, subscription, status }: PaymentCase): Promise<void> {
  const { database, deps, at } = settling;
  const { has_trial: hasTrial, method } = subscription;
  await writeDown(settling, payment, { status: "paid", failure: null });
  // An abandoned order that turns out to be paid begins all the same.
  const life = advance(
    { ...lifeOf(subscription), status: "pending" },
    { kind: "begun", hasTrial, amountCents: payment.amount_cents },
    at,
  );
  if (typeof life === "string" || !life.periodEndsAt) throw new Error("a paid order does not begin");
  await writeLives(database, [{ id: subscription.id, life }]);
  const { account_id: accountId } = payment;
  await deps.measure.subscriptionStarted(database, { accountId, planId: subscription.plan_id, answer: undefined, at });
  await deps.recordEvents(database, [begunEvent(subscription, payment, life)], at);
  await setPaidPeriod(database, payment.id, at, life.periodEndsAt);
  await deps.setAccountType(database, payment.account_id, subscription);
  await deps.leaveEndedGroup(database, payment.account_id, at);
  if (method !== "store")
    await setMeans(database, subscription.id, {
      provider: subscription.provider,
      method,
      card: status.card,
      mandate: status.mandate,
    });
  await confirm(settling, { payment, subscription, periodEndsAt: life.periodEndsAt });
}

/** The ledger entry and the invoice if something was paid, and the letter that confirms the contract. */
async function confirm(
  { database, deps, jobs, at }: Settling,
  begun: { payment: PaymentRow; subscription: SubscriptionRow; periodEndsAt: Date },
): Promise<void> {
  await jobs.confirmation.enqueue(database, { subscriptionId: begun.subscription.id });
  if (begun.payment.amount_cents > 0) await recordSale(database, await deps.seller(database), begun, at);
}

/** The ledger entry and the invoice of a first period that was paid. */
export async function recordSale(
  database: Database,
  seller: Seller,
  {
    payment,
    subscription,
    periodEndsAt,
  }: {
    payment: Pick<PaymentRow, "id" | "provider" | "amount_cents" | "account_id">;
    subscription: SubscriptionRow;
    periodEndsAt: Date;
  },
  at: Date,
): Promise<void> {
  const { id: paymentId, provider, amount_cents: grossCents } = payment;
  await enterAll(database, [
    { paymentId, kind: "sale", provider, grossCents, vatCents: vatOf(seller, grossCents), at },
  ]);
  const payer = found(await findPayer(database, payment.account_id), "account");
  const locale = localeOfLanguage(payer.language_id);
  const sale = {
    accountId: payer.id,
    paymentId,
    customer: { name: `${payer.first_name} ${payer.last_name}`, email: payer.email },
    label: planLabel(subscription, locale),
    locale,
    grossCents,
    discountCents: subscription.price_cents - subscription.first_price_cents,
    period: { from: at, to: periodEndsAt },
    method: subscription.method,
    at,
  };
  await issueInvoices(database, seller, [sale]);
}
