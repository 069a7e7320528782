import type { Subscription, SubscriptionFacts } from "#contract/subscription.ts";
import { settleNewCard } from "./cards/new-card.ts";
import { settleCharge } from "./renewals/settle-charges.ts";
import { createCardChanging } from "./cards/changing-card.ts";
import { createChanging } from "./changes/changing.ts";
import type { BillingJobs, BillingParts, EndedMandate, OrderingParts, UnprovenWithdrawal } from "./deps.ts";
import { createBillingJobs } from "./letters/jobs.ts";
import { createFingerprint } from "./rules/fingerprints.ts";
import { createOffers } from "./offers/offers.ts";
import { createPaying } from "./orders/pay.ts";
import { giveUpUnstarted, settleOrder } from "./orders/settle-order.ts";
import { createChecking } from "./payments/check.ts";
import { createMyInvoices } from "./invoices/my-invoices.ts";
import { reconcile } from "./reconciliation/reconcile.ts";
import { listOpenFindings } from "./reconciliation/queries.ts";
import { createDeclaring } from "./leaving/declaring.ts";
import { announceRenewals } from "./leaving/renewal-notices.ts";
import { createWithdrawing } from "./leaving/withdrawing.ts";
import { makeRefunds, onProviderRefund } from "./refunds/refunds.ts";
import { adoptCharge } from "./renewals/adopt.ts";
import { createRenewals } from "./renewals/renewals.ts";
import { createCancelling, onMandateEnded } from "./leaving/cancelling.ts";
import { endOver } from "./subscriptions/ending.ts";
import { canApplyTrial, subscriptionEntity, subscriptionFacts } from "./subscriptions/facts.ts";
import { findLatestSubscription } from "./subscriptions/queries.ts";

export type Billing = ReturnType<typeof createBilling>;

/** Plans, orders, payments and what an account has of them. */
export function createBilling(parts: BillingParts) {
  const { database } = parts;
  const fingerprint = createFingerprint(parts.secret);
  const own: OrderingParts = { parts, jobs: defineJobs(parts, () => own), fingerprint };
  const renewals = createRenewals(own);
  const checking = createChecking(own, {
    settlers: {
      order: settleOrder,
      newCard: settleNewCard,
      charge: settleCharge,
      adopt: adoptCharge,
      giveUp: giveUpUnstarted,
    },
    makeRefunds: (at) => makeRefunds(own, at),
    onRefund: (inside, event, at) => onProviderRefund(inside, own, event, at),
    onMandateEnded: (inside, event, at) => onMandateEnded(inside, own, { ...event, at }),
    renewNow: renewals.renewNow,
  });
  const cancelling = createCancelling(own);
  parts.jobs.define("billing.open-payments", (_data, { at }) => checking.checkOpenPayments(at));
  parts.jobs.define("billing.ended", (_data, { at }) => endOver(database, own.jobs, at, null));
  parts.jobs.define("billing.reconciliation", async (_data, { at, signal }) => void (await reconcile(own, at, signal)));
  parts.jobs.define("billing.renewal-notices", (_data, { at }) => announceRenewals(own, at));
  parts.jobs.define("billing.renewals", async (_data, { at, signal }) => {
    await renewals.askAgain(at, signal);
    await renewals.renewDue(at, signal);
  });

  return {
    ...createOffers(parts),
    ...createPaying(own, checking),
    ...cancelling,
    ...createWithdrawing(own),
    ...createDeclaring(own),
    ...renewals,
    ...createChanging(own, renewals),
    ...createCardChanging(own, checking),
    ...createMyInvoices(parts),
    onProviderEvent: checking.onEvent,
    /** What the books, the providers and the subscriptions do not agree on; for staff. */
    openFindings: (limit: number) => listOpenFindings(database, limit),

    /** Null before the first subscription. */
    async latestSubscription(accountId: number, at: Date): Promise<Subscription | null> {
      const row = await findLatestSubscription(database, accountId);
      return row ? subscriptionEntity(row, at) : null;
    },

    subscriptionFacts: (accountId: number, at: Date): Promise<SubscriptionFacts> =>
      subscriptionFacts(database, fingerprint, accountId, at),
    canApplyTrial: (accountId: number): Promise<boolean> => canApplyTrial(database, fingerprint, accountId),
  };
}

/** The jobs that follow from changes. They act by what is made of them, hence `own`. */
function defineJobs(parts: BillingParts, own: () => OrderingParts): BillingJobs {
  return {
    ...createBillingJobs(parts),
    refunds: parts.jobs.define("billing.refunds", (_data, { at }) => makeRefunds(own(), at)),
    endMandate: parts.jobs.define("billing.end-mandate", (ended: EndedMandate, { at }) =>
      createCancelling(own()).endMandate(ended, at),
    ),
    withdrawal: parts.jobs.define("billing.withdrawal", (declared: UnprovenWithdrawal, { at }) =>
      createWithdrawing(own()).withdrawUnproven(declared, at),
    ),
  };
}
