import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { SendMail } from "#server/adapters/mail/mail.ts";
import type { PasswordCost } from "#server/adapters/passwords.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config/config.ts";
import type { ObserveCall } from "#server/observe-call.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { Heartbeat } from "#server/process/heartbeat.ts";
import type { MediaKey } from "#server/media/key.ts";

/** What the program is composed from. */
export type AppDeps = {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Pool;
  mediaKey: MediaKey;
  /** Features add jobs to it; its owner starts and stops it. */
  jobs: Jobs;
  sendMail: SendMail;
  /** What is done after each sign of life of this process; nothing where it gives none. */
  heartbeat?: Pick<Heartbeat, "onBeat">;
  /** Tests hash passwords at less than the recommended cost. */
  passwordCost?: PasswordCost;
  /** False where only the API is wanted. */
  pages?: boolean;
  /** Checks every answer against the contract. */
  checkAnswers?: boolean;
  /** Watches requests. */
  observeRequests?: ((app: FastifyInstance) => void) | undefined;
  /** Watches calls to payment providers and to the object store. */
  observeCall?: ObserveCall | undefined;
};
