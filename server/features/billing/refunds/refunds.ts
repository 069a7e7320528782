import type { RefundRefused } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext, BillingEvent } from "../deps.ts";
import { creditFor, issueCreditNote } from "../invoices/credit-notes.ts";
import { vatOf } from "../invoices/invoices.ts";
import { byDispute } from "../ledger/entries.ts";
import { enterAll } from "../ledger/queries.ts";
import { noteEvent } from "../findings/queries.ts";
import { findByReference, settlePayments, type PaymentRow } from "../payments/queries.ts";
import {
  insertRefunds,
  keepPending,
  listOpenRefundsOf,
  listRefundsToMake,
  lockRefund,
  lockRefundable,
  refuseRefund,
  sumDisputed,
  transfer,
  type Refundable,
  type RefundRow,
} from "./queries.ts";

export type RefundRequest = {
  paymentId: number;
  /** Null for everything not refunded yet. */
  amountCents: number | null;
  at: Date;
};

/** Idempotency key of a payment's first refund. */
export const refundKey = (payment: Pick<PaymentRow, "idempotency_key">): string => `refund-${payment.idempotency_key}`;

/**
 * Stores a refund, within the caller's transaction. A job makes it at the provider, and retries until the provider answers.
 * Returns the refunded cents, 0 where nothing is left.
 */
export async function askRefund(inside: Database, context: BillingContext, request: RefundRequest): Promise<number> {
  const { paymentId, amountCents, at } = request;
  const found = await lockRefundable(inside, paymentId);
  if (!found || found.payment.status !== "paid" || found.payment.kind === "refund") return 0;
  const left = found.payment.amount_cents - found.givenCents;
  const cents = Math.min(left, amountCents ?? left);
  if (cents <= 0) return 0;
  await insertRefunds(inside, [{ of: found.payment, amountCents: cents, key: nextKey(found), at }]);
  await context.jobs.refunds.enqueue(inside, { paymentId });
  return cents;
}

/** Refused refunds count too: their provider would take the next one for the same. */
export function nextKey({ payment, askedTimes }: Pick<Refundable, "payment" | "askedTimes">): string {
  return askedTimes === 0 ? refundKey(payment) : `${refundKey(payment)}-${askedTimes}`;
}

/**
 * Makes the stored refunds, of one payment or of all, at their providers. Idempotency keys keep a second run from refunding
 * twice.
 */
