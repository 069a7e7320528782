import type { PlanChange } from "#contract/plan-change-shapes.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { Ordering, BillingContext } from "../deps.ts";
import { findPayments } from "../payments/queries.ts";
import { listPlans } from "../offers/queries.ts";
import { changeTermsOf, type ChangeTerms } from "../rules/plan-change.ts";
import { isOffered, toCents, toEuros, type PlanRow } from "../rules/prices.ts";
import { insertCharges } from "../renewals/queries.ts";
import { findOpenCharge } from "../renewals/open-charge-queries.ts";
import type { PendingCharge, Renewals } from "../renewals/renewals.ts";
import { lockLiveSubscription } from "../subscriptions/ending.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import { advance } from "../rules/life.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { findLiveSubscription, type SubscriptionRow } from "../subscriptions/queries.ts";
import { noteRefusals } from "../findings/refused-orders.ts";
import { billingTexts, planLabel } from "../texts.ts";
import { insertChange, setChangePayment, withdrawChanges } from "../subscriptions/plan-change-queries.ts";
import { refusalText } from "../subscriptions/refusal-text.ts";

export type Possible = { row: SubscriptionRow; from: PlanRow; to: PlanRow; terms: ChangeTerms };
export type ChangeOutcome = { status: "done" | "scheduled" | "pending" | "refused"; reason: string | null };

const leaseMs = 10 * 60_000;

export type PlanChanging = Pick<ReturnType<typeof createChanging>, "possibleChange" | "changeInside">;

/** Changes of plan. The price is previewed, and the change is refused if the price has changed since. */
export function createChanging(context: BillingContext, { makeAndSettle }: Pick<Renewals, "makeAndSettle">) {
  const { database } = context.deps;

  /** Makes a change that is possible. A charge is asked for again from `askAt` on, whoever makes it first. */
  const make = async (inside: Database, ordering: Ordering, possible: Possible, askAt: Date) => {
    const { row, terms } = possible;
    await withdrawChanges(inside, [row.id], ordering.at);
    if (terms.takesEffect === "period-end") {
      await schedule(inside, context, ordering, possible);
      return "scheduled" as const;
    }
    if (terms.amountCents > 0) return charge(inside, ordering, possible, askAt);
    await changeNow(inside, context, ordering, possible);
    return "done" as const;
  };

  const confirmInside = async (
    inside: Database,
    ordering: Ordering,
    request: { plan: number; amount: number },
  ): Promise<PendingCharge | "done" | "scheduled"> => {
    const possible = await findPossible(inside, context, ordering, request.plan);
    const { terms } = possible;
    if (toCents(request.amount) !== terms.amountCents)
      throw new AppError("conflict", {
        message: billingTexts.priceChanged[ordering.locale],
        details: { reason: "price", amount: toEuros(terms.amountCents) },
      });
    return make(inside, ordering, possible, new Date(ordering.at.getTime() + leaseMs));
  };

  return {
    /** What a change would cost, and when it would begin. @throws AppError invalid, conflict */
    async previewChange(ordering: Ordering, planId: number): Promise<PlanChange> {
      return database.transaction(async (inside) => {
        const { row, to, terms } = await findPossible(inside, context, ordering, planId);
        return {
          plan: { id: to.id },
          takes_effect: terms.takesEffect,
          effective_at: terms.effectiveAt.toISOString(),
          amount: toEuros(terms.amountCents),
          credit: toEuros(terms.creditCents),
          price: toEuros(terms.priceCents),
          recurring: to.recurring,
          next_payment_at: terms.periodEndsAt.toISOString(),
          is_charge_held: row.is_paused,
        };
      });
    },

    /**
     * Changes the plan now or at the end of the period. `amount`: the price that was shown, in euros; any other is refused.
     * @throws AppError invalid, conflict
     */
    async changePlan(ordering: Ordering, request: { plan: number; amount: number }): Promise<ChangeOutcome> {
      const { at, locale } = ordering;
      const made = await noteRefusals(context.deps, ordering, { plan: request.plan, price: request.amount }, () =>
        database.transaction((inside) => confirmInside(inside, ordering, request)),
      );
      if (typeof made === "string") return { status: made, reason: null };
      const settled = (await makeAndSettle([made], at)).get(made.paymentId);
      if (settled === "changed") return { status: "done", reason: null };
      if (settled !== "refused") return { status: "pending", reason: null };
      return { status: "refused", reason: await refusalOf(context, made.paymentId, locale) };
    },

    /** Locks the account. @throws AppError invalid, conflict */
    possibleChange: (inside: Database, ordering: Ordering, planId: number): Promise<Possible> =>
      findPossible(inside, context, ordering, planId),

    /** For the desk, within its transaction: the job that asks about charges makes the charge within a minute. */
    async changeInside(
      inside: Database,
      ordering: Ordering,
      possible: Possible,
    ): Promise<"done" | "scheduled" | "pending"> {
      const made = await make(inside, ordering, possible, ordering.at);
      return typeof made === "string" ? made : "pending";
    },

    /** Withdraws a scheduled change. Does nothing where there is none. */
    async withdrawChange({ accountId, at }: Ordering): Promise<void> {
      await database.transaction(async (inside) => {
        await lockAccount(inside, accountId);
        const row = await findLiveSubscription(inside, accountId);
        if (row) await withdrawChanges(inside, [row.id], at);
      });
    },
  };
}

