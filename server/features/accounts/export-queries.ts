import { localeOfLanguage, type LanguageId } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { dayText, instantText, walkOfIds, type Step } from "#server/database/walks.ts";

/** Pupils of a class are no subscribers; of erased people nothing is left to export. */
const people = sql`a.erased_at is null and a.pupil_of is null`;

export const accountsWalk = walkOfIds(
  { table: sql`from accounts a`, id: sql`a.id`, instant: sql`a.created_at` },
  people,
);

type AccountLine = {
  account_id: number;
  email: string;
  email_confirmed_on: string | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  language_id: LanguageId;
  country: string | null;
  created_on: string;
  created_at: string;
  last_seen_on: string | null;
  deletion_asked_on: string | null;
  is_blocked: number;
  restrictions: string;
};

/** The next accounts, by number. */
export async function listExportedAccounts(database: Database, step: Step) {
  const rows = await database.rows<AccountLine>(sql`
    select a.id as account_id, a.email, ${dayText(sql`a.email_confirmed_at`)} as email_confirmed_on, a.first_name, a.last_name,
      a.phone, a.language_id, a.country_code as country, ${dayText(sql`a.created_at`)} as created_on,
      ${instantText(sql`a.created_at`)} as created_at, ${dayText(sql`a.last_seen_at`)} as last_seen_on,
      ${dayText(sql`a.deletion_asked_at`)} as deletion_asked_on,
      exists (select 1 from account_blocks b where b.account_id = a.id)::integer as is_blocked,
      coalesce((select string_agg(r.kind, ' ' order by r.kind) from account_restrictions r where r.account_id = a.id), '')
        as restrictions
    from accounts a where ${accountsWalk.within(step)} order by a.id limit ${step.limit}`);
  return rows.map(({ language_id: language, ...row }) => ({ ...row, language: localeOfLanguage(language) }));
}
