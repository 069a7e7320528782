const key = "wantedPage";

/** Keeps the page somebody asked for before they might open it, for this tab. */
export function keepWanted({ origin, pathname, search }: URL): void {
  // A request has no fragment; the address bar has it when the page was opened from outside.
  const hash = location.pathname === pathname ? location.hash : "";
  if (origin === location.origin) sessionStorage.setItem(key, pathname + search + hash);
}

/** The page asked for before, once. */
export function takeWanted(): string | null {
  const wanted = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return wanted;
}

/** The film or episode that was to be watched, once; another page asked for before stays kept. */
export function takeWantedFilm(): string | null {
  return sessionStorage.getItem(key)?.startsWith("/watch/") ? takeWanted() : null;
}
