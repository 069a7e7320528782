import type { NewGroup, OfferPeriod, ShownGroup } from "#contract/admin/plans.ts";
import type { ActPreview } from "#contract/admin/acts.ts";
import { longDay } from "#contract/date-text.ts";
import { eachLocale, type Locale, locales, type LocalTexts, textIn, textName } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { isOffered, type PlanRow } from "../rules/prices.ts";
import { planName } from "../texts.ts";
import { periodOf, periodOfKnown, refused } from "./offer-days.ts";
import { planEffects } from "./plan-effects.ts";
import {
  countAffected,
  countFreeCoupons,
  countInGroup,
  insertGroup,
  insertPlan,
  listGroups,
  lockPlans,
  orderGroups,
  renameGroup,
  setOfferPeriod,
  type GroupRow,
} from "./plan-queries.ts";
import { findPlan, listPlans } from "./queries.ts";

type Reader = { locale: Locale; at: Date };
type Names = LocalTexts<"name">;
type Recurring = PlanRow["recurring"];
/** A place in the order for a group that has no number yet. */
const unborn = 0;

/** @throws AppError invalid for a name that another group has, no price, several people on a personal account, and odd days */
export async function previewNewGroup(
  database: Database,
  typed: NewGroup,
  { locale, at }: Reader,
): Promise<ActPreview> {
  const groups = await listGroups(database);
  refuseTakenName(groups, typed, unborn);
  if (typed.month_cents === null && typed.year_cents === null) throw refused("month_cents", "planPrice");
  if (typed.account_type === 1 && typed.people > 1) throw refused("people", "planPeople");
  const { from, until } = periodOf(typed, at);
  const t = planEffects[locale];
  const coupons = typed.year_cents !== null && typed.has_promotion ? await countFreeCoupons(database, at) : 0;
  const plans = pricesOf(typed).map(({ recurring, cents }) =>
    t.offered(
      planName({ group_names: namesOf(typed), recurring }, locale),
      t.price[recurring](eurosAndCents(cents, locale)),
      from > at ? longDay(from, locale) : null,
    ),
  );
  const effects = [
    ...plans,
    typed.account_type === 1 ? t.personal(typed.screens) : t.family(typed.people, typed.screens),
    ...(typed.month_cents === null ? [] : [t.trial]),
    ...(coupons === 0 ? [] : [t.coupons(coupons)]),
    t.order(orderOf(groups, { id: unborn, names: namesOf(typed), position: typed.position }, locale)),
    ...(until === null ? [] : [t.until(longDay(until, locale))]),
    t.nobody,
  ];
  const facts = { ...typed, groups: groups.map(({ id, names }) => [id, names]), coupons };
  return { effects, fingerprint: fingerprintOf(facts) };
}

/** Within the caller's transaction. @throws AppError as the preview, and conflict with the new one */
export async function createGroup(inside: Database, typed: NewGroup, shown: string, reader: Reader) {
  await lockPlans(inside);
  refuseChanged(await previewNewGroup(inside, typed, reader), shown, reader.locale);
  const { account_type, screens, people, position, has_promotion } = typed;
  const groups = await listGroups(inside);
  const id = await insertGroup(inside, { names: namesOf(typed), account_type, screens, people, position });
  await orderGroups(inside, placed(groups, { id, position }));
  const { from, until } = periodOf(typed, reader.at);
  const plans: number[] = [];
  for (const { recurring, cents } of pricesOf(typed)) {
    const plan = { group_id: id, recurring, price_cents: cents, has_promotion: has_promotion && recurring === "YEAR" };
    plans.push(await insertPlan(inside, { ...plan, offered_from: from, offered_until: until }, reader.at));
  }
  return { id, plans };
}

/** @throws AppError notFound; invalid for a name that another group has; conflict where nothing would change */
export async function previewGroup(
  database: Database,
  id: number,
  typed: ShownGroup,
  { locale }: Pick<Reader, "locale">,
): Promise<ActPreview> {
  const groups = await listGroups(database);
  const before = found(
    groups.find((group) => group.id === id),
    "plan",
    id,
  );
  refuseTakenName(groups, typed, id);
  const t = planEffects[locale];
  const renamed = locales.filter((one) => before.names[one] !== textIn(typed, "name", one));
  const isMoved = placed(groups, { id, ...typed }).some((one, place) => groups[place]?.id !== one);
  if (renamed.length === 0 && !isMoved) throw unchanged(locale);
  const subscribers = await countInGroup(database, id);
  const effects = [
    ...renamed.map((one) => t.renamed(before.names[one], textIn(typed, "name", one))),
    ...(renamed.length > 0 && subscribers > 0 ? [t.seen(subscribers)] : []),
    ...(renamed.length > 0 ? [t.kept] : []),
    ...(isMoved ? [t.order(orderOf(groups, { id, names: namesOf(typed), position: typed.position }, locale))] : []),
  ];
  const facts = { id, ...typed, groups: groups.map((group) => [group.id, group.names]), subscribers };
  return { effects, fingerprint: fingerprintOf(facts) };
}

