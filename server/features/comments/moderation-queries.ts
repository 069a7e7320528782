import type { Locale } from "#contract/fields.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type Decision = "kept" | "removed";
export type Side = "author" | "reporter";
export type State = "open" | "appealed" | "decided";

export type ReportRow = {
  id: number;
  created_at: Date;
  reporter: string | null;
  reason: string;
  reports: number;
  author: string;
  title: string;
  video_id: number;
  text: string;
  parent: string | null;
  is_gone: boolean;
  decision: Decision | null;
  explanation: string;
  decided_at: Date | null;
  decided_by: string | null;
  appeals: { side: Side; text: string; created_at: string }[];
};

// One line a comment: the first of its reports stands for all.
const first = sql`not exists (
  select from comment_reports earlier where earlier.comment_id = r.comment_id and earlier.id < r.id)`;
const appealed = sql`exists (
  select from comment_appeals a join comment_reports ar on ar.id = a.report_id
  where a.answered_at is null and (ar.id = r.id or ar.comment_id = r.comment_id))`;
const conditions: Record<State, Sql> = {
  open: sql`r.decided_at is null and ${first}`,
  appealed: sql`r.decided_at is not null and ${first} and ${appealed}`,
  decided: sql`r.decided_at is not null and ${first} and not ${appealed}`,
};

export async function listReports(database: Database, locale: Locale, state: State, { limit, offset }: Window) {
  const order = state === "decided" ? sql`r.decided_at desc, r.id desc` : sql`r.id`;
  const rows = await database.rows<ReportRow>(sql`
    ${reports(locale)} where ${conditions[state]} order by ${order} limit ${limit} offset ${offset}`);
  const counted = await database.row<{ total: number }>(sql`
    select count(*) as total from comment_reports r where ${conditions[state]}`);
  return { rows, total: counted?.total ?? 0 };
}

export function findReport(database: Database, locale: Locale, id: number) {
  return database.row<ReportRow>(sql`${reports(locale)} where r.id = ${id}`);
}

function reports(locale: Locale): Sql {
  return sql`
    select r.id, r.created_at, reporter.name as reporter,
      coalesce(${inLanguage("problem", "title", locale)}, r.other_reason) as reason,
      case when r.comment_id is null then 1 else (
        select count(*) from comment_reports same where same.comment_id = r.comment_id) end as reports,
      author.name as author, ${inLanguage("v", "title", locale)} as title, r.video_id, r.comment_text as text,
      above.text as parent, r.comment_id is null as is_gone, r.decision, r.explanation, r.decided_at, r.decided_by,
      (select coalesce(jsonb_agg(jsonb_build_object('side', a.side, 'text', a.text,
          'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.id), '[]')
        from comment_appeals a join comment_reports ar on ar.id = a.report_id
        where ar.id = r.id or ar.comment_id = r.comment_id) as appeals
    from comment_reports r
    join viewers author on author.id = r.author_id
    join titles v on v.id = r.video_id
    left join viewers reporter on reporter.id = r.profile_id
    left join report_problems problem on problem.id = r.report_problem_id
    left join comments c on c.id = r.comment_id
    left join comments above on above.id = c.parent_id`;
}

/** The decision in force, after waiting for a colleague who decides at this moment. */
export function lockReport(database: Database, id: number) {
  return database.row<{ decision: Decision | null; comment_id: number | null }>(sql`
    select r.decision, r.comment_id from comment_reports r
    where r.id = ${id} or r.comment_id = (select comment_id from comment_reports where id = ${id})
    order by r.id for update`);
}

export type Verdict = { decision: Decision; explanation: string; by: string };

/** Decides all reports of the same comment, or opens them again. @returns the ids of the reports */
export async function setDecision(
  database: Database,
  id: number,
  verdict: Verdict | null,
  at: Date,
): Promise<number[]> {
  const { decision, explanation, by } = verdict ?? { decision: null, explanation: "", by: null };
  const rows = await database.rows<{ id: number }>(sql`
    update comment_reports set decision = ${decision}, explanation = ${explanation}, decided_by = ${by},
      decided_at = ${verdict === null ? null : at}
    where id = ${id} or comment_id = (select comment_id from comment_reports where id = ${id})
    returning id`);
  const ids = rows.map((row) => row.id);
  await database.run(
    sql`update comment_appeals set answered_at = ${at} where report_id = any(${ids}) and answered_at is null`,
  );
  return ids;
}

/** Hides a comment from everybody, or shows it again. */
export function setRemoved(database: Database, commentId: number, isRemoved: boolean, at: Date) {
  return database.run(sql`
    update comments set removed_at = ${isRemoved ? at : null} where id = ${commentId} and (removed_at is not null) <> ${isRemoved}`);
}

/** Hours from report to decision, the median of those decided since. */
export async function medianHours(database: Database, since: Date): Promise<number | null> {
  const row = await database.row<{ hours: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600) as hours
    from comment_reports where decided_at >= ${since}`);
  return row?.hours ?? null;
}

export type LetterRow = {
  decision: Decision | null;
  decided_at: Date | null;
  explanation: string;
  text: string;
  reason_fr: string;
  reason_en: string;
  title_fr: string;
  title_en: string;
  created_at: Date;
};
export type PersonRow = { email: string; language_id: 1 | 2 };

/** What a letter about a report says. */
export function findForLetter(database: Database, id: number) {
  return database.row<LetterRow>(sql`
    select r.decision, r.decided_at, r.explanation, r.comment_text as text, r.created_at,
      coalesce(problem.title_fr, r.other_reason) as reason_fr, coalesce(problem.title_en, r.other_reason) as reason_en,
      v.title_fr, v.title_en
    from comment_reports r join titles v on v.id = r.video_id
    left join report_problems problem on problem.id = r.report_problem_id
    where r.id = ${id}`);
}

/** Whom a letter about a report goes to: the author, or who reported. Nobody once their profile is gone. */
export function findPerson(database: Database, id: number, side: Side) {
  return database.row<PersonRow>(sql`
    select h.email, h.language_id from comment_reports r
    join viewers p on p.id = ${side === "author" ? sql`r.author_id` : sql`r.profile_id`}
    join holders h on h.id = p.account_id
    where r.id = ${id} and h.erased_at is null`);
}

/** @returns whether it is the side's first appeal against a decision */
export async function insertAppeal(
  database: Database,
  appeal: { reportId: number; side: Side; text: string },
  at: Date,
) {
  const added = await database.run(sql`
    insert into comment_appeals (report_id, side, text, created_at)
    select id, ${appeal.side}, ${appeal.text}, ${at} from comment_reports
    where id = ${appeal.reportId} and decided_at is not null
    on conflict do nothing`);
  return added > 0;
}

/** The first of a comment's reports: one appeal of the author answers for all. */
export async function findFirstReport(database: Database, id: number): Promise<number | undefined> {
  const row = await database.row<{ id: number }>(sql`
    select min(r.id) as id from comment_reports r
    where r.id = ${id} or r.comment_id = (select comment_id from comment_reports where id = ${id})`);
  return row?.id;
}
