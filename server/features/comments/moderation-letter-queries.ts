import type { LocalTexts } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { textPairs, textColumns } from "#server/database/text-columns.ts";
import type { Decision, Side } from "./decision-effects.ts";

export type Times = { median_hours: number | null; median_appeal_hours: number | null; decided: number };

/** How long people waited for the decisions made since: on reports and on appeals, the medians in hours. */
export async function findTimes(database: Database, since: Date): Promise<Times> {
  const row = await database.row<Times>(sql`
    select reports.median_hours, reports.decided, appeals.median_appeal_hours
    from (
      select count(*) as decided,
        percentile_cont(0.5) within group (order by extract(epoch from first_decided_at - created_at) / 3600)
          as median_hours
      from comment_reports where first_decided_at >= ${since}) reports
    cross join (
      select percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 3600)
          as median_appeal_hours
      from comment_appeals where answered_at >= ${since}) appeals`);
  return row ?? { median_hours: null, median_appeal_hours: null, decided: 0 };
}

export type LetterRow = {
  decision: Decision | null;
  decided_at: Date | null;
  explanation: string;
  text: string;
  /** Null where the reporter wrote words of their own. */
  reason: LocalTexts<"title"> | null;
  other_reason: string;
  /** The reader has contested a decision on this report. */
  has_appealed: boolean;
  /** The decision in force answers that. */
  answers_appeal: boolean;
} & LocalTexts<"title">;

export type PersonRow = { account_id: number; email: string; language_id: 1 | 2 };

/** What a letter about a report says to one side. */
export function findForLetter(database: Database, id: number, side: Side) {
  return database.row<LetterRow>(sql`
    select r.decision, r.decided_at, r.explanation, r.comment_text as text, r.other_reason,
      case when problem.id is not null then json_build_object(${textPairs(["title"], "problem")}) end as reason,
      ${textColumns(["title"], "v")}, a.id is not null as has_appealed,
      coalesce(a.answered_at = r.decided_at, false) as answers_appeal
    from comment_reports r join titles v on v.id = r.video_id
    left join report_problems problem on problem.id = r.report_problem_id
    left join comment_appeals a on a.report_id = r.id and a.side = ${side}
    where r.id = ${id}`);
}

/** Whom a letter about a report goes to: the author, or who reported. Nobody once their profile is gone. */
export function findPerson(database: Database, id: number, side: Side) {
  return database.row<PersonRow>(sql`
    select h.id as account_id, h.email, h.language_id from comment_reports r
    join viewers p on p.id = ${side === "author" ? sql`r.author_id` : sql`r.profile_id`}
    join holders h on h.id = p.account_id
    where r.id = ${id} and h.erased_at is null`);
}
