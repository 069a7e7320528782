import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { onPlayerClosed } from "#shared/ui/player-open.ts";
import type { Home } from "../cards/card.ts";

const asked = query("GET /home", {});
export const homeKey = asked.queryKey;
/** A cached home page is shown at once and refetched after a second. */
const refreshAfterMs = 1000;
const homeIsGoodForMs = 10 * 60_000;

/** The home page's lists, cached between visits. */
export function useHome() {
  const [wasRemembered] = useState(() => queries.getQueryData(homeKey) !== undefined);
  useEffect(() => {
    if (!wasRemembered) return undefined;
    const timer = setTimeout(() => void refreshOwn(), refreshAfterMs);
    return () => clearTimeout(timer);
  }, [wasRemembered]);
  // The player was over the page: what was watched stands in its rows.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onPlayerClosed(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshOwn(), refreshAfterMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return useQuery({ ...asked, staleTime: homeIsGoodForMs }, queries);
}

/** The home page's lists for other pages: as cached, however old. */
export function useKnownHome() {
  return useQuery({ ...asked, staleTime: Number.POSITIVE_INFINITY }, queries);
}

/** The titles with wide pictures on home, for a page whose own title is seen there already. */
export function useWidePictures(): readonly { images_key: string; color: string }[] {
  const { data: home } = useKnownHome();
  return home ? [home.topVideo, ...home.listFeatured].filter((video) => video !== null) : [];
}

/** Fetched while the page's code is still loading. */
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
    // Keep what is shown; the next visit refetches.
  }
}
