import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Locale } from "#contract/language.ts";
import type { Seller } from "../deps.ts";
import type { Company } from "./companies.ts";

export type InvoiceLine = {
  label: string;
  /** After the discount, VAT inside. Negative on a credit note. */
  grossCents: number;
  /** Coupon discount. */
  discountCents: number;
  /** The paid period, ISO 8601. */
  from: string;
  to: string;
};

/** An invoice's content besides its amounts, as of the day of issue. Stored with it and immutable. */
export type InvoiceContent = {
  seller: Seller;
  /** `company`: in whose name the paper is issued; it then is a Factur-X. */
  customer: { name: string; email: string; company?: Company | undefined };
  locale: Locale;
  lines: InvoiceLine[];
  /** `transfer`: by bank, of a credit note only. */
  method?: PaymentWay | "store" | "transfer" | undefined;
  /** Of a credit note that was issued later than its refund: when the money went back, ISO 8601. */
  refundedAt?: string | undefined;
  /** Of a credit note: the invoice that it corrects; of a corrective invoice: the credit note. */
  corrects?: { number: string; issuedAt: string } | undefined;
};
