import type { SignUpStage } from "#contract/admin/sign-ups.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { Period } from "../periods.ts";
import { givenRows, type CountedRow, type Found } from "../reading-queries.ts";

/** When sign-ups were kept last, and the days for which there is anything. */
export async function findKeptSignUps(database: Database) {
  const row = await database.row<{ kept_at: Date | null; from: string | null; to: string | null }>(sql`
    select kept_at, (kept_at at time zone 'Europe/Paris')::date as "to",
      least((select min(day) from sign_up_visits), (select min(day) from figure_sign_ups)) as "from"
    from figure_state where id`);
  const { kept_at: keptAt = null, from = null, to = null } = row ?? {};
  const days: Period | undefined = from !== null && to !== null ? { from, to } : undefined;
  return { keptAt, days };
}

const inLanguage = (languageId: number | null) => sql`(${languageId}::smallint is null or language_id = ${languageId})`;

/** Visits and opened forms in each of these periods. Period by period along the index: a join would compare each day with each period. */
export function visitsIn(database: Database, rows: readonly Period[], languageId: number | null) {
  return database.rows<{ from: string; step: "visit" | "form"; count: number }>(sql`
    select r."from", v.step, v.count from ${givenRows(rows)} cross join lateral (
      select step, sum(count)::integer as count from sign_up_visits
      where day between r."from" and r."to" and ${inLanguage(languageId)} group by step) v`);
}

/** The accounts registered in each of these periods, by the furthest that they came to. */
export function signUpsIn(database: Database, rows: readonly Period[], languageId: number | null) {
  return database.rows<{ from: string; stage: SignUpStage; people: number; refused: number }>(sql`
    select r."from", s.stage, s.people, s.refused from ${givenRows(rows)} cross join lateral (
      select stage, count(*)::integer as people, count(*) filter (where was_refused)::integer as refused
      from figure_sign_ups where day between r."from" and r."to" and ${inLanguage(languageId)} group by stage) s`);
}

export type AskedSignUps = Period & { stages: readonly SignUpStage[]; areRefused: boolean; languageId: number | null };

/** The accounts of a period that came to one of these stages and no further, the latest first; without those that are gone. */
export async function listSignUps(
  database: Database,
  { from, to, stages, areRefused, languageId }: AskedSignUps,
  { limit, offset }: Window,
): Promise<Found> {
  const chosen = sql`day between ${from}::date and ${to}::date and stage = any(${[...stages]}::text[])
    and (was_refused or not ${areRefused}::boolean) and account_id is not null and ${inLanguage(languageId)}`;
  const counted = await database.row<{ total: number }>(
    sql`select count(*)::integer as total from figure_sign_ups where ${chosen}`,
  );
  const data = await database.rows<CountedRow>(sql`
    select account_id, registered_at as at, stage as about, 0 as cents from figure_sign_ups where ${chosen}
    order by registered_at desc, account_id desc limit ${limit} offset ${offset}`);
  return { data, total: counted?.total ?? 0 };
}
