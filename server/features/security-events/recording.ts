import { createHmac } from "node:crypto";
import { asWork, type WorkKind } from "#server/database/time-limits.ts";
import type { Database } from "#server/database/pool.ts";
import type { NoteRefusal } from "#server/http/refusals.ts";
import type { SecurityAlerts } from "./alerts.ts";
import type { SecurityEventsDeps } from "./deps.ts";
import { kindOf, typedIn, type Typed } from "./kinds.ts";
import { networkOf } from "./network.ts";
import { createPendingEvents, merged, type PendingEvent } from "./pending.ts";
import { addEvents, type EventRow } from "./queries.ts";

/** How long refusals wait to be written together. */
const writeAfterMilliseconds = 1000;
/** After a failure. */
const retryAfterMilliseconds = 5000;

type SecurityRecording = {
  note: NoteRefusal;
  /** Writes what waits. Never rejects. */
  write(): Promise<void>;
  /** Writes for the last time. */
  close(): Promise<void>;
};

/**
 * Counts refusals in this process and writes them once a second: a refused call waits for nothing, and fails for no reason of
 * ours. A process that is killed loses the refusals of its last second.
 */
export function createRecording(deps: SecurityEventsDeps, alerts: SecurityAlerts): SecurityRecording {
  const { database, onFailure } = deps;
  const pending = createPendingEvents();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const writeNow = async (kind: WorkKind): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const events = pending.take();
    if (events.length === 0) return;
    try {
      await asWork(kind, () => database.transaction((inside) => keep(inside, deps, alerts, events)));
    } catch (error) {
      pending.putBack(events);
      onFailure("security events could not be written", error);
      schedule(retryAfterMilliseconds);
    }
  };
  const write = (kind: WorkKind = "write"): Promise<void> => (writing = writing.then(() => writeNow(kind)));
  const schedule = (milliseconds: number): void => {
    if (!isClosed) timer ??= setTimeout(() => void write(), milliseconds).unref();
  };

  return {
    note({ error, call, address, at, accountId, memberId, staffToken, body }) {
      try {
        const kind = kindOf({ error, call, staffToken, memberId });
        if (kind === undefined) return;
        // Who is signed in tells more than what they typed.
        const typed = accountId === null && memberId === null ? typedIn({ call, body }) : null;
        pending.add({ kind, accountId, memberId, typed, network: networkOf(address), last_call: call, at });
        schedule(writeAfterMilliseconds);
      } catch (cause) {
        onFailure("a refusal could not be counted", cause);
      }
    },
    write: () => write(),
    close() {
      isClosed = true;
      // A database that does not answer must not hold a process that stops.
      return write("health");
    },
  };
}

/** Writes the events, and lets admins hear of kinds that pass their threshold. */
async function keep(
  inside: Database,
  deps: SecurityEventsDeps,
  alerts: SecurityAlerts,
  events: readonly PendingEvent[],
): Promise<void> {
  const rows = new Map<string, EventRow>();
  const people = await findPeople(inside, deps, events);
  for (const event of events) {
    const row = rowOf(event, people);
    const key = JSON.stringify([row.kind, row.hour, row.account_id, row.member_id, row.claimed, row.network]);
    const before = rows.get(key);
    rows.set(key, before ? merged(before, row) : row);
  }
  // In one order in every process, so that two that write at once do not lock each other out.
  const inOrder = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await addEvents(inside, inOrder);
  await alerts.raise(inside, inOrder);
}

/** Who the typed addresses belong to: looked up here, and not while somebody waits, so that no answer's time tells. */
type People = { account: Map<string, number>; member: Map<string, number>; claimed: (email: string) => string };

async function findPeople(
  inside: Database,
  { findAccountIds, findMemberIds, secret }: SecurityEventsDeps,
  events: readonly PendingEvent[],
): Promise<People> {
  const emailsOf = (of: Typed["of"]) => [
    ...new Set(events.flatMap(({ typed }) => (typed?.of === of ? [typed.email] : []))),
  ];
  const idsIn = async (find: SecurityEventsDeps["findAccountIds"], emails: string[]) =>
    new Map(emails.length === 0 ? [] : (await find(inside, emails)).map(({ id, email }) => [email, id]));
  return {
    account: await idsIn(findAccountIds, emailsOf("account")),
    member: await idsIn(findMemberIds, emailsOf("member")),
    claimed: (email) => createHmac("sha256", secret).update(`claimed\n${email}`).digest("hex").slice(0, 12),
  };
}

function rowOf({ typed, ...event }: PendingEvent, people: People): EventRow {
  const id = typed && people[typed.of].get(typed.email);
  return {
    kind: event.kind,
    hour: event.hour,
    account_id: typed?.of === "account" ? (id ?? null) : event.accountId,
    member_id: typed?.of === "member" ? (id ?? null) : event.memberId,
    claimed: typed && id === undefined ? people.claimed(typed.email) : null,
    network: event.network,
    refusals: event.refusals,
    first_at: event.first_at,
    last_at: event.last_at,
    last_call: event.last_call,
  };
}
