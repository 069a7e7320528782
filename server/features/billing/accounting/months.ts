import { monthAfter, type Month } from "#server/dates.ts";
import { AppError } from "#server/http/errors.ts";

export { monthAfter, monthOf, startOfMonth, type Month } from "#server/dates.ts";

/** From one to the other, both included. @throws AppError invalid where that is nothing, or too many */
export function monthsIn({ from, to }: { from: Month; to: Month }, most: number): Month[] {
  if (to < from) throw new AppError("invalid", { fields: { to: "endBeforeStart" } });
  if (to >= monthAfter(from, most)) throw new AppError("invalid", { fields: { to: "date" } });
  const months = [from];
  for (let month = monthAfter(from); month <= to; month = monthAfter(month)) months.push(month);
  return months;
}
