import type { Locale } from "#contract/language.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { FoundSession } from "#server/http/callers.ts";

/** Who is seen, as the accounts know them. */
export type SeenAccount = {
  name: string;
  /** Has paid, or a group has: before, there is nothing but public pages. */
  hasPaid: boolean;
  isBlocked: boolean;
  isErased: boolean;
};

export type ImpersonationDeps = {
  database: Pool;
  accountOf: (database: Database, accountId: number, at: Date) => Promise<SeenAccount | undefined>;
  /** The account as a session of it would be found, without what its profiles watch. @throws AppError sessionEnded, notFound */
  seenAs: (
    database: Database,
    seen: { accountId: number; impersonationId: number; profile: string | undefined },
    at: Date,
  ) => Promise<FoundSession>;
  /** Whether the staff's session still runs, of a member who may still help people. */
  mayStillSee: (database: Database, staffSessionId: number, at: Date) => Promise<boolean>;
};

export type Asked = { accountId: number; locale: Locale; at: Date };
