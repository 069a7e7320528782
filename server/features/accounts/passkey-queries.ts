import type { NewPasskey } from "#server/adapters/passkeys.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type PasskeyRow = {
  id: number;
  account_id: number;
  credential_id: string;
  user_handle: Buffer;
  public_key: Buffer;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

const columns = sql`
  id, account_id, credential_id, user_handle, public_key, transports, name, created_at, last_used_at`;

export function findPasskeys(database: Database, accountId: number) {
  return database.rows<PasskeyRow>(sql`
    select ${columns} from account_passkeys where account_id = ${accountId} order by id`);
}

export function findPasskey(database: Database, credentialId: string) {
  return database.row<PasskeyRow>(sql`
    select ${columns} from account_passkeys where credential_id = ${credentialId}`);
}

type NamedPasskey = NewPasskey & { accountId: number; userHandle: Buffer; name: string; at: Date };

/** Undefined when the passkey is registered already. */
export function insertPasskey(database: Database, passkey: NamedPasskey) {
  return database.row<PasskeyRow>(sql`
    insert into account_passkeys (account_id, credential_id, user_handle, public_key, counter, transports, name, created_at)
    values (${passkey.accountId}, ${passkey.credentialId}, ${passkey.userHandle}, ${Buffer.from(passkey.publicKey)},
      ${passkey.counter}, ${passkey.transports}, ${passkey.name}, ${passkey.at})
    on conflict (credential_id) do nothing returning ${columns}`);
}

/**
 * 0 when the signature counter has not risen, as that of a copy, or the passkey is gone. Authenticators without a counter
 * always send zero.
 */
export function markPasskeyUsed(database: Database, id: number, counter: number, at: Date) {
  return database.run(sql`
    update account_passkeys set counter = ${counter}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`);
}

export function renamePasskey(database: Database, accountId: number, id: number, name: string) {
  return database.row<PasskeyRow>(sql`
    update account_passkeys set name = ${name} where id = ${id} and account_id = ${accountId} returning ${columns}`);
}

export function deletePasskey(database: Database, accountId: number, id: number) {
  return database.row<{ name: string }>(sql`
    delete from account_passkeys where id = ${id} and account_id = ${accountId} returning name`);
}

/** 1 for the first of all who answer a challenge, 0 for the others. */
export function spendChallenge(database: Database, challengeHash: Buffer, expiresAt: Date) {
  return database.run(sql`
    insert into spent_passkey_challenges (challenge_hash, expires_at) values (${challengeHash}, ${expiresAt})
    on conflict do nothing`);
}
