import type { Database } from "#server/database/pool.ts";
import type { LanguageId } from "#contract/language.ts";
import { sql } from "#server/database/sql.ts";

type DeskProfile = { id: number; name: string; is_kid: boolean; is_default: boolean; age_ceiling: number };

/** The profiles of an account in their order. */
export function listDeskProfiles(database: Database, accountId: number) {
  return database.rows<DeskProfile>(sql`
    select id, name, is_kid, is_default, age_ceiling from profiles where account_id = ${accountId} order by sort_index`);
}

/** The language in which the account holder's letters are written, too. */
export function setPrimaryLanguage(database: Database, accountId: number, languageId: LanguageId) {
  return database.run(sql`
    update profiles set language_id = ${languageId} where account_id = ${accountId} and is_default`);
}
