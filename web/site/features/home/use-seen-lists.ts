import { type RefObject, useEffect, useRef } from "react";
import { isMeasured, sendCount } from "#shared/api/analytics.ts";
import { callWhileLeaving } from "#shared/api/client.ts";

/** So much of a row, or more, is in sight. */
const visibleShare = 0.5;

/** Tells the service once, when the page is left, which of its rows came into sight. `shown`: how many are laid out. */
export function useSeenLists(
  page: RefObject<HTMLElement | null>,
  { names, shown }: { names: readonly string[]; shown: number },
): void {
  const seen = useRef(new Set<string>());
  const lists = useRef(names);
  useEffect(() => {
    lists.current = names;
  });
  useEffect(() => {
    const rows = [...(page.current?.querySelectorAll<HTMLElement>("[data-list]") ?? [])].slice(0, shown);
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting && target instanceof HTMLElement) seen.current.add(target.dataset["list"] ?? "");
      },
      { threshold: visibleShare },
    );
    for (const row of rows) watcher.observe(row);
    return () => watcher.disconnect();
  }, [page, shown]);
  useEffect(() => {
    let isTold = false;
    const tell = () => {
      if (isTold || lists.current.length === 0 || !isMeasured()) return;
      isTold = true;
      const body = { lists: [...lists.current], seen: lists.current.filter((name) => seen.current.has(name)) };
      sendCount(callWhileLeaving("POST /home-views", { body }));
    };
    addEventListener("pagehide", tell);
    return () => {
      removeEventListener("pagehide", tell);
      tell();
    };
  }, []);
}
