import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { creditFor, issueCreditNote } from "../invoices/credit-notes.ts";
import { findInvoice } from "../invoices/queries.ts";
import { listUncredited } from "./queries.ts";

/**
 * Issues the credit notes of refunds that were settled before there were any. They carry today's date and the next numbers of
 * this year's series, as the law asks of what is issued today, and name the day on which the money went back.
 */
export async function issueLateCreditNotes({ deps }: BillingContext, at: Date): Promise<void> {
  for (const refund of await listUncredited(deps.database)) {
    const { id: refundId, refunds_id: paymentId, amount_cents: amountCents, settled_at: refundedAt } = refund;
    await deps.database.transaction(async (inside: Database) => {
      const credit = await creditFor(inside, { paymentId, amountCents });
      // The invoice's row is locked: another worker that came first has issued it.
      if (credit && !(await findInvoice(inside, refundId)))
        await issueCreditNote(inside, deps.seller, { credit, refundId, refundedAt, at });
    });
  }
}
