import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { useProfile, useToken } from "#shared/api/session.ts";
import { pollWhileVisible } from "./polling.ts";

type Ping = AnswerFor<"GET /notifications/ping">;
const ping = query("GET /notifications/ping", {});

/**
 * The number of unseen notifications, polled while signed in. `arrived` changes when new ones arrive, with their number
 * since the page was opened.
 */
export function useUnseen(): { unseen: number; arrived: { count: number } | null } {
  const [token, profile] = [useToken(), useProfile()];
  const isKnown = token !== null && profile !== null;
  const [arrived, setArrived] = useState<{ count: number } | null>(null);
  const { data } = useQuery({ ...ping, enabled: false }, queries);

  useEffect(() => {
    if (!isKnown) return undefined;
    return pollWhileVisible(async () => {
      const before = queries.getQueryData<Ping>(ping.queryKey);
      const after = await queries.fetchQuery({ ...ping, staleTime: 0, retry: false });
      if (!before || (before.newest_at === after.newest_at && before.unseen === after.unseen)) return;
      void queries.invalidateQueries({ queryKey: ["GET /notifications"] });
      const isNew = (after.newest_at ?? "") > (before.newest_at ?? "");
      if (isNew) setArrived({ count: Math.max(1, after.unseen - before.unseen) });
    }, document);
  }, [isKnown]);
  return { unseen: isKnown ? (data?.unseen ?? 0) : 0, arrived };
}

/** The service's cap. */
export const manyUnseen = 100;

/** Adjusts the number before the next poll. */
export function countUnseen(change: 1 | -1): void {
  queries.setQueryData<Ping>(ping.queryKey, (known) =>
    known && known.unseen < manyUnseen ? { ...known, unseen: Math.max(0, known.unseen + change) } : known,
  );
}
