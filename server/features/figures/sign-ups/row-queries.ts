import type { SignUpStage } from "#contract/admin/sign-ups.ts";
import type { LanguageId } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type SignUp = {
  accountId: number;
  registeredAt: Date;
  languageId: LanguageId;
  stage: SignUpStage;
  wasRefused: boolean;
};

/** The step that a page reported is deleted after thirteen months: what was known of it stays. */
const stage = sql`case when s.stage = 'plan' and excluded.stage = 'registered' then s.stage else excluded.stage end`;

/** Replaces the rows of these accounts; those that are as given are left alone. */
export function replaceSignUps(database: Database, accountIds: readonly number[], rows: readonly SignUp[]) {
  return database.run(sql`
    with given as (
      select *, ("registeredAt" at time zone 'Europe/Paris')::date as day
      from json_to_recordset(${JSON.stringify(rows)}) as g (
        "accountId" integer, "registeredAt" timestamptz, "languageId" smallint, stage text, "wasRefused" boolean)
    ), gone as (
      delete from figure_sign_ups s where s.account_id = any(${[...accountIds]}::integer[])
        and not exists (select from given g where g."accountId" = s.account_id)
    )
    insert into figure_sign_ups as s (account_id, registered_at, day, language_id, stage, was_refused)
    select "accountId", "registeredAt", day, "languageId", stage, "wasRefused" from given
    on conflict (account_id) do update set registered_at = excluded.registered_at, day = excluded.day,
      language_id = excluded.language_id, stage = ${stage}, was_refused = excluded.was_refused
    where (s.registered_at, s.language_id, s.stage, s.was_refused)
      is distinct from (excluded.registered_at, excluded.language_id, ${stage}, excluded.was_refused)`);
}

/** Leaves of an account that it was one. */
export async function forgetSignUp(database: Database, accountId: number): Promise<void> {
  await database.run(sql`
    update figure_sign_ups set account_id = null, registered_at = null where account_id = ${accountId}`);
}
