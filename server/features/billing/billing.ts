import type { Subscription, SubscriptionFacts } from "#contract/subscription.ts";
import type { Database } from "#server/database/pool.ts";
import { createAccounting } from "./accounting/accounting.ts";
import { settleNewCard } from "./cards/new-card.ts";
import { settleCharge } from "./renewals/settle-charges.ts";
import { createCardChanging } from "./cards/changing-card.ts";
import { createChanging } from "./changes/changing.ts";
import type { BillingJobs, BillingDeps, EndedMandate, BillingContext, UnprovenWithdrawal } from "./deps.ts";
import { createBillingJobs } from "./letters/jobs.ts";
import { createPapers } from "./letters/papers.ts";
import { createFingerprint } from "./rules/fingerprints.ts";
import { createOffers } from "./offers/offers.ts";
import { createPricePlanning } from "./offers/price-planning.ts";
import { createPaying } from "./orders/pay.ts";
import { giveUpUnstarted, settleOrder } from "./orders/settle-order.ts";
import { createChecking } from "./payments/check.ts";
import { createPending } from "./payments/pending.ts";
import { createMyInvoices } from "./invoices/my-invoices.ts";
import { reconcile } from "./reconciliation/reconcile.ts";
import { createDeclaring } from "./leaving/declaring.ts";
import { announceRenewals } from "./leaving/renewal-notices.ts";
import { announceAhead } from "./notices/announce.ts";
import { createWithdrawing } from "./leaving/withdrawing.ts";
import { issueLateCreditNotes } from "./refunds/late-credit-notes.ts";
import { onProviderRefund } from "./refunds/provider-refunds.ts";
import { makeRefunds } from "./refunds/make-refunds.ts";
import { adoptCharge } from "./renewals/adopt.ts";
import { followSchedules } from "./renewals/follow.ts";
import { erasePapers } from "./erasing/erase-papers.ts";
import type { DisputeContext } from "./disputes/deps.ts";
import { createDisputes } from "./disputes/disputes.ts";
import { createDisputeJobs } from "./disputes/jobs.ts";
import { holdCharges, onChargesResumed } from "./disputes/holding.ts";
import { settleDispute } from "./disputes/settling.ts";
import { createSubscriptionActing } from "./desk/subscription-acting.ts";
import { createDeclarationMatching } from "./desk/declaration-matching.ts";
import { createPlanActing } from "./desk/plan-acting.ts";
import { createCreditCorrecting } from "./desk/credit-correcting.ts";
import { createRefunding } from "./desk/refunding.ts";
import { createFreeDays } from "./free-days/acting.ts";
import { giveOutageDays } from "./free-days/outage-job.ts";
import { createOutages } from "./free-days/outages.ts";
import { createRenewals } from "./renewals/renewals.ts";
import { createCancelling, onMandateEnded } from "./leaving/cancelling.ts";
import { endOver } from "./subscriptions/ending.ts";
import { comingPayments } from "./subscriptions/coming-payments.ts";
import { canApplyTrial, subscriptionEntity, subscriptionFacts } from "./subscriptions/facts.ts";
import { findLatestSubscription } from "./subscriptions/queries.ts";

export type Billing = ReturnType<typeof createBilling>;

