import { oncePerLocale } from "../texts/once-per-locale.ts";

const counts = oncePerLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** Abbreviates with k and M: 999, '1,2 k', '3,4 M'. */
export function countText(count: number, locale: string): string {
  const [divisor, unit] = count < 1000 ? [1, ""] : count < 999_950 ? [1000, "k"] : [1_000_000, "M"];
  const number = counts(locale).format(count / divisor);
  return unit ? `${number}\u00a0${unit}` : number;
}
