import { columnsOfText, textColumn } from "#server/database/text-columns.ts";
import type { Locale } from "#contract/language.ts";
import type { encodingStates } from "#contract/admin/encodings.ts";
import type { Database } from "#server/database/pool.ts";
import { holdsWords, searchedWords } from "#server/database/searched-words.ts";
import { join, sql, type Sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { SourceFacts } from "../probe/facts.ts";
import type { Reason } from "../faults.ts";
import type { Finding } from "../findings.ts";
import type { SourceUse } from "./source-queries.ts";
export type EncodingState = (typeof encodingStates)[number];

/** Key of an attempt's jobs. */
export const jobKey = (encodingId: number, attempt: number) => `${encodingId}.${attempt}`;

export type EncodingRow = {
  id: number;
  attempt: number;
  source_id: number;
  use: SourceUse;
  name: string;
  bytes: number;
  received_at: Date;
  received_from: string | null;
  video_id: number;
  title: string;
  state: EncodingState;
  progress: number;
  progress_message: string | null;
  priority: number;
  reason: Reason | null;
  job_failure: "error" | "refused" | "worker-died" | null;
  findings: Finding[];
  is_in_use: boolean;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};

const latestJob = sql`
  select j.name, j.status, j.failure, j.progress, j.progress_message, j.started_at, j.ended_at from job_states j
  where j.name in ('encoding.look', 'encoding.encode') and j.key = e.id || '.' || e.attempt order by j.id desc limit 1`;

/** A job that ended without an outcome was cancelled, or its worker died on every try. */
const state = sql`coalesce(e.outcome, case j.status when 'running' then 'running' when 'waiting' then 'waiting'
  when 'done' then 'waiting' when 'cancelled' then 'cancelled' else 'failed' end)`;

const columns = (locale: Locale) => sql`
  e.id, e.attempt, s.id as source_id, s.use, s.name, s.bytes, s.received_at, m.name as received_from, s.video_id,
  ${textColumn("title", locale, "t")} as title, ${state} as state,
  (case when j.name = 'encoding.encode' then j.progress else 0 end)::double precision as progress, j.progress_message, e.priority,
  e.reason, j.failure as job_failure, e.findings, coalesce(e.outcome = 'done' and e.replaced_at is null, false) as is_in_use, e.created_at, j.started_at, coalesce(e.ended_at, j.ended_at) as ended_at`;

const joined = sql`
  encodings e join sources s on s.id = e.source_id join titles t on t.id = s.video_id
  left join staff_names m on m.id = s.member_id left join lateral (${latestJob}) j on true`;

export type EncodingFilter = { state?: EncodingState | undefined; videoId?: number | undefined; search?: string };

export async function listEncodings(
  database: Database,
  locale: Locale,
  filter: EncodingFilter,
  { limit, offset }: Window,
) {
  const conditions = [
    ...(filter.state === undefined ? [] : [sql`${state} = ${filter.state}`]),
    ...(filter.videoId === undefined ? [] : [sql`s.video_id = ${filter.videoId}`]),
    ...(filter.search ? [await matchesFileOrTitle(database, filter.search)] : []),
  ];
  const withJob = filter.state === undefined ? sql`` : sql`left join lateral (${latestJob}) j on true`;
  const rows = await database.rows<EncodingRow & { total: number }>(sql`
    with fitting as (
      select e.id from encodings e join sources s on s.id = e.source_id ${withJob}
      where ${join([sql`true`, ...conditions], " and ")})
    select ${columns(locale)}, (select count(*) from fitting) as total from ${joined}
    where e.id in (select id from fitting order by id desc limit ${limit} offset ${offset}) order by e.id desc`);
  return { data: rows, total: rows[0]?.total ?? 0 };
}

/** A union rather than `or`, so that each side uses its own index. */
async function matchesFileOrTitle(database: Database, search: string): Promise<Sql> {
  const words = await searchedWords(database, search);
  return sql`s.id in (
    select id from sources where ${holdsWords(words, sql`folded_name`)}
    union select named.id from titles join sources named on named.video_id = titles.id
    where ${join(
      columnsOfText("folded", "titles").map((text) => holdsWords(words, text)),
      " or ",
    )})`;
}

export function findEncoding(database: Database, locale: Locale, id: number) {
  return database.row<EncodingRow & { facts: SourceFacts | null; log: string }>(sql`
    select ${columns(locale)}, e.facts, e.log from ${joined} where e.id = ${id}`);
}

/** The latest encoding of each source. */
export function findEncodingsOf(database: Database, locale: Locale, sources: readonly number[]) {
  return database.rows<EncodingRow>(sql`
    select ${columns(locale)} from ${joined}
    where e.id in (select max(id) from encodings where source_id = any(${sources}) group by source_id) order by e.id`);
}

export function lockEncoding(inside: Database, id: number) {
  return inside.row<{ id: number }>(sql`select id from encodings where id = ${id} for update`);
}

export function setPriority(inside: Database, id: number, priority: number) {
  return inside.run(sql`update encodings set priority = ${priority} where id = ${id}`);
}

export function findTitle(database: Database, videoId: number) {
  return database.row<{ id: number; type: string }>(sql`select id, type from titles where id = ${videoId}`);
}
