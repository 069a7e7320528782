import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { DisputeRow } from "./queries.ts";

/** Marks the disputes that wait for us and whose deadline is so near, and returns them; each once per deadline and day. */
export function takeDue(inside: Database, days: 3 | 1, at: Date) {
  return inside.rows<DisputeRow>(sql`
    update disputes set reminded_days = ${days}
    where state = 'open' and awaits = 'us' and asked_act is null and respond_by > ${at}
      and respond_by <= ${at}::timestamptz + ${days} * interval '1 day'
      and (reminded_days is null or reminded_days > ${days})
    returning *`);
}

export function askAct(inside: Database, id: number, act: "answer" | "accept", statement: string | null, at: Date) {
  return inside.run(sql`
    update disputes set asked_act = ${act}, statement = ${statement}, asked_at = ${at} where id = ${id}`);
}

/** What the staff asked for has reached the provider, or was refused by it. */
export function endAct(
  inside: Database,
  row: Pick<DisputeRow, "id" | "asked_at">,
  done: "answer" | "accept" | null,
  at: Date,
) {
  return inside.run(sql`
    update disputes set asked_act = null, asked_at = null,
      answered_at = case when ${done} = 'answer' then ${at}::timestamptz else answered_at end,
      accepted_at = case when ${done} = 'accept' then ${at}::timestamptz else accepted_at end,
      awaits = case when ${done}::text is not null and state = 'open' then 'provider' else awaits end
    where id = ${row.id} and asked_at is not distinct from ${row.asked_at}`);
}
