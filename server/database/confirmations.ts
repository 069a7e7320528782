import { setTimeout as sleep } from "node:timers/promises";
import { openSingleConnection } from "./single-connection.ts";
import { processIdOf, waitingForStandby, type Waiting } from "./unconfirmed.ts";

/** A statement that takes long: it may be a commit that waits for a standby. */
export type Suspect = { processId: number; isUnderWay: () => boolean; cut: () => void };

/** Whether standbys confirm commits, where the database asks for that. */
export type Confirmations = {
  /** Looks at what takes long, and ends it if it is a commit that no standby confirms, or waits for a lock meanwhile. */
  suspect(statement: Suspect): void;
  /** Whether commits wait at the moment: whoever writes would wait too, with a connection that those who read need. */
  areMissing(): boolean;
  close(): void;
};

const name = "silecs probe";
const probeMilliseconds = 2000;
const pauseMilliseconds = 500;
const stillWaitsMilliseconds = 10_000;

/** Writes a message that nobody reads, so that its transaction has something to be confirmed. */
const commitStatement = "select pg_logical_emit_message(true, 'silecs', '')";

export function createConfirmations(url: string): Confirmations {
  const closing = new AbortController();
  let suspects: Suspect[] = [];
  let isLooking = false;
  let isMissing = false;

  const look = async (): Promise<void> => {
    while (suspects.length > 0) {
      const asked = suspects;
      suspects = [];
      const waiting = await waitingOf(
        url,
        asked.map(({ processId }) => processId),
      );
      const found = asked.filter(({ processId, isUnderWay }) => waiting.has(processId) && isUnderWay());
      const isUnconfirmed = found.some(({ processId }) => waiting.get(processId));
      if (isUnconfirmed && !isMissing) void untilConfirmed();
      if (isMissing) for (const { cut } of found) cut();
    }
  };

  /** One commit of its own waits with the others: each attempt more would leave a process of the server that waits. */
  const untilConfirmed = async (): Promise<void> => {
    isMissing = true;
    while (!closing.signal.aborted) {
      try {
        await confirmOne(url, closing.signal);
        break;
      } catch {
        // Another server may be the primary by now.
        await sleep(pauseMilliseconds, undefined, { ref: false });
      }
    }
    isMissing = false;
  };

  return {
    suspect(statement) {
      if (closing.signal.aborted) return;
      suspects.push(statement);
      if (isLooking) return;
      isLooking = true;
      // A database that does not answer this is away, which other statements find out.
      void look()
        .catch(() => undefined)
        .finally(() => (isLooking = false));
    },
    areMissing: () => isMissing,
    close: () => closing.abort(),
  };
}

/** Those of the server's processes that wait, and whether each waits for a standby; the others wait for a lock. */
async function waitingOf(url: string, processIds: readonly number[]): Promise<Map<number, boolean>> {
  const limits = { connectionTimeoutMillis: probeMilliseconds, query_timeout: probeMilliseconds };
  const { client, destroy } = await openSingleConnection(url, { application_name: name, ...limits });
  try {
    const { rows } = await client.query<Waiting>(waitingForStandby, [processIds]);
    return new Map(rows.map(({ pid, isCommit }) => [pid, isCommit]));
  } finally {
    destroy();
  }
}

/** Resolves with a confirmed commit. Rejects when its connection breaks, or it waits for something else. */
async function confirmOne(url: string, signal: AbortSignal): Promise<void> {
  const { client, broken, destroy } = await openSingleConnection(url, { application_name: name });
  const ended = new Promise<never>((_resolve, reject) => {
    void broken.then(reject);
    signal.addEventListener("abort", () => reject(new Error("closing")), { once: true });
  });
  // Raced below; it may come after the race.
  ended.catch(() => undefined);
  try {
    const committed = client.query(commitStatement).then(() => true);
    committed.catch(() => undefined);
    const processId = processIdOf(client);
    for (;;) {
      const later = sleep(stillWaitsMilliseconds, false, { ref: false });
      if (await Promise.race([committed, ended, later])) return;
      if (!(await waitingOf(url, [processId])).get(processId)) throw new Error("it waits for no standby");
    }
  } finally {
    destroy();
  }
}
