export type Decision = "kept" | "removed";
/** Who contests or hears of a decision. */
export type Side = "author" | "reporter";

/** Whether a decision is what a side wanted: then it has nothing to contest. */
export function hasWon(side: Side, decision: Decision): boolean {
  return decision === wishes[side];
}

/** The decision that each side hopes for. */
export const wishes = { author: "kept", reporter: "removed" } as const satisfies Record<Side, Decision>;

/** A report of the comment, before the decision. */
export type DecidedReport = {
  id: number;
  decision: Decision | null;
  /** The comment is gone where it is null. */
  comment_id: number | null;
  is_author_told: boolean;
  /** Appeals that wait. */
  author_contests: boolean;
  reporter_contests: boolean;
};

type Effects = {
  /** The reports that get the decision: those decided otherwise or not at all, and those under appeal. */
  ids: number[];
  /** Who is told, by the report that the letter is about. */
  readers: { reportId: number; side: Side }[];
};

/**
 * What a decision on a comment does to its reports. A report that was decided the same way before, and that nobody contests,
 * keeps its decision and letter. The author hears when the comment goes or comes back, and when they contested; not when a
 * comment stays after a first look, and not about a comment that they deleted.
 */
export function effectsOf(decision: Decision, reports: readonly DecidedReport[]): Effects {
  const touched = reports.filter(
    (report) => report.decision !== decision || report.author_contests || report.reporter_contests,
  );
  const [first] = touched;
  if (!first) return { ids: [], readers: [] };
  const wasRemoved = reports.some((report) => report.decision === "removed");
  const wasUndone = reports.every((report) => report.decision === null) && reports.some((one) => one.is_author_told);
  const isConcerned = first.comment_id !== null && ((decision === "removed") !== wasRemoved || wasUndone);
  const ofAuthor = touched.find((report) => report.author_contests) ?? (isConcerned ? first : undefined);
  return {
    ids: touched.map(({ id }) => id),
    readers: [
      ...(ofAuthor ? [{ reportId: ofAuthor.id, side: "author" as const }] : []),
      ...touched
        .filter((report) => report.decision !== decision || report.reporter_contests)
        .map(({ id }) => ({ reportId: id, side: "reporter" as const })),
    ],
  };
}
