import { setTimeout as sleep } from "node:timers/promises";
import { openSingleConnection, requireWritable, type SingleConnection } from "./single-connection.ts";

export type Listener = {
  /** @throws Error when the first channel's connection cannot be opened */
  add(channel: string, onPayload: (payload: string) => void): Promise<void>;
  close(): void;
};

export type ListenerOptions = {
  /** Called for each break and each failed attempt to reconnect. */
  onError: (error: Error) => void;
  /** Pause before each attempt to reconnect. */
  retryMilliseconds?: number;
  /** How often the connection is tried; it is given up when no answer comes within the same time. */
  heartbeatMilliseconds?: number;
};

/** By this name a listening connection is found in `pg_stat_activity`. */
export const listenerName = "silecs listener";

/**
 * Receives notifications on one connection. One loop owns it: it waits for its end, however many signs of it there are, and only
 * then opens the next. Notifications sent in between are lost, so every channel is called with an empty payload afterwards.
 */
export function createListener(
  url: string,
  { onError, retryMilliseconds = 1000, heartbeatMilliseconds = 5000 }: ListenerOptions,
): Listener {
  const channels = new Map<string, ((payload: string) => void)[]>();
  const closing = new AbortController();
  let current: SingleConnection | undefined;
  let begun: Promise<void> | undefined;

  const listenOn = ({ client }: SingleConnection, channel: string) =>
    client.query(`listen ${client.escapeIdentifier(channel)}`);

  const open = async (): Promise<SingleConnection> => {
    const next = await openSingleConnection(url, {
      application_name: listenerName,
      query_timeout: heartbeatMilliseconds,
    });
    next.client.on("notification", ({ channel, payload = "" }) => {
      for (const onPayload of channels.get(channel) ?? []) onPayload(payload);
    });
    try {
      await requireWritable(next.client);
      for (const channel of channels.keys()) await listenOn(next, channel);
    } catch (error) {
      next.destroy();
      throw error;
    }
    current = next;
    return next;
  };

  /** The reason why the connection has to be replaced. */
  const lossOf = async ({ client, broken }: SingleConnection): Promise<Error> => {
    for (;;) {
      const pause = new AbortController();
      const woken = sleep(heartbeatMilliseconds, undefined, { ref: false, signal: pause.signal }).catch(
        () => undefined,
      );
      const lost = await Promise.race([broken, woken]);
      pause.abort();
      if (lost) return lost;
      try {
        await requireWritable(client);
      } catch (error) {
        return error as Error;
      }
    }
  };

  const reopen = async (): Promise<SingleConnection | undefined> => {
    while (!closing.signal.aborted) {
      try {
        await sleep(retryMilliseconds, undefined, { ref: false, signal: closing.signal });
        return await open();
      } catch (error) {
        if (!closing.signal.aborted) onError(error as Error);
      }
    }
    return undefined;
  };

  const keepOpen = async (first: SingleConnection): Promise<void> => {
    for (let connection: SingleConnection | undefined = first; connection !== undefined; connection = await reopen()) {
      if (connection !== first) for (const all of channels.values()) for (const onPayload of all) onPayload("");
      const lost = await lossOf(connection);
      current = undefined;
      connection.destroy();
      if (closing.signal.aborted) return;
      onError(lost);
    }
  };

  const begin = async () => void keepOpen(await open());
  return {
    async add(channel, onPayload) {
      channels.set(channel, [...(channels.get(channel) ?? []), onPayload]);
      if (begun === undefined) {
        begun = begin();
        begun.catch(() => (begun = undefined));
        return begun;
      }
      await begun;
      // During a gap the channel is listened to with the next connection, and one that breaks meanwhile is replaced.
      const connection = current;
      await (connection && listenOn(connection, channel).catch(() => connection.destroy()));
    },
    close() {
      closing.abort();
      current?.destroy();
    },
  };
}
