import { createSubscribers } from "../state/shared-value.ts";
import { useShared } from "../state/use-shared.ts";

/** Who of the staff sees the site in this tab, as whom, until when. */
export type Impersonated = { seen_by: string; seen_as: string; ends_at: string };

const key = "impersonation";
const { notify, subscribe } = createSubscribers();
let text: string | null = null;
let value: Impersonated | null = null;

/** Set in the tab where a member of the staff sees the site as a person does. */
export const impersonated = {
  first: null,
  get(): Impersonated | null {
    const found = storageOfTab()?.getItem(key) ?? null;
    if (found !== text) {
      text = found;
      value = found === null ? null : (JSON.parse(found) as Impersonated);
    }
    return value;
  },
  subscribe,
};

export const isImpersonated = (): boolean => impersonated.get() !== null;
export const useImpersonated = (): Impersonated | null => useShared(impersonated);

/** Where a tab keeps its session: for one that sees the site as a person, its own storage, which no other tab reads. */
export function sessionStore(): Storage {
  return isImpersonated() ? sessionStorage : localStorage;
}

/** Keeps a session in this tab's own storage. The next page that is loaded uses it. */
export function keepImpersonation(seen: Impersonated, session: Readonly<Record<string, unknown>>): void {
  sessionStorage.clear();
  for (const [name, held] of Object.entries({ ...session, [key]: seen }))
    sessionStorage.setItem(name, JSON.stringify(held));
}

/** Forgets the person and all that was kept of them in this tab. */
export function forgetImpersonation(): void {
  sessionStorage.clear();
  notify();
}

/** The page where such a tab begins and ends. */
export const impersonationPage = "/vue-service-client";

/** None while a page is rendered on the server, or where storage is blocked. */
function storageOfTab(): Storage | undefined {
  try {
    return typeof sessionStorage === "undefined" ? undefined : sessionStorage;
  } catch {
    return undefined;
  }
}
