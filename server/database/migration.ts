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
  | { kind: "applied"; name: string };

export type MigrationOptions = {
  /** Awaited, so that a caller can prepare before the first change. */
  onEvent?: (event: MigrationEvent) => void | Promise<void>;
  /** Interrupts: the file under way is rolled back and the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  waits?: Waits;
};

/** How long a statement waits for a table, and the pause before the file is tried again. */
export type Waits = { lockMilliseconds: number; pauseMilliseconds: number };

/** The database and the migration files disagree. The message names the file and says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}
