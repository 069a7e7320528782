import type { Locale } from "#contract/language.ts";
import type { Papers } from "#contract/admin/papers.ts";
import { found } from "#server/http/errors.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingJobs } from "../deps.ts";
import { invoiceEntity } from "../invoices/my-invoices.ts";
import { findInvoiceByNumber, listInvoices } from "../invoices/queries.ts";
import { findPayerByEmail } from "../leaving/queries.ts";
import { findBegunPayment } from "../payments/queries.ts";
import { findSubscription, listBegun } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { planName } from "../texts.ts";
import { contractSubject, invoiceSubject } from "../rules/audit-subjects.ts";
import { isReachable } from "../subscriptions/reachable.ts";

type BegunRow = Awaited<ReturnType<typeof listBegun>>[number];

const mostInvoices = 200;

/** What was sent again, for the audit log. */
type Resent = { subject: string; accountId: number };

/** Contract letters and invoices, sent again. Each goes to the account's own address, wherever the wish came from. */
export function createPapers(jobs: Pick<BillingJobs, "confirmation" | "invoice">) {
  return {
    async find(database: Database, email: string, locale: Locale): Promise<Papers> {
      const holder = await findPayerByEmail(database, email);
      if (!holder) return { holder: null, contracts: [], invoices: [] };
      const begun: BegunRow[] = [];
      // The letter says what was paid first: without that there is none to send.
      for (const row of await listBegun(database, holder.id))
        if (await findBegunPayment(database, row.id)) begun.push(row);
      const invoices = await listInvoices(database, holder.id, { limit: mostInvoices, offset: 0 });
      return {
        holder: { account_id: holder.id, name: `${holder.first_name} ${holder.last_name}`, email: holder.email },
        contracts: begun.map((row) => ({
          id: row.id,
          plan: planName(row, locale),
          started_at: row.started_at.toISOString(),
          ended_at: row.ended_at?.toISOString() ?? null,
        })),
        invoices: invoices.map(invoiceEntity),
      };
    },

    /** @throws AppError notFound for one that never began, and for an account that was erased */
    async resendContract(inside: Database, subscriptionId: number): Promise<Resent> {
      const row = found(await findSubscription(inside, subscriptionId), "subscription", subscriptionId);
      found(await findBegunPayment(inside, subscriptionId), "subscription", subscriptionId);
      await requireHolder(inside, row.account_id);
      await jobs.confirmation.enqueue(inside, { subscriptionId });
      return { subject: contractSubject(subscriptionId), accountId: row.account_id };
    },

    /** @throws AppError notFound for an unknown number, and for an account that was erased */
    async resendInvoice(inside: Database, number: string): Promise<Resent> {
      const { account_id: accountId } = found(await findInvoiceByNumber(inside, number), "invoice");
      await requireHolder(inside, accountId);
      await jobs.invoice.enqueue(inside, { number });
      return { subject: invoiceSubject(number), accountId: accountId ?? 0 };
    },
  };
}

/** An erased account has no address any more. */
async function requireHolder(inside: Database, accountId: number | null): Promise<void> {
  const payer = accountId === null ? undefined : await findPayer(inside, accountId);
  found(payer && isReachable(payer.email) ? payer : undefined, "account");
}
