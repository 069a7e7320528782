import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type NewEvent = { id: string; type: string; payload: string };

export function insertEvents(database: Database, events: readonly NewEvent[], at: Date) {
  return database.run(sql`
    insert into webhook_events (id, type, payload, created_at)
    select id, type, payload, ${at}::timestamptz from json_to_recordset(${JSON.stringify(events)}) as given (
      id text, type text, payload text)`);
}

export function insertDeliveries(
  database: Database,
  wanted: readonly { endpoint_id: number; event_id: string }[],
  at: Date,
) {
  return database.rows<{ id: number; endpoint_id: number }>(sql`
    insert into webhook_deliveries (endpoint_id, event_id, state, next_try_at, created_at)
    select endpoint_id, event_id, 'waiting', ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(wanted)}) as given (endpoint_id integer, event_id text)
    returning id, endpoint_id`);
}

/** Deletes events with their deliveries. Returns how many. */
export function sweepEvents(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from webhook_events where id in (
      select id from webhook_events where created_at < ${before}
        and not exists (select from webhook_deliveries d where d.event_id = webhook_events.id and d.state = 'waiting')
      limit ${limit})`);
}
