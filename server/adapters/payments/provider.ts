import type { Locale } from "#contract/language.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Database } from "#server/database/pool.ts";

export type CardBrand = "VISA" | "MASTERCARD" | "JCB" | "AMEX" | "CB";

/** A card as entered. Held in memory only: nothing except `KeptCard` may be stored, logged or thrown. */
export type CardDetails = { name: string; number: string; cvv: string; expiresMonth: number; expiresYear: number };

/** The only card data that may be stored. */
export type KeptCard = {
  brand: CardBrand | null;
  /** Null if the provider shows fewer digits. */
  lastFour: string | null;
  /** Last day of validity, YYYY-MM-DD. */
  expiresOn: string;
};

export type PaymentOrder = {
  way: PaymentWay;
  /** Null if the provider's page asks for it, and for other payment methods. */
  card: CardDetails | null;
  /** Idempotency key: a second start with the same key is the same payment. */
  key: string;
  /** Charged now; 0 only verifies the payment method. */
  amountCents: number;
  /** Later charges, for providers that own the schedule. */
  later: { amountCents: number; recurring: "MONTH" | "YEAR"; hasTrial: boolean };
  description: string;
  locale: Locale;
  /** Where the browser returns to; the provider adds `success` and `provider`. */
  returnUrl: string;
};

/** How to send the browser to the provider's page. */
export type Start = { reference: string } & (
  | { kind: "form"; action: string; fields: Record<string, string> }
  | { kind: "redirect"; url: string }
);

/** A later period, charged without the payer present. */
export type Charge = {
  /** From the status of the first payment. */
  mandate: string;
  /** Idempotency key: a second charge with the same key returns the status of the first. */
  key: string;
  amountCents: number;
  description: string;
};

export type Refund = {
  reference: string;
  /** Idempotency key. */
  key: string;
  /** Null for everything that has not been refunded yet. */
  amountCents: number | null;
};

export type PaymentState = "pending" | "paid" | "refused" | "abandoned";

/**
 * Why a payment was refused or abandoned. A retry with the same payment method can succeed after `refused`, `funds` and
 * `unavailable` (an error between banks), but not after `expired-card`, `new-card` (lost, stolen, closed, blocked),
 * `authentication` (the bank requires its customer) and `cancelled` (the mandate has ended).
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

/** The state of a payment as reported by its provider. */
export type PaymentStatus = {
  reference: string;
  /** `pending`: not known yet; polled again later. */
  state: PaymentState;
  amountCents: number;
  /** ISO 4217, in capitals. A payment in a foreign currency does not count as paid. */
  currency: string;
  failure: Failure | null;
  card: KeptCard | null;
  /** Identifies the same card or payer across payments; null if the provider does not. */
  payer: string | null;
  /** Reference for charging later periods once this payment is paid; null if there is none. */
  mandate: string | null;
};

/** A notification by the provider, its signature verified. Repeated deliveries have the same `id`. */
export type ProviderEvent = { id: string; kind: string } & (
  | {
      about: "payment";
      /** For providers that own the schedule, also of later charges, whose reference is new to us. */
      status: PaymentStatus;
    }
  /** A refund by us, by the provider itself, or by chargeback. */
  | { about: "refund"; of: string; reference: string; amountCents: number }
  /** A payer contests a payment. The status was asked for when the notification came, which is only a hint. */
  | { about: "dispute"; status: DisputeStatus }
  /** A provider that was asked to hold its charges makes them again, and not because we asked. */
  | { about: "charges-resumed"; mandate: string }
  /** The mandate is no longer charged. */
  | { about: "mandate-ended"; mandate: string }
  /** Genuine but irrelevant. */
  | { about: "nothing" }
);

/** The state of a mandate, with its charges and refusals since an instant, except the first payment. */
export type MandateStatus = { isActive: boolean; charges: readonly PaymentStatus[] };

export type DisputeReason =
  | "not-received"
  | "not-as-described"
  | "unauthorised"
  | "credit-not-processed"
  | "duplicate"
  | "amount"
  | "paid-otherwise"
  | "cancelled-subscription"
  | "other";

/** A dispute (chargeback) of a payment, as its provider has it now. */
export type DisputeStatus = {
  reference: string;
  /** Reference of the payment. */
  of: string;
  reason: DisputeReason;
  state: "open" | "won" | "lost";
  /** Whose turn it is; null once it is closed. */
  awaits: "us" | "payer" | "provider" | null;
  amountCents: number;
  /** ISO 4217, in capitals. */
  currency: string;
  /** What the payer keeps of it; 0 unless it is lost. */
  lostCents: number;
  /** What the provider charged for it and has not given back. */
  feeCents: number;
  openedAt: Date;
  /** When the provider changed it last: orders late news. */
  toldAt: Date;
  /** Without an answer by then it is lost; null where nothing is awaited. */
  respondBy: Date | null;
  canAnswer: boolean;
  canAccept: boolean;
};

