import type { ActPreview } from "#contract/admin/acts.ts";
import type { SubscriptionAct } from "#contract/admin/subscription-acts.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { BillingContext, Ordering } from "../deps.ts";
import { hasOpenCharge } from "../free-days/queries.ts";
import { cancelRow } from "../leaving/cancelling.ts";
import { askRefund } from "../refunds/refunds.ts";
import { advance, type LifeEvent } from "../rules/life.ts";
import { refuseBarred } from "../subscriptions/barred.ts";
import { followEnds, lockLiveSubscription } from "../subscriptions/ending.ts";
import { refusePaidForByGroup } from "../subscriptions/group-pays.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { findLiveSubscription, type SubscriptionRow } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import { effectsOf } from "./subscription-effects.ts";
import { listUnused, unusedCents, type UnusedPayment } from "./unused-days.ts";
import { subscriptionWords, type SubscriptionFailure } from "./subscription-words.ts";

type Planned = { row: SubscriptionRow; unused: readonly UnusedPayment[]; backCents: number; preview: ActPreview };

/** What the staff do to a running subscription: shown first, then done as it was shown. */
export function createSubscriptionActing(context: BillingContext) {
  return {
    /** @throws AppError conflict, with the reason */
    async preview(database: Database, act: SubscriptionAct, ordering: Ordering): Promise<ActPreview> {
      const row = await findLiveSubscription(database, ordering.accountId);
      return (await planOf(database, context, { act, row }, ordering)).preview;
    },

    /**
     * Within the caller's transaction. Returns the subscription and the cents that go back.
     * @throws AppError conflict as above, and with the new preview where another one was shown
     */
    async act(inside: Database, act: SubscriptionAct, ordering: Ordering, shown: string) {
      const locked = await lockLiveSubscription(inside, context.jobs, ordering.accountId, ordering.at);
      const planned = await planOf(inside, context, { act, row: locked }, ordering);
      refuseChanged(planned.preview, shown, ordering.locale);
      await deeds[act](inside, context, planned, ordering.at);
      return { subscriptionId: planned.row.id, backCents: planned.backCents };
    },
  };
}

type Asked = { act: SubscriptionAct; row: SubscriptionRow | undefined };

async function planOf(
  database: Database,
  context: BillingContext,
  { act, row }: Asked,
  ordering: Ordering,
): Promise<Planned> {
  const { locale, at } = ordering;
  if (!row || (row.runs_until !== null && row.runs_until <= at)) {
    found(await findPayer(database, ordering.accountId), "account", ordering.accountId);
    return refuse("nothing", locale);
  }
  const failure = failureOf(context, act, row);
  if (failure) refuse(failure, locale);
  if (act === "reactivate") {
    await refuseBarred(context, database, ordering);
    await refusePaidForByGroup(context, database, ordering);
  }
  if (act === "charge" && (await hasOpenCharge(database, row.id))) refuse("running", locale);
  const unused = act === "end" ? await listUnused(database, row.id, at) : [];
  const backCents = act === "end" ? unusedCents(lifeOf(row), unused, at) : 0;
  const { effects, facts } = await effectsOf(database, { act, row, backCents }, { locale, at });
  const fingerprint = fingerprintOf({ act, subscription: row.id, backCents, ...facts });
  return { row, unused, backCents, preview: { effects, fingerprint } };
}

/** Why an act cannot be done to this subscription; undefined where it can. */
function failureOf(
  { deps }: BillingContext,
  act: SubscriptionAct,
  row: SubscriptionRow,
): SubscriptionFailure | undefined {
  if (storeUrlOf(row.provider) !== null) return "store";
  const isCancelled = row.cancel_asked_at !== null;
  if (act === "end") return undefined;
  if (act === "cancel") return isCancelled ? "cancelled" : undefined;
  if (act === "reactivate")
    return isCancelled ? (row.mandate_ended_at === null ? undefined : "mandate") : "uncancelled";
  if (isCancelled) return "cancelled";
  if (row.status !== "past_due") return "settled";
  if (row.is_paused) return "disputed";
  if (row.mandate_ended_at !== null) return "mandate";
  return deps.providers.named(row.provider)?.ownsSchedule === false ? undefined : "provider";
}

function refuse(reason: SubscriptionFailure, locale: Locale): never {
  throw new AppError("conflict", { message: subscriptionWords[locale].failures[reason], details: { reason } });
}

type Deed = (inside: Database, context: BillingContext, planned: Planned, at: Date) => Promise<void>;

const deeds: Record<SubscriptionAct, Deed> = {
  async reactivate(inside, context, { row }, at) {
    await write(inside, row, { kind: "reactivated" }, at);
    await context.jobs.letter.enqueue(inside, {
      kind: "reactivated",
      subscriptionId: row.id,
      at: at.toISOString(),
    });
    await context.jobs.holdCharges.enqueue(inside, { subscriptionId: row.id });
  },
  async cancel(inside, context, { row }, at) {
    await cancelRow(inside, context, row, at);
    await context.jobs.cancelled.enqueue(inside, { subscriptionId: row.id, at: at.toISOString() });
  },
  async end(inside, context, { row, unused, backCents }, at) {
    let left = backCents;
    for (const { id, left_cents: cents } of unused) {
      if (left === 0) break;
      left -= await askRefund(inside, context, { paymentId: id, amountCents: Math.min(left, cents), at });
    }
    const life = await write(inside, row, { kind: "refunded" }, at);
    // Its letter is the one about a cancellation, not the one about an end for lack of payment.
    await followEnds(inside, context.jobs, [{ row: { ...row, cancel_asked_at: row.cancel_asked_at ?? at }, life }], at);
    await context.jobs.cancelled.enqueue(inside, { subscriptionId: row.id, at: at.toISOString() });
  },
  async charge(inside, _context, { row }, at) {
    // The job that renews what is due makes the charge within a minute.
    await write(inside, row, { kind: "charge-now" }, at);
  },
};

async function write(inside: Database, row: SubscriptionRow, event: LifeEvent, at: Date) {
  const life = advance(lifeOf(row), event, at);
  if (typeof life === "string") throw new Error(`subscription ${row.id} does not take ${event.kind}: ${life}`);
  await writeLives(inside, [{ id: row.id, life }]);
  return life;
}
