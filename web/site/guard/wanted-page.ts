const key = "wantedPage";

/** Stores the requested page for after sign-in, for this tab. */
export function keepWanted({ origin, pathname, search }: URL): void {
  // Requests have no fragment; take it from the address bar when the page was opened directly.
  const hash = location.pathname === pathname ? location.hash : "";
  if (origin === location.origin) sessionStorage.setItem(key, pathname + search + hash);
}

/** Takes the stored page. */
export function takeWanted(): string | null {
  const wanted = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return wanted;
}

/** Takes the stored page if it is a watch page; leaves others. */
export function takeWantedFilm(): string | null {
  return sessionStorage.getItem(key)?.startsWith("/watch/") ? takeWanted() : null;
}
