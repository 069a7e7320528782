import type { SecurityKind } from "#contract/admin/security-events.ts";
import type { Typed } from "./kinds.ts";

/** Refusals of one kind, person, network and hour that are not written yet. */
export type PendingEvent = {
  kind: SecurityKind;
  hour: Date;
  accountId: number | null;
  memberId: number | null;
  typed: Typed | null;
  network: string | null;
} & Counted;

/** How often, when, and what was called last. */
type Counted = { refusals: number; first_at: Date; last_at: Date; last_call: string };

export type NotedEvent = Omit<PendingEvent, "hour" | Exclude<keyof Counted, "last_call">> & { at: Date };

/** Events of a kind that one process keeps apart within an hour. */
const eventsAnHour = 200;
/** Waiting events in all: a bound for an outage of the database that lasts for hours. */
const mostPending = 20_000;
const hourMilliseconds = 3_600_000;

/**
 * Counts refusals in memory until they are written, so that a flood of them makes few rows. Beyond `eventsAnHour` persons and
 * networks, those that are new count in one event without either.
 */
export function createPendingEvents() {
  let pending = new Map<string, PendingEvent>();
  const apart = new Map<SecurityKind, Set<string>>();
  let currentHour = 0;

  const isApart = (kind: SecurityKind, key: string, hour: number): boolean => {
    if (hour !== currentHour) {
      currentHour = hour;
      apart.clear();
    }
    const known = apart.get(kind) ?? new Set();
    apart.set(kind, known);
    if (known.has(key)) return true;
    if (known.size >= eventsAnHour || pending.size >= mostPending) return false;
    known.add(key);
    return true;
  };
  const put = (event: PendingEvent): void => {
    const key = keyOf(event);
    const before = pending.get(key);
    pending.set(key, before ? merged(before, event) : event);
  };

  return {
    add({ at, ...noted }: NotedEvent): void {
      const hour = new Date(Math.floor(at.getTime() / hourMilliseconds) * hourMilliseconds);
      const event = { ...noted, hour, refusals: 1, first_at: at, last_at: at };
      const isKnown = isApart(event.kind, keyOf(event), hour.getTime());
      put(isKnown ? event : { ...event, accountId: null, memberId: null, typed: null, network: null });
    },
    /** Everything that waits, which then waits no more. */
    take(): PendingEvent[] {
      const taken = [...pending.values()];
      pending = new Map();
      return taken;
    },
    /** Returns what could not be written. */
    putBack(events: readonly PendingEvent[]): void {
      for (const event of events) put(event);
    },
  };
}

function keyOf({ kind, hour, accountId, memberId, typed, network }: PendingEvent): string {
  return JSON.stringify([kind, hour.getTime(), accountId, memberId, typed?.of, typed?.email, network]);
}

/** Both events in one. */
export function merged<T extends Counted>(one: T, other: T): T {
  return {
    ...one,
    refusals: one.refusals + other.refusals,
    first_at: one.first_at < other.first_at ? one.first_at : other.first_at,
    last_at: one.last_at > other.last_at ? one.last_at : other.last_at,
    last_call: other.last_at >= one.last_at ? other.last_call : one.last_call,
  };
}
