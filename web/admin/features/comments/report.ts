import type { AnswerFor } from "#contract/client.ts";
import { queries } from "#admin/api.ts";

/** A reported comment. */
export type Report = AnswerFor<"GET /admin/reports">["data"][number];

/** Refetches the queue after a decision. */
export function refreshReports(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["reports"] });
}
