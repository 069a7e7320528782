import type { Database } from "../pool.ts";
import { asWork } from "../time-limits.ts";
import { fromPrimary } from "./declared-reads.ts";
import { isSameLog, type LogPosition } from "./log-position.ts";
import { primaryStatement, type PrimaryRow } from "./queries.ts";

/** What the primary said of its log, and when it was asked (`performance.now`). */
type Look = { position: PrimaryRow; at: number };

export type PrimaryEnd = {
  /** A position that includes every commit reported before this call; undefined while the primary is away. */
  now(): Promise<LogPosition | undefined>;
  /**
   * What a replica must have replayed to answer a caller whose last change is at `after`: that, and all that was committed
   * `mostStaleMilliseconds` ago. Undefined where that cannot be known.
   */
  required(after: LogPosition | undefined): Promise<LogPosition | undefined>;
};

/** How old an answer of a replica may be when it is asked. With a statement's limit it is below two seconds. */
export const mostStaleMilliseconds = 750;
const refreshMilliseconds = 200;

/** Follows the end of the primary's log as far as calls ask for it: one statement at a time, however many wait. */
export function createPrimaryEnd(primary: Database): PrimaryEnd {
  let last: Look | undefined;
  let next: Promise<Look | undefined> | undefined;

  const ask = async (): Promise<Look | undefined> => {
    // Callers of this turn share the statement, which is sent after all of them asked.
    await new Promise((resolve) => setImmediate(resolve));
    next = undefined;
    const at = performance.now();
    const row = await fromPrimary(() => asWork("health", () => primary.row<PrimaryRow>(primaryStatement)));
    const look = row && { position: row, at };
    if (look && (last === undefined || look.at >= last.at)) last = look;
    return look;
  };
  // Whoever reads learns from the primary itself that it is away.
  const look = () => (next ??= ask().catch(() => undefined));

  const recent = async (): Promise<Look | undefined> => {
    const age = last === undefined ? Infinity : performance.now() - last.at;
    if (age >= mostStaleMilliseconds) return look();
    if (age >= refreshMilliseconds) void look();
    return last;
  };

  return {
    now: async () => (await look())?.position,
    async required(after) {
      let end = (await recent())?.position;
      // This process may not know yet that another server is the primary.
      if (end && after && !isSameLog(after, end)) end = (await look())?.position;
      if (end === undefined) return undefined;
      // A position of another log is of a primary that was replaced, which has all of it.
      return after && isSameLog(after, end) && after.bytes > end.bytes ? after : end;
    },
  };
}