export async function makeRefunds(context: BillingContext, at: Date, paymentId?: number): Promise<void> {
  const failures: unknown[] = [];
  for (const refund of await listRefundsToMake(context.deps.database, at, paymentId)) {
    try {
      await makeRefund(context, refund, at);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** A refund that its provider calls pending is asked about again after this time; its notification usually comes before. */
const askAgainMs = 3_600_000;

async function makeRefund(context: BillingContext, refund: RefundRow, at: Date): Promise<void> {
  const { database, providers } = context.deps;
  const provider = providers.named(refund.provider);
  // Thrown, so that the staff see a job that waits, and not one that is done.
  if (!provider || refund.of_reference === null)
    throw new Error(`The refund ${refund.id} cannot be made: the provider ${refund.provider} is not set up`);
  const isWhole = refund.amount_cents === refund.of_amount_cents;
  try {
    const made = await provider.refund({
      reference: refund.of_reference,
      key: refund.idempotency_key,
      amountCents: isWhole ? null : refund.amount_cents,
    });
    await database.transaction(async (inside) => {
      const open = await lockRefund(inside, refund.id);
      if (!open) return;
      if (made.isPending === true)
        await keepPending(inside, open.id, made.reference, new Date(at.getTime() + askAgainMs));
      else await settleRefund(inside, context, open, made.reference, at);
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { message } = error;
    await database.transaction((inside) => failRefund(inside, context, { refund, says: message }, at));
  }
}

const refusalName: RefundRefused["name"] = "RefundRefused";

/** Told by its name, because features know adapters by their types alone. */
function isRefusal(error: unknown): error is RefundRefused {
  return error instanceof Error && error.name === refusalName;
}

/** Nothing went back: it does not count as given, and stays a finding until the staff have dealt with it. */
async function failRefund(
  inside: Database,
  context: BillingContext,
  { refund, says }: { refund: RefundRow; says: string },
  at: Date,
): Promise<void> {
  const open = await lockRefund(inside, refund.id);
  if (!open) return;
  const { id, subscription_id: subscriptionId, amount_cents: cents, provider } = open;
  await refuseRefund(inside, id, at);
  context.deps.warn({ refund: id, amountCents: cents, provider, says }, "a provider refused to give money back");
  await noteEvent(
    inside,
    {
      kind: "refund-failed",
      subject: refundSubject(id),
      payment_id: id,
      subscription_id: subscriptionId,
      details: { ours_cents: cents, provider, says },
    },
    at,
  );
}

/** What the finding about a failed refund is called. */
export const refundSubject = (refundId: number): string => `payment ${refundId}`;

/** Enters a refund that was made: ledger, letter, and the credit note of what was invoiced. */
export async function settleRefund(
  inside: Database,
  context: BillingContext,
  refund: RefundRow,
  reference: string,
  at: Date,
): Promise<void> {
  await settlePayments(
    inside,
    [
      {
        id: refund.id,
        status: "paid",
        failure: null,
        reference,
        askAt: null,
        isOwedBack: false,
        takenCents: refund.amount_cents,
      },
    ],
    at,
  );
  await context.jobs.recordEvents(inside, [refundEvent(refund)], at);
  if (refund.of_is_owed_back) {
    await enterAll(inside, [{ ...entryOf(refund, at), kind: "return", vatCents: 0 }]);
    return;
  }
  const credit = await creditFor(inside, { paymentId: refund.refunds_id, amountCents: refund.amount_cents });
  const seller = await context.deps.seller(inside);
  const vatCents = credit?.vatCents ?? vatOf(seller, refund.amount_cents);
  await enterAll(inside, [{ ...entryOf(refund, at), kind: "refund", vatCents }]);
  const { subscription_id: subscriptionId, id: paymentId } = refund;
  // Whose bank took the money back knows it, and was not refunded by us.
  if (refund.provider !== byDispute)
    await context.jobs.letter.enqueue(inside, { kind: "refunded", subscriptionId, paymentId });
  // Last of all: the number's row is locked until the transaction ends.
  const way = refund.provider === transfer ? ("transfer" as const) : undefined;
  if (credit) await issueCreditNote(inside, seller, { credit, refundId: refund.id, way, at });
}

function refundEvent(refund: RefundRow): BillingEvent {
  const { id, account_id, subscription_id, refunds_id: payment_id, amount_cents } = refund;
  return {
    type: "refund.made",
    data: { account_id, subscription_id, payment_id, refund_id: id, amount_cents, currency: "EUR" },
  };
}

function entryOf(refund: RefundRow, at: Date) {
  return { paymentId: refund.id, provider: refund.provider, grossCents: refund.amount_cents, at };
}

/**
 * Handles a notification about a refund: our own, or one made at the provider, or a chargeback. Idempotent.
 * @returns false for a payment that is not ours
 */
export async function onProviderRefund(
  inside: Database,
  context: BillingContext,
  event: { provider: string; of: string; reference: string; amountCents: number },
  at: Date,
): Promise<boolean> {
  const { provider, reference, amountCents } = event;
  const payment = await findByReference(inside, provider, event.of);
  if (!payment) return false;
  const known = await findByReference(inside, provider, reference);
  if (known) {
    const pending = await lockRefund(inside, known.id);
    if (pending) await settleRefund(inside, context, pending, reference, at);
    return true;
  }
  const found = await lockRefundable(inside, payment.id);
  const open = await listOpenRefundsOf(inside, payment.id);
  const ours = open.find((one) => one.amount_cents === amountCents && one.provider_reference === null);
  if (ours) {
    const locked = await lockRefund(inside, ours.id);
    if (locked) await settleRefund(inside, context, locked, reference, at);
    return true;
  }
  // The money of a dispute, which the books have already.
  if ((await sumDisputed(inside, payment.id)) >= amountCents) return true;
  context.deps.warn(
    { payment: payment.id, amountCents, provider },
    "a provider gave money back that nobody here asked for",
  );
  await noteEvent(
    inside,
    {
      kind: "unasked-refund",
      subject: `payment ${payment.id}`,
      payment_id: payment.id,
      subscription_id: payment.subscription_id,
      details: { reference, ours_cents: payment.amount_cents, provider_cents: amountCents },
    },
    at,
  );
  const left = payment.amount_cents - (found?.givenCents ?? 0);
  const cents = Math.min(amountCents, left);
  if (payment.status !== "paid" || cents <= 0) return true;
  const key = `heard-${provider}-${reference}`;
  await insertRefunds(inside, [{ of: payment, amountCents: cents, key, at }]);
  const refund = (await listOpenRefundsOf(inside, payment.id)).find(({ idempotency_key: known }) => known === key);
  if (refund) await settleRefund(inside, context, refund, reference, at);
  return true;
}
