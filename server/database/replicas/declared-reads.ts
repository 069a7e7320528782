import { AsyncLocalStorage } from "node:async_hooks";
import type { LogPosition } from "./log-position.ts";

/** A call of the contract that says that it may read from a replica, while its handler runs. */
export type DeclaredRead = {
  /** What a replica must have replayed to answer; raised by every answer, so that a call never goes back in time. */
  after: LogPosition | undefined;
  /** Once the primary has answered, all of the call's later statements go there too. */
  isPinned: boolean;
};

const pinned: DeclaredRead = { after: undefined, isPinned: true };
const current = new AsyncLocalStorage<DeclaredRead>();

/** The declared read in which a statement is sent; undefined outside of any, and where only the primary may answer. */
export function declaredRead(): DeclaredRead | undefined {
  const read = current.getStore();
  return read?.isPinned ? undefined : read;
}

/** Runs `work`, whose reads outside of transactions may be answered by a replica. Has no effect inside `fromPrimary`. */
export function asDeclaredRead<T>(after: LogPosition | undefined, work: () => T): T {
  return current.getStore() === pinned ? work() : current.run({ after, isPinned: false }, work);
}

/** For a call whose later statements have to see what the primary answered or wrote. */
export function pinToPrimary(): void {
  const read = current.getStore();
  if (read) read.isPinned = true;
}

/**
 * Runs `work` on the primary alone, calls of the contract inside it included. For what outlives the call that asks for it: a value
 * read from a replica after its invalidation would stay in a cache, and a statement shared by several calls serves some that
 * have to read from the primary.
 */
export function fromPrimary<T>(work: () => T): T {
  return current.run(pinned, work);
}
