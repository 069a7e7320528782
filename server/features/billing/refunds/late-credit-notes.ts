import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { creditFor, issueCreditNote } from "../invoices/credit-notes.ts";
import { findInvoice } from "../invoices/queries.ts";
import { listUncredited } from "./queries.ts";

/**
 * Issues credit notes for refunds that were settled before the program issued any. They carry today's date and the next
 * numbers of this year's series, because an issued series cannot be renumbered, and state the day of the refund.
 */
export async function issueLateCreditNotes({ deps }: BillingContext, at: Date): Promise<void> {
  for (const refund of await listUncredited(deps.database)) {
    const { id: refundId, refunds_id: paymentId, amount_cents: amountCents, settled_at: refundedAt } = refund;
    await deps.database.transaction(async (inside: Database) => {
      const credit = await creditFor(inside, { paymentId, amountCents });
      // Another worker issued it before this one locked the invoice.
      if (credit && !(await findInvoice(inside, refundId)))
        await issueCreditNote(inside, await deps.seller(inside), { credit, refundId, refundedAt, at });
    });
  }
}
