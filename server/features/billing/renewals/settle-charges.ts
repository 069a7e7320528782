import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import { lockAccounts } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { endChanges, findChangesOfPayments } from "../subscriptions/plan-change-queries.ts";
import { listPlans } from "../offers/queries.ts";
import { findPayments, type PaymentRow } from "../payments/queries.ts";
import { settlePayments, type SettledPayment } from "../payments/settled-queries.ts";
import type { Settled, Settling } from "../payments/settling.ts";
import { followEnds } from "../subscriptions/ending.ts";
import type { Life } from "../rules/life.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { findSubscriptions, type SubscriptionRow } from "../subscriptions/queries.ts";
import { chargeEvents } from "./charge-events.ts";
import { letterOf } from "./outcome-letter.ts";
import { outcomeOf, type SettledCharge } from "./outcomes.ts";
import { giveBack, keepBooks, takenOf } from "./charge-books.ts";

export type ReportedCharge = { paymentId: number; status: PaymentStatus };

const askAgainMs = 3_600_000;

/**
 * Applies the provider's reports to charges and their subscriptions, in bulk. Idempotent, and independent of their order. All
 * consequences share the transaction: period, ledger, invoice, letter.
 */
export async function settleCharges(
  settling: Settling,
  reported: readonly ReportedCharge[],
): Promise<ReadonlyMap<number, Settled>> {
  const { at } = settling;
  return settling.database.transaction(async (inside) => {
    const settled = await decideAll(inside, reported, at);
    await settlePayments(
      inside,
      settled.map((charge) => paymentOf(charge, at)),
      at,
    );
    await writeLives(inside, settled.flatMap(lifeToWrite));
    await endChanges(inside, settled.flatMap(changeToEnd), at);
    for (const { change, outcome, plan, payment } of settled) {
      if (change && outcome.kind === "kept") await settling.deps.setAccountType(inside, payment.account_id, plan);
    }
    await giveBack(inside, settling, settled);
    await keepBooks(inside, settling, settled);
    await settling.jobs.letter.enqueueAll(
      inside,
      settled.flatMap((charge) => letterOf(charge, at)),
    );
    await settling.jobs.recordEvents(inside, settled.flatMap(chargeEvents), at);
    await followEnds(inside, settling.jobs, settled.flatMap(endedBy), at);
    return new Map(settled.map(({ payment, outcome }) => [payment.id, wordOf(payment, outcome)]));
  });
}

/** The same for one charge. */
export async function settleCharge(settling: Settling, known: { id: number }, status: PaymentStatus): Promise<Settled> {
  const settled = await settleCharges(settling, [{ paymentId: known.id, status }]);
  return settled.get(known.id) ?? "unchanged";
}

/** Reads again under the accounts' locks: a concurrent report may have settled a payment. */
async function decideAll(inside: Database, reported: readonly ReportedCharge[], at: Date): Promise<SettledCharge[]> {
  const ids = reported.map(({ paymentId }) => paymentId);
  const accounts = (await findPayments(inside, ids)).map(({ account_id: id }) => id);
  await lockAccounts(inside, [...new Set(accounts)]);
  const payments = new Map((await findPayments(inside, ids)).map((row) => [row.id, row]));
  const rows = await findSubscriptions(
    inside,
    [...payments.values()].map((row) => row.subscription_id),
  );
  const subscriptions = new Map(rows.map((row) => [row.id, row]));
  const changes = new Map((await findChangesOfPayments(inside, ids)).map((row) => [row.payment_id, row]));
  const plans = new Map((await listPlans(inside)).map((plan) => [plan.id, plan]));
  const lives = new Map<number, Life>(rows.map((row) => [row.id, lifeOf(row)]));

  const settled: SettledCharge[] = [];
  for (const { paymentId, status } of reported) {
    const payment = payments.get(paymentId);
    const subscription = payment && subscriptions.get(payment.subscription_id);
    const life = subscription && lives.get(subscription.id);
    const plan = subscription && plans.get(payment.plan_id ?? subscription.plan_id);
    if (!payment || !subscription || !life || !plan) continue;
    const change = changes.get(paymentId);
    const outcome = outcomeOf({ payment, life, status, change, recurring: plan.recurring }, at);
    if (outcome.kind === "unchanged") continue;
    if ("life" in outcome) lives.set(subscription.id, outcome.life);
    settled.push({ payment, subscription, change, plan, status, outcome });
  }
  return settled;
}

function wordOf(payment: PaymentRow, outcome: SettledCharge["outcome"]): Settled {
  if (outcome.kind === "kept") return payment.kind === "upgrade" ? "changed" : "renewed";
  if (outcome.kind === "owed") return "to-refund";
  return outcome.kind === "refused" ? "refused" : "unchanged";
}

function paymentOf({ payment, status, outcome }: SettledCharge, at: Date): SettledPayment {
  const isOwedBack = outcome.kind === "owed";
  const row = {
    id: payment.id,
    reference: status.reference,
    askAt: null,
    isOwedBack,
    takenCents: takenOf(payment, status, isOwedBack),
  };
  if (outcome.kind === "waits") {
    return { ...row, status: "pending", failure: null, askAt: new Date(at.getTime() + askAgainMs) };
  }
  if (outcome.kind !== "refused")
    return { ...row, status: "paid", failure: outcome.kind === "owed" ? outcome.why : null };
  return { ...row, status: status.state === "abandoned" ? "abandoned" : "refused", failure: status.failure };
}

function lifeToWrite({ subscription, outcome }: SettledCharge): { id: number; life: Life }[] {
  const moved = outcome.kind === "kept" || (outcome.kind === "refused" && outcome.moved);
  return moved ? [{ id: subscription.id, life: outcome.life }] : [];
}

function endedBy({ subscription, outcome }: SettledCharge): { row: SubscriptionRow; life: Life }[] {
  const ended = outcome.kind === "refused" && outcome.moved && outcome.life.status === "expired";
  return ended ? [{ row: subscription, life: outcome.life }] : [];
}

/** A paid change is done. One whose own charge was refused is dropped; a scheduled one stays scheduled. */
function changeToEnd({ payment, change, outcome }: SettledCharge): { id: number; status: "done" | "refused" }[] {
  if (!change || outcome.kind === "waits") return [];
  if (outcome.kind === "kept") return [{ id: change.id, status: "done" }];
  return payment.kind === "upgrade" ? [{ id: change.id, status: "refused" }] : [];
}
