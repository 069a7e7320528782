import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { transitionBackTo } from "#shared/motion/view-transition.ts";
import { followedLink } from "#shared/motion/scroll-restoration.ts";
import { focusQuietly } from "#shared/motion/quiet-focus.ts";

/** On closing a sheet, animates its picture back into the card and restores the focus. */
export function useReturn(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const link = wasOpen.current && !isOpen ? followedLink() : undefined;
    wasOpen.current = isOpen;
    if (!link) return;
    const card = link.closest(".title-card");
    if (card) transitionBackTo(card);
    focusQuietly(link);
  }, [isOpen]);
}

/**
 * Closes a sheet that lies over the page: goes back in the history, or removes its parameter where the page was opened with
 * it.
 */
export function useCloseSheet(parameter: string): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  return () => {
    if ((state as { previewOpened?: boolean } | null)?.previewOpened) void navigate(-1);
    else {
      const rest = new URLSearchParams(query);
      rest.delete(parameter);
      void navigate({ search: rest.size > 0 ? `?${rest}` : "" }, { replace: true, preventScrollReset: true });
    }
  };
}
