import { wayWords } from "#contract/paying.ts";
import { type Locale, hasSpacedSigns, regions } from "#contract/language.ts";
import { longDay } from "#contract/date-text.ts";
import { eurosAndCents } from "#server/euros.ts";
import { vatInside } from "../rules/prices.ts";
import type { Company } from "./companies.ts";
import type { InvoiceContent, InvoiceLine } from "./content.ts";
import type { Seller, SellerLook } from "../deps.ts";
import { documentWords } from "./document-words.ts";
import type { InvoiceRow } from "./queries.ts";

/** The texts of an invoice or credit note, in layout order. */
export type InvoiceDocument = {
  locale: Locale;
  /** The PDF's title: 'Facture 2026-000001'. */
  title: string;
  fileName: string;
  issuedAt: Date;
  brandName: string;
  look: SellerLook | undefined;
  heading: string;
  facts: { label: string; value: string }[];
  parties: { heading: string; lines: string[] }[];
  columns: readonly string[];
  /** One cell per column; `detail` goes below the first. */
  rows: { cells: string[]; detail: string | null }[];
  /** The last is the amount paid or refunded. */
  totals: { label: string; value: string }[];
  notes: string[];
  footer: string;
};

/** Built from the stored row alone, so the same row always gives the same document. */
export function documentOf(row: InvoiceRow): InvoiceDocument {
  const { content, number, issued_at: issuedAt } = row;
  const { locale, seller } = content;
  const t = documentWords[locale];
  const heading = t.headings[row.kind];
  const amount = (cents: number) => eurosAndCents(cents, locale);
  return {
    locale,
    title: `${heading} ${number}`,
    fileName: fileNameOf(row),
    issuedAt,
    brandName: seller.brandName ?? seller.name,
    look: seller.look,
    heading,
    facts: [
      { label: t.number, value: number },
      { label: t.issued, value: longDay(issuedAt, locale) },
      { label: t.supplied, value: periodOf(content, locale) },
    ].map(({ label, value }) => ({ label, value: inFrenchType(value, locale) })),
    parties: partiesOf(row),
    columns: t.columns,
    rows: content.lines.flatMap((line) => rowsOf(line, row)),
    totals: [
      { label: t.net, value: amount(row.net_cents) },
      { label: t.vat(percentOf(row)), value: amount(row.vat_cents) },
      { label: row.kind === "credit-note" ? t.credited : t.gross, value: amount(row.gross_cents) },
    ],
    notes: notesOf(row).map((note) => inFrenchType(note, locale)),
    footer: footerOf(seller, locale),
  };
}

/** 'facture-2026-000001.pdf' */
export function fileNameOf({ kind, number, content }: Pick<InvoiceRow, "kind" | "number" | "content">): string {
  return `${documentWords[content.locale].fileName[kind]}-${number}.pdf`;
}

function partiesOf({ content, account_id: accountId }: InvoiceRow): InvoiceDocument["parties"] {
  const { seller, customer, locale } = content;
  const t = documentWords[locale];
  const { registration } = seller;
  return [
    {
      heading: t.seller,
      lines: [
        seller.name,
        seller.address,
        ...(registration === undefined ? [] : [registration]),
        t.siren(seller.siren),
        ...(seller.vatNumber === null ? [] : [t.vatNumber(seller.vatNumber)]),
      ],
    },
    {
      heading: t.customer,
      lines: [
        ...(customer.company ? companyLines(customer.company, locale) : [customer.name]),
        customer.email,
        ...(accountId === null ? [] : [t.customerNumber(accountId)]),
      ],
    },
  ];
}

function companyLines({ name, address, postcode, city, siren, vatNumber }: Company, locale: Locale): string[] {
  const t = documentWords[locale];
  const grouped = siren.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
  return [
    name,
    address,
    `${postcode} ${city}`,
    t.siren(grouped),
    ...(vatNumber === null ? [] : [t.vatNumber(vatNumber)]),
  ];
}

/** A line and its coupon discount, each without and with VAT. They add up to the line's amounts to the cent. */
function rowsOf(line: InvoiceLine, row: InvoiceRow): InvoiceDocument["rows"] {
  const { locale } = row.content;
  const t = documentWords[locale];
  const vat = t.percent(percentOf(row));
  const cells = (label: string, quantity: string, net: number, gross: number) => [
    inFrenchType(label, locale),
    quantity,
    eurosAndCents(net, locale),
    vat,
    eurosAndCents(gross, locale),
  ];
  const detail = periodOf(row.content, locale);
  if (line.discountCents === 0) return [{ cells: cells(line.label, "1", row.net_cents, row.gross_cents), detail }];
  const fullGross = line.grossCents + line.discountCents;
  const fullNet = fullGross - vatInside(fullGross, row.vat_percent);
  return [
    { cells: cells(line.label, "1", fullNet, fullGross), detail },
    { cells: cells(t.discount, "", row.net_cents - fullNet, -line.discountCents), detail: null },
  ];
}

function notesOf({ kind, content, issued_at: issuedAt, vat_percent: vatPercent }: InvoiceRow): string[] {
  const { locale, method, corrects, refundedAt, customer } = content;
  const isUntaxed = vatPercent === 0;
  const t = documentWords[locale];
  const day = longDay(issuedAt, locale);
  const means = method === undefined ? "" : ` ${paidBy(method, locale)}`;
  const mentions = [
    ...(customer.company ? [t.noDiscount, t.penalties, t.recovery] : []),
    ...(isUntaxed ? [t.untaxed] : []),
  ];
  if (kind === "invoice") return [t.paid(day, means), ...(customer.company ? [] : [t.terms]), ...mentions];
  const corrected = corrects && t.corrects[kind](corrects.number, longDay(new Date(corrects.issuedAt), locale));
  if (kind === "corrective-invoice")
    return [...(corrected === undefined ? [] : [corrected]), t.notCharged, ...mentions];
  const refundedOn = refundedAt === undefined ? day : longDay(new Date(refundedAt), locale);
  return [...(corrected === undefined ? [] : [corrected]), t.refunded(refundedOn, means), ...mentions];
}

function paidBy(method: NonNullable<InvoiceContent["method"]>, locale: Locale): string {
  if (method === "store") return documentWords[locale].byStore;
  return method === "transfer" ? documentWords[locale].byTransfer : wayWords(method, locale).paidBy;
}

function periodOf({ lines }: InvoiceContent, locale: Locale): string {
  const [line] = lines;
  if (!line) return "";
  const day = (instant: string) => longDay(new Date(instant), locale);
  return documentWords[locale].fromTo(day(line.from), day(line.to));
}

function footerOf(seller: Seller, locale: Locale): string {
  const contact = seller.email === undefined ? [] : [documentWords[locale].question(seller.email)];
  return inFrenchType([seller.name, seller.address, ...contact].join("  ·  "), locale);
}

/** '20', '5,5' */
function percentOf({ vat_percent: percent, content }: InvoiceRow): string {
  return percent.toLocaleString(regions[content.locale], { useGrouping: false, maximumFractionDigits: 20 });
}

/** Keeps French punctuation on the line of its word. */
function inFrenchType(text: string, locale: Locale): string {
  return hasSpacedSigns(locale) ? text.replaceAll(/ (?=[:;?!»])|(?<=n°) /g, "\u00A0") : text;
}
