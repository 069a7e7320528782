import type { SendLetter } from "#server/adapters/mail/letter.ts";
import type { Passkeys } from "#server/adapters/passkeys.ts";
import type { StaffSecrets } from "#server/adapters/staff-secrets.ts";
import type { Pool } from "#server/database/pool.ts";
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
  brandName: string;
  publicUrl: string;
  /** Notes in the log what an operator should look at. */
  warn: (facts: object, message: string) => void;
};
