import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import { byDispute } from "../ledger/entries.ts";
import { findPayments } from "../payments/queries.ts";
import { insertMadeRefund, listOpenRefundsOf } from "../refunds/queries.ts";
import { settleRefund } from "../refunds/settle-refund.ts";
import type { DisputeContext } from "./deps.ts";
import type { DisputeInDetail } from "./listing-queries.ts";
import { setCredited } from "./queries.ts";

/**
 * Corrects the invoice by what a lost dispute took, VAT included. It is a refund whose money has left already, so that nothing
 * can go back twice.
 */
export async function issueCredit(
  inside: Database,
  context: DisputeContext,
  row: Pick<DisputeInDetail, "id" | "payment_id" | "lost_cents">,
  at: Date,
): Promise<void> {
  // First: the payment's limit counts what is lost or the refund, never both.
  await setCredited(inside, row.id, at);
  const [of] = await findPayments(inside, [row.payment_id]);
  const key = `dispute-${row.id}`;
  await insertMadeRefund(inside, { of: found(of, "payment"), amountCents: row.lost_cents, key, at }, byDispute);
  const open = await listOpenRefundsOf(inside, row.payment_id);
  const refund = found(
    open.find(({ idempotency_key: known }) => known === key),
    "refund",
  );
  await settleRefund(inside, context, refund, key, at);
}
