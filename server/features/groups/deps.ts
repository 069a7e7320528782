import type { Locale } from "#contract/language.ts";
import type { SubscriptionFacts } from "#contract/subscription.ts";
import type { User } from "#contract/user.ts";
import type { SendLetter } from "#server/adapters/mail/letter-shapes.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { WriteAudit } from "#server/http/audit.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { Job, Jobs } from "#server/jobs/jobs.ts";

/** What client groups need from the rest of the system. */
export type GroupsDeps = {
  database: Pool;
  jobs: Jobs;
  attemptLimits: AttemptLimits;
  brandName: string;
  publicUrl: string;
  /** @throws Error if the letter cannot be sent */
  sendLetter: SendLetter;
  /** Lets the subscription end with its current period. */
  stopRenewing: (database: Database, accountId: number, at: Date) => Promise<unknown>;
  subscriptionFacts: (accountId: number, at: Date) => Promise<SubscriptionFacts>;
  /** Sets whether the account is personal (1) or a family's (2). */
  setAccountType: (
    database: Database,
    accountId: number,
    plan: { account_type: 1 | 2; people: number },
  ) => Promise<unknown>;
  /** Pupils' accounts, which the feature `accounts` manages. */
  pupils: PupilAccounts;
  /** Teachers' actions are written to the audit log. */
  writeAudit: WriteAudit;
};

type Origin = { ip: string; deviceName: string };
type Typed = { pseudonym: string; password: string };

export type PupilAccounts = {
  /** The hash of a password. @throws AppError invalid, tooManyAttempts */
  prepare: (typed: Typed, ip: string, at: Date) => Promise<string>;
  /** @throws AppError invalid if the pseudonym is taken in the class */
  create: (
    inside: Database,
    pupil: Typed & { groupId: number; ageCeiling: number; locale: Locale; hash: string },
    at: Date,
  ) => Promise<number>;
  /** Opens a session. Returns its token. */
  open: (inside: Database, accountId: number, origin: Origin, at: Date) => Promise<string>;
  /** @throws AppError wrongCredentials, tooManyAttempts */
  logIn: (groupId: number, typed: Typed, origin: Origin, at: Date) => Promise<{ token: string; user: User }>;
  /** Revokes the password and all sessions. @throws AppError notFound unless the account is a pupil of the class */
  renewPassword: (
    inside: Database,
    pupil: { groupId: number; accountId: number; code: string },
    at: Date,
  ) => Promise<{ pseudonym: string; expiresAt: Date }>;
  /** Sets a new password with the code and opens a session. @throws AppError invalid (passwordCode), tooManyAttempts */
  useCode: (
    groupId: number,
    typed: Typed & { code: string },
    origin: Origin,
    at: Date,
  ) => Promise<{ accountId: number; token: string }>;
};

/** A letter to a member, with the facts at the time it was due. `endsOn`: the group's last day, YYYY-MM-DD. */
export type GroupLetter = {
  accountId: number;
  kind: "welcome" | "month" | "week" | "ended" | "removed";
  group: string;
  endsOn: string;
};

export type SendGroupLetter = Job<GroupLetter>;
