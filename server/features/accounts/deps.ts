import type { LanguageId, Locale } from "#contract/language.ts";
import type { SubscriptionFacts } from "#contract/subscription.ts";
import type { Profile } from "#contract/user.ts";
import type { Passkeys } from "#server/adapters/passkeys.ts";
import type { PersonalData } from "#server/database/personal-data.ts";
import type { Database } from "#server/database/pool.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { LetterSite, SendLetter } from "#server/adapters/mail/letter-shapes.ts";

/** What the accounts need of the rest of the system. */
export type AccountsDeps = {
  database: Database;
  jobs: Jobs;
  attemptLimits: AttemptLimits;
  passwords: {
    hash(password: string): Promise<string>;
    matches(password: string, phc: string | undefined): Promise<boolean>;
    /** Whether it is one of those that are guessed first. */
    isCommon(password: string): Promise<boolean>;
  };
  passkeys: Passkeys;
  sendLetter: SendLetter;
  place: LetterSite;
  /** Keys the hashes of networks, and the challenges and user handles of passkeys. */
  secret: string;
  /** How many devices stay signed in, by account type. */
  devices: { personal: number; family: number };
  /** Makes the primary profile and the kid profile, in the transaction given. */
  createFirstProfiles: (
    database: Database,
    account: { accountId: number; name: string; locale: Locale; at: Date },
  ) => Promise<void>;
  /** Makes the only profile of a pupil, in the transaction given. */
  createPupilProfile: (
    database: Database,
    pupil: { accountId: number; name: string; locale: Locale; ageCeiling: number; at: Date },
  ) => Promise<void>;
  /** The account holder's name changed: the primary profile may carry it. */
  renamePrimaryProfile: (database: Database, accountId: number, from: string, to: string) => Promise<number>;
  /** With what each of them marked, as far as `asker` may see it. */
  profilesOf: (accountId: number, at: Date, asker: Viewer | null) => Promise<Profile[]>;
  /** What every feature keeps of a person: the account's own first, then the profiles'. */
  personalData: readonly PersonalData[];
  /** Each answers which of these accounts must not be erased for now: money, a contract or an answer is open. */
  holdsErasure: readonly ((database: Database, accountIds: readonly number[]) => Promise<number[]>)[];
  /** Which of these accounts have a contract, payment or declaration that is kept. */
  hasPapers: (database: Database, accountIds: readonly number[]) => Promise<number[]>;
  /** Lets the subscription end with its period. */
  stopRenewing: (database: Database, accountId: number, at: Date) => Promise<unknown>;
  /** What `stopRenewing` would do, in sentences for the staff, and the facts that they rest on. */
  stopEffects: (
    database: Database,
    accountId: number,
    reader: { locale: Locale; at: Date },
  ) => Promise<{ sentences: string[]; facts: object }>;
  /** Sets the language of the primary profile, in which letters are written. */
  setPrimaryLanguage: (database: Database, accountId: number, languageId: LanguageId) => Promise<unknown>;
  subscriptionFacts: (accountId: number, at: Date) => Promise<SubscriptionFacts>;
  /** Notes in the log what an operator should look at. */
  warn: (facts: object, message: string) => void;
};
