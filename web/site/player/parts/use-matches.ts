import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches. */
export function useMatches(media: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const list = matchMedia(media);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [media],
  );
  return useSyncExternalStore(
    follow,
    () => matchMedia(media).matches,
    () => false,
  );
}
