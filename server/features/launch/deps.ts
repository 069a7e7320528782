import type { LaunchFinding } from "#contract/admin/launch-findings.ts";
import type { Locale } from "#contract/language.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import type { AddressFinding, LookAtAddress } from "#server/adapters/public-address.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** A payment provider of the configuration, and the last that it did. */
export type ProviderProof = { name: string; isSandbox: boolean; paidAt: Date | null; refundedAt: Date | null };

/** What other features know of the service. */
export type LaunchDeps = {
  database: Pool;
  jobs: Pick<Jobs, "define">;
  /** Sends it once. A failure is an answer, too. */
  sendTestLetter: (email: string, letter: Letter) => Promise<{ isAccepted: boolean; answer: string }>;
  lookAtAddress: LookAtAddress;
  /** Opens a signed file where films are served; undefined where that is the public URL. */
  lookAtMedia: ((at: Date) => Promise<AddressFinding[]>) | undefined;
  site: {
    brandName: string;
    publicUrl: string;
    isProduction: boolean;
    /** Letters are written to files, because no mail server is set. */
    isMailInFiles: boolean;
    trustedProxies: number;
  };
  countAdmins: (database: Database) => Promise<number>;
  /** The fields of the identity that have to say something and do not; null while it is the demonstration's. */
  missingIdentity: (database: Database) => Promise<string[] | null>;
  /** Whether logo, icon or colour are the operator's own. */
  hasOwnLook: (database: Database) => Promise<boolean>;
  prices: (database: Database, locale: Locale) => Promise<{ name: string; cents: number }[]>;
  providerProofs: (database: Database) => Promise<ProviderProof[]>;
  /** `drill`: when a backup was last restored beside the program, and how many faults were found. */
  lastBackup: (
    database: Database,
  ) => Promise<{ endedAt: Date; isEncrypted: boolean; drill: { at: Date; faults: number } | null } | undefined>;
  countFilms: (database: Database, at: Date) => Promise<number>;
  /** The address of a current member of the staff. */
  emailOf: (database: Database, memberId: number) => Promise<string | undefined>;
};

/** A finding whose instant is not yet text. */
export type Found = Omit<LaunchFinding, "at"> & { at: Date | null };
