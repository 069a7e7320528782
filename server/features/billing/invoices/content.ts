import type { Locale } from "#contract/fields.ts";
import type { Seller } from "../deps.ts";

export type InvoiceLine = {
  label: string;
  /** After the discount, VAT inside. Negative on a credit note. */
  grossCents: number;
  /** What a coupon took off. */
  discountCents: number;
  /** The period that is paid for, ISO 8601. */
  from: string;
  to: string;
};

/** What an invoice says besides its amounts, as it was on the day of issue. Stored with it and never changed. */
export type InvoiceContent = {
  seller: Seller;
  customer: { name: string; email: string };
  locale: Locale;
  lines: InvoiceLine[];
  method?: "card" | "paypal" | "store" | undefined;
  /** Of a credit note: the invoice that it corrects. */
  corrects?: { number: string; issuedAt: string } | undefined;
};
