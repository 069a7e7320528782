import type { Invoice } from "#contract/invoices.ts";
import type { LetterAttachment } from "#server/adapters/mail/letter-shapes.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import { pageOfKnown, type Page, type Paging } from "#server/http/paged-answers.ts";
import { toEuros } from "../rules/prices.ts";
import { documentOf, fileNameOf } from "./document.ts";
import { facturXOf } from "./factur-x/factur-x.ts";
import { drawPdf } from "./pdf.ts";
import {
  countInvoices,
  findInvoice,
  findInvoiceByNumber,
  findLogo,
  findLatestInvoice,
  findOwnInvoice,
  listInvoices,
  type InvoiceRow,
} from "./queries.ts";

type PdfFile = { fileName: string; content: Buffer };

/** An account holder's invoices and credit notes. */
export function createMyInvoices({ database }: { database: Pool }) {
  return {
    myInvoices: async (accountId: number, paging: Paging): Promise<Page<Invoice>> =>
      pageOfKnown(paging, await countInvoices(database, accountId), async (window) =>
        (await listInvoices(database, accountId, window)).map(invoiceEntity),
      ),

    /** @throws AppError notFound for an unknown number, and for somebody else's */
    invoicePdf: async (accountId: number, number: string): Promise<PdfFile> =>
      pdfOf(database, found(await findOwnInvoice(database, accountId, number), "invoice")),

    /** @throws AppError notFound where nothing was invoiced yet */
    latestInvoicePdf: async (accountId: number): Promise<PdfFile> =>
      pdfOf(database, found(await findLatestInvoice(database, accountId), "invoice")),
  };
}

/** The invoice of a payment, or the credit note of a refund, as an attachment. Empty where there is none. */
export async function invoiceAttachments(database: Database, paymentId: number | null): Promise<LetterAttachment[]> {
  const row = paymentId === null ? undefined : await findInvoice(database, paymentId);
  return row ? [await invoiceAttachment(database, row)] : [];
}

export async function invoiceAttachment(database: Database, row: InvoiceRow): Promise<LetterAttachment> {
  const { fileName, content } = await pdfOf(database, row);
  return { fileName, type: "application/pdf", content, invoice: row.number };
}

/** Undefined for an unknown number. */
export async function invoiceFileOf(database: Database, number: string): Promise<PdfFile | undefined> {
  const row = await findInvoiceByNumber(database, number);
  return row && pdfOf(database, row);
}

/** All PDFs of an account, for the export of its data. */
export async function invoiceFiles(database: Database, accountId: number) {
  const rows = await listInvoices(database, accountId, { limit: 10_000, offset: 0 });
  const files: { name: string; content: Buffer }[] = [];
  // One at a time: drawing is CPU-bound, and other calls must be served in between.
  for (const row of rows) {
    const { fileName, content } = await pdfOf(database, row);
    files.push({ name: `factures/${fileName}`, content });
  }
  return files;
}

async function pdfOf(database: Database, row: InvoiceRow): Promise<PdfFile> {
  const { look } = row.content.seller;
  const logo = look?.logo ? await findLogo(database, look.logo) : undefined;
  return { fileName: fileNameOf(row), content: await drawPdf(documentOf(row), { logo, facturX: facturXOf(row) }) };
}

export function invoiceEntity(row: InvoiceRow): Invoice {
  return {
    id: row.number,
    type: row.kind,
    corrects: row.corrects,
    issued_at: row.issued_at.toISOString(),
    label: row.content.lines[0]?.label ?? "",
    net: toEuros(row.net_cents),
    vat: toEuros(row.vat_cents),
    gross: toEuros(row.gross_cents),
    vat_percent: row.vat_percent,
    file_name: fileNameOf(row),
  };
}
