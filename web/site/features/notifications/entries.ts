import { focusAt, nextIndex } from "#shared/ui/menu-movement.ts";

const entriesIn = (panel: HTMLElement): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>(".bell-entry")];

/** Moves the focus between entries. False for other keys. */
export function stepThrough(panel: HTMLElement, key: string): boolean {
  const entries = entriesIn(panel);
  const current = entries.findIndex((entry) => entry.parentElement?.contains(document.activeElement));
  return focusAt(entries, nextIndex(key, current, entries.length));
}

/** Focuses the entry at this index once rendered, or the panel without one. */
export function focusEntry(panel: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => (panel && (entriesIn(panel)[place] ?? panel))?.focus());
}