/** Plans, orders, payments, subscriptions and invoices. */
export function createBilling(deps: BillingDeps) {
  const { database } = deps;
  const fingerprint = createFingerprint(deps.secret);
  const context: BillingContext = { deps, jobs: defineJobs(deps, () => context), fingerprint };
  const disputing: DisputeContext = { ...context, disputeJobs: createDisputeJobs(deps, () => disputing) };
  const renewals = createRenewals(context);
  const endWithMandate = (inside: Database, event: { provider: string; mandate: string }, at: Date) =>
    onMandateEnded(inside, context, { ...event, at });
  const checking = createChecking(context, {
    settlers: {
      order: settleOrder,
      newCard: settleNewCard,
      charge: settleCharge,
      adopt: adoptCharge,
      giveUp: giveUpUnstarted,
    },
    makeRefunds: (at) => makeRefunds(context, at),
    onRefund: (inside, event, at) => onProviderRefund(inside, context, event, at),
    onDispute: async (inside, event, at) => (await settleDispute(inside, disputing, event, at)) !== "unknown",
    onMandateEnded: endWithMandate,
    onChargesResumed: (inside, event) => onChargesResumed(inside, context, event),
    renewNow: renewals.renewNow,
  });
  const cancelling = createCancelling(context);
  const changing = createChanging(context, renewals);
  deps.jobs.define("billing.open-payments", (_data, { at }) => checking.checkOpenPayments(at));
  deps.jobs.define("billing.ended", (_data, { at }) => endOver(database, context.jobs, at, null));
  deps.jobs.define("billing.reconciliation", async (_data, { at, signal }) => {
    await issueLateCreditNotes(context, at);
    await reconcile(context, at, signal);
  });
  deps.jobs.define("billing.erase-papers", (_data, run) => erasePapers(deps, run));
  deps.jobs.define("billing.renewal-notices", async (_data, { at }) => {
    await announceRenewals(context, at);
    await announceAhead(context, at);
  });
  deps.jobs.define("billing.schedules", (_data, run) =>
    followSchedules(context, { settle: checking.settleAndFollow, onMandateEnded: endWithMandate }, run),
  );
  deps.jobs.define("billing.renewals", async (_data, { at, signal }) => {
    await renewals.askAgain(at, signal);
    await renewals.renewDue(at, signal);
  });

  return {
    ...createOffers(deps),
    ...createPaying(context, checking),
    ...createPending(context, { ...checking, ...renewals }),
    ...cancelling,
    ...createWithdrawing(context),
    ...createDeclaring(context),
    ...renewals,
    ...changing,
    ...createCardChanging(context, checking),
    ...createMyInvoices(deps),
    papers: createPapers(context.jobs),
    pool: database,
    pricePlanning: createPricePlanning(deps),
    freeDays: { one: createFreeDays(context), outages: createOutages(context) },
    planActing: createPlanActing(changing),
    desk: { refunding: createRefunding(context), subscriptionActing: createSubscriptionActing(context) },
    declarationMatching: createDeclarationMatching(context),
    creditCorrecting: createCreditCorrecting(context),
    disputes: createDisputes(disputing),
    accounting: createAccounting(deps),
    onProviderEvent: checking.onEvent,

    /** Null before the first subscription. */
    async latestSubscription(accountId: number, at: Date): Promise<Subscription | null> {
      const row = await findLatestSubscription(database, accountId);
      return row ? subscriptionEntity(row, at) : null;
    },

    comingPayments: (accountId: number, at: Date) => comingPayments(deps, accountId, at),
    subscriptionFacts: (accountId: number, at: Date): Promise<SubscriptionFacts> =>
      subscriptionFacts(database, fingerprint, accountId, at),
    canApplyTrial: (accountId: number): Promise<boolean> => canApplyTrial(database, fingerprint, accountId),
  };
}

/** Jobs triggered by changes. Their handlers need the context that contains these jobs, hence the function. */
function defineJobs(deps: BillingDeps, context: () => BillingContext): BillingJobs {
  const holding = deps.jobs.define("billing.hold-charges", ({ subscriptionId }: { subscriptionId: number }, { at }) =>
    holdCharges(context(), subscriptionId, at),
  );
  return {
    ...createBillingJobs(deps),
    holdCharges: {
      enqueue: (database, held) =>
        holding.enqueue(database, held, { group: { key: `billing.hold-charges ${held.subscriptionId}`, limit: 1 } }),
    },
    recordEvents: deps.recordEvents,
    refunds: deps.jobs.define("billing.refunds", ({ paymentId }: { paymentId?: number }, { at }) =>
      makeRefunds(context(), at, paymentId),
    ),
    endMandate: deps.jobs.define("billing.end-mandate", (ended: EndedMandate, { at }) =>
      createCancelling(context()).endMandate(ended, at),
    ),
    outage: deps.jobs.define("billing.outage", ({ outageId }: { outageId: number }, run) =>
      giveOutageDays(context(), outageId, run),
    ),
    withdrawal: deps.jobs.define("billing.withdrawal", (declared: UnprovenWithdrawal, { at }) =>
      createWithdrawing(context()).withdrawUnproven(declared, at),
    ),
  };
}
