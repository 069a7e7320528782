import type { PersonBeside } from "#contract/admin/messages.ts";
import type { Declaration } from "#contract/leaving.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { FirstIdentity } from "./identity/first-identity.ts";
import type { Operator } from "./default-texts.ts";
import type { ReplyAddresses } from "./inbox/reply-address.ts";
import type { WordSearch } from "./faq-search.ts";
import type { SendLetter } from "#server/adapters/mail/letter-shapes.ts";

/** What support needs of the rest of the system. */
export type SupportDeps = {
  database: Database;
  attemptLimits: AttemptLimits;
  jobs: Jobs;
  sendLetter: SendLetter;
  secret: string;
  /** By which answers by mail are recognised. */
  replies: ReplyAddresses;
  operator: Operator;
  wordSearch: WordSearch;
  /** Days in which a complaint about accessibility is answered; 0 for a month. */
  accessibilityDays: number;
  /** Keeps and acknowledges a declaration that came by post or telephone. Returns its number. */
  enterDeclaration: (database: Database, made: Declaration, received: { locale: Locale; at: Date }) => Promise<number>;
  /** The account with an address, unless it is erased. */
  accountWithAddress: (database: Database, email: string) => Promise<number | undefined>;
  /** What the desk shows of a person beside a message; undefined for an erased account. */
  personBeside: (accountId: number, at: Date, locale: Locale) => Promise<Omit<PersonBeside, "is_proven"> | undefined>;
  /** The members of the staff whose task a message can be, by name. */
  helpers: (database: Database) => Promise<{ id: number; name: string }[]>;
  /** What a database without an identity of its own gets, at this instant. */
  firstIdentity: FirstIdentity;
  at: Date;
};
