/** The key's next place among `count` entries, or undefined where the key does not move. Runs round at both ends. */
export function nextIndex(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (Math.max(current, 0) - 1 + count) % count;
  if (key === "Home" || key === "PageUp") return 0;
  if (key === "End" || key === "PageDown") return count - 1;
  return undefined;
}

/** The next entry, after the current one and round, whose words begin with the letter, whatever its accent. */
export function indexByLetter(letter: string, current: number, words: readonly string[]): number | undefined {
  const bare = (text: string): string => text.trim().normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  for (let step = 1; step <= words.length; step++) {
    const index = (Math.max(current, -1) + step) % words.length;
    if (bare(words[index] ?? "").startsWith(bare(letter))) return index;
  }
  return undefined;
}

/** Moves the focus inside a menu as the key asks. False: the key means nothing here. */
export function stepThrough(menu: HTMLElement, key: string): boolean {
  const entries = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const current = entries.indexOf(document.activeElement as HTMLElement);
  const byLetter =
    key.length === 1 && key !== " "
      ? indexByLetter(
          key,
          current,
          entries.map((entry) => entry.textContent),
        )
      : undefined;
  const next = nextIndex(key, current, entries.length) ?? byLetter;
  if (next === undefined) return false;
  entries[next]?.focus();
  return true;
}

/** Where a menu begins: at what is chosen, else at its first entry. */
export function focusFirst(menu: HTMLElement): void {
  const chosen = menu.querySelector<HTMLElement>('[aria-checked="true"]');
  if (chosen) chosen.focus();
  else stepThrough(menu, "Home");
}

const gap = 8;

/** Puts a popup under its button, or over it where the window ends; never out of the window. */
export function placeBeside(popup: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const room = { x: document.documentElement.clientWidth, y: window.innerHeight };
  const left = align === "start" ? anchor.left : anchor.right - width;
  const below = anchor.bottom + gap;
  const top = below + height > room.y && anchor.top - gap - height > 0 ? anchor.top - gap - height : below;
  popup.style.left = `${Math.max(gap, Math.min(left, room.x - width - gap))}px`;
  popup.style.top = `${Math.max(gap, Math.min(top, room.y - height - gap))}px`;
  popup.dataset["placed"] = "";
}
