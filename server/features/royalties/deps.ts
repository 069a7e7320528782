import type { Locale } from "#contract/language.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { Month } from "#server/dates.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

export type Watched = { account_id: number; title_id: number; seconds: number };
export type Paid = { account_id: number; cents: number };

/** Facts beside their labels, in sections. */
export type Document = {
  locale: Locale;
  brandName: string;
  title: string;
  made: string;
  statement: string | null;
  at: Date;
  sections: readonly {
    title: string;
    texts?: readonly string[];
    rows: readonly { label: string; value: string }[];
    note: string | null;
  }[];
};

/** What royalties are computed from, in the words of the features that own it. */
export type RoyaltiesDeps = {
  database: Pool;
  jobs: Jobs;
  brandName: string;
  watched: {
    /** Seconds by account and title; an episode's are its series'. */
    between: (database: Database, from: Date, to: Date) => Promise<Watched[]>;
    /** The civil days between two instants of which anything is kept, in their order. */
    daysBetween: (database: Database, from: Date, to: Date) => Promise<string[]>;
    /** When the first of what is kept was watched. */
    first: (database: Database) => Promise<Date | null>;
  };
  books: {
    /** Revenue of a month, net of VAT and refunds; undefined until the month of the books is closed. */
    revenueOf: (database: Database, month: Month) => Promise<number | undefined>;
    /** The same by account. */
    paidBy: (database: Database, span: { from: Date; to: Date }) => Promise<Paid[]>;
  };
  /** The bytes of a PDF. */
  draw: (document: Document) => Promise<Buffer>;
};
