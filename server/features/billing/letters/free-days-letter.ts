import type { locales } from "#contract/language.ts";
import { longDay } from "#contract/date-text.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { euros } from "#server/euros.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";
import { accountUrl, nextPaymentFact, type Recipient } from "./life-letters.ts";
import { lifeWords } from "./life-words.ts";

const words = {
  fr: {
    days: (days: number) => (days === 1 ? "un jour offert" : `${days} jours offerts`),
    subject: (brand: string, days: string) => `${brand}\u202f: ${days}`,
    heading: (name: string) => `${name}, c’est pour nous`,
    outage: "Le service n’a pas toujours fonctionné ces derniers temps, et nous vous présentons nos excuses.",
    body: (days: string) => `Nous avons ajouté ${days} à votre abonnement. Vous n’avez rien à faire.`,
    nextCharge: (price: string, day: string) => `Votre prochain prélèvement, de ${price}, aura lieu le ${day}.`,
    held: (day: string) => `Votre période en cours dure maintenant jusqu’au ${day}.`,
    access: (day: string) => `Votre abonnement reste résilié, et vous gardez l’accès aux vidéos jusqu’au ${day}.`,
  },
  en: {
    days: (days: number) => (days === 1 ? "one free day" : `${days} free days`),
    subject: (brand: string, days: string) => `${brand}: ${days}`,
    heading: (name: string) => `${name}, this is on us`,
    outage: "The service did not always work lately, and we apologise for that.",
    body: (days: string) => `We have added ${days} to your subscription. There is nothing that you need to do.`,
    nextCharge: (price: string, day: string) => `Your next payment, of ${price}, is due on ${day}.`,
    held: (day: string) => `Your present period now lasts until ${day}.`,
    access: (day: string) => `Your subscription stays cancelled, and you can watch until ${day}.`,
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

type Given = { days: number; until: Date; isOutage: boolean };

/** Days were added to the period that runs. */
export function freeDaysLetter(
  to: Recipient,
  { cancel_asked_at: cancelledAt, next_price_cents: cents, is_paused: isHeld }: SubscriptionRow,
  { days, until, isOutage }: Given,
): Letter {
  const { locale } = to;
  const t = words[locale];
  const [given, day, price] = [t.days(days), longDay(until, locale), euros(cents, locale)];
  const next = isHeld ? [t.held(day), lifeWords[locale].held] : [t.nextCharge(price, day)];
  return {
    locale,
    subject: t.subject(to.brandName, given),
    preview: t.body(given),
    heading: t.heading(to.firstName),
    paragraphs: [...(isOutage ? [t.outage] : []), t.body(given), ...(cancelledAt === null ? next : [t.access(day)])],
    facts: [
      { label: lifeWords[locale].subscription, value: to.plan },
      cancelledAt === null
        ? nextPaymentFact(locale, { cents, at: until, isHeld })
        : { label: lifeWords[locale].accessUntil, value: day },
    ],
    action: { label: lifeWords[locale].seeSubscription, url: accountUrl(to) },
  };
}
