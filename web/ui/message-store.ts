import { useSyncExternalStore } from "react";

/** What stands in the dialog with OK: a title of its own or the tone's, and a paragraph a line. */
export type Message = { tone: "error" | "done"; title?: string; lines: readonly string[] };

let waiting: readonly Message[] = [];
const listeners = new Set<() => void>();

/** Says something that has to be read: it stays until OK is pressed. What comes meanwhile waits its turn. */
export function showMessage(message: Message): void {
  change([...waiting, message]);
}

export function dismissMessage(): void {
  change(waiting.slice(1));
}

export function useMessage(): Message | null {
  return useSyncExternalStore(
    subscribe,
    () => waiting[0] ?? null,
    () => null,
  );
}

function change(next: readonly Message[]): void {
  waiting = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
