import type { ByLocale, Locale } from "#contract/language.ts";

/** What closing a month of royalties fixes, and why it cannot be closed, for the staff. */
export const closingWords = {
  fr: {
    pool: (percent: string, revenue: string, pool: string) =>
      `À répartir\u202f: ${percent} des ${revenue} de recettes hors taxes du mois, soit ${pool}.`,
    statement: (name: string, amount: string, minutes: string) => `${name}\u202f: ${amount}, ${minutes} regardées.`,
    house: (amount: string) => `Reste à la maison\u202f: ${amount}.`,
    corrections: (amount: string) => `Les corrections de mois déjà arrêtés font ${amount}.`,
    none: "Aucun ayant droit ne reçoit de décompte.",
    after: "Le mois est arrêté pour de bon\u202f: ce qui change ensuite est une ligne du mois suivant.",
    minutes: (written: string, count: number) => (count < 2 ? `${written} minute` : `${written} minutes`),
    refused: {
      closed: () => "Ce mois est déjà arrêté.",
      early: (instant: string) => `Ce mois peut être arrêté à partir du ${instant}.`,
      order: (month: string) => `Les mois s’arrêtent dans l’ordre\u202f: le suivant est ${month}.`,
      empty: () => "Rien n’a encore été regardé, ou aucun titre n’a d’ayant droit.",
      uncounted: () => "Les minutes de ce mois ne sont pas encore toutes comptées. Réessayez dans quelques heures.",
      books: () => "Clôturez d’abord ce mois dans la comptabilité\u202f: ses recettes sont alors définitives.",
      rate: () => "Indiquez d’abord le taux à répartir.",
    },
    rateClosed: "Un mois à partir de cette date est déjà arrêté.",
  },
  en: {
    pool: (percent: string, revenue: string, pool: string) =>
      `To be divided: ${percent} of the month’s ${revenue} of revenue before VAT, which is ${pool}.`,
    statement: (name: string, amount: string, minutes: string) => `${name}: ${amount}, ${minutes} watched.`,
    house: (amount: string) => `Stays with the house: ${amount}.`,
    corrections: (amount: string) => `Corrections of closed months come to ${amount}.`,
    none: "No rights holder gets a statement.",
    after: "The month is closed for good: what changes later is a line of the next month.",
    minutes: (written: string, count: number) => (count === 1 ? `${written} minute` : `${written} minutes`),
    refused: {
      closed: () => "This month is closed already.",
      early: (instant: string) => `This month can be closed from ${instant}.`,
      order: (month: string) => `Months are closed in order: the next one is ${month}.`,
      empty: () => "Nothing was watched yet, or no title has a rights holder.",
      uncounted: () => "Not all minutes of this month are counted yet. Try again in some hours.",
      books: () => "Close this month of the books first: its revenue is final then.",
      rate: () => "Enter the rate that is divided first.",
    },
    rateClosed: "A month from this date on is closed already.",
  },
} as const satisfies ByLocale<unknown>;

export type Refusal = keyof (typeof closingWords)[Locale]["refused"];
