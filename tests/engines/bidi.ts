import { once } from "node:events";

const patienceMs = 60_000;

type Message =
  | { type: "success"; id: number; result: unknown }
  | { type: "error"; id: number | null; error: string; message: string }
  | { type: "event"; method: string; params: unknown };

export type Bidi = {
  /** @throws Error with the browser's message if the command fails */
  send<Result>(method: string, params: Record<string, unknown>): Promise<Result>;
  close(): void;
};

/** A connection over WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
export async function connect(url: string, onEvent: (method: string, params: unknown) => void): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === "event") return onEvent(message.method, message.params);
    const call = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.type === "success") call?.resolve(message.result);
    else call?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser closed the connection"));
    waiting.clear();
  });
  await once(socket, "open", { signal: AbortSignal.timeout(patienceMs) });
  return {
    send<Result>(method: string, params: Record<string, unknown>) {
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const timer = setTimeout(() => reject(new Error(`${method} took longer than ${patienceMs} ms`)), patienceMs);
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
      return promise.finally(() => clearTimeout(timer)) as Promise<Result>;
    },
    close: () => socket.close(),
  };
}
