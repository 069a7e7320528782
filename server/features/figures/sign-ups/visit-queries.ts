import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type VisitSum = { day: string; step: "visit" | "form"; language_id: number; count: number };

/** Adds to what a day has. */
export function addVisits(database: Database, sums: readonly VisitSum[]) {
  return database.run(sql`
    insert into sign_up_visits as v (day, step, language_id, count)
    select day, step, language_id, count
    from json_to_recordset(${JSON.stringify(sums)}) as g (day date, step text, language_id smallint, count integer)
    on conflict (day, step, language_id) do update set count = v.count + excluded.count`);
}
