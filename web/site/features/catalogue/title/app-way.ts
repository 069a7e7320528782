type StoreLinks = { appStore?: string; googlePlay?: string };

/** The store for this phone's system, else the only one configured. */
export function storeFor(userAgent: string, { appStore, googlePlay }: StoreLinks): string | undefined {
  return /android/i.test(userAgent) ? (googlePlay ?? appStore) : (appStore ?? googlePlay);
}

/** If the app is installed, the page is left within this time. */
const storeAfterMs = 25;

/** Opens the app, or the store when nothing happens: browsers do not report unknown URL schemes. */
export function openApp(appAddress: string, store: string): void {
  location.assign(appAddress);
  setTimeout(() => {
    if (document.visibilityState === "visible") location.assign(store);
  }, storeAfterMs);
}
