import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type Again = { id: number; turn: number };

/** A new turn, with as many tries as at the beginning. */
export function beginAgain(database: Database, id: number, at: Date) {
  return database.row<Again>(sql`
    update webhook_deliveries set state = 'waiting', tries = 0, turn = turn + 1, next_try_at = ${at}
    where id = ${id} returning id, turn`);
}

/** Deliveries of a period, without those that wait. `after`: an id that has been passed already. */
export type ReplayedRange = { endpointId: number; from: Date; to: Date; onlyFailed: boolean; after: number };

const inRange = ({ endpointId, from, to, onlyFailed, after }: ReplayedRange) => sql`
  endpoint_id = ${endpointId} and created_at >= ${from} and created_at <= ${to} and id > ${after}
    and state <> 'waiting' and (state = 'failed' or not ${onlyFailed})`;

export async function countRange(database: Database, range: ReplayedRange): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from webhook_deliveries where ${inRange(range)}`);
  return row?.count ?? 0;
}

/** Begins the next of a range, in the order of their ids. */
export async function beginRangeAgain(
  database: Database,
  range: ReplayedRange,
  { limit, at }: { limit: number; at: Date },
) {
  const begun = await database.rows<Again>(sql`
    update webhook_deliveries set state = 'waiting', tries = 0, turn = turn + 1, next_try_at = ${at}
    where id in (select id from webhook_deliveries where ${inRange(range)} order by id limit ${limit} for update)
    returning id, turn`);
  return begun.toSorted((one, other) => one.id - other.id);
}
