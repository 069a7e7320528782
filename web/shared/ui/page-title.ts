import { useLayoutEffect } from "react";
import { sharedValue } from "../state/shared-value.ts";
import { useShared } from "../state/use-shared.ts";

/** Latest last: the player lies over a page that keeps its own title. */
const pageTitles = sharedValue<readonly { name: string }[]>([]);

/**
 * Sets the open page's title to a name that is known only after loading, such as that of its title or category, or of an
 * error. Nothing while the name is undefined, or after the page is left.
 */
export function usePageTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined;
    const own = { name };
    pageTitles.set([...pageTitles.get(), own]);
    return () => pageTitles.set(pageTitles.get().filter((one) => one !== own));
  }, [name]);
}

/** The title set by the open page's components; null for the route's own. */
export const useNamedTitle = (): string | null => useShared(pageTitles).at(-1)?.name ?? null;
