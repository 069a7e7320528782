import { daysAfter, yearsAfter } from "#server/dates.ts";

/** How long an account is kept after anybody used or paid for it, in years. The privacy policy and the letters say so. */
export const keptYears = { unpaid: 1, paid: 3 } as const;

/** How many days before an erasure its letters are written. */
export type DaysAhead = 30 | 7;

export type AccountUse = {
  /** Whether the account was ever paid for: by its holder, or by a client group. */
  wasPaidFor: boolean;
  /** The latest of registration, last use and end of the access that was paid for. */
  unusedSince: Date;
  /** When each letter was written; null where none was since the account was used last. */
  notifiedMonthAhead: Date | null;
  notifiedWeekAhead: Date | null;
};

export type NextStep = { kind: "notify"; daysAhead: DaysAhead; erasesAt: Date } | { kind: "erase" };

/**
 * What is due for an account that is not used; null for nothing. An account is erased 30 days after the first letter and 7
 * days after the second at the earliest, however late these were written.
 */
export function nextStep(use: AccountUse, at: Date): NextStep | null {
  const { wasPaidFor, unusedSince, notifiedMonthAhead, notifiedWeekAhead } = use;
  const due = yearsAfter(unusedSince, wasPaidFor ? keptYears.paid : keptYears.unpaid);
  if (notifiedMonthAhead === null) return noticeOf(30, due, at);
  const announced = later(due, daysAfter(notifiedMonthAhead, 30));
  if (notifiedWeekAhead === null) return noticeOf(7, announced, at);
  return later(announced, daysAfter(notifiedWeekAhead, 7)) <= at ? { kind: "erase" } : null;
}

function noticeOf(daysAhead: DaysAhead, due: Date, at: Date): NextStep | null {
  const earliest = daysAfter(at, daysAhead);
  return due > earliest ? null : { kind: "notify", daysAhead, erasesAt: earliest };
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
