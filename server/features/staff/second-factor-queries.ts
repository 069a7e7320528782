import type { NewPasskey } from "#server/adapters/passkeys.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export function updateTotp(database: Database, memberId: number, sealed: Buffer, step: number) {
  return database.run(sql`
    update staff_members set totp_secret = ${sealed}, totp_last_step = ${step} where id = ${memberId}`);
}

/** 1 for the first use of a step, 0 for a repeated one. */
export function useTotpStep(database: Database, memberId: number, step: number) {
  return database.run(sql`
    update staff_members set totp_last_step = ${step}
    where id = ${memberId} and (totp_last_step is null or totp_last_step < ${step})`);
}

export async function replaceRecoveryCodes(database: Database, memberId: number, hashes: readonly Buffer[]) {
  await database.run(sql`delete from staff_recovery_codes where member_id = ${memberId}`);
  await database.run(sql`
    insert into staff_recovery_codes (member_id, code_hash) select ${memberId}, unnest(${[...hashes]}::bytea[])`);
}

/** 1 for the first use of a code, 0 for a repeated one. */
export function useRecoveryCode(database: Database, memberId: number, hash: Buffer, at: Date) {
  return database.run(sql`
    update staff_recovery_codes set used_at = ${at}
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null`);
}

export type PasskeyRow = {
  id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

export function findPasskeys(database: Database, memberId: number) {
  return database.rows<PasskeyRow>(sql`
    select id, credential_id, public_key, counter, transports, name, created_at, last_used_at
    from staff_passkeys where member_id = ${memberId} order by id`);
}

type NamedPasskey = NewPasskey & { memberId: number; name: string; at: Date };

/** 0 when the passkey is registered already. */
export function insertPasskey(database: Database, passkey: NamedPasskey) {
  return database.run(sql`
    insert into staff_passkeys (member_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey.memberId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
      ${passkey.transports}, ${passkey.name}, ${passkey.at})
    on conflict (credential_id) do nothing`);
}

/** 0 when the signature counter has not risen. Authenticators without one always send zero. */
export function markPasskeyUsed(database: Database, id: number, counter: number, at: Date) {
  return database.run(sql`
    update staff_passkeys set counter = ${counter}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`);
}

export function deletePasskey(database: Database, memberId: number, id: number) {
  return database.row<{ name: string }>(sql`
    delete from staff_passkeys where id = ${id} and member_id = ${memberId} returning name`);
}
