import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SubscriberPayment } from "#contract/admin/subscriber-payments.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useTexts } from "#admin/texts.ts";

const everyMs = 2000;
/** A provider that is away is asked again for hours; the page does not wait for that. */
const longestMs = 120_000;

/** Watches a refund until the provider has answered, then reads the page again: only the page's own reading is logged. */
export function useFollowedRefund(accountId: number, { id, status, reference }: SubscriberPayment): void {
  const t = useTexts();
  const isOpen = status === "pending" && reference === null;
  const { data } = useQuery({
    queryKey: ["refund", id],
    queryFn: () => call("GET /admin/refunds/{id}", { params: { id } }),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: ({ state: { data: seen, dataUpdateCount: count } }) =>
      (seen === undefined || seen.state === "asked") && count * everyMs < longestMs && everyMs,
  });
  const answered = isOpen && data !== undefined && data.state !== "asked" ? data.state : null;
  useEffect(() => {
    if (answered === null) return;
    showToast(t(`subscribers.refunds.${answered}`), { tone: answered === "failed" ? "error" : "success" });
    queries
      .invalidateQueries({ queryKey: ["subscribers", String(accountId)] })
      .catch(() => showToast(t("subscribers.refunds.asked")));
  }, [answered, accountId, t]);
}
