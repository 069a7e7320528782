import type { Locale } from "#contract/language.ts";
import type { Declaration } from "#contract/leaving.ts";
import type { VatRegime } from "#contract/admin/e-reports.ts";
import type { PaymentProviders } from "#server/adapters/payments/providers.ts";
import type { SendLetter } from "#server/adapters/mail/letter-shapes.ts";
import type { Consent } from "#server/database/consent.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { MeasurementAnswer } from "#server/http/measurement.ts";
import type { Job, Jobs } from "#server/jobs/jobs.ts";
import type { Fingerprint } from "./rules/fingerprints.ts";

/** The seller, with what the law requires on an invoice. */
export type Seller = {
  name: string;
  address: string;
  siren: string;
  /** Null for a seller who charges no VAT (CGI, art. 293 B). */
  vatNumber: string | null;
  /** Legal form, capital and register: 'SAS au capital de 10 000 €, RCS Paris 123 456 789'. */
  registration?: string | undefined;
  brandName?: string | undefined;
  email?: string | undefined;
  /** What the service looked like; the program's own look without. */
  look?: SellerLook | undefined;
};

export type SellerLook = { accent: string | null; /** The key of its logo for light grounds. */ logo: string | null };

/** What other features know of an account that answers a dispute. No titles: nobody sees what a profile watches. */
export type EvidenceSources = {
  /** The latest first. */
  consents: (
    database: Database,
    accountId: number,
  ) => Promise<{ kind: string; text_since: Date | null; given_at: Date }[]>;
  /** The latest first. */
  signIns: (database: Database, accountId: number) => Promise<{ device: string; since: Date; lastUsedAt: Date }[]>;
  /** How much was watched since an instant. */
  watched: (
    database: Database,
    accountId: number,
    since: Date,
  ) => Promise<{ titles: number; minutes: number; lastAt: Date | null }>;
  /** Letters sent since an instant, the latest first. */
  letters: (
    database: Database,
    accountId: number,
    since: Date,
  ) => Promise<{ subject: string; sentTo: string; at: Date }[]>;
};

/** What billing needs of the rest of the program. */
export type BillingDeps = {
  database: Pool;
  /** Key of the HMACs that recognise payment means and addresses. */
  secret: string;
  providers: PaymentProviders;
  /** As it is now; issued invoices keep theirs. */
  seller: (database: Database) => Promise<Seller>;
  brandName: string;
  /** Of the program. */
  version: string;
  /** How often sales to consumers are reported, from a month on ('2027-09'). */
  eReporting: { regime: VatRegime; since: string };
  publicUrl: string;
  supportEmail: () => Promise<string>;
  attemptLimits: AttemptLimits;
  declarations: WaitingDeclarations;
  /** The accounts that somebody may mean by a name or an address, also mistyped. */
  peopleLike: (database: Database, search: string) => Promise<{ id: number }[]>;
  jobs: Jobs;
  /** Sets whether the account is personal (1) or a family's (2) and of how many people, after its latest subscription. */
  setAccountType: (
    database: Database,
    accountId: number,
    plan: { account_type: 1 | 2; people: number },
  ) => Promise<unknown>;
  /** Whether nobody can sign in to an account any more: it is blocked or erased. */
  isBarred: (database: Database, accountId: number) => Promise<boolean>;
  /** The client group that pays for an account, by name; null where none does. */
  payingGroup: (database: Database, accountId: number, at: Date) => Promise<string | null>;
  /** Ends the membership of a group that has ended; if the group is extended, it must not pay for them too. */
  leaveEndedGroup: (database: Database, accountId: number, at: Date) => Promise<unknown>;
  /** The consents given with an order, and their wording. */
  consents: {
    record(database: Database, consent: Consent): Promise<void>;
    has(database: Database, accountId: number, kind: Consent["kind"], subscriptionId: number): Promise<boolean>;
    /** The wording that was agreed to with a subscription's order; null where there is none. */
    wording(
      database: Database,
      accountId: number,
      kind: Consent["kind"],
      subscriptionId: number,
    ): Promise<string | null>;
  };
  /** Keep a subscription's begin and cancellation for the operator's figures, in the transaction that makes them. */
  measure: Record<"subscriptionStarted" | "subscriptionCancelled", Measure>;
  /** Tells other systems, in the transaction of what is told. */
  recordEvents: RecordEvents;
  /** The current terms of sale. */
  termsText: (locale: Locale) => Promise<string>;
  /** The terms that come into force next; `about` differs where date or text differ. */
  plannedTerms: () => Promise<{ version: number; inForceSince: Date; about: string } | null>;
  /** Null for a version that was planned and is no longer. */
  termsOfVersion: (locale: Locale, version: number) => Promise<string | null>;
  evidence: EvidenceSources;
  /** @throws Error where the letter could not be handed over */
  sendLetter: SendLetter;
  /** Logs what a person has to look at. */
  warn: (facts: object, message: string) => void;
};

