import type { OutageOutcome } from "#contract/admin/outages.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Hit } from "./hit-queries.ts";
import { hitPeople } from "./hit-queries.ts";
import type { Window } from "#server/http/paged-answers.ts";

/** Held until the transaction ends, so that of two outages of the same hours the second sees the first. */
export function lockOutages(database: Database) {
  return database.run(sql`lock table outages in share row exclusive mode`);
}

export async function insertOutage(
  database: Database,
  { hit, days, by }: { hit: Hit; days: number; by: string },
): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into outages (began_at, ended_at, days, asked_at, asked_by)
    values (${hit.from}, ${hit.to}, ${days}, ${hit.at}, ${by}) returning id`);
  if (!row) throw new Error("the insert of an outage returned no row");
  await database.run(sql`
    insert into outage_people (outage_id, account_id, outcome, settled_at)
    select ${row.id}, account_id, case when outcome = 'refunded' then 'waiting' else outcome end,
      case when outcome not in ('waiting', 'refunded') then ${hit.at}::timestamptz end
    from (${hitPeople(hit)}) hit`);
  return row.id;
}

export type OutageRow = {
  id: number;
  began_at: Date;
  ended_at: Date;
  days: number;
  asked_at: Date;
  asked_by: string;
  done_at: Date | null;
  counts: { outcome: OutageOutcome; people: number }[];
};

const outages = sql`
  select o.*, count(*) over ()::integer as total, coalesce(c.counts, '[]') as counts from outages o
  left join lateral (
    select json_agg(json_build_object('outcome', outcome, 'people', people) order by outcome) as counts from (
      select outcome, count(*)::integer as people from outage_people where outage_id = o.id group by outcome) each) c on true`;

export function findOutage(database: Database, id: number) {
  return database.row<OutageRow>(sql`${outages} where o.id = ${id}`);
}

export async function listOutages(database: Database, { limit, offset }: Window) {
  const data = await database.rows<OutageRow & { total: number }>(sql`
    ${outages} order by o.id desc limit ${limit} offset ${offset}`);
  return { data, total: data[0]?.total ?? 0 };
}

/** Ends an outage of which nobody waits. */
export function endOutage(database: Database, id: number, at: Date) {
  return database.run(sql`
    update outages set done_at = ${at} where id = ${id} and done_at is null
      and not exists (select from outage_people where outage_id = ${id} and outcome = 'waiting')`);
}
