import type { SecurityKind } from "#contract/admin/security-events.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

/** A row as it is written. */
export type EventRow = {
  kind: SecurityKind;
  hour: Date;
  account_id: number | null;
  member_id: number | null;
  claimed: string | null;
  network: string | null;
  refusals: number;
  first_at: Date;
  last_at: Date;
  last_call: string;
};

/** Adds to the rows that are there. No two of `rows` may have the same key. */
export function addEvents(database: Database, rows: readonly EventRow[]) {
  return database.run(sql`
    insert into security_events as kept (kind, hour, account_id, member_id, claimed, network, refusals, first_at, last_at,
      last_call)
    select kind, hour, account_id, member_id, claimed, network, refusals, first_at, last_at, last_call
    from json_to_recordset(${JSON.stringify(rows)}) as given (kind text, hour timestamptz, account_id integer,
      member_id integer, claimed text, network text, refusals integer, first_at timestamptz, last_at timestamptz,
      last_call text)
    on conflict (kind, hour, account_id, member_id, claimed, network) do update set
      refusals = kept.refusals + excluded.refusals,
      first_at = least(kept.first_at, excluded.first_at),
      last_at = greatest(kept.last_at, excluded.last_at),
      last_call = case when excluded.last_at >= kept.last_at then excluded.last_call else kept.last_call end`);
}

type Filter = { kind?: SecurityKind | null | undefined; since: Date };

export type ListedRow = {
  kind: string;
  account_id: number | null;
  email: string | null;
  member_id: number | null;
  name: string | null;
  claimed: string | null;
  network: string | null;
  refusals: number;
  first_at: Date;
  last_at: Date;
  last_call: string;
  total: number;
};

/** Rows are by the hour: one that began before `since` counts where it ended after it. */
export function listEvents(database: Database, { kind = null, since }: Filter, { limit, offset }: Window) {
  return database.rows<ListedRow>(sql`
    select e.*, h.email, m.name, count(*) over () as total
    from (
      select kind, account_id, member_id, claimed, network, sum(refusals)::integer as refusals,
        min(first_at) as first_at, max(last_at) as last_at, (array_agg(last_call order by last_at desc))[1] as last_call
      from security_events
      where hour > ${since}::timestamptz - interval '1 hour' and last_at >= ${since}
        and (${kind}::text is null or kind = ${kind})
      group by kind, account_id, member_id, claimed, network) e
    left join holders h on h.id = e.account_id
    left join staff_names m on m.id = e.member_id
    order by e.last_at desc, e.refusals desc, e.kind, e.network, e.claimed
    limit ${limit} offset ${offset}`);
}

export function countByKind(database: Database, since: Date) {
  return database.rows<{ kind: string; refusals: number }>(sql`
    select kind, sum(refusals)::integer as refusals from security_events
    where hour > ${since}::timestamptz - interval '1 hour' and last_at >= ${since}
    group by kind order by refusals desc, kind`);
}

/** How many there were of a kind in an hour. */
export async function countInHour(database: Database, kind: SecurityKind, hour: Date): Promise<number> {
  const row = await database.row<{ refusals: number }>(sql`
    select coalesce(sum(refusals), 0)::integer as refusals from security_events where kind = ${kind} and hour = ${hour}`);
  return row?.refusals ?? 0;
}

/** The networks that most of an hour's refusals came from. */
export function topNetworks(database: Database, kind: SecurityKind, hour: Date) {
  return database.rows<{ network: string; refusals: number }>(sql`
    select network, sum(refusals)::integer as refusals from security_events
    where kind = ${kind} and hour = ${hour} and network is not null
    group by network order by refusals desc, network limit 3`);
}

/** Returns 0 where a letter about this kind was sent less than `quietHours` ago. */
export function noteAlert(
  database: Database,
  { kind, hour, threshold }: { kind: SecurityKind; hour: Date; threshold: number },
  quietHours: number,
) {
  return database.run(sql`
    insert into security_alerts (kind, hour, threshold)
    select ${kind}, ${hour}, ${threshold}
    where not exists (
      select from security_alerts a
      where a.kind = ${kind} and a.hour > ${hour}::timestamptz - make_interval(hours => ${quietHours}))
    on conflict do nothing`);
}

export async function sweepEvents(database: Database, before: Date): Promise<void> {
  await database.run(sql`delete from security_events where hour < ${before}`);
  await database.run(sql`delete from security_alerts where hour < ${before}`);
}
