import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Other systems, which hear of events. They answer on the loopback; the recording names them as they would be called. */
export type Receivers = Awaited<ReturnType<typeof openReceivers>>;
type Mood = "well" | "busy" | "slow-down" | "gone";

const answers: Record<Mood, (response: ServerResponse) => void> = {
  well: (response) => response.writeHead(204).end(),
  busy: (response) => response.writeHead(503).end("Service Unavailable: deployment in progress"),
  "slow-down": (response) => response.writeHead(429, { "retry-after": "120" }).end("Too Many Requests"),
  gone: (response) => response.writeHead(410).end("This hook was removed."),
};

export const hooks = {
  accounts: "https://compta.valbrune.example/silecs",
  desk: "https://chat.silecs.example/hooks/support",
  lists: "https://crm.lettres.example/v2/silecs",
} as const;
export type Hook = keyof typeof hooks;

export async function openReceivers() {
  const moods = new Map<string, Mood>();
  const server = createServer((request, response) => {
    request.resume().on("end", () => answers[moods.get(request.url ?? "") ?? "well"](response));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    urlOf: (hook: Hook) => `http://${host}/${hook}`,
    setMood: (hook: Hook, mood: Mood) => void moods.set(`/${hook}`, mood),
    /** A text in which these receivers have their own names. */
    named: (text: string) =>
      Object.entries(hooks).reduce((named, [hook, url]) => named.replaceAll(`http://${host}/${hook}`, url), text),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
