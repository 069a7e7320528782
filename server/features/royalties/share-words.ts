import { longCivilDay } from "#contract/date-text.ts";
import { regions, type ByLocale, type Locale } from "#contract/language.ts";
import type { Terms } from "./share-queries.ts";

/** '33,33 %', '33.33%'. */
export function percentText(basisPoints: number, locale: Locale): string {
  return (basisPoints / 10_000).toLocaleString(regions[locale], { style: "percent", maximumFractionDigits: 2 });
}

type Sized = { holder: string; title: string; share: string; period: string };
type Words = {
  period: (from: string, until: string | null) => string;
  added: (one: Sized) => string;
  changed: (one: Sized, before: Pick<Sized, "share" | "period">) => string;
  removed: (one: Sized) => string;
  house: (percent: string) => string;
  nothingForHouse: string;
};

/** What a change of a title's shares will do, for the staff. */
const words: ByLocale<Words> = {
  fr: {
    period: (from, until) => (until === null ? `à partir du ${from}` : `du ${from} au ${until}`),
    added: ({ holder, title, share, period }) => `${holder} reçoit ${share} de «\u202f${title}\u202f», ${period}.`,
    changed: ({ holder, title, share, period }, before) =>
      `La part de ${holder} dans «\u202f${title}\u202f», de ${before.share} ${before.period}, devient ${share} ${period}.`,
    removed: ({ holder, title, share, period }) =>
      `La part de ${holder} dans «\u202f${title}\u202f», de ${share} ${period}, est supprimée comme si elle n’avait jamais existé.`,
    house: (percent) => `Dans cette période, la maison garde au moins ${percent} de ce titre.`,
    nothingForHouse: "Dans cette période, il y a des jours où rien de ce titre ne reste à la maison.",
  },
  en: {
    period: (from, until) => (until === null ? `from ${from} on` : `from ${from} to ${until}`),
    added: ({ holder, title, share, period }) => `${holder} gets ${share} of “${title}”, ${period}.`,
    changed: ({ holder, title, share, period }, before) =>
      `The share of ${holder} in “${title}”, ${before.share} ${before.period}, becomes ${share} ${period}.`,
    removed: ({ holder, title, share, period }) =>
      `The share of ${holder} in “${title}”, ${share} ${period}, is removed as if it had never been.`,
    house: (percent) => `In this period the house keeps at least ${percent} of this title.`,
    nothingForHouse: "In this period there are days on which nothing of this title stays with the house.",
  },
};

const periodIn = ({ from, until }: Terms, locale: Locale): string =>
  words[locale].period(longCivilDay(from, locale), until === null ? null : longCivilDay(until, locale));

export type Told = {
  holder: string;
  title: string;
  before: Terms | null;
  after: Terms | null;
  houseBasisPoints: number;
};

export function effectsOf({ holder, title, before, after, houseBasisPoints }: Told, locale: Locale): string[] {
  const t = words[locale];
  const sized = (terms: Terms) => ({
    holder,
    title,
    share: percentText(terms.basisPoints, locale),
    period: periodIn(terms, locale),
  });
  const house = houseBasisPoints === 0 ? t.nothingForHouse : t.house(percentText(houseBasisPoints, locale));
  if (after === null) return before === null ? [] : [t.removed(sized(before)), house];
  return [before === null ? t.added(sized(after)) : t.changed(sized(after), sized(before)), house];
}
