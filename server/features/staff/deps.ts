import type { SendLetter } from "#server/adapters/mail/letter-shapes.ts";
import type { Passkeys } from "#server/adapters/passkeys.ts";
import type { StaffSecrets } from "#server/adapters/staff-secrets.ts";
import type { Chain } from "#server/chains/chain.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { StaffCookie } from "#server/http/staff-cookie.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** Dependencies of the staff's sign-in. */
export type StaffDeps = {
  database: Pool;
  jobs: Jobs;
  attemptLimits: AttemptLimits;
  passwords: {
    hash(password: string): Promise<string>;
    matches(password: string, phc: string | undefined): Promise<boolean>;
    /** Whether it is one of those that are guessed first. */
    isCommon(password: string): Promise<boolean>;
  };
  /** Encrypts the secrets of authenticator apps. */
  secrets: StaffSecrets;
  passkeys: Passkeys;
  cookie: StaffCookie;
  sendLetter: SendLetter;
  /** Gives back what is the task of a member who can no longer see to it. */
  releaseTasks: (inside: Database, memberId: number) => Promise<unknown>;
  brandName: string;
  publicUrl: string;
  /** Tables whose rows are sealed. */
  chains: readonly Chain[];
  /** Where heads of the chains are noted, outside the database. */
  dataDir: string;
  log: Record<"info" | "warn" | "error", (facts: object, message: string) => void>;
};
