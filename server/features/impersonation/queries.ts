import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type NewImpersonation = {
  accountId: number;
  staffSessionId: number;
  memberId: number;
  seenBy: string;
  tokenHash: Buffer;
  at: Date;
  expiresAt: Date;
};

export function insertImpersonation(database: Database, seen: NewImpersonation) {
  return database.run(sql`
    insert into impersonations (account_id, staff_session_id, member_id, seen_by, token_hash, begun_at, expires_at)
    values (${seen.accountId}, ${seen.staffSessionId}, ${seen.memberId}, ${seen.seenBy}, ${seen.tokenHash}, ${seen.at},
      ${seen.expiresAt})`);
}

export type ImpersonationRow = {
  id: number;
  account_id: number;
  staff_session_id: number;
  seen_by: string;
  expires_at: Date;
};

const runs = (at: Date) => sql`ended_at is null and expires_at > ${at} and staff_session_id is not null`;

export function findRunning(database: Database, tokenHash: Buffer, at: Date) {
  return database.row<ImpersonationRow>(sql`
    select id, account_id, staff_session_id, seen_by, expires_at from impersonations
    where token_hash = ${tokenHash} and ${runs(at)}`);
}

export function findById(database: Database, id: number) {
  return database.row<{ account_id: number; seen_by: string; expires_at: Date }>(sql`
    select account_id, seen_by, expires_at from impersonations where id = ${id}`);
}

export function endImpersonation(database: Database, id: number, at: Date) {
  return database.run(sql`update impersonations set ended_at = ${at} where id = ${id} and ended_at is null`);
}

/** Somebody sees one person at a time. */
export function endOfStaffSession(database: Database, staffSessionId: number, at: Date) {
  return database.run(sql`
    update impersonations set ended_at = ${at}
    where staff_session_id = ${staffSessionId} and ended_at is null and expires_at > ${at}`);
}

/** The latest first. */
export function listOfAccount(database: Database, accountId: number) {
  return database.rows<{ id: number; begun_at: Date }>(sql`
    select id, begun_at from impersonations where account_id = ${accountId} order by id desc limit 20`);
}
