import { DateTime } from "luxon";
import { civilDay, zone } from "#contract/date-text.ts";
import { AppError } from "#server/http/errors.ts";

/** A civil month of Paris, '2026-03'. Months compare as text. */
export type Month = string;

export const monthOf = (at: Date): Month => civilDay(at).slice(0, 7);
export const startOfMonth = (month: Month): Date => DateTime.fromISO(`${month}-01`, { zone }).toJSDate();
export const monthAfter = (month: Month, months = 1): Month => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
};

/** From one to the other, both included. @throws AppError invalid where that is nothing, or too many */
export function monthsIn({ from, to }: { from: Month; to: Month }, most: number): Month[] {
  if (to < from) throw new AppError("invalid", { fields: { to: "endBeforeStart" } });
  if (to >= monthAfter(from, most)) throw new AppError("invalid", { fields: { to: "date" } });
  const months = [from];
  for (let month = monthAfter(from); month <= to; month = monthAfter(month)) months.push(month);
  return months;
}
