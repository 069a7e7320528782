import type { StaffRole } from "#contract/staff-roles.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export function deleteLinks(database: Database, memberId: number) {
  return database.run(sql`delete from staff_access_links where member_id = ${memberId}`);
}

export function insertLink(
  database: Database,
  link: { memberId: number; tokenHash: Buffer; at: Date; expiresAt: Date },
) {
  return database.run(sql`
    insert into staff_access_links (token_hash, member_id, created_at, expires_at)
    values (${link.tokenHash}, ${link.memberId}, ${link.at}, ${link.expiresAt})`);
}

export type LinkRow = { id: number; email: string; name: string; roles: StaffRole[] };

export function findLink(database: Database, tokenHash: Buffer, at: Date) {
  return database.row<LinkRow>(sql`
    select m.id, m.email, m.name, m.roles from staff_access_links l
    join staff_members m on m.id = l.member_id and m.ended_at is null
    where l.token_hash = ${tokenHash} and l.expires_at > ${at}`);
}

/** Deletes the row, so that only one of two concurrent uses succeeds. */
export function useLink(database: Database, tokenHash: Buffer, at: Date) {
  return database.run(sql`delete from staff_access_links where token_hash = ${tokenHash} and expires_at > ${at}`);
}
