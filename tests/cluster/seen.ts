/** Longer than any time limit of the program and the proxy. */
const patienceMilliseconds = 90_000;

/** A write that the program said is done. `key` names it among those of its kind. */
export type Acknowledged = { kind: WriteKind; key: string; at: number };
export type WriteKind = "favorites" | "likes" | "sign-up" | "picture" | "order";

/** What people saw during one trial. Milliseconds. */
export type Seen = {
  /** By call and status; 0 where there was no answer. */
  statuses: Map<string, number>;
  /** The longest wait for an answer to each call. */
  longest: Map<string, number>;
  interrupted: number;
  /** The longest wait for a segment, with all attempts. */
  longestSegment: number;
  unavailableWithoutRetryAfter: number;
  /** What was answered 500, the first few. */
  faults: string[];
  acknowledged: Acknowledged[];
};

const faultsKept = 10;

export function nothingSeen(): Seen {
  return {
    statuses: new Map(),
    longest: new Map(),
    interrupted: 0,
    longestSegment: 0,
    unavailableWithoutRetryAfter: 0,
    faults: [],
    acknowledged: [],
  };
}

export type Answered = { status: number; text: string; location: string | null };

/** Asks once, and keeps what came of it. A redirect is an answer. */
export async function ask(seen: Seen, what: string, address: string, init: RequestInit = {}): Promise<Answered> {
  const begun = performance.now();
  const answer = await answerOf(address, init);
  const waited = performance.now() - begun;
  const key = `${what} ${answer.status}`;
  seen.statuses.set(key, (seen.statuses.get(key) ?? 0) + 1);
  seen.longest.set(what, Math.max(seen.longest.get(what) ?? 0, waited));
  if (answer.status === 503 && !answer.hasRetryAfter) seen.unavailableWithoutRetryAfter += 1;
  if (answer.status === 500 && seen.faults.length < faultsKept)
    seen.faults.push(`${what}: ${answer.text.slice(0, 300)}`);
  return answer;
}

async function answerOf(address: string, init: RequestInit): Promise<Answered & { hasRetryAfter: boolean }> {
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds);
    const { status, headers, body } = await fetch(address, { redirect: "manual", ...init, signal });
    const isText = /json|text/.test(headers.get("content-type") ?? "");
    const bytes = body ? await new Response(body).arrayBuffer() : new ArrayBuffer(0);
    return {
      status,
      text: isText ? new TextDecoder().decode(bytes) : "",
      location: headers.get("location"),
      hasRetryAfter: headers.has("retry-after"),
    };
  } catch {
    // A connection that broke, or an answer that did not come: counted as such.
    return { status: 0, text: "", location: null, hasRetryAfter: false };
  }
}

/** How often calls were answered like this: `/ 500$/`. */
export function countOf({ statuses }: Seen, pattern: RegExp): number {
  return [...statuses].filter(([what]) => pattern.test(what)).reduce((sum, [, count]) => sum + count, 0);
}

export const statusesText = ({ statuses }: Seen) =>
  [...statuses]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ");
