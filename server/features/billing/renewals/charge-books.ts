import { localeOfLanguage } from "#contract/language.ts";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { noteEvent, paidForNothing } from "../findings/queries.ts";
import { vatOf, issueInvoices } from "../invoices/invoices.ts";
import type { Entry } from "../ledger/entries.ts";
import { enterAll } from "../ledger/queries.ts";
import type { Settling } from "../payments/settling.ts";
import { askRefund } from "../refunds/refunds.ts";
import { findPayers } from "../subscriptions/payer-queries.ts";
import { changeLabel, planLabel } from "../texts.ts";
import type { SettledCharge } from "./outcomes.ts";

/** What was taken in error is refunded as taken, whatever amount had been asked for. */
export function takenOf(payment: PaymentRow, status: PaymentStatus, isOwedBack: boolean): number {
  return isOwedBack ? status.amountCents : payment.amount_cents;
}

export async function giveBack(inside: Database, settling: Settling, settled: readonly SettledCharge[]): Promise<void> {
  const owed = settled.filter(({ outcome, status }) => outcome.kind === "owed" && status.amountCents > 0);
  if (owed.length === 0) return;
  const { at } = settling;
  for (const { payment, outcome, status } of owed) {
    const why = outcome.kind === "owed" ? outcome.why : "";
    await noteEvent(inside, paidForNothing(payment, status.amountCents, why), at);
    settling.deps.warn({ payment: payment.id, why }, "a payment goes back");
  }
  for (const { payment } of owed) await askRefund(inside, settling, { paymentId: payment.id, amountCents: null, at });
}

/** Ledger entries, and invoices for sales. */
export async function keepBooks(
  inside: Database,
  settling: Settling,
  settled: readonly SettledCharge[],
): Promise<void> {
  const { at, deps } = settling;
  const seller = await deps.seller(inside);
  const entries = settled.flatMap(({ payment, outcome, status }): Entry[] => {
    if (outcome.kind !== "kept" && outcome.kind !== "owed") return [];
    const isSale = outcome.kind === "kept";
    const { id: paymentId, provider } = payment;
    const grossCents = takenOf(payment, status, !isSale);
    const kind = isSale ? "sale" : "stray";
    return [{ paymentId, provider, kind, grossCents, vatCents: isSale ? vatOf(seller, grossCents) : 0, at }];
  });
  await enterAll(inside, entries);
  const sold = settled.filter(({ payment, outcome }) => outcome.kind === "kept" && payment.amount_cents > 0);
  const payers = new Map(
    (
      await findPayers(
        inside,
        sold.map(({ payment }) => payment.account_id),
      )
    ).map((payer) => [payer.id, payer]),
  );
  const sales = sold.flatMap(({ payment, plan, outcome, subscription }) => {
    const payer = payers.get(payment.account_id);
    if (!payer || outcome.kind !== "kept" || !outcome.life.periodEndsAt) return [];
    const locale = localeOfLanguage(payer.language_id);
    return {
      accountId: payer.id,
      paymentId: payment.id,
      customer: { name: `${payer.first_name} ${payer.last_name}`, email: payer.email },
      label: payment.kind === "upgrade" ? changeLabel(plan, locale) : planLabel(plan, locale),
      locale,
      grossCents: payment.amount_cents,
      discountCents: 0,
      period: { from: payment.period_starts_at, to: outcome.life.periodEndsAt },
      method: subscription.method,
      at,
    };
  });
  // Last, because the number's row stays locked until the transaction ends.
  await issueInvoices(inside, seller, sales);
}
