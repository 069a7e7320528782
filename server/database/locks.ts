import type { Database } from "./pool.ts";
import { sql } from "./sql.ts";

/**
 * Locks an account to the end of the transaction: whatever counts something of an account and then adds to it (devices,
 * profiles, screens, orders) runs one after the other. Rows that refer to the account may be added meanwhile. An erased
 * account is locked too, and answers undefined.
 */
export async function lockAccount(database: Database, accountId: number): Promise<{ type: 1 | 2 } | undefined> {
  const row = await database.row<{ type: 1 | 2; is_erased: boolean }>(sql`
    select type, erased_at is not null as is_erased from holders where id = ${accountId} for no key update`);
  return row && !row.is_erased ? { type: row.type } : undefined;
}

/** Locks many accounts, in the order of their ids: two callers that do so at once cannot block each other for good. */
export async function lockAccounts(database: Database, accountIds: readonly number[]): Promise<void> {
  await database.run(sql`
    select from holders where id = any(${[...accountIds]}::integer[]) order by id for no key update`);
}

/** Locks a profile to the end of the transaction, so that what is counted of it is counted one after the other. */
export async function lockProfile(database: Database, profileId: number): Promise<void> {
  await database.run(sql`select from viewers where id = ${profileId} for no key update`);
}
