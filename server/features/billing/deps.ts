import type { Locale } from "#contract/fields.ts";
import type { PaymentProviders } from "#server/adapters/payments/providers.ts";
import type { Letter } from "#server/adapters/mail/letter.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { Job, Jobs } from "#server/jobs/jobs.ts";
import type { Fingerprint } from "./rules/fingerprints.ts";

export type Consent = {
  accountId: number;
  kind: "terms" | "start-now";
  choice: object;
  text: { version: string; content: string };
  at: Date;
};

/** Who sells, with what the law wants on an invoice. */
export type Seller = {
  name: string;
  address: string;
  siren: string;
  vatNumber: string;
  /** Legal form, capital and register: 'SAS au capital de 10 000 €, RCS Paris 123 456 789'. */
  registration?: string | undefined;
  brandName?: string | undefined;
  email?: string | undefined;
};

/** What billing needs of the rest of the program. */
export type BillingDeps = {
  database: Pool;
  /** Keys what must be recognised and not read back. */
  secret: string;
  providers: PaymentProviders;
  seller: Seller;
  brandName: string;
  publicUrl: string;
  supportEmail: string;
  attemptLimits: AttemptLimits;
  jobs: Jobs;
  /** An account is personal or a family's, as its latest subscription is. */
  setAccountType: (database: Database, accountId: number, type: 1 | 2) => Promise<unknown>;
  /** What was agreed to with an order, and its wording. */
  consents: {
    record(database: Database, consent: Consent): Promise<void>;
    has(database: Database, accountId: number, kind: Consent["kind"], subscriptionId: number): Promise<boolean>;
  };
  /** The terms of sale as they read now. */
  termsText: (locale: Locale) => Promise<string>;
  /** @throws Error where the letter could not be handed over */
  sendLetter: (to: string, letter: Letter) => Promise<void>;
  /** Told of what a person has to look at. */
  warn: (facts: object, message: string) => void;
};

/** The same with what billing makes of it for itself. */
export type BillingContext = { deps: BillingDeps; jobs: BillingJobs; fingerprint: Fingerprint };

/** Who orders, and when. */
export type Ordering = { accountId: number; locale: Locale; at: Date };

/** What follows from changes of subscriptions. */
export type BillingJobs = {
  confirmation: Job<{ subscriptionId: number }>;
  /** `at`: when the cancellation was asked for. */
  cancelled: Job<{ subscriptionId: number; at: string }>;
  letter: Job<LifeLetter>;
  refunds: Job<object>;
  endMandate: Job<EndedMandate>;
  /** Acknowledges a declaration of leaving. */
  declaration: Job<{ declarationId: number }>;
  withdrawal: Job<UnprovenWithdrawal>;
};

/** A mandate to be ended at its provider. `ifCancelled`: only where the subscription is still cancelled by then. */
export type EndedMandate = { provider: string; mandate: string; ifCancelled?: number };

/**
 * A withdrawal that was declared without signing in. `cancelledAt`: as the subscription says until its subscriber takes it
 * back. Instants are ISO 8601.
 */
export type UnprovenWithdrawal = { subscriptionId: number; cancelledAt: string; declaredAt: string };

/** What a letter tells, with the facts of the moment it was due: instants are ISO 8601, amounts cents. */
export type LifeLetter = { subscriptionId: number } & (
  | { kind: "renewed"; paymentId: number }
  | { kind: "recovered"; paymentId: number }
  /** `nextTryAt`: null where only another card can be charged. */
  | {
      kind: "refused";
      amountCents: number;
      failure: string | null;
      attempt: number;
      nextTryAt: string | null;
      until: string;
    }
  | { kind: "ended"; endedAt: string }
  | { kind: "changed"; changeId: number }
  | { kind: "change-scheduled"; changeId: number }
  | { kind: "change-refused"; changeId: number; failure: string | null }
  | { kind: "new-card"; lastFour: string }
  | { kind: "refunded"; paymentId: number }
  | { kind: "renewal-notice"; endsAt: string; priceCents: number }
);
