import type { Locale } from "#contract/fields.ts";
import type { Database } from "#server/database/pool.ts";

/** A way of paying that people choose. */
export type PaymentWay = "card" | "paypal";

export type CardBrand = "VISA" | "MASTERCARD" | "JCB" | "AMEX" | "CB";

/** A card as typed. It passes through memory only: no part of it but `KeptCard` may be stored, logged or thrown. */
export type CardDetails = { name: string; number: string; cvv: string; expiresMonth: number; expiresYear: number };

/** All that may remain of a card. */
export type KeptCard = {
  brand: CardBrand | null;
  /** Null where the provider shows fewer figures than that. */ lastFour: string | null;
  /** Its last day, YYYY-MM-DD. */ expiresOn: string;
};

export type PaymentOrder = {
  way: PaymentWay;
  /** Null where the provider's page asks for it, and for any other way. */
  card: CardDetails | null;
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

/** A later period, charged while the payer is away. */
export type Charge = {
  /** From the status of the first payment. */
  mandate: string;
  /** A second charge with the same key is the same charge: it answers how the first one stands. */
  key: string;
  amountCents: number;
  description: string;
};

export type Refund = {
  reference: string;
  /** A second refund with the same key is the same refund. */
  key: string;
  /** Null for all that was taken and not given back yet. */
  amountCents: number | null;
};

export type PaymentState = "pending" | "paid" | "refused" | "abandoned";

/**
 * Why a payment was refused or abandoned. Another try with the same means can succeed after `refused`, `funds` and
 * `unavailable` (a fault between banks); it cannot after `expired-card`, `new-card` (lost, stolen, closed, blocked),
 * `authentication` (the bank wants its customer present) and `cancelled` (of a mandate: it ended).
 */
export type Failure =
  | "refused"
  | "funds"
  | "unavailable"
  | "expired-card"
  | "new-card"
  | "authentication"
  | "cvv"
  | "cancelled"
  | "session-expired";

/** How one payment stands, as the provider itself says. */
export type PaymentStatus = {
  reference: string;
  /** `pending`: not known yet; it is asked for again later. */
  state: PaymentState;
  amountCents: number;
  /** ISO 4217, in capitals. A payment in another currency than ours is never taken for paid. */
  currency: string;
  failure: Failure | null;
  card: KeptCard | null;
  /** Recognises the same card or payer again; null where the provider does not say. */
  payer: string | null;
  /** By which later periods are charged, once this one is paid; null where there is none. */
  mandate: string | null;
};

/** A notification by the provider, its signature verified. Repeated deliveries have the same `id`. */
export type ProviderEvent = { id: string; kind: string } & (
  | {
      about: "payment";
      /** For a provider that owns the schedule, also that of a later charge, whose reference is new to us. */
      status: PaymentStatus;
    }
  /** Money that went back, by our refund, by the provider's own hand or by a chargeback. */
  | { about: "refund"; of: string; reference: string; amountCents: number }
  /** Nothing is charged by this mandate any more. */
  | { about: "mandate-ended"; mandate: string }
  /** Genuine, and of no consequence here. */
  | { about: "nothing" }
);

/** How a mandate stands, with all that was charged by it or refused since an instant, the first payment aside. */
export type MandateStatus = { isActive: boolean; charges: readonly PaymentStatus[] };

/**
 * What takes money. One adapter a company; the rest of the program knows only this. Outcomes that a payer can bring about
 * are states; what is thrown is a fault of ours or of the network, and is tried again.
 */
export type PaymentProvider = {
  readonly name: string;
  /** `form`: the card's fields are asked for by us and handed over. `hosted`: on the provider's own page. */
  readonly cardEntry: "form" | "hosted";
  /** It charges later periods itself and notifies of them; `charge` is never called. */
  readonly ownsSchedule: boolean;
  /** No money moves. */
  readonly isSandbox: boolean;
  /** Addresses of other origins that the browser is sent to by a form: the pages' policy lets forms post nowhere else. */
  readonly formOrigins: readonly string[];
  start(order: PaymentOrder): Promise<Start>;
  /**
   * Charges a later period. A refusal is an outcome, not an error. `pending` where the provider cannot say yet: it tells by
   * a notification, or when its status is asked for.
   * @throws Error for a mandate that it does not know, and where no answer came: the same key is charged again then
   */
  charge(charge: Charge): Promise<PaymentStatus>;
  /** How the charge with this key stands; undefined where none was ever made with it. Nothing is charged by asking. */
  chargeStatus(key: string): Promise<PaymentStatus | undefined>;
  /** @throws Error for more than was taken, or for a payment that was not */
  refund(refund: Refund): Promise<{ reference: string }>;
  /** Ends a mandate at once: nothing is charged by it any more. Safe to repeat. */
  cancel(mandate: string): Promise<void>;
  /** Ends a payment that nobody finished; one that was paid meanwhile stays paid, and the answer says so. */
  close(reference: string): Promise<PaymentStatus | undefined>;
  /** Null where the signature does not fit: it did not come from the provider, or was changed on its way. */
  readNotification(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<ProviderEvent | null>;
  /** Undefined for a reference the provider does not know. */
  status(reference: string): Promise<PaymentStatus | undefined>;
  /** Null where the provider cannot be asked about a mandate; it must answer where it owns the schedule. */
  mandateStatus(mandate: string, since: Date): Promise<MandateStatus | null>;
  /**
   * Deletes what is remembered here of payments and mandates whose legal time is over, in the caller's transaction. A mandate
   * by which something younger was charged stays, and goes with the last of its charges.
   */
  forget(inside: Database, names: PaymentNames): Promise<void>;
};

/** Payments and mandates by their references here, and by our keys where a process died before it stored the reference. */
export type PaymentNames = { references: readonly string[]; keys: readonly string[] };

/** The webhook by which a provider reports the outcome of payments. */
export const webhookPath = (name: string): string => `/api/payments/notifications/${name}`;
