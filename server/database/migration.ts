import type { Release } from "./releases.ts";

/** A file of `migrations`. */
export interface Migration {
  name: string;
  sha256: string;
  text: string;
}

/** What happens while a database is migrated, for who waits. */
export type MigrationEvent =
  /** Told before anything is locked, and only where something is to be done. `isNew`: the database is empty. */
  | { kind: "pending"; names: string[]; isNew: boolean }
  | { kind: "begun"; name: string }
  /** A long change is at `done` of `total` rows. */
  | { kind: "advanced"; name: string; done: number; total: number }
  /** A table is in use by another program; the file is tried again. */
  | { kind: "postponed"; name: string }
  | { kind: "applied"; name: string }
  /** A later program has migrated the database by these, and this one may run on it. */
  | { kind: "ahead"; names: string[] };

export type MigrationOptions = {
  /** Awaited, so that a caller can prepare before the first change. */
  onEvent?: (event: MigrationEvent) => void | Promise<void>;
  /** Interrupts: the file under way is rolled back and the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  waits?: Partial<Waits>;
  releases?: readonly Release[];
};

export type Waits = {
  /** How long a statement waits for a table. Everybody else who needs the table waits behind it. */
  lockMilliseconds: number;
  /** How long one statement of a file that must be safe beside a running program may take. */
  statementMilliseconds: number;
  /** How long an index that is made concurrently waits for transactions that began before it. Nobody waits behind it. */
  transactionMilliseconds: number;
  /** The pause before the file is tried again. */
  pauseMilliseconds: number;
};

/** The database and the migration files disagree. The message names the file and says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}
