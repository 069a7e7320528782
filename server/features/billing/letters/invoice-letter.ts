import { localeOfLanguage, type Locale } from "#contract/language.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { longDay } from "#contract/date-text.ts";
import { euros } from "#server/euros.ts";
import { addresseeOf } from "./addressee.ts";
import type { BillingDeps } from "../deps.ts";
import { invoiceAttachment } from "../invoices/my-invoices.ts";
import { findInvoiceByNumber, type InvoiceRow } from "../invoices/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { isReachable } from "../subscriptions/reachable.ts";

const words = {
  fr: {
    invoice: "Facture",
    "credit-note": "Avoir",
    "corrective-invoice": "Facture rectificative",
    subject: (brand: string, paper: string, number: string) => `${brand} : ${paper} ${number}`,
    heading: (name: string) => `${name}, voici le document demandé`,
    body: (paper: string, number: string) => `Le document ${number} (${paper}) est joint à ce message, en PDF.`,
    corrected: (name: string) => `${name}, un avoir est corrigé`,
    correctedBody: (note: string) =>
      `L’avoir ${note} avait été émis par erreur. Une facture rectificative le corrige\u202f: elle est jointe à ce message, en PDF. Rien n’est prélevé, et vous n’avez rien à régler.`,
    issued: "Date",
    amount: "Montant TTC",
    action: "Toutes mes factures",
  },
  en: {
    invoice: "Invoice",
    "credit-note": "Credit note",
    "corrective-invoice": "Corrective invoice",
    subject: (brand: string, paper: string, number: string) => `${brand}: ${paper} ${number}`,
    heading: (name: string) => `${name}, here is the document you asked for`,
    body: (paper: string, number: string) => `Document ${number} (${paper}) is attached to this message as a PDF.`,
    corrected: (name: string) => `${name}, a credit note is corrected`,
    correctedBody: (note: string) =>
      `Credit note ${note} had been issued by mistake. A corrective invoice corrects it: it is attached to this message as a PDF. Nothing is charged, and you have nothing to pay.`,
    issued: "Date",
    amount: "Amount including VAT",
    action: "All my invoices",
  },
} as const;

/** The account's address; null once it is erased. */
export async function recipientOfInvoice(database: Database, number: string): Promise<string | null> {
  return (await payerOf(database, await findInvoiceByNumber(database, number)))?.email ?? null;
}

/** Sends an invoice or a credit note as it was issued. Who was erased meanwhile gets none. */
export async function sendInvoice(deps: BillingDeps, number: string): Promise<void> {
  const row = await findInvoiceByNumber(deps.database, number);
  const payer = await payerOf(deps.database, row);
  if (!row || !payer) return;
  const letter = invoiceLetter(localeOfLanguage(payer.language_id), { ...deps, firstName: payer.first_name }, row);
  await deps.sendLetter(addresseeOf(payer), { ...letter, attachments: [await invoiceAttachment(deps.database, row)] });
}

async function payerOf(database: Database, row: InvoiceRow | undefined) {
  if (!row || row.account_id === null) return undefined;
  const payer = await findPayer(database, row.account_id);
  return payer && isReachable(payer.email) ? payer : undefined;
}

type To = Pick<BillingDeps, "brandName" | "publicUrl"> & { firstName: string };

function invoiceLetter(locale: Locale, { brandName, publicUrl, firstName }: To, row: InvoiceRow): Letter {
  const t = words[locale];
  const paper = t[row.kind];
  const isCorrective = row.kind === "corrective-invoice";
  const body = isCorrective ? t.correctedBody(row.corrects ?? "") : t.body(paper.toLowerCase(), row.number);
  return {
    locale,
    subject: t.subject(brandName, paper.toLowerCase(), row.number),
    preview: body,
    heading: isCorrective ? t.corrected(firstName) : t.heading(firstName),
    paragraphs: [body],
    facts: [
      { label: paper, value: row.number },
      { label: t.issued, value: longDay(row.issued_at, locale) },
      { label: t.amount, value: euros(row.gross_cents, locale) },
    ],
    action: { label: t.action, url: `${publicUrl}/profile#abonnement` },
  };
}
