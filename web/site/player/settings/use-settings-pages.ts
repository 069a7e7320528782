import { useState } from "react";
import type { Pages } from "./pages.tsx";

/**
 * The pages behind the settings' first one. Their code is loaded just before the viewer opens them, so that it does not delay
 * the first frame. If loading fails, the next attempt to open them tries again.
 */
export function useSettingsPages(): { pages: Pages | undefined; load: () => void } {
  const [pages, setPages] = useState<Pages>();
  const load = async (): Promise<void> => {
    try {
      setPages((await import("./pages.tsx")).pages);
    } catch {
      // The next attempt retries.
    }
  };
  return { pages, load: () => void (pages ?? load()) };
}
