import type { OfferPeriod } from "#contract/admin/plans.ts";
import { civilDay } from "#contract/date-text.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import { startOfCivilDay } from "#server/dates.ts";
import { AppError } from "#server/http/errors.ts";
import type { PlanRow } from "../rules/prices.ts";

export const refused = (field: string, fault: FieldFault) => new AppError("invalid", { fields: { [field]: fault } });

/** Today's counts at once. @throws AppError invalid for a day that is over */
function beginOf(day: string, at: Date, field: "from" | "until"): Date {
  if (day < civilDay(at)) throw refused(field, "dateOver");
  return day === civilDay(at) ? at : startOfCivilDay(day);
}

export function periodOf({ from, until }: { from: string; until: string | null }, at: Date) {
  const period = { from: beginOf(from, at, "from"), until: until === null ? null : beginOf(until, at, "until") };
  if (period.until !== null && period.until <= period.from) throw refused("until", "endBeforeStart");
  return period;
}

export function periodOfKnown(plan: PlanRow, typed: OfferPeriod, at: Date) {
  const isBegun = plan.offered_from === null || plan.offered_from <= at;
  if (isBegun && typed.from !== null) throw refused("from", "planBegun");
  const from = typed.from === null ? plan.offered_from : beginOf(typed.from, at, "from");
  const until = typed.until === null ? null : endOf(plan, typed.until, at);
  if (from !== null && until !== null && until <= from) throw refused("until", "endBeforeStart");
  return { from, until };
}

/** The day that stands already may be over. */
function endOf({ offered_until: until }: PlanRow, day: string, at: Date): Date {
  return until !== null && civilDay(until) === day ? until : beginOf(day, at, "until");
}
