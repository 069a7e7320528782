import type { ActPreview } from "#contract/admin/acts.ts";
import type { NewPlan } from "#contract/admin/plans.ts";
import { longDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { planName } from "../texts.ts";
import { periodOf } from "./offer-days.ts";
import { planEffects } from "./plan-effects.ts";
import { countFreeCoupons, insertPlan, listGroups, lockPlans } from "./plan-queries.ts";
import { listPlans } from "./queries.ts";

type Reader = { locale: Locale; at: Date };
type Asked = { groupId: number; typed: NewPlan };

/**
 * The plan by month or by year that a group has not yet. Its size is the group's, so that nobody who has the other one is touched.
 * @throws AppError notFound; conflict where the group has it; invalid for odd days
 */
export async function previewNewPlan(
  database: Database,
  { groupId, typed }: Asked,
  { locale, at }: Reader,
): Promise<ActPreview> {
  const { recurring, price_cents: cents } = typed;
  const groups = await listGroups(database);
  const group = found(
    groups.find(({ id }) => id === groupId),
    "plan",
    groupId,
  );
  const t = planEffects[locale];
  const plans = (await listPlans(database)).filter(({ group_id: id }) => id === groupId);
  const name = planName({ group_names: group.names, recurring }, locale);
  if (plans.some((plan) => plan.recurring === recurring))
    throw new AppError("conflict", { message: t.there(name), details: { reason: "there" } });
  const { from, until } = periodOf(typed, at);
  const coupons = takesCoupons(typed) ? await countFreeCoupons(database, at) : 0;
  const effects = [
    t.offered(name, t.price[recurring](eurosAndCents(cents, locale)), from > at ? longDay(from, locale) : null),
    ...plans.map((plan) => t.beside(planName(plan, locale))),
    ...(recurring === "MONTH" ? [t.trial] : []),
    ...(coupons === 0 ? [] : [t.coupons(coupons)]),
    ...(until === null ? [] : [t.until(longDay(until, locale))]),
    t.nobody,
  ];
  const facts = { groupId, ...typed, names: group.names, plans: plans.map(({ id }) => id), coupons };
  return { effects, fingerprint: fingerprintOf(facts) };
}

/** Within the caller's transaction. Returns the plan's id. @throws AppError as the preview, and conflict with the new one */
export async function addPlan(inside: Database, asked: Asked, shown: string, reader: Reader): Promise<number> {
  await lockPlans(inside);
  refuseChanged(await previewNewPlan(inside, asked, reader), shown, reader.locale);
  const { groupId, typed } = asked;
  const { from, until } = periodOf(typed, reader.at);
  const { recurring, price_cents } = typed;
  const plan = { group_id: groupId, recurring, price_cents, has_promotion: takesCoupons(typed) };
  return insertPlan(inside, { ...plan, offered_from: from, offered_until: until }, reader.at);
}

/** Coupons lower a first year, never a month. */
const takesCoupons = ({ recurring, has_promotion: isAsked }: NewPlan): boolean => isAsked && recurring === "YEAR";
