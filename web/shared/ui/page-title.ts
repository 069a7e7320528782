import { useLayoutEffect } from "react";
import { sharedValue } from "../state/shared-value.ts";
import { useShared } from "../state/use-shared.ts";

const told = sharedValue<string | null>(null);

/**
 * Calls the open page by a name that came after it: that of its category or title, or of what it met instead. Nothing
 * while the name is still unknown, and nothing once the page is left.
 */
export function usePageTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined;
    told.set(name);
    return () => told.set(null);
  }, [name]);
}

/** What the open page is called by its own parts; null where it goes by its route's name. */
export const useNamedTitle = (): string | null => useShared(told);
