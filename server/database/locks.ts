import type { Database } from "./pool.ts";
import { sql } from "./sql.ts";

/**
 * Locks an account until the transaction ends, to serialise operations that count and then add (devices, profiles, screens,
 * orders). Rows that refer to the account can still be inserted meanwhile. Returns undefined for an erased account, which is
 * locked too.
 */
export async function lockAccount(
  database: Database,
  accountId: number,
): Promise<{ type: 1 | 2; people_limit: number } | undefined> {
  const row = await database.row<{ type: 1 | 2; people_limit: number; is_erased: boolean }>(sql`
    select type, people_limit, erased_at is not null as is_erased from holders where id = ${accountId} for no key update`);
  return row && !row.is_erased ? { type: row.type, people_limit: row.people_limit } : undefined;
}

/** Locks several accounts in the order of their ids, which prevents deadlocks. */
export async function lockAccounts(database: Database, accountIds: readonly number[]): Promise<void> {
  await database.run(sql`
    select from holders where id = any(${[...accountIds]}::integer[]) order by id for no key update`);
}

/** Locks a profile until the transaction ends, to serialise operations that count and then add. */
export async function lockProfile(database: Database, profileId: number): Promise<void> {
  await database.run(sql`select from viewers where id = ${profileId} for no key update`);
}
