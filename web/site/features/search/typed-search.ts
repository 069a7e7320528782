import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { searchPath } from "../cards/paths.ts";

/** Delay after the last keystroke, in milliseconds. */
const restMs = 1000;

/**
 * What is typed into the search field, searched for a second after the last keystroke. The URL holds the keyword.
 * @param onSearch called as a search begins
 */
export function useTypedSearch(onSearch: () => void) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const shown = pathname === "/search" ? (query.get("keyword") ?? "") : "";
  const [text, setText] = useState(shown);
  /** Whether a search waits for its rest after a keystroke. */
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Editing the keyword repeatedly adds only one history entry.
  const sitting = useRef(false);
  const stopWaiting = (): void => {
    clearTimeout(timer.current);
    setWaiting(false);
  };

  const [drawn, setDrawn] = useState({ pathname, shown });
  if (drawn.pathname !== pathname || drawn.shown !== shown) {
    setDrawn({ pathname, shown });
    const hasLeft = drawn.pathname !== pathname && pathname !== "/search";
    if (hasLeft) setWaiting(false);
    // Follow changes of the URL (back, a link) unless somebody types.
    if (hasLeft || (drawn.shown !== shown && !isWaiting && text.trim() !== shown)) setText(shown);
  }
  // Cancel a pending search when the user navigates away.
  useEffect(() => {
    if (pathname === "/search") return;
    clearTimeout(timer.current);
    sitting.current = false;
  }, [pathname]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (keyword: string): void => {
    stopWaiting();
    onSearch();
    const wanted = keyword.trim();
    if (wanted === "" || (pathname === "/search" && wanted === shown)) return;
    void navigate(searchPath(wanted), { replace: sitting.current && location.pathname === "/search" });
    sitting.current = true;
  };
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    setWaiting(true);
    const from = location.pathname;
    timer.current = setTimeout(() => {
      // The location changes before React has rendered its page.
      if (location.pathname === from) search(next);
    }, restMs);
  };
  const clear = (): void => {
    setText("");
    stopWaiting();
  };
  /** The next search is a history entry of its own. */
  const leave = (): void => {
    sitting.current = false;
  };
  return { text, type, search, clear, stopWaiting, leave };
}
