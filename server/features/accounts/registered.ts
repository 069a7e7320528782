import type { LanguageId } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type RegisteredRow = { account_id: number; registered_at: Date; language_id: LanguageId; is_member: boolean };

/** The next accounts of adults in the order of their numbers; of those alone that registered since an instant. */
export function registeredAfter(
  database: Database,
  { after, since, limit }: { after: number; since: Date | null; limit: number },
) {
  return database.rows<RegisteredRow>(sql`
    select a.id as account_id, a.created_at as registered_at, a.language_id,
      exists (select from client_group_memberships m where m.account_id = a.id) as is_member
    from accounts a
    where a.id > ${after} and a.erased_at is null and a.pupil_of is null
      and (${since}::timestamptz is null or a.created_at >= ${since})
    order by a.id limit ${limit}`);
}
