import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { EndedMandate, Ordering, BillingContext } from "../deps.ts";
import { lockEndable } from "./endable.ts";
import { insertDeclaration } from "./queries.ts";
import { billingTexts } from "../texts.ts";
import { endOver, lockLiveSubscription } from "../subscriptions/ending.ts";
import { advance, isLive, isOver } from "../rules/life.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import {
  findByMandate,
  findPayer,
  findSubscription,
  setMandateEnded,
  type SubscriptionRow,
} from "../subscriptions/queries.ts";

/** A provider that keeps the schedule is told this long before the period's end: until then a cancellation is taken back. */
const tellAheadMs = 36 * 3_600_000;

export type Cancelling = ReturnType<typeof createCancelling>;

/** Ending with the period, and taking that back. */
export function createCancelling(context: BillingContext) {
  const { database, providers } = context.deps;

  return {
    /**
     * Lets the subscription end with its period, within the caller's transaction; past due, at once. Asked twice it changes
     * nothing more.
     * @returns false where nothing runs
     */
    async stopRenewing(inside: Database, accountId: number, at: Date): Promise<boolean> {
      const row = await lockLiveSubscription(inside, context.jobs, accountId, at);
      if (row) await cancelRow(inside, context, row, at);
      return row !== undefined;
    },

    /** Confirmed by a letter, once. @throws AppError conflict when nothing runs, or when it is for a store to end it */
    async cancel(ordering: Ordering): Promise<void> {
      const { at } = ordering;
      await database.transaction(async (inside) => {
        const row = await lockEndable(inside, context, ordering);
        if (await cancelRow(inside, context, row, at)) {
          await keepCancellation(inside, row.id, ordering);
          await context.jobs.cancelled.enqueue(inside, { subscriptionId: row.id, at: at.toISOString() });
        }
      });
    },

    /** @throws AppError conflict when nothing runs any more, or when the provider has ended the mandate */
    async reactivate({ accountId, locale, at }: Ordering): Promise<void> {
      await database.transaction(async (inside) => {
        const row = await lockLiveSubscription(inside, context.jobs, accountId, at);
        if (!row) throw new AppError("conflict", { message: billingTexts.nothingToCancel[locale] });
        if (row.mandate_ended_at !== null && providers.named(row.provider)?.ownsSchedule === true)
          throw new AppError("conflict", {
            message: billingTexts.mandateEnded[locale],
            details: { reason: "mandate" },
          });
        const life = advance(lifeOf(row), { kind: "reactivated" }, at);
        if (typeof life !== "string") await writeLives(inside, [{ id: row.id, life }]);
      });
    },

    /** Tells a provider that nothing is to be charged by a mandate any more, unless a subscription lives by it. */
    async endMandate({ provider, mandate, ifCancelled }: EndedMandate, at: Date): Promise<void> {
      const row = await findByMandate(database, provider, mandate);
      const runs = row !== undefined && isLive(lifeOf(row)) && !isOver(lifeOf(row), at);
      if (runs && !(ifCancelled === row.id && row.cancel_asked_at !== null)) return;
      await providers.named(provider)?.cancel(mandate);
      await setMandateEnded(database, provider, mandate, at);
    },
  };
}

/** Kept as every declaration of leaving is. */
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

/** False where it was cancelled before. */
export async function cancelRow(
  inside: Database,
  context: BillingContext,
  row: SubscriptionRow,
  at: Date,
): Promise<boolean> {
  const life = advance(lifeOf(row), { kind: "cancelled" }, at);
  if (typeof life === "string") return false;
  await writeLives(inside, [{ id: row.id, life }]);
  await endOver(inside, context.jobs, at, row.account_id);
  const { provider, provider_reference: mandate, period_ends_at: endsAt } = row;
  if (mandate !== null && endsAt && context.deps.providers.named(provider)?.ownsSchedule === true) {
    const runAt = new Date(Math.max(at.getTime(), endsAt.getTime() - tellAheadMs));
    await context.jobs.endMandate.enqueue(inside, { provider, mandate, ifCancelled: row.id }, { runAt });
  }
  return true;
}

/** A payer who ended it at the provider has cancelled; one who is past due keeps the days of grace for another card. */
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
