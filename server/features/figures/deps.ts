import type { Database, Pool } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { SignUpSources } from "./sign-ups/deps.ts";

/** What one period costs from an instant on, net of VAT and coupon. */
export type Price = { planId: number; months: 1 | 12; netCents: number };

/** A price that a contract got. */
export type PriceChange = Price & {
  at: Date;
  /** The begin of the period that was renewed; null for a change within a period. */
  renews: Date | null;
};

/** Why a contract ends: by its subscriber's wish, or because a payment failed. */
export type Leaving = { by: "wish" | "failure"; reason: string };

/** What is known of a contract that began. */
export type Contract = {
  subscriptionId: number;
  accountId: number;
  startedAt: Date;
  /** It began with a free month. */
  hasTrial: boolean;
  /** Of its first period. */
  first: Price;
  /** Its first period was reduced by a coupon. */
  isReduced: boolean;
  /** In the order of time. */
  prices: readonly PriceChange[];
  /** Charges that were refused, with the begin of their period. */
  refusals: readonly { at: Date; period: Date; reason: string }[];
  /** The end of its last period. */
  periodEndsAt: Date;
  /** When access ended; null while it lasts. */
  endedAt: Date | null;
  leaving: Leaving;
};

/** The lines of the ledger of a day, by kind and account. Debits are above zero. */
export type LedgerDay = { day: string; kind: string; ledger_account: string; entries: number; cents: number };

/** A line of the ledger with whose it is. */
export type LedgerLine = { account_id: number; payment_id: number; at: Date; cents: number };

export type LedgerQuestion = { from: Date; to: Date; kinds: readonly string[]; account: string };

export type Named = { id: number; first_name: string; last_name: string; email: string };

/** What the figures are made from, in the words of the features that own it. */
export type FiguresDeps = {
  database: Pool;
  jobs: Jobs;
  contracts: {
    /** All contracts that began, of these accounts, as they are at an instant. */
    of: (database: Database, accountIds: readonly number[], at: Date) => Promise<Contract[]>;
    /** The next accounts with a contract that began, in the order of their numbers. */
    accountsAfter: (database: Database, accountId: number, limit: number) => Promise<number[]>;
    /** The accounts of whose contracts something happened between two instants. */
    touched: (database: Database, since: Date, at: Date) => Promise<number[]>;
  };
  ledger: {
    /** The sums of each day from an instant on. */
    days: (database: Database, from: Date) => Promise<LedgerDay[]>;
    /** The lines behind a sum, the latest first, and how many there are. */
    lines: (
      database: Database,
      asked: LedgerQuestion & { limit: number; offset: number },
    ) => Promise<{ data: LedgerLine[]; total: number }>;
  };
  signUps: SignUpSources;
  namesOf: (database: Database, accountIds: readonly number[]) => Promise<Named[]>;
};
