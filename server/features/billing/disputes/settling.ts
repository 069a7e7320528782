import type { DisputeStatus } from "#server/adapters/payments/provider.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext, BillingEvent } from "../deps.ts";
import { noteEvent, withdrawFinding } from "../findings/queries.ts";
import { giveBackWithheld } from "../leaving/withheld.ts";
import { enterDisputes, type DisputeEntryKind } from "../ledger/dispute-entries.ts";
import { findByReference, type PaymentRow } from "../payments/queries.ts";
import { lockRefundable } from "../refunds/queries.ts";
import { booksOf, disputedCents } from "../rules/dispute-amounts.ts";
import { disputeSubject, type DisputeJobs } from "./deps.ts";
import { followSubscription } from "./following.ts";
import { findByProvider, listOfPayment, storeDispute, type DisputeRow } from "./queries.ts";

export type ToldDispute = {
  provider: string;
  status: DisputeStatus;
  isByHand?: boolean;
  /** Whoever calls tells the operator, in one letter with other disputes. */
  isToldApart?: boolean;
};
type Context = BillingContext & { disputeJobs: DisputeJobs };

/** The currency of every payment. */
const currency = "EUR";

const entryKinds: Record<DisputeRow["state"], DisputeEntryKind> = { open: "hold", won: "release", lost: "loss" };

/**
 * Brings a dispute, the books and the subscription to what the provider says. Idempotent: what it says later counts, in
 * whatever order it is heard.
 * @returns "unknown" for a payment that is not ours, or not paid here yet; "noted" where the staff have to look first
 */
export async function settleDispute(
  inside: Database,
  context: Context,
  told: ToldDispute,
  at: Date,
): Promise<DisputeRow | "unknown" | "noted"> {
  const { provider, status } = told;
  const found = await findByReference(inside, provider, status.of);
  if (!found || found.kind === "refund" || found.status !== "paid") return "unknown";
  await lockAccount(inside, found.account_id);
  const refundable = await lockRefundable(inside, found.id);
  if (!refundable) return "unknown";
  const { payment, givenCents } = refundable;
  const before = await findByProvider(inside, provider, status.reference);
  if (before && (before.payment_id !== payment.id || status.toldAt < before.told_at)) return before;
  if (status.currency !== currency) {
    await noteMismatch(inside, payment, { ...status, leftCents: 0 }, at);
    return before ?? "noted";
  }
  const leftCents = payment.amount_cents - givenCents + (before?.taken_cents ?? 0);
  // A credit note has settled it: what is lost does not change any more.
  if (before && before.credited_at !== null) return before;
  const cents = disputedCents(status, leftCents);
  if (!before && status.amountCents > leftCents) await noteMismatch(inside, payment, { ...status, leftCents }, at);
  const isByHand = told.isByHand ?? false;
  const row = await storeDispute(inside, { of: payment, provider, isByHand, status, ...cents, at });
  await enter(inside, payment, row, at);
  await giveBackWithheld(inside, context, payment.subscription_id, at);
  if (row.state !== before?.state) {
    if (!told.isToldApart) await tellOperator(inside, context, row);
    await follow(inside, context, row, at);
  }
  if (row.state !== "open" || row.awaits !== "us")
    await withdrawFinding(inside, "dispute-due", disputeSubject(row.id), at);
  return row;
}

async function enter(inside: Database, payment: PaymentRow, row: DisputeRow, at: Date): Promise<void> {
  const books = (await listOfPayment(inside, payment.id)).map(booksOf);
  const sum = (part: "disputed" | "losses" | "fees") => books.reduce((total, one) => total + one[part], 0);
  const to = { disputed: sum("disputed"), losses: sum("losses"), fees: sum("fees") };
  await enterDisputes(inside, {
    paymentId: payment.id,
    provider: payment.provider,
    kind: entryKinds[row.state],
    to,
    at,
  });
}

async function tellOperator(inside: Database, { disputeJobs }: Context, { id, state }: DisputeRow): Promise<void> {
  await disputeJobs.alarm.enqueue(inside, { disputeId: id, about: state === "open" ? "opened" : state });
}

async function follow(inside: Database, context: Context, row: DisputeRow, at: Date): Promise<void> {
  await context.jobs.recordEvents(inside, [disputeEvent(row)], at);
  await followSubscription(inside, context, row, at);
}

function disputeEvent({ id, account_id, subscription_id, payment_id, amount_cents, state }: DisputeRow): BillingEvent {
  return {
    type: `dispute.${state === "open" ? "opened" : state}`,
    data: { account_id, subscription_id, payment_id, dispute_id: id, amount_cents, currency },
  };
}

type Mismatch = DisputeStatus & { leftCents: number };

/** The provider holds more than is left of the payment, or in another currency: the staff compare. */
async function noteMismatch(inside: Database, payment: PaymentRow, told: Mismatch, at: Date): Promise<void> {
  await noteEvent(
    inside,
    {
      kind: "dispute-mismatch",
      subject: `dispute ${payment.provider} ${told.reference}`,
      payment_id: payment.id,
      subscription_id: payment.subscription_id,
      details: { ours_cents: told.leftCents, provider_cents: told.amountCents, currency: told.currency },
    },
    at,
  );
}
