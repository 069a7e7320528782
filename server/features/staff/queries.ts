import type { StaffRole } from "#contract/staff-roles.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Secrets } from "./sign-in-queries.ts";
import { forgetSecondFactors } from "./sign-in-queries.ts";
import { deleteLinks } from "./link-queries.ts";

export type MemberRow = {
  id: number;
  email: string;
  name: string;
  roles: StaffRole[];
  has_password: boolean;
  has_totp: boolean;
  passkey_count: number;
  recovery_codes_left: number;
  created_at: Date;
  last_seen_at: Date | null;
  ended_at: Date | null;
};

const memberColumns = sql`
    m.id, m.email, m.name, m.roles, m.password_hash is not null as has_password, m.totp_secret is not null as has_totp,
    (select count(*) from staff_passkeys p where p.member_id = m.id) as passkey_count,
    (select count(*) from staff_recovery_codes c where c.member_id = m.id and c.used_at is null) as recovery_codes_left,
    m.created_at, m.last_seen_at, m.ended_at`;

/** Members by name, current ones first. */
export function findMembers(database: Database) {
  return database.rows<MemberRow>(sql`
    select ${memberColumns} from staff_members m order by m.ended_at is not null, lower(m.name), m.id`);
}

/** Who answers messages. */
export const helperRoles = ["support", "admin"] as const satisfies readonly StaffRole[];

/** The members who answer messages, by name. */
export function listHelpers(database: Database) {
  return database.rows<{ id: number; name: string }>(sql`
    select id, name from staff_members where ended_at is null and roles && ${[...helperRoles]}::text[]
    order by lower(name), id`);
}

export function findMember(database: Database, id: number) {
  return database.row<MemberRow>(sql`select ${memberColumns} from staff_members m where m.id = ${id}`);
}

/** Of the addresses that belong to a current member. */
export function findMemberIds(database: Database, emails: readonly string[]) {
  return database.rows<{ id: number; email: string }>(sql`
    select id, email from staff_members where email = any(${[...emails]}::text[]) and ended_at is null`);
}

/** Current admins who have chosen a password. */
export function findAdmins(database: Database) {
  return database.rows<{ id: number; email: string; locale: string | null }>(sql`
    select id, email, locale from staff_members
    where 'admin' = any(roles) and ended_at is null and password_hash is not null order by id`);
}

/** Locks the member's row. */
export function lockMember(database: Database, id: number) {
  return database.row<Secrets & { email: string; roles: StaffRole[] }>(sql`
    select email, roles, password_hash, totp_secret, totp_last_step from staff_members
    where id = ${id} and ended_at is null for update`);
}

/** Locks every admin who can sign in. */
export async function lockAdmins(database: Database): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select id from staff_members
    where 'admin' = any(roles) and ended_at is null and password_hash is not null order by id for update`);
  return rows.map(({ id }) => id);
}

/** Undefined when a current member has the address already. */
export async function insertMember(
  database: Database,
  member: { email: string; name: string; roles: readonly StaffRole[]; at: Date },
): Promise<number | undefined> {
  const row = await database.row<{ id: number }>(sql`
    insert into staff_members (email, name, roles, created_at)
    values (${member.email}, ${member.name}, ${[...member.roles]}, ${member.at})
    on conflict (email) where ended_at is null do nothing returning id`);
  return row?.id;
}

export function updateRoles(database: Database, id: number, roles: readonly StaffRole[]) {
  return database.run(sql`update staff_members set roles = ${[...roles]} where id = ${id}`);
}

export function updatePassword(database: Database, id: number, passwordHash: string) {
  return database.run(sql`update staff_members set password_hash = ${passwordHash} where id = ${id}`);
}

/** Ends the member and deletes everything they could sign in with. */
export async function endMember(database: Database, id: number, at: Date): Promise<void> {
  await forgetSecondFactors(database, id);
  await deleteLinks(database, id);
  await database.run(sql`update staff_members set ended_at = ${at}, password_hash = null where id = ${id}`);
}
