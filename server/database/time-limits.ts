import { AsyncLocalStorage } from "node:async_hooks";

/** Who waits for a statement, which decides how long it may take. */
export type WorkKind = keyof typeof statementMilliseconds;

/**
 * The longest time of one statement, including what it waits for locks. A person who reads waits less than one whose order is
 * taken; what nobody waits for may take longest.
 */
export const statementMilliseconds = {
  health: 3000,
  read: 8000,
  write: 15_000,
  staff: 30_000,
  job: 300_000,
  export: 600_000,
} as const;

/** Getting a connection: from the pool, or a new one. */
export const connectMilliseconds = 5000;

/** A migration may build an index over all rows; nothing serves meanwhile, so it is only kept from waiting for ever. */
export const migrationMilliseconds = 2 * 3_600_000;

/** A statement of a backup or a restore copies a whole table. */
export const backupMilliseconds = 6 * 3_600_000;

const current = new AsyncLocalStorage<WorkKind>();

/** Runs `work`, whose statements may take as long as this kind's. */
export function asWork<T>(kind: WorkKind, work: () => T): T {
  return current.run(kind, work);
}

/** The limit in milliseconds for a statement sent now: of the kind that it runs as, else of `otherwise`. */
export function statementLimit(otherwise: WorkKind): number {
  return statementMilliseconds[current.getStore() ?? otherwise];
}
