import { oncePerLocale } from "#shared/texts/once-per-locale.ts";
import { dayIn, timeZone } from "../rights-days.ts";

const longDaysIn = oncePerLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }));
const yearsIn = oncePerLocale((locale) => new Intl.DateTimeFormat(locale, { year: "numeric", timeZone }));

/** The day on which a title comes: '30 novembre', with its year where that is not the present one. */
export function firstDay(comesAt: string, locale: string, now: number): string {
  const at = Date.parse(comesAt);
  const isThisYear = yearsIn("en").format(at) === yearsIn("en").format(now);
  return isThisYear ? dayIn(at, locale) : dayIn(at, locale, longDaysIn);
}
