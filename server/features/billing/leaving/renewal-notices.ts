import type { BillingContext } from "../deps.ts";
import { monthsLater } from "../rules/periods.ts";
import { takeRenewalsToAnnounce } from "./renewal-notice-queries.ts";

const batch = 200;

/**
 * Announces the renewal of yearly subscriptions, once a period (L215-1: between three months and one month before it). Starts
 * two months before, so that a month of downtime misses none.
 */
export async function announceRenewals(context: BillingContext, at: Date): Promise<void> {
  for (;;) {
    const taken = await context.deps.database.transaction(async (inside) => {
      const due = await takeRenewalsToAnnounce(inside, monthsLater(at, 1), monthsLater(at, 2), batch);
      await context.jobs.letter.enqueueAll(
        inside,
        due.map(({ id, period_ends_at: endsAt, price_cents: priceCents }) => ({
          kind: "renewal-notice" as const,
          subscriptionId: id,
          endsAt: endsAt.toISOString(),
          priceCents,
        })),
      );
      return due.length;
    });
    if (taken < batch) return;
  }
}
