import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { type Side, wishes } from "./decision-effects.ts";

/** Answers the appeals that wait. */
export function answerAppeals(database: Database, ids: number[], at: Date) {
  return database.run(
    sql`update comment_appeals set answered_at = ${at} where report_id = any(${ids}) and answered_at is null`,
  );
}

/** Lets the appeals that a decision answered wait again. */
export function reopenAppeals(database: Database, ids: number[], decidedAt: Date) {
  return database.run(
    sql`update comment_appeals set answered_at = null where report_id = any(${ids}) and answered_at = ${decidedAt}`,
  );
}

/**
 * Inserts nothing if this side has appealed before, if the decision is the one that it wanted, or if its profile is gone.
 * @returns whether the appeal was inserted
 */
export async function insertAppeal(
  database: Database,
  appeal: { reportId: number; side: Side; text: string },
  at: Date,
) {
  const added = await database.run(sql`
    insert into comment_appeals (report_id, profile_id, side, text, created_at)
    select id, p.profile_id, ${appeal.side}, ${appeal.text}, ${at} from comment_reports
    cross join lateral (select ${appeal.side === "author" ? sql`author_id` : sql`comment_reports.profile_id`} as profile_id) p
    where id = ${appeal.reportId} and decision <> ${wishes[appeal.side]} and p.profile_id is not null
    on conflict do nothing`);
  return added > 0;
}
