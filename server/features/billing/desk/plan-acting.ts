import type { PlanActPreview } from "#contract/admin/plan-acts.ts";
import { longDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { found } from "#server/http/errors.ts";
import type { PlanChanging, Possible } from "../changes/changing.ts";
import type { Ordering } from "../deps.ts";
import { letterEffect } from "../letters/letter-effect.ts";
import { listPlans } from "../offers/queries.ts";
import { isOffered } from "../rules/prices.ts";
import { findLiveSubscription } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { planName } from "../texts.ts";
import { planWords } from "./plan-words.ts";
import { subscriptionWords } from "./subscription-words.ts";

/** Another plan for a subscriber: shown first, then changed by the rules of the subscriber's own change. */
export function createPlanActing({ possibleChange, changeInside }: PlanChanging) {
  const previewOf = async (inside: Database, ordering: Ordering, asked: number | undefined) => {
    const { locale, accountId, at } = ordering;
    found(await findPayer(inside, accountId), "account", accountId);
    const current = (await findLiveSubscription(inside, accountId))?.plan_id;
    const others = (await listPlans(inside)).filter((plan) => plan.id !== current && isOffered(plan, at));
    const possible = await possibleChange(inside, ordering, asked ?? others[0]?.id ?? 0);
    const plans = others.map((plan) => ({ id: plan.id, name: planName(plan, locale) }));
    const letter = letterEffect(await findPayer(inside, accountId), locale);
    const { row, to, terms } = possible;
    const facts = {
      subscription: row.id,
      from: row.plan_id,
      plan: to.id,
      ...terms,
      card: row.card_last_four,
      isHeld: row.is_paused,
    };
    const preview: PlanActPreview = {
      effects: [...effectsOf(possible, locale), letter.effect],
      fingerprint: fingerprintOf({ ...facts, planned: row.change_id, ...letter.facts }),
      plan: to.id,
      plans,
    };
    return { preview, possible };
  };

  return {
    /** @throws AppError notFound, invalid; conflict with the reason */
    preview: (database: Database, ordering: Ordering, plan: number | undefined): Promise<PlanActPreview> =>
      database.transaction(async (inside) => (await previewOf(inside, ordering, plan)).preview),

    /** Within the caller's transaction. @throws AppError as above, and conflict with the new preview */
    async change(inside: Database, ordering: Ordering, plan: number, shown: string) {
      const { preview, possible } = await previewOf(inside, ordering, plan);
      refuseChanged(preview, shown, ordering.locale);
      const status = await changeInside(inside, ordering, possible);
      const { row, to, terms } = possible;
      return { status, subscriptionId: row.id, before: row.plan_id, after: to.id, amountCents: terms.amountCents };
    },
  };
}

function effectsOf({ row, from, to, terms }: Possible, locale: Locale): string[] {
  const t = planWords[locale];
  const means = subscriptionWords[locale];
  const { card_brand: brand, card_last_four: lastFour } = row;
  const card = lastFour === null ? means.means : means.card(`${brand ?? ""} •••• ${lastFour}`.trim());
  const euros = (cents: number) => eurosAndCents(cents, locale);
  const [name, present] = [planName(to, locale), planName(from, locale)];
  const replaced = row.change_plan_id === null ? [] : [t.replaces];
  const price = euros(terms.priceCents);
  const then = row.is_paused ? t.held(price) : t.afterwards(price, longDay(terms.periodEndsAt, locale));
  if (terms.takesEffect === "period-end")
    return [t.later(name, present, longDay(terms.effectiveAt, locale)), t.nothing, then, ...replaced];
  const credit = terms.creditCents > 0 ? [t.credit(euros(terms.creditCents))] : [];
  const charge =
    terms.amountCents > 0 ? [t.charged(euros(terms.amountCents), card), ...credit, t.refused] : [t.nothing];
  return [t.now(name, present), ...charge, then, ...replaced];
}
