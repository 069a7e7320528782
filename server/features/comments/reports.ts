import type { Locale } from "#contract/language.ts";
import type { Comment } from "#contract/comments.ts";
import type { Database } from "#server/database/pool.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import { AppError } from "#server/http/errors.ts";
import type { AttemptLimit, AttemptLimits } from "#server/http/attempt-limits.ts";
import { findProblems, insertReport, isProblem } from "./report-queries.ts";

type ReportsDeps = {
  database: Database;
  attemptLimits: AttemptLimits;
  find: (call: ProfileCall, id: number) => Promise<Comment>;
  onReport: OnReport;
};

/** Called in the transaction that writes a report. */
export type OnReport = (database: Database, reportId: number) => Promise<void>;

type Notice = { comment: number; report_problem?: number | null | undefined; other_reason?: string | null | undefined };

/** Reports of one account. */
const limit: AttemptLimit = { kind: "comment report", limit: 60, windowSeconds: 3600 };

/** Notices of comments to the moderators. */
export function createReports({ database, attemptLimits, find, onReport }: ReportsDeps) {
  return {
    problems: (locale: Locale) => findProblems(database, locale),
    /**
     * Reports somebody else's comment, once. A free reason stands in the place of a chosen one.
     * @throws AppError notFound; notAllowed for one's own; invalid without a reason; tooManyAttempts; conflict
     */
    async report(call: ProfileCall, { comment: commentId, report_problem, other_reason }: Notice): Promise<void> {
      const otherReason = other_reason ?? "";
      const problemId = otherReason === "" ? (report_problem ?? null) : null;
      const comment = await find(call, commentId);
      if (comment.user_profile.id === call.caller.profileId) throw new AppError("notAllowed", { said: ownComment });
      if (otherReason === "" && (problemId === null || !(await isProblem(database, problemId))))
        throw new AppError("invalid", { fields: { report_problem: "reportReason" } });
      await attemptLimits.take(limit, String(call.caller.accountId), call.at);
      const isNew = await database.transaction(async (inside) => {
        const id = await insertReport(inside, call, { commentId, problemId, otherReason });
        if (id !== undefined) await onReport(inside, id);
        return id !== undefined;
      });
      if (isNew) return;
      // Deleted a moment ago, or reported before.
      await find(call, commentId);
      throw new AppError("conflict", { said: reportedBefore });
    },
  };
}

const ownComment: Record<Locale, string> = {
  fr: "Vous ne pouvez pas signaler votre propre avis",
  en: "You cannot report your own review",
};
const reportedBefore: Record<Locale, string> = {
  fr: "Vous avez déjà signalé cet avis",
  en: "You have already reported this review",
};
