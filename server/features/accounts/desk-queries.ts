import type { SubscriberAccount } from "#contract/admin/subscriber-account.ts";
import type { LanguageId } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { holdsWords, searchedWords } from "#server/database/searched-words.ts";
import { join, sql } from "#server/database/sql.ts";
import { gracePeriod } from "./data-rights-queries.ts";

export type DeskAccount = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  language_id: LanguageId;
  country_code: string | null;
  created_at: Date;
  email_confirmed_at: Date | null;
  last_seen_at: Date | null;
  deletion_at: Date | null;
  erased_at: Date | null;
  is_pupil: boolean;
};

const columns = sql`id, first_name, last_name, email, phone, language_id, country_code, created_at, email_confirmed_at,
  last_seen_at, deletion_asked_at + ${gracePeriod} as deletion_at, erased_at, pupil_of is not null as is_pupil`;
const sought = sql`sought_account(first_name, last_name, email, phone)`;

/** How many accounts that fit a search are ranked: enough to fill a list from a word that everybody's address has. */
const mostRanked = 120;

/** The accounts that hold every word of a search, or its number: a whole address first, then the beginnings of names. */
export async function findWritten(database: Database, search: string, limit: number): Promise<DeskAccount[]> {
  const words = await searchedWords(database, search);
  const { id, phone } = numbersIn(search);
  return database.rows<DeskAccount>(sql`
    with fitting as (
      (select ${columns} from accounts
        where erased_at is null and (${holdsWords(words, sought)} or ${sought} like ${phone}) limit ${mostRanked})
      union
      select ${columns} from accounts where id = ${id}
    )
    select * from fitting
    order by (email = lower(${search.trim()})) desc, (id = ${id}) desc nulls last,
      starts_with(folded(last_name || ' ' || first_name), folded(${search}))
        or starts_with(folded(first_name || ' ' || last_name), folded(${search})) desc,
      starts_with(email, lower(${search.trim()})) desc, id desc
    limit ${limit}`);
}

/** A number as an account's id, and as the end of a phone number, however it is spaced and with or without its country. */
function numbersIn(search: string): { id: number | null; phone: string | null } {
  const digits = search.replaceAll(/[\s().+-]/g, "");
  const id = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
  const phone = /^0*(\d{5,15})$/.exec(digits)?.[1];
  return { id: id === undefined ? null : Number(id), phone: phone === undefined ? null : `%${phone}%` };
}

export type Resembling = { id: number; sought: string };
/** The functions of 0300-subscribers-mistyped.sql: `word_forms` of words typed whole, `beginning_forms` of any. */
export type Forms = "word_forms" | "beginning_forms";

const forms = { word_forms: sql`word_forms`, beginning_forms: sql`beginning_forms` };

/** Accounts that may hold each of these folded words with a typing error, with all of their own. At most 500. */
export function findResembling(database: Database, words: readonly string[], by: Forms) {
  const fits = words.map(
    (word) => sql`typed_forms(folded(first_name || ' ' || last_name || ' ' || email)) && ${forms[by]}(${word})`,
  );
  return database.rows<Resembling>(sql`
    select id, ${sought} as sought from accounts where erased_at is null and ${join(fits, " and ")} limit 500`);
}

export function findDeskAccounts(database: Database, ids: readonly number[]) {
  return database.rows<DeskAccount>(sql`
    select ${columns} from accounts where id = any(${[...ids]}::integer[])`);
}

export function listLatestAccounts(database: Database, limit: number) {
  return database.rows<DeskAccount>(sql`
    select ${columns} from accounts where erased_at is null order by id desc limit ${limit}`);
}

export async function countSignUps(
  database: Database,
  at: Date,
): Promise<{ day: number; week: number; month: number }> {
  const row = await database.row<{ day: number; week: number; month: number }>(sql`
    select count(*) filter (where created_at > ${at}::timestamptz - interval '1 day') as day,
      count(*) filter (where created_at > ${at}::timestamptz - interval '7 days') as week, count(*) as month
    from accounts where created_at > ${at}::timestamptz - interval '30 days'`);
  return row ?? { day: 0, week: 0, month: 0 };
}

type ConsentRow = {
  id: number;
  kind: SubscriberAccount["consents"][number]["kind"];
  text_version: string;
  text_since: Date | null;
  given_at: Date;
};

/** What a person agreed to, the latest first. */
export function listConsents(database: Database, accountId: number) {
  return database.rows<ConsentRow>(sql`
    select c.id, c.kind, c.text_version, t.recorded_at as text_since, c.given_at
    from consents c left join consent_texts t on t.version = c.text_version
    where c.account_id = ${accountId} order by c.id desc limit 50`);
}

type Correction = Pick<DeskAccount, "first_name" | "last_name" | "email" | "phone" | "country_code">;

/**
 * A new address is not confirmed, whoever typed it.
 * @throws unique_violation (23505) where another account has the address
 */
export function correctAccount(database: Database, accountId: number, next: Correction) {
  return database.run(sql`
    update accounts set first_name = ${next.first_name}, last_name = ${next.last_name}, phone = ${next.phone},
      country_code = ${next.country_code}, email = ${next.email},
      email_confirmed_at = case when email = ${next.email} then email_confirmed_at end
    where id = ${accountId}`);
}
