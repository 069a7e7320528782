import type { StaffRole } from "#contract/staff-roles.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { idleSince } from "./sessions.ts";

/** Whether a complete session of the staff still runs, of a member who has one of these roles. */
export async function isLiveStaffSession(
  database: Database,
  sessionId: number,
  roles: readonly StaffRole[],
  at: Date,
): Promise<boolean> {
  const row = await database.row<{ id: number }>(sql`
    select s.id from staff_sessions s join staff_members m on m.id = s.member_id and m.ended_at is null
    where s.id = ${sessionId} and s.is_complete and s.expires_at > ${at} and s.last_used_at > ${idleSince(at)}
      and m.roles && ${[...roles]}::text[]`);
  return row !== undefined;
}
