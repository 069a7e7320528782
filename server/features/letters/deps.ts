import type { AgainRefusal } from "#contract/admin/letter-shapes.ts";
import type { Locale } from "#contract/language.ts";
import type { Mail } from "#server/adapters/mail/mail.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

type File = { fileName: string; content: Buffer };
export type Renewed = { kind: string; data: object };

/** What sent letters need of the rest of the system. */
export type LettersDeps = {
  database: Pool;
  jobs: Jobs;
  /** Sends a mail and keeps it. @throws Error when it could not be handed over */
  sendKept: (
    mail: Mail,
    kept: { accountId: number; locale: Locale; isOfViewing: boolean; of: { id: number; kind: string } },
  ) => Promise<void>;
  /** An invoice or a credit note as a PDF; undefined for an unknown number. */
  invoiceFile: (database: Database, number: string) => Promise<File | undefined>;
  /** Why the job that composed a letter with a secret would not send another one; null where it would. */
  renewalRefusal: (
    database: Database,
    renewed: Renewed & { accountId: number },
    at: Date,
  ) => Promise<AgainRefusal | null>;
  /** Writes the job that composes a letter with a secret anew. `email`: the account's present address. */
  renew: (database: Database, renewed: Renewed & { email: string }) => Promise<void>;
};

/** The job of the letter with which a password is chosen. */
export const resetKind = "accounts.reset";
