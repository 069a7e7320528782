import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type SignInRow = { id: number; password_hash: string | null; knows_address: boolean };

/** `knows_address`: the member, and not a token of theirs, was active from this address within the last 30 days. */
export function findSignIn(database: Database, email: string, address: string, at: Date) {
  return database.row<SignInRow>(sql`
    select m.id, m.password_hash,
      exists (select from audit_log a where a.member_id = m.id and a.address = ${address} and a.actor = m.email
        and a.created_at > ${at}::timestamptz - interval '30 days') as knows_address
    from staff_members m where m.email = ${email} and m.ended_at is null`);
}

export type Secrets = { password_hash: string | null; totp_secret: Buffer | null; totp_last_step: number | null };

export function findSecrets(database: Database, id: number) {
  return database.row<Secrets>(sql`
    select password_hash, totp_secret, totp_last_step from staff_members where id = ${id} and ended_at is null`);
}

/** Locks the member's row if this is still the password; undefined when it was replaced meanwhile. */
export function lockWithPassword(database: Database, id: number, passwordHash: string) {
  return database.row<{ id: number }>(sql`
    select id from staff_members where id = ${id} and password_hash = ${passwordHash} and ended_at is null for update`);
}

export async function forgetSecondFactors(database: Database, id: number): Promise<void> {
  await database.run(sql`update staff_members set totp_secret = null, totp_last_step = null where id = ${id}`);
  await database.run(sql`delete from staff_passkeys where member_id = ${id}`);
  await database.run(sql`delete from staff_recovery_codes where member_id = ${id}`);
}
