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

/** Takes the stored page if it is open before the first payment, a film's or a client group's; leaves others. */
export function takeWantedUnpaid(): string | null {
  return /^(\/en)?\/(watch|rejoindre)\//.test(sessionStorage.getItem(key) ?? "") ? takeWanted() : null;
}
