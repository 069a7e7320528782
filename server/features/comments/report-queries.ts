import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { ProfileCall } from "#server/http/callers.ts";

/** The reasons in their order. */
export function findProblems(database: Database, locale: Locale) {
  return database.rows<{ id: number; title: string }>(sql`
    select id, ${inLanguage("r", "title", locale)} as title from report_problems r where not retired order by position, id`);
}

export async function isProblem(database: Database, id: number): Promise<boolean> {
  return (await database.row(sql`select from report_problems where id = ${id} and not retired`)) !== undefined;
}

export type NewReport = { commentId: number; problemId: number | null; otherReason: string };

/** Keeps the comment as it is now beside the report. @returns the new id; undefined where the profile reported it before */
export async function insertReport(database: Database, { caller, at }: ProfileCall, report: NewReport) {
  const row = await database.row<{ id: number }>(sql`
    insert into comment_reports (comment_id, profile_id, report_problem_id, other_reason, created_at, author_id, video_id,
      comment_text)
    select c.id, ${caller.profileId}, ${report.problemId}, ${report.otherReason}, ${at}, c.profile_id, c.video_id, c.text
    from comments c where c.id = ${report.commentId} for key share
    on conflict do nothing returning id`);
  return row?.id;
}
