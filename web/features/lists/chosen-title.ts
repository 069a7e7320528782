import { useSyncExternalStore } from "react";

export type ListedTitle = { id: number; title: string };

let chosen: ListedTitle | null = null;
const listeners = new Set<() => void>();

/**
 * Opens the dialog that puts a title on lists, or closes it with null. Its button may stand on a card's preview, which goes
 * when the pointer leaves it: the dialog stands elsewhere.
 */
export function chooseLists(title: ListedTitle | null): void {
  chosen = title;
  for (const tell of listeners) tell();
}

export function useChosenTitle(): ListedTitle | null {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
