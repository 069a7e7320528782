type StoreLinks = { appStore?: string; googlePlay?: string };

/** The store of this phone's kind, else the one there is. */
export function storeFor(userAgent: string, { appStore, googlePlay }: StoreLinks): string | undefined {
  return /android/i.test(userAgent) ? (googlePlay ?? appStore) : (appStore ?? googlePlay);
}

/** A phone that has the app leaves this page within that time. */
const storeAfterMs = 25;

/** Opens the app at the title; the store where no app answers. A browser says nothing of a scheme that it does not know. */
export function openApp(appAddress: string, store: string): void {
  location.assign(appAddress);
  setTimeout(() => {
    if (document.visibilityState === "visible") location.assign(store);
  }, storeAfterMs);
}
