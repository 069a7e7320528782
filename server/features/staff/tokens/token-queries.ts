import type { StaffRole } from "#contract/staff-roles.ts";
import type { Database } from "#server/database/pool.ts";
import { join, sql } from "#server/database/sql.ts";

export type TokenRow = {
  id: number;
  name: string;
  ending: string;
  roles: StaffRole[];
  member_id: number;
  maker: string;
  /** Whether its maker works here and holds its roles. */
  is_covered: boolean;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

/** Admins hold every role. */
const isCovered = sql`(m.ended_at is null and ('admin' = any(m.roles) or t.roles <@ m.roles))`;

const columns = sql`t.id, t.name, t.ending, t.roles, t.member_id, m.name as maker, ${isCovered} as is_covered, t.created_at,
    t.expires_at, t.last_used_at, t.revoked_at`;

/** Working ones first. */
export function findTokens(database: Database, at: Date) {
  return database.rows<TokenRow>(sql`
    select ${columns} from staff_tokens t join staff_members m on m.id = t.member_id
    order by t.revoked_at is null and t.expires_at > ${at} and ${isCovered} desc, t.created_at desc, t.id desc`);
}

export function findToken(database: Database, id: number) {
  return database.row<TokenRow>(sql`
    select ${columns} from staff_tokens t join staff_members m on m.id = t.member_id where t.id = ${id}`);
}

export type LiveToken = Pick<TokenRow, "id" | "name" | "roles" | "member_id" | "maker" | "last_used_at"> & {
  email: string;
};

/** The token if it works: its roles are read with its maker's, so that losing one ends it at once. */
export function findLiveToken(database: Database, tokenHash: Buffer, at: Date) {
  return database.row<LiveToken>(sql`
    select t.id, t.name, t.roles, t.member_id, m.name as maker, m.email, t.last_used_at
    from staff_tokens t join staff_members m on m.id = t.member_id
    where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${at} and ${isCovered}`);
}

export function markTokenUsed(database: Database, id: number, at: Date) {
  return database.run(sql`update staff_tokens set last_used_at = ${at} where id = ${id}`);
}

export type NewToken = {
  memberId: number;
  name: string;
  tokenHash: Buffer;
  ending: string;
  roles: readonly StaffRole[];
  at: Date;
  expiresAt: Date;
};

export async function insertToken(database: Database, token: NewToken): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into staff_tokens (member_id, name, token_hash, ending, roles, created_at, expires_at)
    values (${token.memberId}, ${token.name}, ${token.tokenHash}, ${token.ending}, ${[...token.roles]}, ${token.at},
      ${token.expiresAt})
    returning id`);
  return row?.id ?? 0;
}

/** Keeps the instant of the first revocation. */
export function setRevoked(database: Database, id: number, at: Date) {
  return database.run(sql`update staff_tokens set revoked_at = coalesce(revoked_at, ${at}) where id = ${id}`);
}

/** Ends for good what the member's roles no longer cover, so that a role that is given back revives no token. */
export function revokeUncovered(database: Database, memberId: number, at: Date) {
  const conditions = [sql`t.member_id = ${memberId}`, sql`t.revoked_at is null`, sql`not ${isCovered}`];
  return database.run(sql`
    update staff_tokens t set revoked_at = ${at} from staff_members m
    where m.id = t.member_id and ${join(conditions, " and ")}`);
}

/** For when the member's own access was reset: whoever held it may have made tokens. Returns how many lived. */
export function revokeAllOf(database: Database, memberId: number, at: Date) {
  return database.run(sql`
    update staff_tokens set revoked_at = ${at} where member_id = ${memberId} and revoked_at is null and expires_at > ${at}`);
}

/** Deletes what ended this long ago; the audit log keeps what was done with it. */
export function sweepTokens(database: Database, before: Date) {
  return database.run(sql`delete from staff_tokens where least(expires_at, revoked_at) < ${before}`);
}