/** Within the caller's transaction. @returns the group as it was. @throws AppError as the preview, and conflict with the new one */
export async function changeGroup(
  inside: Database,
  id: number,
  typed: ShownGroup,
  shown: string,
  reader: Reader,
): Promise<GroupRow> {
  await lockPlans(inside);
  refuseChanged(await previewGroup(inside, id, typed, reader), shown, reader.locale);
  const groups = await listGroups(inside);
  await renameGroup(inside, id, namesOf(typed));
  await orderGroups(inside, placed(groups, { id, position: typed.position }));
  return found(
    groups.find((group) => group.id === id),
    "plan",
    id,
  );
}

/**
 * @throws AppError notFound; invalid for a day that is over, another beginning of a plan that is offered, and for the last plan
 * without an end; conflict where nothing would change
 */
export async function previewOfferPeriod(
  database: Database,
  id: number,
  typed: OfferPeriod,
  { locale, at }: Reader,
): Promise<ActPreview> {
  const plan = found(await findPlan(database, id), "plan", id);
  const { from, until } = periodOfKnown(plan, typed, at);
  const isSame = timeOf(from) === timeOf(plan.offered_from) && timeOf(until) === timeOf(plan.offered_until);
  if (isSame) throw unchanged(locale);
  if (until !== null && !(await isAnotherOffered(database, id, until))) throw refused("until", "planLast");
  const t = planEffects[locale];
  const name = planName(plan, locale);
  const dayOf = (day: Date | null) => (day !== null && day > at ? longDay(day, locale) : null);
  const isBegun = from === null || from <= at;
  const affected = until === null ? null : await countAffected(database, id, at);
  const effects = [
    ...(timeOf(from) === timeOf(plan.offered_from) ? [] : [t.begins(name, dayOf(from))]),
    ...(until === null ? [t.endless(name)] : [t.withdrawn(name, dayOf(until))]),
    ...(affected === null ? [] : effectsOn(affected, locale)),
    ...(isBegun && until !== null ? [t.nobody] : []),
  ];
  const facts = { id, typed, from: plan.offered_from, until: plan.offered_until, ...affected };
  return { effects, fingerprint: fingerprintOf(facts) };
}

function effectsOn(affected: Awaited<ReturnType<typeof countAffected>>, locale: Locale): string[] {
  const t = planEffects[locale];
  const { subscribers, planned, orders, coupons } = affected;
  return [
    t.subscribers(subscribers),
    ...(planned > 0 ? [t.planned(planned)] : []),
    ...(orders > 0 ? [t.orders(orders)] : []),
    ...(coupons > 0 ? [t.onlyFor(coupons)] : []),
  ];
}

/** Within the caller's transaction. @returns the plan as it was. @throws AppError as the preview, and conflict with the new one */
export async function changeOfferPeriod(
  inside: Database,
  id: number,
  typed: OfferPeriod,
  shown: string,
  reader: Reader,
): Promise<PlanRow> {
  await lockPlans(inside);
  refuseChanged(await previewOfferPeriod(inside, id, typed, reader), shown, reader.locale);
  const plan = found(await findPlan(inside, id), "plan", id);
  const { from, until } = periodOfKnown(plan, typed, reader.at);
  await setOfferPeriod(inside, id, from, until);
  return plan;
}

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;

function unchanged(locale: Locale): AppError {
  return new AppError("conflict", { message: planEffects[locale].unchanged, details: { reason: "unchanged" } });
}

const namesOf = (typed: Names): GroupRow["names"] => eachLocale((one) => textIn(typed, "name", one));

/** Compared without capitals and accents, whatever the language. */
const folded = (name: string) => name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

function refuseTakenName(groups: readonly GroupRow[], typed: Names, except: number): void {
  const taken = new Set(
    groups.filter(({ id }) => id !== except).flatMap((group) => locales.map((one) => folded(group.names[one]))),
  );
  for (const one of locales)
    if (taken.has(folded(textIn(typed, "name", one)))) throw refused(textName("name", one), "planName");
}

/** The ids in their order, with one of them at a place from 1 on. */
function placed(groups: readonly GroupRow[], { id, position }: { id: number; position: number }): number[] {
  const others = groups.map((group) => group.id).filter((one) => one !== id);
  return others.toSpliced(position - 1, 0, id);
}

function orderOf(
  groups: readonly GroupRow[],
  given: Pick<GroupRow, "id" | "names" | "position">,
  locale: Locale,
): string {
  const nameOf = (id: number) =>
    (id === given.id ? given : groups.find((group) => group.id === id))?.names[locale] ?? "";
  return placed(groups, given).map(nameOf).join(", ");
}

function pricesOf({ month_cents: month, year_cents: year }: NewGroup): { recurring: Recurring; cents: number }[] {
  return [
    ...(month === null ? [] : [{ recurring: "MONTH" as const, cents: month }]),
    ...(year === null ? [] : [{ recurring: "YEAR" as const, cents: year }]),
  ];
}

/** So that there is always something to order. */
async function isAnotherOffered(database: Database, id: number, until: Date): Promise<boolean> {
  const others = (await listPlans(database)).filter((plan) => plan.id !== id);
  return others.some((plan) => plan.offered_until === null && isOffered(plan, until));
}
