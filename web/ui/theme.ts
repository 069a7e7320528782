import { useSyncExternalStore } from "react";

/** `dark` is the house's own; `kids` is the same house in daylight; `office` is for the staff. */
export type Theme = "dark" | "kids" | "office";

const listeners = new Set<() => void>();
let chosen: Theme | undefined;

/** The theme remembered by this browser, from its `theme` cookie. */
export function themeOf(cookie: string | null): Theme {
  return /(?:^|;\s*)theme=kids(?:;|$)/.test(cookie ?? "") ? "kids" : "dark";
}

/** Browser only: draws the house in another light at once, and from the first byte of the pages to come. */
export function chooseTheme(theme: "dark" | "kids"): void {
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  if (chosen === theme) return;
  chosen = theme;
  for (const tell of listeners) tell();
}

export function useChosenTheme(fromServer: Theme): Theme {
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? fromServer,
    () => fromServer,
  );
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
