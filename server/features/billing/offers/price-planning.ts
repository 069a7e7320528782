import type { Locale } from "#contract/language.ts";
import { priceOutcomes, type OfferedPlan, type PricePreview } from "#contract/admin/offers.ts";
import { civilDay } from "#contract/date-text.ts";
import { startOfCivilDay } from "#server/dates.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingDeps } from "../deps.ts";
import { daysLater } from "../rules/periods.ts";
import { isOffered, type PlanRow } from "../rules/prices.ts";
import { planLabel } from "../texts.ts";
import {
  applyPriceChanges,
  countByPrice,
  deletePriceChange,
  findPriceChange,
  insertPriceChange,
  isMovedLater,
  listPriceChanges,
  lockPlan,
  type ListedPriceChange,
} from "./price-queries.ts";
import { findPlan, listPlans } from "./queries.ts";

/** How long before a price rises its subscribers are told (terms of sale, article 4). */
export const priceNoticeDays = 30;

/**
 * From when on a price that is announced at an instant may count: after 30 days of the calendar, and no less than 30 times 24
 * hours, because one of those days may be an hour short.
 */
export function noticeOver(toldAt: Date): Date {
  return new Date(
    Math.max(daysLater(toldAt, priceNoticeDays).getTime(), toldAt.getTime() + priceNoticeDays * 86_400_000),
  );
}

/** `from`: a day in Paris, 'YYYY-MM-DD'. */
type Planned = { price_cents: number; from: string; moves_subscribers: boolean };

export type PricePlanning = ReturnType<typeof createPricePlanning>;

/** Prices as the staff plan them. */
export function createPricePlanning({ providers }: Pick<BillingDeps, "providers">) {
  return {
    async list(database: Database, locale: Locale, at: Date): Promise<OfferedPlan[]> {
      const [plans, paid, changes] = await Promise.all([
        listPlans(database),
        countByPrice(database),
        listPriceChanges(database),
      ]);
      return plans.map((plan) => ({
        id: plan.id,
        name: planLabel(plan, locale),
        ...offerOf(plan, at),
        recurring: plan.recurring,
        screens: plan.screens,
        has_promotion: plan.has_promotion,
        price_cents: plan.price_cents,
        paid: byPrice(paid.filter((one) => one.plan_id === plan.id)),
        changes: changes
          .filter((change) => change.plan_id === plan.id)
          .toReversed()
          .map(changeEntity),
      }));
    },

    /** @throws AppError notFound; invalid as `plan` does */
    async preview(database: Database, planId: number, planned: Planned, at: Date): Promise<PricePreview> {
      const { effectiveAt } = await checked(database, planId, planned, at);
      const groups = (await countByPrice(database, planId)).map((group) => ({
        ...group,
        outcome: outcomeOf(group, planned),
      }));
      const moved = groups.filter(({ outcome }) => outcome === "moved");
      const renewsFrom = new Date(Math.max(effectiveAt.getTime(), noticeOver(at).getTime()));
      return {
        effective_at: effectiveAt.toISOString(),
        renews_from: moved.length > 0 ? renewsFrom.toISOString() : null,
        groups: priceOutcomes.flatMap((outcome) =>
          byPrice(groups.filter((group) => group.outcome === outcome)).map((group) => ({ ...group, outcome })),
        ),
        difference_cents: moved.reduce(
          (sum, { subscribers, price_cents: cents }) => sum + subscribers * (planned.price_cents - cents),
          0,
        ),
      };
    },

    plan: planPrice,

    /** @throws AppError notFound; conflict where it counts already, or somebody has been notified */
    async drop(inside: Database, id: number): Promise<ListedPriceChange> {
      const change = found(await findPriceChange(inside, id), "priceChange", id);
      if ((await deletePriceChange(inside, id)) === 0) throw new AppError("conflict", { said: notifiedAlready });
      return change;
    },
  };

  function outcomeOf(group: Counted, { price_cents: cents, moves_subscribers: moves }: Planned) {
    if (group.price_cents === cents) return "same";
    if (!moves) return "kept";
    return providers.named(group.provider)?.ownsSchedule === false ? "moved" : "schedule";
  }
}

/** The plan's group, and when it is offered. */
function offerOf(plan: PlanRow, at: Date) {
  const { group_id, group_names, position, account_type, people, offered_from: from, offered_until: until } = plan;
  const isPlanned = from !== null && from > at;
  const state = isPlanned ? ("planned" as const) : isOffered(plan, at) ? ("offered" as const) : ("withdrawn" as const);
  return {
    group: { id: group_id, names: group_names, position, account_type, people },
    state,
    offered_from: from?.toISOString() ?? null,
    offered_until: until?.toISOString() ?? null,
  };
}

/**
 * Plans a price, from the desk or the command line. One of today for new orders counts at once.
 * @throws AppError notFound; invalid for a day that is over, for less than 31 days where subscribers are moved, for a day
 * that has a change already, for one before another price that moves them, and for the price that counts already
 */
export async function planPrice(inside: Database, planId: number, planned: Planned, at: Date) {
  await lockPlan(inside, planId);
  const { plan, effectiveAt } = await checked(inside, planId, planned, at);
  const { price_cents, moves_subscribers } = planned;
  const change = { plan_id: planId, price_cents, moves_subscribers, effective_at: effectiveAt };
  const row = await insertPriceChange(inside, change, at);
  if (!row) throw new AppError("invalid", { fields: { from: "priceDouble" } });
  await applyPriceChanges(inside, at);
  const stored = found(await findPriceChange(inside, row.id), "priceChange", row.id);
  return { before: plan.price_cents, change: changeEntity(stored) };
}

type Counted = Awaited<ReturnType<typeof countByPrice>>[number];

const notifiedAlready = {
  fr: "Ce prix est déjà en vigueur, ou des abonnés en sont prévenus. Prévoyez-en un autre.",
  en: "This price is in force, or subscribers have been notified of it. Plan another one.",
};

/** The plan, and the instant from which the price would count. */
async function checked(database: Database, planId: number, planned: Planned, at: Date) {
  const { from, moves_subscribers: moves, price_cents: cents } = planned;
  const plan = found(await findPlan(database, planId), "plan", planId);
  const begins = startOfCivilDay(from);
  const isToday = from === civilDay(at);
  if (from < civilDay(at)) throw new AppError("invalid", { fields: { from: "dateOver" } });
  if (moves && begins < daysLater(at, priceNoticeDays + 1))
    throw new AppError("invalid", { fields: { from: "priceNotice" } });
  // Subscribers are notified of the last price alone.
  if (moves && (await isMovedLater(database, planId, begins)))
    throw new AppError("invalid", { fields: { from: "priceOrder" } });
  if (isToday && cents === plan.price_cents) throw new AppError("invalid", { fields: { price_cents: "priceSame" } });
  return { plan, effectiveAt: isToday ? at : begins };
}

/** One group for each price, of whatever provider. */
function byPrice(groups: readonly Counted[]) {
  const sums = new Map<number, number>();
  for (const { price_cents: cents, subscribers } of groups) sums.set(cents, (sums.get(cents) ?? 0) + subscribers);
  return [...sums].map(([price_cents, subscribers]) => ({ price_cents, subscribers }));
}

const changeEntity = (row: ListedPriceChange) => ({
  id: row.id,
  price_cents: row.price_cents,
  effective_at: row.effective_at.toISOString(),
  applied_at: row.applied_at?.toISOString() ?? null,
  moves_subscribers: row.moves_subscribers,
  notified: row.told,
});
