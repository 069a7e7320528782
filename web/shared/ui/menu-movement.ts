import { folded } from "./folded.ts";

/** The index a key moves to among `count` entries, wrapping around; undefined for other keys. */
export function nextIndex(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (Math.max(current, 0) - 1 + count) % count;
  if (key === "Home" || key === "PageUp") return 0;
  if (key === "End" || key === "PageDown") return count - 1;
  return undefined;
}

/** The next entry after the current one, wrapping around, whose text starts with the letter, ignoring accents. */
export function indexByLetter(letter: string, current: number, words: readonly string[]): number | undefined {
  if (letter.length !== 1 || letter === " ") return undefined;
  for (let step = 1; step <= words.length; step++) {
    const index = (Math.max(current, -1) + step) % words.length;
    if (
      folded(words[index] ?? "")
        .trim()
        .startsWith(folded(letter))
    )
      return index;
  }
  return undefined;
}

/** Moves the focus within a menu. False for keys without meaning here. */
export function stepThrough(menu: HTMLElement, key: string): boolean {
  const entries = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const current = entries.indexOf(document.activeElement as HTMLElement);
  const words = entries.map((entry) => entry.textContent);
  return focusAt(entries, nextIndex(key, current, entries.length) ?? indexByLetter(key, current, words));
}

/** Focuses the entry with this index. False without an index. */
export function focusAt(entries: readonly HTMLElement[], index: number | undefined): boolean {
  if (index === undefined) return false;
  entries[index]?.focus();
  return true;
}

/** Focuses the chosen entry, else the first. */
export function focusFirst(menu: HTMLElement): void {
  const chosen = menu.querySelector<HTMLElement>('[aria-checked="true"]');
  if (chosen) chosen.focus();
  else stepThrough(menu, "Home");
}