export type EvidenceFile = { fileName: string; type: string; content: Buffer };
/** `key`: idempotency key. */
export type DisputeAnswer = { reference: string; key: string; notes: string };

export type ProviderDisputes = {
  /** Undefined for an unknown one. */
  status(reference: string): Promise<DisputeStatus | undefined>;
  /** @throws DisputeRefused where it takes no evidence; Error without a usable response */
  answer(answer: DisputeAnswer & { files: readonly EvidenceFile[] }): Promise<void>;
  /** Accepts the payer's claim: the money goes back to them. @throws as above */
  accept(answer: DisputeAnswer): Promise<void>;
};

/** Stops and resumes the charges of a provider that makes them by itself. A held mandate still stands. */
export type ChargeHolding = {
  /** Idempotent. `ended`: the mandate is charged no more, for another reason. @throws Error if the provider would still charge */
  hold(mandate: string): Promise<"held" | "ended">;
  /**
   * Idempotent. Leaves alone what others have stopped. `nextChargeAt`: as the provider has it now; null where it does not say.
   * @throws Error without a usable response
   */
  release(mandate: string): Promise<{ state: "charging"; nextChargeAt: Date | null } | { state: "ended" }>;
};

/** The provider took no answer or acceptance. The message is shown to the staff and names no person. */
export class DisputeRefused extends Error {
  override readonly name = "DisputeRefused";
}

/**
 * A payment provider; the rest of the program knows adapters only by this interface. Outcomes that payers can cause are states;
 * errors thrown are our own or the network's, and are retried.
 */
export type PaymentProvider = {
  readonly name: string;
  /** `form`: our pages ask for the card and pass it on. `hosted`: the provider's page asks for it. */
  readonly cardEntry: "form" | "hosted";
  /** The provider charges later periods itself and notifies us; `charge` is never called. */
  readonly ownsSchedule: boolean;
  /** No real money moves. */
  readonly isSandbox: boolean;
  /** Origins that our pages post forms to, for the Content-Security-Policy. */
  readonly formOrigins: readonly string[];
  start(order: PaymentOrder): Promise<Start>;
  /**
   * Charges a later period. A refusal is an outcome, not an error. A `pending` charge is resolved by a notification or a status
   * call.
   * @throws Error for an unknown mandate, or without a response: then charge again with the same key
   */
  charge(charge: Charge): Promise<PaymentStatus>;
  /** The status of the charge with this key; undefined if there is none. Charges nothing. */
  chargeStatus(key: string): Promise<PaymentStatus | undefined>;
  /**
   * A pending refund may still fail. It is asked for again with its key, which then gives nothing back but tells its present
   * state.
   * @throws RefundRefused where it answered that it gives nothing back: for more than is left, for an unpaid payment, …
   * @throws Error without a usable response: then refund again with the same key
   */
  refund(refund: Refund): Promise<{ reference: string; isPending?: boolean }>;
  /** Ends a mandate immediately. Idempotent. */
  cancel(mandate: string): Promise<void>;
  /** Abandons an unfinished payment. Returns its status, which is `paid` if it was paid meanwhile. */
  close(reference: string): Promise<PaymentStatus | undefined>;
  /** Null for an invalid signature. */
  readNotification(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<ProviderEvent | null>;
  /** Undefined for an unknown reference. */
  status(reference: string): Promise<PaymentStatus | undefined>;
  /** Null if the provider cannot be asked about mandates. Providers that own the schedule must answer. */
  mandateStatus(mandate: string, since: Date): Promise<MandateStatus | null>;
  /**
   * Deletes local data of payments and mandates whose legal retention is over, in the caller's transaction. A mandate with later
   * charges is kept and deleted with the last of them.
   */
  forget(inside: Database, names: PaymentNames): Promise<void>;
  /** Left out by providers that charge only when they are asked. */
  holding?: ChargeHolding;
  /** Left out by providers that tell of disputes in reports only: the staff enter those by hand. */
  disputes?: ProviderDisputes;
};

/** Payments and mandates by reference, or by key if a process died before it stored the reference. */
export type PaymentNames = { references: readonly string[]; keys: readonly string[] };

/**
 * The provider refused a refund for good: nothing went back, and the same refund may be asked for again under another key. The
 * message is shown to the staff and names no person.
 */
export class RefundRefused extends Error {
  override readonly name = "RefundRefused";
}

/** Path of a provider's webhook. */
export const webhookPath = (name: string): string => `/api/payments/notifications/${name}`;
