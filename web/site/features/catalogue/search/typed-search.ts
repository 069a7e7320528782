import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { searchPath } from "../paths.ts";

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Editing the keyword repeatedly adds only one history entry.
  const sitting = useRef(false);
  const stopWaiting = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  // Follow changes of the URL (back, a link) unless somebody types.
  useEffect(() => {
    if (timer.current === undefined) setText((typed) => (typed.trim() === shown ? typed : shown));
  }, [shown]);
  // Cancel a pending search when the user navigates away.
  useEffect(() => {
    if (pathname === "/search") return;
    stopWaiting();
    sitting.current = false;
    setText("");
  }, [pathname]);
  useEffect(() => stopWaiting, []);

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
    stopWaiting();
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
  return { text, pathname, type, search, clear, stopWaiting, leave };
}
