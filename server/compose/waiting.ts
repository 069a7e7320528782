import { countFailedRefunds } from "#server/features/billing/desk/refund-list.ts";
import { countWaiting } from "#server/features/billing/disputes/listing-queries.ts";
import { countOpenFor } from "#server/features/support/inbox/queries.ts";
import { countOpenRequests } from "#server/features/support/requests/queries.ts";
import { waitingRoutes } from "#server/features/waiting/routes.ts";
import type { Api } from "#server/http/api.ts";

/** The numbers in the staff's navigation, from the features whose pages they stand beside. */
export function composeWaiting(api: Api): void {
  waitingRoutes(api, {
    messages: countOpenFor,
    requests: countOpenRequests,
    disputes: countWaiting,
    refunds: countFailedRefunds,
  });
}
