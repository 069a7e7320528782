import type { Locale } from "#contract/language.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type SessionRow = {
  session_id: number;
  is_complete: boolean;
  last_used_at: Date;
  expires_at: Date;
  member_id: number;
  email: string;
  name: string;
  roles: StaffRole[];
};

export function findSession(database: Database, tokenHash: Buffer) {
  return database.row<SessionRow>(sql`
    select s.id as session_id, s.is_complete, s.last_used_at, s.expires_at, m.id as member_id, m.email, m.name, m.roles
    from staff_sessions s join staff_members m on m.id = s.member_id and m.ended_at is null
    where s.token_hash = ${tokenHash}`);
}

export function markSessionUsed(database: Database, sessionId: number, at: Date) {
  return database.run(sql`
    with used as (update staff_sessions set last_used_at = ${at} where id = ${sessionId} returning member_id)
    update staff_members set last_seen_at = ${at} where id = (select member_id from used)`);
}

export type NewSession = {
  memberId: number;
  tokenHash: Buffer;
  deviceName: string;
  address: string;
  at: Date;
  expiresAt: Date;
};

export function insertSession(database: Database, session: NewSession) {
  return database.run(sql`
    insert into staff_sessions (member_id, token_hash, device_name, address, created_at, last_used_at, expires_at)
    values (${session.memberId}, ${session.tokenHash}, ${session.deviceName}, ${session.address}, ${session.at},
      ${session.at}, ${session.expiresAt})`);
}

/** Completes the sign-in and replaces the session's token. 1 for the first completion, 0 for a repeated one. */
export async function completeSession(
  database: Database,
  session: { id: number; memberId: number; locale: Locale; tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<number> {
  await database.run(sql`
    update staff_members set last_seen_at = ${session.at}, locale = ${session.locale} where id = ${session.memberId}`);
  return database.run(sql`
    update staff_sessions set token_hash = ${session.tokenHash}, is_complete = true, last_used_at = ${session.at},
      expires_at = ${session.expiresAt}, challenge = null, new_totp = null
    where id = ${session.id} and not is_complete`);
}

export function replaceToken(database: Database, sessionId: number, tokenHash: Buffer) {
  return database.row<{ expires_at: Date }>(sql`
    update staff_sessions set token_hash = ${tokenHash} where id = ${sessionId} returning expires_at`);
}

export type OwnSessionRow = { id: number; device_name: string; address: string; created_at: Date; last_used_at: Date };

export function findSessions(database: Database, memberId: number, at: Date, usedAfter: Date) {
  return database.rows<OwnSessionRow>(sql`
    select id, device_name, address, created_at, last_used_at from staff_sessions
    where member_id = ${memberId} and is_complete and expires_at > ${at} and last_used_at > ${usedAfter}
    order by last_used_at desc, id desc`);
}

export function deleteSession(database: Database, memberId: number, id: number) {
  return database.run(sql`delete from staff_sessions where id = ${id} and member_id = ${memberId}`);
}

export function deleteSessionByToken(database: Database, tokenHash: Buffer) {
  return database.run(sql`delete from staff_sessions where token_hash = ${tokenHash}`);
}

/** Deletes all sessions but `exceptId` (null: all). */
export function deleteSessions(database: Database, memberId: number, exceptId: number | null) {
  return database.run(sql`
    delete from staff_sessions where member_id = ${memberId} and id is distinct from ${exceptId}::integer`);
}

/** Begins a WebAuthn ceremony and invalidates the previous one. */
export function saveChallenge(database: Database, sessionId: number, challenge: string) {
  return database.run(sql`update staff_sessions set challenge = ${challenge} where id = ${sessionId}`);
}

/** Takes the ceremony's challenge; only the first of two concurrent answers gets it. */
export async function takeChallenge(database: Database, sessionId: number): Promise<string | null> {
  const row = await database.row<{ challenge: string | null }>(sql`
    select challenge from staff_sessions where id = ${sessionId} for update`);
  await database.run(sql`update staff_sessions set challenge = null where id = ${sessionId}`);
  return row?.challenge ?? null;
}

export function saveNewTotp(database: Database, sessionId: number, sealed: Buffer) {
  return database.run(sql`update staff_sessions set new_totp = ${sealed} where id = ${sessionId}`);
}

export async function findNewTotp(database: Database, sessionId: number): Promise<Buffer | null> {
  const row = await database.row<{ new_totp: Buffer | null }>(sql`
    select new_totp from staff_sessions where id = ${sessionId} for update`);
  return row?.new_totp ?? null;
}

export function forgetNewTotp(database: Database, sessionId: number) {
  return database.run(sql`update staff_sessions set new_totp = null where id = ${sessionId}`);
}

export async function sweepSignIns(database: Database, at: Date, usedAfter: Date): Promise<void> {
  await database.run(sql`
    delete from staff_sessions where expires_at <= ${at} or (is_complete and last_used_at <= ${usedAfter})`);
  await database.run(sql`delete from staff_access_links where expires_at <= ${at}`);
}
