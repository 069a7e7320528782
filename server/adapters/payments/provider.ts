import type { Locale } from "#contract/fields.ts";

export type CardBrand = "VISA" | "MASTERCARD" | "JCB" | "AMEX" | "CB";

/** A card as typed. It passes through memory only: no part of it but `KeptCard` may be stored, logged or thrown. */
export type CardDetails = { name: string; number: string; cvv: string; expiresMonth: number; expiresYear: number };

/** All that may remain of a card. */
export type KeptCard = {
  brand: CardBrand | null;
  lastFour: string;
  /** Its last day, YYYY-MM-DD. */ expiresOn: string;
};

export type PaymentOrder = {
  /** A second start with the same key is the same payment. */
  key: string;
  /** Taken now; 0 only checks the means of payment. */
  amountCents: number;
  /** What is taken later and how often, for providers that keep the schedule themselves. */
  later: { amountCents: number; recurring: "MONTH" | "YEAR"; hasTrial: boolean };
  description: string;
  locale: Locale;
  /** Where the browser comes back to; the provider adds `success` and `provider`. */
  returnUrl: string;
};

/** How the browser gets to the provider's page. */
export type Start = { reference: string } & (
  | { kind: "form"; action: string; fields: Record<string, string> }
  | { kind: "redirect"; url: string }
);

export type PaymentState = "pending" | "paid" | "refused" | "abandoned";
export type Failure = "refused" | "funds" | "expired-card" | "cvv" | "cancelled" | "session-expired";

/** How one payment stands, as the provider itself says. */
export type PaymentStatus = {
  reference: string;
  state: PaymentState;
  amountCents: number;
  failure: Failure | null;
  card: KeptCard | null;
  /** Recognises the same card or payer again; null where the provider does not say. */
  payer: string | null;
};

/** Something the provider told us, after its signature was checked. */
export type ProviderEvent = { id: string; kind: string; status: PaymentStatus };

/** What takes money. One adapter a company; the rest of the program knows only this. */
export type PaymentProvider = {
  readonly name: "sandbox" | "mercanet" | "paypal";
  /** `form`: the card's fields are asked for by us and handed over. `hosted`: on the provider's own page. */
  readonly cardEntry: "form" | "hosted";
  readonly isSandbox: boolean;
  /** Origins of the payment pages that a browser is sent to by a form; none where they are our own. */
  readonly formOrigins: readonly string[];
  /** @param card null where the provider's page asks for it */
  startCard(order: PaymentOrder, card: CardDetails | null): Promise<Start>;
  startPaypal(order: PaymentOrder): Promise<Start>;
  /** Null where the signature does not fit: it did not come from the provider, or was changed on its way. */
  readNotification(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | null;
  /** Undefined for a reference the provider does not know. */
  status(reference: string): Promise<PaymentStatus | undefined>;
  /** Ends a payment that nobody finished; one that was paid meanwhile stays paid, and the answer says so. */
  close(reference: string): Promise<PaymentStatus | undefined>;
  /** Gives the whole amount back; asked again with the same reference it does nothing more. */
  refund(reference: string): Promise<{ reference: string }>;
};
