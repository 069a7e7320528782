import { useFormatter } from "use-intl";
import { useEuros } from "#admin/parts/amounts.ts";

/** A figure in words: a number of people, or cents as '1 234,50 €'. */
export function useFigure(isMoney: boolean): (value: number) => string {
  const euros = useEuros();
  const format = useFormatter();
  return (value) => (isMoney ? euros(value / 100) : format.number(value)).replace("-", "\u2212");
}

/** The same for the axis of a plot, without cents. */
export function useAxisFigure(isMoney: boolean): (value: number) => string {
  const format = useFormatter();
  return (value) =>
    isMoney
      ? format.number(value / 100, { style: "currency", currency: "EUR", maximumFractionDigits: 0 })
      : format.number(value);
}