async function findPossible(
  inside: Database,
  context: BillingContext,
  { accountId, locale, at }: Ordering,
  planId: number,
): Promise<Possible> {
  const row = await lockLiveSubscription(inside, context.jobs, accountId, at);
  const plans = await listPlans(inside);
  const to = plans.find(({ id }) => id === planId);
  const from = plans.find(({ id }) => id === row?.plan_id);
  if (!to) throw new AppError("invalid", { fields: { plan: "choice" } });
  if (!isOffered(to, at)) throw new AppError("invalid", { fields: { plan: "planWithdrawn" } });
  const why = row ? await whyNotChange(inside, context, row, to, at) : "none";
  if (!row || !from || why !== null)
    throw new AppError("conflict", { message: whyTexts[why ?? "none"][locale], details: { reason: why ?? "none" } });
  // A scheduled change does not affect the credit.
  return { row, from, to, terms: changeTermsOf(lifeOf(row), from, to, at) };
}

type WhyNot = keyof typeof whyTexts;
const whyTexts = {
  none: billingTexts.nothingToCancel,
  same: billingTexts.samePlan,
  cancelled: billingTexts.changeCancelled,
  "past-due": billingTexts.changePastDue,
  suspended: billingTexts.changeSuspended,
  "under-way": billingTexts.paymentUnderWay,
  elsewhere: billingTexts.changeElsewhere,
};

async function whyNotChange(
  inside: Database,
  context: BillingContext,
  row: SubscriptionRow,
  to: PlanRow,
  at: Date,
): Promise<WhyNot | null> {
  if (row.plan_id === to.id) return "same";
  if (!isChangedHere(context, row)) return "elsewhere";
  if (row.cancel_asked_at !== null) return "cancelled";
  if (row.status === "past_due") return "past-due";
  if (row.suspended_at !== null) return "suspended";
  const isDue = row.period_ends_at !== null && row.period_ends_at <= at;
  return isDue || (await findOpenCharge(inside, row.id, at)) ? "under-way" : null;
}

/** App stores, and providers that schedule charges themselves, know only their own plans. */
function isChangedHere({ deps }: BillingContext, { provider }: SubscriptionRow): boolean {
  return storeUrlOf(provider) === null && deps.providers.named(provider)?.ownsSchedule === false;
}

function rowOf({ row, to, terms }: Possible, at: Date, status: "open" | "scheduled" | "done") {
  return {
    subscription_id: row.id,
    account_id: row.account_id,
    from_plan_id: row.plan_id,
    to_plan_id: to.id,
    takes_effect: terms.takesEffect,
    price_cents: terms.priceCents,
    amount_cents: terms.amountCents,
    asked_at: at,
    effective_at: terms.effectiveAt,
    status,
  };
}

async function schedule(inside: Database, { jobs }: BillingContext, { at }: Ordering, possible: Possible) {
  const changeId = await insertChange(inside, rowOf(possible, at, "scheduled"));
  await jobs.letter.enqueue(inside, { kind: "change-scheduled", subscriptionId: possible.row.id, changeId });
}

async function changeNow(inside: Database, { deps, jobs }: BillingContext, { at }: Ordering, possible: Possible) {
  const { row, to, terms } = possible;
  const plan = { planId: to.id, recurring: to.recurring, priceCents: terms.priceCents };
  const { periodEndsAt, periodCents } = terms;
  const life = advance(lifeOf(row), { kind: "changed", plan, periodEndsAt, periodCents }, at);
  if (typeof life === "string") throw new Error(`a change of plan that is possible changes nothing: ${life}`);
  await writeLives(inside, [{ id: row.id, life }]);
  await deps.setAccountType(inside, row.account_id, to);
  const changeId = await insertChange(inside, rowOf(possible, at, "done"));
  await jobs.letter.enqueue(inside, { kind: "changed", subscriptionId: row.id, changeId });
}

/** Stores the change and its charge; the caller makes the charge after the commit. */
async function charge(
  inside: Database,
  { at, locale }: Ordering,
  possible: Possible,
  askAt: Date,
): Promise<PendingCharge> {
  const { row, to, terms } = possible;
  const changeId = await insertChange(inside, rowOf(possible, at, "open"));
  const key = `upgrade-${changeId}`;
  const [made] = await insertCharges(
    inside,
    [
      {
        kind: "upgrade",
        subscriptionId: row.id,
        accountId: row.account_id,
        periodStartsAt: at,
        periodEndsAt: terms.periodEndsAt,
        planId: to.id,
        priceCents: terms.priceCents,
        amountCents: terms.amountCents,
        attempt: 1,
        provider: row.provider,
        key,
        changeId: null,
      },
    ],
    at,
    askAt,
  );
  if (!made) throw new Error("the charge of a new change of plan was there before");
  await setChangePayment(inside, changeId, made.id);
  return {
    paymentId: made.id,
    provider: row.provider,
    mandate: row.provider_reference,
    key,
    amountCents: terms.amountCents,
    description: planLabel(to, locale),
  };
}

async function refusalOf({ deps }: BillingContext, paymentId: number, locale: Ordering["locale"]) {
  const [payment] = await findPayments(deps.database, [paymentId]);
  return refusalText(deps.database, payment, locale);
}
