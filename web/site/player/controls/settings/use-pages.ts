import { useState } from "react";
import type { Pages } from "./pages.ts";

/**
 * The pages of the settings, whose code is loaded when somebody is about to open them, so that the picture does not wait for
 * it. Where it cannot be loaded, the next attempt to open them tries again.
 */
export function usePages(): { pages: Pages | undefined; load: () => void } {
  const [pages, setPages] = useState<Pages>();
  const load = async (): Promise<void> => {
    try {
      setPages((await import("./pages.ts")).pages);
    } catch {
      // Out of reach: see above.
    }
  };
  return { pages, load: () => void (pages ?? load()) };
}
