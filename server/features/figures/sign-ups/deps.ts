import type { LanguageId } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";

export type Registered = {
  account_id: number;
  registered_at: Date;
  language_id: LanguageId;
  /** A client group opens the service to them, or did. */
  is_member: boolean;
};
export type Ordered = { account_id: number; has_started: boolean; was_refused: boolean };

/** What the steps of sign-ups are made from, in the words of the features that own it. */
export type SignUpSources = {
  /** The next accounts in the order of their numbers; of those alone that registered since an instant. */
  registered: (
    database: Database,
    asked: { after: number; since: Date | null; limit: number },
  ) => Promise<Registered[]>;
  /** Those of these accounts that ordered, whatever came of it. */
  ordered: (database: Database, accountIds: readonly number[]) => Promise<Ordered[]>;
  /** Those of these accounts whose page came to the payment. */
  planChosen: (database: Database, accountIds: readonly number[]) => Promise<number[]>;
};
