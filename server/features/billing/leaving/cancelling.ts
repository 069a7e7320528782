import { wayOf } from "../subscriptions/queries.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { MeasurementAnswer } from "#server/http/measurement.ts";
import type { EndedMandate, Ordering, BillingContext } from "../deps.ts";
import { lockEndable } from "./endable.ts";
import { insertDeclaration } from "./queries.ts";
import { billingTexts } from "../texts.ts";
import { callProvider } from "../payments/provider-away.ts";
import { endOver, lockLiveSubscription } from "../subscriptions/ending.ts";
import { refuseBarred } from "../subscriptions/barred.ts";
import { refusePaidForByGroup } from "../subscriptions/group-pays.ts";
import { advance, isLive, isOver } from "../rules/life.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { lockRunning } from "../subscriptions/lock-running.ts";
import { findLiveSubscription, findSubscription, type SubscriptionRow } from "../subscriptions/queries.ts";
import { findByMandate, findPayer } from "../subscriptions/payer-queries.ts";
import { setMandateEnded } from "../subscriptions/means-queries.ts";

/** How long before the period's end a provider that schedules charges itself is notified. Until then the subscriber can
 * reactivate. */
const notifyAheadMs = 36 * 3_600_000;

export type Cancelling = ReturnType<typeof createCancelling>;

/** Cancelling at the end of the period, and reactivating. */
export function createCancelling(context: BillingContext) {
  const { database, providers } = context.deps;

  return {
    /**
     * Cancels the subscription at the end of its period, or at once if it is past due, within the caller's transaction.
     * Idempotent.
     * @returns false where nothing runs
     */
    async stopRenewing(inside: Database, accountId: number, at: Date): Promise<boolean> {
      const row = await lockLiveSubscription(inside, context.jobs, accountId, at);
      if (row) await cancelRow(inside, context, row, at);
      return row !== undefined;
    },

    /** Confirmed by one letter. @throws AppError conflict when nothing runs, or when an app store must end it */
    async cancel(ordering: Ordering): Promise<void> {
      const { at } = ordering;
      await database.transaction(async (inside) => {
        const row = await lockEndable(inside, context, ordering);
        if (await cancelRow(inside, context, row, at, ordering.answer)) {
          await keepCancellation(inside, row.id, ordering);
          await context.jobs.cancelled.enqueue(inside, { subscriptionId: row.id, at: at.toISOString() });
        }
      });
    },

    /**
     * @throws AppError conflict when nothing runs any more, or when the mandate has ended; serviceUnavailable where its
     * provider cannot be asked
     */
    async reactivate(ordering: Ordering): Promise<void> {
      const { locale, at } = ordering;
      await noticeEndedMandate(context, ordering);
      await database.transaction(async (inside) => {
        const row = await lockRunning(inside, context, ordering);
        await refuseBarred(context, inside, ordering);
        await refusePaidForByGroup(context, inside, ordering);
        // Nothing could be charged: the subscriber gives a card first, which is a mandate of its own.
        if (row.mandate_ended_at !== null)
          throw new AppError("conflict", {
            message: billingTexts.mandateEnded[locale],
            details: { reason: "mandate" },
          });
        const life = advance(lifeOf(row), { kind: "reactivated" }, at);
        if (typeof life === "string") return;
        await writeLives(inside, [{ id: row.id, life }]);
        await context.jobs.letter.enqueue(inside, {
          kind: "reactivated",
          subscriptionId: row.id,
          at: at.toISOString(),
        });
        await context.jobs.holdCharges.enqueue(inside, { subscriptionId: row.id });
      });
    },

    /** Call before a transaction that reactivates. @throws AppError serviceUnavailable where the provider cannot be asked */
    noticeEndedMandate: (ordering: Ordering): Promise<void> => noticeEndedMandate(context, ordering),

    /** Ends a mandate at its provider, unless a running subscription uses it. */
    async endMandate({ provider, mandate, ifCancelled }: EndedMandate, at: Date): Promise<void> {
      const row = await findByMandate(database, provider, mandate);
      const runs = row !== undefined && isLive(lifeOf(row)) && !isOver(lifeOf(row), at);
      if (runs && !(ifCancelled === row.id && row.cancel_asked_at !== null)) return;
      await providers.named(provider)?.cancel(mandate);
      await setMandateEnded(database, provider, mandate, at);
    },
  };
}

/** Asks a provider that schedules charges itself whether its mandate still stands: word of its end may have been lost. */
async function noticeEndedMandate(context: BillingContext, { accountId, at }: Ordering): Promise<void> {
  const { database, providers } = context.deps;
  const row = await findLiveSubscription(database, accountId);
  if (!row || row.provider_reference === null || row.mandate_ended_at !== null) return;
  const { provider_reference: mandate } = row;
  const provider = providers.named(row.provider);
  if (provider?.ownsSchedule !== true) return;
  const seen = await callProvider(context, { way: wayOf(row), provider: provider.name }, () =>
    provider.mandateStatus(mandate, at),
  );
  if (seen !== null && !seen.isActive) await setMandateEnded(database, provider.name, mandate, at);
}

/** Records the cancellation as a termination request. */
async function keepCancellation(inside: Database, subscriptionId: number, { accountId, locale, at }: Ordering) {
  const [payer, after] = [await findPayer(inside, accountId), await findSubscription(inside, subscriptionId)];
  if (!payer) return;
  await insertDeclaration(inside, {
    kind: "cancel",
    account_id: accountId,
    subscription_id: subscriptionId,
    name: `${payer.first_name} ${payer.last_name}`,
    email: payer.email,
    reference: "",
    is_proven: true,
    locale,
    received_at: at,
    outcome: "cancelled",
    ends_at: after?.runs_until ?? null,
    refund_cents: null,
  });
}

/** Returns false where it is cancelled already. */
export async function cancelRow(
  inside: Database,
  context: BillingContext,
  row: SubscriptionRow,
  at: Date,
  answer?: MeasurementAnswer,
): Promise<boolean> {
  const life = advance(lifeOf(row), { kind: "cancelled" }, at);
  if (typeof life === "string") return false;
  await writeLives(inside, [{ id: row.id, life }]);
  await context.deps.measure.subscriptionCancelled(inside, {
    accountId: row.account_id,
    planId: row.plan_id,
    answer,
    at,
  });
  await endOver(inside, context.jobs, at, row.account_id);
  const { provider, provider_reference: mandate, period_ends_at: endsAt } = row;
  if (mandate !== null && endsAt && context.deps.providers.named(provider)?.ownsSchedule === true) {
    const runAt = new Date(Math.max(at.getTime(), endsAt.getTime() - notifyAheadMs));
    await context.jobs.endMandate.enqueue(inside, { provider, mandate, ifCancelled: row.id }, { runAt });
  }
  return true;
}

/** Ending the mandate at the provider cancels the subscription. A past-due one keeps its grace period, to allow another card. */
export async function onMandateEnded(
  inside: Database,
  context: BillingContext,
  { provider, mandate, at }: { provider: string; mandate: string; at: Date },
): Promise<void> {
  const known = await findByMandate(inside, provider, mandate);
  if (!known) return;
  await lockAccount(inside, known.account_id);
  await setMandateEnded(inside, provider, mandate, at);
  const row = await findByMandate(inside, provider, mandate);
  if (!row || row.status === "past_due" || !(await cancelRow(inside, context, row, at))) return;
  await context.jobs.cancelled.enqueue(inside, { subscriptionId: row.id, at: at.toISOString() });
}
