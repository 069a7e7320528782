import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type DeviceRow = { id: number; device_name: string; created_at: Date; last_used_at: Date };

export function findDevices(database: Database, accountId: number, at: Date) {
  return database.rows<DeviceRow>(sql`
    select id, device_name, created_at, last_used_at from sessions
    where account_id = ${accountId} and ended_at is null and expires_at > ${at}
    order by last_used_at desc, id desc`);
}

/** Whether the account was used before from a device of this name, and from any device. */
export function findDeviceUse(database: Database, accountId: number, deviceName: string) {
  return database.row<{ any: boolean; same: boolean }>(sql`
    select count(*) > 0 as any, count(*) filter (where device_name = ${deviceName}) > 0 as same
    from sessions where account_id = ${accountId}`);
}
