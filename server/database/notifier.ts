import { setTimeout as sleep } from "node:timers/promises";

export type Notification = { channel: string; payload: string };

export type Notifier = {
  /** Sends now, or within a second: at most one notification a second and channel, which holds all payloads since the last. */
  notify(all: readonly Notification[]): void;
  /** Sends what waits, once. */
  close(): Promise<void>;
};

export type NotifierOptions = {
  send: (channel: string, payload: string) => Promise<void>;
  /** Called for each attempt that failed; it is repeated. */
  onError: (error: Error) => void;
  pauseMilliseconds?: number;
};

/** PostgreSQL takes less than 8000 bytes. */
const longestPayload = 7900;
const separator = ",";

export function createNotifier({ send, onError, pauseMilliseconds = 1000 }: NotifierOptions): Notifier {
  const closing = new AbortController();
  /** What waits in each channel that was sent to within the last second. */
  const waiting = new Map<string, Set<string>>();
  const pumps = new Set<Promise<void>>();

  const pump = async (channel: string, payloads: Set<string>): Promise<void> => {
    while (payloads.size > 0) {
      const sent = [...payloads];
      payloads.clear();
      try {
        await send(channel, joined(sent));
      } catch (error) {
        onError(error as Error);
        if (closing.signal.aborted) break;
        for (const payload of sent) payloads.add(payload);
      }
      // Ends early when this is closed.
      await sleep(pauseMilliseconds, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
    waiting.delete(channel);
  };

  return {
    notify(all) {
      const begun = new Set<string>();
      for (const { channel, payload } of all) {
        const payloads = waiting.get(channel) ?? new Set();
        if (!waiting.has(channel)) begun.add(channel);
        waiting.set(channel, payloads.add(payload));
      }
      for (const channel of begun) {
        const pumping = pump(channel, waiting.get(channel) ?? new Set());
        pumps.add(pumping);
        void pumping.finally(() => pumps.delete(pumping));
      }
    },
    async close() {
      closing.abort();
      await Promise.all(pumps);
    },
  };
}

/** Too many to be told one by one are told as after a loss: by an empty payload. */
function joined(payloads: readonly string[]): string {
  const text = payloads.join(separator);
  return Buffer.byteLength(text) > longestPayload ? "" : text;
}

/** The payloads of one notification. */
export const payloadsOf = (text: string): string[] => text.split(separator);