/** Where declarations wait whose person is not certain. */
export type WaitingDeclarations = {
  /** Within the declaration's transaction. A repeated one waits with the first. */
  arrived: (database: Database, made: ArrivedDeclaration, at: Date) => Promise<void>;
  /** False once it is settled. */
  isWaiting: (database: Database, declarationId: number) => Promise<boolean>;
  /** The same, and locks it. */
  lock: (database: Database, declarationId: number) => Promise<boolean>;
  /** Settles it. `text`: written to the address that the declaration gives; null where another letter goes there. */
  matched: (
    database: Database,
    declarationId: number,
    decision: { by: string; text: string | null },
    at: Date,
  ) => Promise<void>;
};

export type ArrivedDeclaration = Declaration & { declarationId: number; locale: Locale };

/** `answer`: what the asking browser said of measurement; undefined where none asks. */
export type Measure = (
  database: Database,
  act: { accountId: number; planId: number; answer: MeasurementAnswer | undefined; at: Date },
) => Promise<unknown>;

/** What other systems are told of: ids, states, and amounts in cents. */
export type BillingEvent = {
  type:
    | "subscription.begun"
    | "subscription.renewed"
    | "subscription.renewal_failed"
    | "subscription.ended"
    | "refund.made"
    | `dispute.${"opened" | "won" | "lost"}`;
  data: Readonly<Record<string, string | number | null>>;
};
export type RecordEvents = (database: Database, events: readonly BillingEvent[], at: Date) => Promise<unknown>;

/** What billing's own functions share. */
export type BillingContext = { deps: BillingDeps; jobs: BillingJobs; fingerprint: Fingerprint };

/** Who acts, in which language, and when. */
export type Ordering = { accountId: number; locale: Locale; at: Date; answer?: MeasurementAnswer };

/** Jobs triggered by changes of subscriptions. */
export type BillingJobs = {
  confirmation: Job<{ subscriptionId: number }>;
  /** `at`: when the cancellation was requested. */
  cancelled: Job<{ subscriptionId: number; at: string }>;
  letter: Job<LifeLetter>;
  /** Sends an invoice or a credit note again. */
  invoice: Job<{ number: string }>;
  /** Without a payment: every refund that is stored. */
  refunds: Job<{ paymentId?: number }>;
  endMandate: Job<EndedMandate>;
  /** Has a provider that charges by itself stop or resume, as the subscription's disputes want it. */
  holdCharges: HoldJob;
  /** Enqueues what tells other systems. */
  recordEvents: RecordEvents;
  /** Acknowledges a cancellation or withdrawal. */
  declaration: Job<{ declarationId: number }>;
  withdrawal: Job<UnprovenWithdrawal>;
  /** Gives the days of an outage to everybody whom it hit. */
  outage: Job<{ outageId: number }>;
};

/** Those of one subscription run one after another. */
export type HoldJob = { enqueue: (database: Database, held: { subscriptionId: number }) => Promise<void> };

/** A mandate to be ended at its provider. `ifCancelled`: only where the subscription is still cancelled by then. */
export type EndedMandate = { provider: string; mandate: string; ifCancelled?: number };

/**
 * A withdrawal that was declared without signing in. It is dropped if the subscription's cancellation is no longer of
 * `cancelledAt`. Instants are ISO 8601.
 */
export type UnprovenWithdrawal = { subscriptionId: number; cancelledAt: string; declaredAt: string };

/** A letter and the facts at the time it was triggered. Instants are ISO 8601, amounts in cents. */
export type LifeLetter = { subscriptionId: number } & (
  | { kind: "renewed"; paymentId: number }
  | { kind: "recovered"; paymentId: number }
  /** `nextTryAt`: null where the card will not be charged again. */
  | {
      kind: "refused";
      amountCents: number;
      failure: string | null;
      attempt: number;
      nextTryAt: string | null;
      until: string;
    }
  | { kind: "ended"; endedAt: string }
  /** Because one of its payments is or was disputed. `restored`: by the operator, while it still is. */
  | { kind: "disputed"; became: "suspended" | "resumed" | "restored" | "ended" }
  /** A withdrawal gave back another amount than its acknowledgement said. */
  | { kind: "withdrawal-differs"; toldCents: number; refundCents: number }
  | { kind: "changed"; changeId: number }
  | { kind: "change-scheduled"; changeId: number }
  | { kind: "change-refused"; changeId: number; failure: string | null }
  | { kind: "new-card"; lastFour: string }
  | { kind: "refunded"; paymentId: number }
  | { kind: "renewal-notice"; endsAt: string; priceCents: number }
  | { kind: "trial-ends"; days: 7 | 1; endsAt: string }
  /** `card`: its expiry and its last four digits, '2026-12-31 4242'. */
  | { kind: "card-expires"; card: string }
  | { kind: "reactivated"; at: string }
  /** `until`: the period's new end. */
  | { kind: "days-given"; days: number; until: string; isOutage: boolean }
  | { kind: "price-change"; priceChangeId: number }
  | { kind: "terms-change"; version: number; inForceSince: string }
);
