import type { Delivery } from "#contract/admin/webhook-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type DueDelivery = { id: number; endpoint_id: number; event_id: string; payload: string; tries: number };

/** The delivery, while this turn of it waits. */
export function findDue(database: Database, id: number, turn: number) {
  return database.row<DueDelivery>(sql`
    select d.id, d.endpoint_id, d.event_id, e.payload, d.tries
    from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where d.id = ${id} and d.turn = ${turn} and d.state = 'waiting'`);
}

type Ended = { id: number; turn: number; state: Delivery["state"]; nextAt: Date | null; tries: number };

/** Ends a turn. 0 where another run of the same turn, or a replay, was first. */
export function endTurn(database: Database, { id, turn, state, nextAt, tries }: Ended) {
  return database.run(sql`
    update webhook_deliveries set state = ${state}, next_try_at = ${nextAt}, tries = ${tries}, turn = turn + 1
    where id = ${id} and turn = ${turn} and state = 'waiting'`);
}

export type NewTry = {
  deliveryId: number;
  at: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
  answer: string;
};

export function insertTry(database: Database, made: NewTry) {
  return database.run(sql`
    insert into webhook_tries (delivery_id, at, duration_ms, status, error, answer)
    values (${made.deliveryId}, ${made.at}, ${made.durationMs}, ${made.status}, ${made.error}, ${made.answer})`);
}

export type DeliveryRow = {
  id: number;
  endpoint_id: number;
  event_id: string;
  type: string;
  state: Delivery["state"];
  tries: number;
  created_at: Date;
  next_try_at: Date | null;
  last_status: number | null;
  last_duration_ms: number | null;
};

const columns = sql`d.id, d.endpoint_id, d.event_id, e.type, d.state, d.tries, d.created_at, d.next_try_at,
  t.status as last_status, t.duration_ms as last_duration_ms`;
const joinedWith = (deliveries: Sql): Sql => sql`${deliveries} d join webhook_events e on e.id = d.event_id
  left join lateral (select status, duration_ms from webhook_tries where delivery_id = d.id order by id desc limit 1) t
    on true`;
const joined = joinedWith(sql`webhook_deliveries`);

export async function listDeliveries(
  database: Database,
  { endpointId, state = null }: { endpointId: number; state?: Delivery["state"] | null | undefined },
  { limit, offset }: Window,
) {
  // Only the page is joined with what was tried.
  const rows = await database.rows<DeliveryRow & { total: number }>(sql`
    with page as materialized (
      select d.* from webhook_deliveries d
      where d.endpoint_id = ${endpointId} and (${state}::text is null or d.state = ${state})
      order by d.id desc limit ${limit} offset ${offset})
    select ${columns}, (
        select count(*) from webhook_deliveries
        where endpoint_id = ${endpointId} and (${state}::text is null or state = ${state})) as total
    from ${joinedWith(sql`page`)} order by d.id desc`);
  return { data: rows, total: rows[0]?.total ?? 0 };
}

export function findDelivery(database: Database, id: number) {
  return database.row<DeliveryRow & { payload: string }>(sql`
    select ${columns}, e.payload from ${joined} where d.id = ${id}`);
}

export function listTries(database: Database, deliveryId: number) {
  return database.rows<{ at: Date; duration_ms: number; status: number | null; error: string | null; answer: string }>(
    sql`select at, duration_ms, status, error, answer from webhook_tries where delivery_id = ${deliveryId} order by id`,
  );
}
