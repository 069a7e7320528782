import { focusAt, nextIndex } from "../../../shared/ui/menu-movement.ts";

const entriesIn = (panel: HTMLElement): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>(".bell-entry")];

/** Moves the focus from one entry to another as the key asks. False: the key means nothing here. */
export function stepThrough(panel: HTMLElement, key: string): boolean {
  const entries = entriesIn(panel);
  const current = entries.findIndex((entry) => entry.parentElement?.contains(document.activeElement));
  return focusAt(entries, nextIndex(key, current, entries.length));
}

/** The focus goes to the entry in this place once it is drawn, or to the panel where there is none. */
export function focusEntry(panel: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => (panel && (entriesIn(panel)[place] ?? panel))?.focus());
}
