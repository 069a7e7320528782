/** Letters about the end of a group, in their order. */
export type Stage = "month" | "week" | "ended";
const stages: readonly Stage[] = ["month", "week", "ended"];

/** The last notice sent to a member, and the end date it named. */
export type LastNotice = { stage: Stage; end: string } | null;

const daysBefore = { month: 30, week: 7 } as const;

/**
 * The notice due on a civil day: from 30 days before the last day, from 7 days before, or after it. Null if none is due.
 * Days are YYYY-MM-DD.
 */
export function stageOn(today: string, endsOn: string): Stage | null {
  const left = (Date.parse(endsOn) - Date.parse(today)) / 86_400_000;
  if (left < 0) return "ended";
  if (left <= daysBefore.week) return "week";
  return left <= daysBefore.month ? "month" : null;
}

/** The latest notice that is due and not yet sent for this end date. */
export function noticeDue(today: string, endsOn: string, lastNotice: LastNotice): Stage | null {
  const stage = stageOn(today, endsOn);
  if (stage === null || lastNotice?.end !== endsOn) return stage;
  return stages.indexOf(stage) > stages.indexOf(lastNotice.stage) ? stage : null;
}
