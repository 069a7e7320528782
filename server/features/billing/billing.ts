import type { Subscription, SubscriptionFacts } from "#contract/subscription.ts";
import { AppError } from "#server/http/errors.ts";
import { createChecking } from "./payments/check.ts";
import { canApplyTrial, subscriptionEntity, subscriptionFacts } from "./subscriptions/facts.ts";
import { createFingerprint } from "./offers/fingerprints.ts";
import { createBillingJobs } from "./letters/jobs.ts";
import { createOffers } from "./offers/offers.ts";
import type { BillingParts, Ordering } from "./deps.ts";
import { createPaying } from "./orders/pay.ts";
import { askCancellation, endOver, findLatestSubscription, takeCancellationBack } from "./subscriptions/queries.ts";
import { billingTexts } from "./texts.ts";

export type Billing = ReturnType<typeof createBilling>;

/** Plans, orders, payments and what an account has of them. */
export function createBilling(parts: BillingParts) {
  const { database } = parts;
  const fingerprint = createFingerprint(parts.secret);
  const own = { parts, jobs: createBillingJobs(parts), fingerprint };
  const checking = createChecking(own);
  parts.jobs.define("billing.open-payments", (_data, { at }) => checking.checkOpenPayments(at));
  parts.jobs.define("billing.ended", async (_data, { at }) => void (await endOver(database, at, null)));

  return {
    ...createOffers(parts),
    ...createPaying(own, checking),
    hear: checking.hear,

    /** Null before the first subscription. */
    async latestSubscription(accountId: number, at: Date): Promise<Subscription | null> {
      const row = await findLatestSubscription(database, accountId);
      return row ? subscriptionEntity(row, at) : null;
    },

    subscriptionFacts: (accountId: number, at: Date): Promise<SubscriptionFacts> =>
      subscriptionFacts(database, fingerprint, accountId, at),
    canApplyTrial: (accountId: number): Promise<boolean> => canApplyTrial(database, fingerprint, accountId),

    /** Confirmed by a letter, once. @throws AppError conflict when nothing runs */
    async cancel({ accountId, locale, at }: Ordering): Promise<void> {
      await database.transaction(async (inside) => {
        const asked = await askCancellation(inside, accountId, at);
        if (!asked) throw new AppError("conflict", { message: billingTexts.nothingToCancel[locale] });
        if (asked.is_new) await own.jobs.cancelled.enqueue(inside, { subscriptionId: asked.id, at: at.toISOString() });
      });
    },

    /** @throws AppError conflict when nothing runs any more */
    async reactivate({ accountId, locale, at }: Ordering): Promise<void> {
      if (!(await takeCancellationBack(database, accountId, at)))
        throw new AppError("conflict", { message: billingTexts.nothingToCancel[locale] });
    },
  };
}
