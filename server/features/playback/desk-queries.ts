import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** The screens of an account that play now, without what they play. */
export function screensInUse(database: Database, accountId: number, at: Date) {
  return database.rows<{ id: number; device: string; profile_id: number; since: Date }>(sql`
    select l.id, d.device_name as device, l.profile_id, l.taken_at as since
    from screen_leases l join signed_in_devices d on d.id = l.session_id
    where l.account_id = ${accountId} and d.ended_at is null and l.lost_at is null and l.expires_at > ${at}
    order by l.taken_at, l.id`);
}
