import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../../shared/api/client.ts";
import { queries, query } from "../../../../shared/api/queries.ts";
import type { Home } from "../card.ts";

const asked = query("GET /home", {});
export const homeKey = asked.queryKey;
/** A remembered home is shown as it is; what its profile does itself is asked anew after a second. */
const refreshAfterMs = 1000;
const homeIsGoodForMs = 10 * 60_000;

/** The home page's lists, remembered between visits to the page. */
export function useHome() {
  const [wasRemembered] = useState(() => queries.getQueryData(homeKey) !== undefined);
  useEffect(() => {
    if (!wasRemembered) return undefined;
    const timer = setTimeout(() => void refreshOwn(), refreshAfterMs);
    return () => clearTimeout(timer);
  }, [wasRemembered]);
  return useQuery({ ...asked, staleTime: homeIsGoodForMs }, queries);
}

/** Asked before the page is drawn, while its code is still being read. */
export function prefetchHome(): void {
  void queries.prefetchQuery({ ...asked, staleTime: homeIsGoodForMs });
}

async function refreshOwn(): Promise<void> {
  try {
    const { histories, suggestion } = await call("GET /profiles/view-histories");
    queries.setQueryData<Home>(
      homeKey,
      (home) => home && { ...home, listHistories: histories, listSuggestion: suggestion },
    );
  } catch {
    // What is shown is good enough; the next visit asks again.
  }
}
