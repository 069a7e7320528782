import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { AppError } from "#server/http/errors.ts";

type BlockRow = { told: string; blocked_at: Date };

export function findBlock(database: Database, accountId: number) {
  return database.row<BlockRow>(sql`select told, blocked_at from account_blocks where account_id = ${accountId}`);
}

/** Whether nobody can sign in to an account: it is blocked or erased. */
export async function isBarred(database: Database, accountId: number): Promise<boolean> {
  const row = await database.row(sql`
    select from accounts a where a.id = ${accountId} and (
      a.erased_at is not null or exists (select from account_blocks b where b.account_id = a.id))`);
  return row !== undefined;
}

export function insertBlock(database: Database, accountId: number, told: string, at: Date) {
  return database.run(sql`
    insert into account_blocks (account_id, told, blocked_at) values (${accountId}, ${told}, ${at})`);
}

export function deleteBlock(database: Database, accountId: number) {
  return database.run(sql`delete from account_blocks where account_id = ${accountId}`);
}

/**
 * Says that an account is blocked, and why. Only for who has proved that it is theirs. @throws AppError accountBlocked, with what
 * the staff told
 */
export async function refuseBlocked(database: Database, accountId: number): Promise<void> {
  const block = await findBlock(database, accountId);
  if (!block) return;
  const { told } = block;
  throw new AppError("accountBlocked", {
    said: { fr: `Ce compte est bloqué. ${told}`, en: `This account is blocked. ${told}` },
  });
}
