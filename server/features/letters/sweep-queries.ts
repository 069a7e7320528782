import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export function deleteLettersOf(database: Database, accountId: number) {
  return database.run(sql`delete from sent_letters where account_id = ${accountId}`);
}

/** Deletes at most `limit` letters of before an instant, except those of accounts under a legal hold. */
export function deleteLettersBefore(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from sent_letters where id in (
      select l.id from sent_letters l
      where l.created_at < ${before} and not exists (select from legally_held h where h.account_id = l.account_id)
      order by l.created_at limit ${limit})`);
}

/** Deletes at most `limit` files that no letter brought along. */
export function deleteUnusedFiles(database: Database, limit: number) {
  return database.run(sql`
    delete from letter_contents where sha256 in (
      select c.sha256 from letter_contents c
      where not exists (select from letter_files f where f.sha256 = c.sha256) limit ${limit})`);
}
