import { countFailedRefunds } from "#server/features/billing/desk/refund-list.ts";
import { countWaiting } from "#server/features/billing/disputes/listing-queries.ts";
import { countOpenFindings } from "#server/features/billing/findings/queries.ts";
import { countDrafts } from "#server/features/catalogue/editing/draft-queries.ts";
import { countWaitingReports } from "#server/features/comments/moderation-queries.ts";
import { countFailedEncodings } from "#server/features/encoding/figure-queries.ts";
import { countOpenFor } from "#server/features/support/inbox/queries.ts";
import { countOpenRequests } from "#server/features/support/requests/queries.ts";
import { waitingRoutes } from "#server/features/waiting/routes.ts";
import type { Api } from "#server/http/api.ts";

/** What failed earlier was either dealt with or is not missed. */
const failedWithinMs = 30 * 86_400_000;

/** The numbers in the staff's navigation, from the features whose pages they stand beside. */
export function composeWaiting(api: Api): void {
  waitingRoutes(api, {
    messages: countOpenFor,
    requests: countOpenRequests,
    reports: countWaitingReports,
    drafts: countDrafts,
    encodings: (database, at) => countFailedEncodings(database, new Date(at.getTime() - failedWithinMs)),
    disputes: countWaiting,
    refunds: countFailedRefunds,
    findings: countOpenFindings,
  });
}
