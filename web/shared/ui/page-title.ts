import { useLayoutEffect } from "react";
import { sharedValue } from "../state/shared-value.ts";
import { useShared } from "../state/use-shared.ts";

const pageTitle = sharedValue<string | null>(null);

/**
 * Sets the open page's title to a name that is known only after loading, such as that of its title or category, or of an
 * error. Nothing while the name is undefined, or after the page is left.
 */
export function usePageTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined;
    pageTitle.set(name);
    return () => pageTitle.set(null);
  }, [name]);
}

/** The title set by the open page's components; null for the route's own. */
export const useNamedTitle = (): string | null => useShared(pageTitle);
