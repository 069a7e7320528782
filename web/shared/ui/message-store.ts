import { sharedValue, useShared } from "./shared-value.ts";

/** What stands in the dialog with OK: a title of its own or the tone's, and a paragraph a line. */
export type Message = { tone: "error" | "done"; title?: string; lines: readonly string[] };

const waiting = sharedValue<readonly Message[]>([]);

/** Says something that has to be read: it stays until OK is pressed. What comes meanwhile waits its turn. */
export function showMessage(message: Message): void {
  waiting.set([...waiting.get(), message]);
}

export function dismissMessage(): void {
  waiting.set(waiting.get().slice(1));
}

export function useMessage(): Message | null {
  return useShared(waiting)[0] ?? null;
}
