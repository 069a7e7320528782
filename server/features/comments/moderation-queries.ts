import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { DecidedReport, Decision, Side } from "./decision-effects.ts";
import type { Window } from "#server/http/paged-answers.ts";

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
  appeals: { side: Side; text: string; created_at: string; is_answered: boolean }[];
};

/** Reports of the same comment that wait together, or were decided together. */
const together = (one: Sql, other: Sql): Sql => sql`(
  ${one}.id = ${other}.id
  or (${one}.comment_id = ${other}.comment_id and ${one}.decided_at is not distinct from ${other}.decided_at))`;
// One line for them all.
const first = sql`not exists (
  select from comment_reports earlier where earlier.id < r.id and ${together(sql`earlier`, sql`r`)})`;
const appealed = sql`exists (
  select from comment_appeals a join comment_reports ar on ar.id = a.report_id
  where a.answered_at is null and ${together(sql`ar`, sql`r`)})`;
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

/** How many comments a moderator has to decide on: reported, or decided and under appeal. */
export async function countWaitingReports(database: Database): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from comment_reports r
    where (${conditions.open}) or (${conditions.appealed})`);
  return row?.count ?? 0;
}

export function findReport(database: Database, locale: Locale, id: number) {
  return database.row<ReportRow>(sql`${reports(locale)} where r.id = ${id}`);
}

function reports(locale: Locale): Sql {
  return sql`
    select r.id, r.created_at, reporter.name as reporter,
      coalesce(${inLanguage("problem", "title", locale)}, r.other_reason) as reason,
      (select count(*) from comment_reports same where ${together(sql`same`, sql`r`)}) as reports,
      author.name as author, ${inLanguage("v", "title", locale)} as title, r.video_id, r.comment_text as text,
      above.text as parent, r.comment_id is null as is_gone, r.decision, r.explanation, r.decided_at, r.decided_by,
      (select coalesce(jsonb_agg(jsonb_build_object('side', a.side, 'text', a.text,
          'is_answered', a.answered_at is not null,
          'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.id), '[]')
        from comment_appeals a join comment_reports ar on ar.id = a.report_id
        where ${together(sql`ar`, sql`r`)}) as appeals
    from comment_reports r
    join viewers author on author.id = r.author_id
    join titles v on v.id = r.video_id
    left join viewers reporter on reporter.id = r.profile_id
    left join report_problems problem on problem.id = r.report_problem_id
    left join comments c on c.id = r.comment_id
    left join comments above on above.id = c.parent_id`;
}

/** All reports of the same comment in their order, after waiting for a colleague who decides at this moment. */
export function lockReports(database: Database, id: number) {
  return database.rows<DecidedReport & { decided_at: Date | null }>(sql`
    select r.id, r.decision, r.decided_at, r.comment_id, r.is_author_told,
      exists (select from comment_appeals a where a.report_id = r.id and a.side = 'author' and a.answered_at is null)
        as author_contests,
      exists (select from comment_appeals a where a.report_id = r.id and a.side = 'reporter' and a.answered_at is null)
        as reporter_contests
    from comment_reports r
    where r.id = ${id} or r.comment_id = (select comment_id from comment_reports where id = ${id})
    order by r.id for update of r`);
}

export type Verdict = { decision: Decision; explanation: string; by: string };

/** Decides reports. Their first decision stays the one that their waiting is measured by. */
export function setDecision(database: Database, ids: number[], { decision, explanation, by }: Verdict, at: Date) {
  return database.run(sql`
    update comment_reports set decision = ${decision}, explanation = ${explanation}, decided_by = ${by},
      decided_at = ${at}, first_decided_at = coalesce(first_decided_at, ${at})
    where id = any(${ids})`);
}

/** Opens reports again, as if nobody had decided. */
export function clearDecision(database: Database, ids: number[]) {
  return database.run(sql`
    update comment_reports set decision = null, explanation = '', decided_by = null, decided_at = null,
      first_decided_at = null
    where id = any(${ids})`);
}

/** Hides a comment from everybody for a reason, or shows it again. */
export function setRemoved(database: Database, commentId: number, removal: { at: Date; reason: string } | null) {
  return database.run(sql`
    update comments set removed_at = ${removal?.at ?? null}, removed_for = ${removal?.reason ?? null}
    where id = ${commentId} and (removed_at is not null or ${removal !== null})`);
}

/** Remembers that the comment's author hears of the report. */
export function setAuthorNotified(database: Database, id: number) {
  return database.run(sql`update comment_reports set is_author_told = true where id = ${id}`);
}
