import type { ByLocale, Locale, locales } from "#contract/language.ts";
import { escaped } from "#server/escaped.ts";
import { euros } from "#server/euros.ts";

/** A group of plans that can be ordered now; null for a period that is not. */
export type PlanOnOffer = {
  names: ByLocale<string>;
  screens: number;
  people: number;
  monthCents: number | null;
  yearCents: number | null;
};

/** A plan as the database has it. */
export type OfferedPlan = {
  group_id: number;
  names: ByLocale<string>;
  screens: number;
  people: number;
  recurring: "MONTH" | "YEAR";
  price_cents: number;
  /** ISO 8601; null: always. */
  offered_from: string | null;
  offered_until: string | null;
};

/** What can be ordered at an instant, by group. */
export function onOffer(plans: readonly OfferedPlan[], at: Date): PlanOnOffer[] {
  const groups = new Map<number, PlanOnOffer>();
  for (const { group_id: id, names, screens, people, recurring, price_cents: cents, ...offered } of plans) {
    const { offered_from: from, offered_until: until } = offered;
    const isBegun = from === null || Date.parse(from) <= at.getTime();
    if (!isBegun || (until !== null && Date.parse(until) <= at.getTime())) continue;
    const group = groups.get(id) ?? { names, screens, people, monthCents: null, yearCents: null };
    groups.set(id, { ...group, ...(recurring === "MONTH" ? { monthCents: cents } : { yearCents: cents }) });
  }
  return [...groups.values()];
}

const words = {
  fr: {
    screens: (count: number) => (count === 1 ? "1 écran" : `${count} écrans`),
    profiles: (count: number) => (count === 1 ? "1 profil" : `${count} profils`),
    month: (price: string) => `${price} par mois`,
    year: (price: string) => `${price} par an`,
    or: " ou ",
  },
  en: {
    screens: (count: number) => (count === 1 ? "1 screen" : `${count} screens`),
    profiles: (count: number) => (count === 1 ? "1 profile" : `${count} profiles`),
    month: (price: string) => `${price} a month`,
    year: (price: string) => `${price} a year`,
    or: " or ",
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

const none = "–";

/** What the placeholders of a plan say: `{{planName}}` and the others. */
function factsOfPlan(plan: PlanOnOffer, locale: Locale): Record<string, string> {
  const t = words[locale];
  const { monthCents: month, yearCents: year } = plan;
  const prices = [
    ...(month === null ? [] : [t.month(euros(month, locale))]),
    ...(year === null ? [] : [t.year(euros(year, locale))]),
  ];
  return {
    planName: plan.names[locale],
    planScreens: t.screens(plan.screens),
    planProfiles: t.profiles(plan.people),
    planPrices: prices.join(t.or),
    planMonth: month === null ? none : euros(month, locale),
    planYear: year === null ? none : euros(year, locale),
  };
}

/** The same for all plans together, where a placeholder stands outside a row. */
export function factsOfPlans(plans: readonly PlanOnOffer[], locale: Locale): Map<string, string> {
  const all = plans.map((plan) => factsOfPlan(plan, locale));
  return new Map(Object.keys(all[0] ?? {}).map((name) => [name, all.map((facts) => facts[name]).join(", ")]));
}

/** A row of a table or a line of a list, without another one within it. */
const rows = /<(tr|li)>(?:(?!<\/?\1>)[^])*<\/\1>\n?/g;
const placeholder = /\{\{(plan[A-Z]\w*)\}\}/g;

/** Repeats each row of a table, and each line of a list, that names a plan: once for every plan on offer. */
export function withPlans(text: string, plans: readonly PlanOnOffer[], locale: Locale): string {
  const all = plans.map((plan) => factsOfPlan(plan, locale));
  return text.replaceAll(rows, (row) => {
    if (!row.includes("{{plan")) return row;
    const filled = (facts: Record<string, string>) =>
      row.replaceAll(placeholder, (place, name: string) => {
        const { [name]: fact } = facts;
        return fact === undefined ? place : escaped(fact);
      });
    return all.map(filled).join("");
  });
}
