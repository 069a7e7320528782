import { sharedValue } from "../state/shared-value.ts";
import { useShared } from "../state/use-shared.ts";

/** A message for the dialog with OK. The title defaults to the tone's; each line is a paragraph. */
export type Message = { tone: "error" | "done"; title?: string; lines: readonly string[] };

const waiting = sharedValue<readonly Message[]>([]);

/** Shows a message until OK is pressed. Further messages are queued. */
export function showMessage(message: Message): void {
  waiting.set([...waiting.get(), message]);
}

export function dismissMessage(): void {
  waiting.set(waiting.get().slice(1));
}

export function useMessage(): Message | null {
  return useShared(waiting)[0] ?? null;
}
