import type { SendLetter } from "#server/adapters/mail/letter-shapes.ts";
import type { SealedSecrets } from "#server/adapters/sealed-secrets.ts";
import type { Postman } from "#server/adapters/webhooks/post.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** An endpoint that the program switched off. */
export type SwitchedOff = { endpointId: number; url: string; since: string; why: "failing" | "gone" };

export type WebhooksDeps = {
  database: Pool;
  jobs: Jobs;
  postman: Postman;
  /** Encrypts the endpoints' secrets. */
  secrets: SealedSecrets;
  /** From 0 to 1, for the jitter of retries. */
  random: () => number;
  /** The present, which signatures carry. */
  now: () => Date;
  /** Milliseconds since some instant, for how long a post took. */
  elapsed: () => number;
  /** Titles that came out and were not told of; told no second time. At most `limit`. */
  takePublications(
    database: Database,
    at: Date,
    limit: number,
  ): Promise<{ id: number; type: string; published_at: Date }[]>;
  /** A finding for the staff, resolved when the endpoint is switched on again. */
  noteFinding(database: Database, off: SwitchedOff, at: Date): Promise<unknown>;
  resolveFinding(database: Database, endpointId: number, at: Date): Promise<unknown>;
  findAdmins(database: Database): Promise<{ id: number; email: string }[]>;
  sendLetter: SendLetter;
  brandName: string;
  publicUrl: string;
};
