import { setTimeout as sleep } from "node:timers/promises";
import { createNotifier, payloadsOf, type Notification } from "./notifier.ts";
import { createPeers, listenerName } from "./peers.ts";
import { openSingleConnection, requireWritable, type SingleConnection } from "./single-connection.ts";

export type Listener = {
  /** @throws Error when the first channel's connection cannot be opened */
  add(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /** Tells this process at once, and the others at most once a second and channel. */
  notify(all: readonly Notification[]): void;
  /** Sends what is still to be notified. */
  close(): Promise<void>;
};

export type ListenerOptions = {
  /** Called for each break and each failed attempt to reconnect. */
  onError: (error: Error) => void;
  /** Pause before each attempt to reconnect. */
  retryMilliseconds?: number;
  /** How often the connection is tried; it is given up when no answer comes within the same time. */
  heartbeatMilliseconds?: number;
};

const closingMilliseconds = 2000;

/**
 * Receives and sends notifications on one connection. One loop owns it: it waits for its end, however many signs of it there are,
 * and only then opens the next. Notifications sent in between are lost, so every channel is called with an empty payload
 * afterwards; likewise when another process has gone, which may not have sent all of its own.
 */
export function createListener(
  url: string,
  { onError, retryMilliseconds = 1000, heartbeatMilliseconds = 5000 }: ListenerOptions,
): Listener {
  const channels = new Map<string, ((payload: string) => void)[]>();
  const closing = new AbortController();
  const peers = createPeers(2.5 * heartbeatMilliseconds);
  let current: SingleConnection | undefined;
  let begun: Promise<void> | undefined;

  const listenOn = ({ client }: SingleConnection, channel: string) =>
    client.query(`listen ${client.escapeIdentifier(channel)}`);

  const tell = (channel: string, payload: string) => {
    for (const onPayload of channels.get(channel) ?? []) onPayload(payload);
  };
  const tellAll = () => {
    for (const channel of channels.keys()) tell(channel, "");
  };

  const open = async (): Promise<SingleConnection> => {
    const next = await openSingleConnection(url, {
      application_name: listenerName,
      query_timeout: heartbeatMilliseconds,
    });
    next.client.on("notification", ({ channel, payload = "", processId }) => {
      // What this process sends it has told itself before.
      if (!peers.isOwn(processId)) for (const one of payloadsOf(payload)) tell(channel, one);
    });
    try {
      await requireWritable(next.client);
      await peers.join(next.client);
      // A notification need not outlive the server, and nobody should wait for a standby behind it.
      await next.client.query("set synchronous_commit = off");
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
        if (await peers.hasLostOne(client)) tellAll();
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
      if (connection !== first) tellAll();
      const lost = await lossOf(connection);
      current = undefined;
      connection.destroy();
      if (closing.signal.aborted) return;
      onError(lost);
    }
  };

  const begin = (): Promise<void> => {
    const opening = open().then((first) => void keepOpen(first));
    begun = opening;
    opening.catch(() => (begun = undefined));
    return opening;
  };
  const notifier = createNotifier({
    onError,
    async send(channel, payload) {
      await (begun ?? begin());
      if (!current) throw new Error("notifications wait for a connection");
      await current.client.query("select pg_notify($1, $2)", [channel, payload]);
    },
  });
  return {
    async add(channel, onPayload) {
      channels.set(channel, [...(channels.get(channel) ?? []), onPayload]);
      if (begun === undefined) return begin();
      await begun;
      // During a gap the channel is listened to with the next connection, and one that breaks meanwhile is replaced.
      const connection = current;
      await (connection && listenOn(connection, channel).catch(() => connection.destroy()));
    },
    notify(all) {
      for (const { channel, payload } of all) tell(channel, payload);
      notifier.notify(all);
    },
    async close() {
      await Promise.race([notifier.close(), sleep(closingMilliseconds, undefined, { ref: false })]);
      closing.abort();
      current?.destroy();
    },
  };
}
