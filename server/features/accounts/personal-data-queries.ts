import type { Locale } from "#contract/fields.ts";
import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";
import { account, type Contents } from "./personal-data-contents.ts";

/** What is kept of an account as one JSON text: what `personal-data-contents.ts` lists, and nothing else. */
export async function exportAccount(
  database: Database,
  accountId: number,
  locale: Locale,
): Promise<string | undefined> {
  const { table, name, of, within = [] } = account;
  const parts = within.map((contents) => `|| jsonb_build_object('${contents.name}', ${listOf(contents, 0, locale)})`);
  const copy = `jsonb_build_object('${name}', ${fieldsOf(account, 0, locale)}) ${parts.join(" ")}`;
  const row = await database.row<{ data: string }>(sql`
    select jsonb_pretty(${raw(copy)}) as data
    from ${raw(`${table} t0`)} where ${raw(`t0.${of}`)} = ${accountId} and t0.erased_at is null`);
  return row?.data;
}

/** The rows of a table that hang on the row `t<depth>`. All names are fixed words of the list of contents. */
function listOf(contents: Contents, depth: number, locale: Locale): string {
  const { table, of, columns } = contents;
  const own = depth + 1;
  return `(select coalesce(jsonb_agg(${rowOf(contents, own, locale)} order by t${own}.${columns[0]}), '[]')
    from ${table} t${own} where t${own}.${of} = t${depth}.id)`;
}

function rowOf(contents: Contents, depth: number, locale: Locale): string {
  const nested = (contents.within ?? []).map(
    (part) => `|| jsonb_build_object('${part.name}', ${listOf(part, depth, locale)})`,
  );
  return `${fieldsOf(contents, depth, locale)} ${nested.join(" ")}`;
}

/** The columns by their names; a title is named beside its number. */
function fieldsOf({ columns }: Contents, depth: number, locale: Locale): string {
  const fields = columns.map((column) => `'${column}', t${depth}.${column}`);
  if (columns.includes("video_id"))
    fields.push(`'title', (select v.title_${locale} from videos v where v.id = t${depth}.video_id)`);
  return `jsonb_build_object(${fields.join(", ")})`;
}

export function setDeletionAsked(database: Database, accountId: number, at: Date | null) {
  return database.run(sql`
    update accounts set deletion_asked_at = ${at}
    where id = ${accountId} and erased_at is null and (deletion_asked_at is null) <> (${at}::timestamptz is null)`);
}

/** Accounts whose 30 days of grace are over. */
export async function listAccountsToErase(database: Database, at: Date): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select id from accounts where ${graceIsOver(at)} order by deletion_asked_at limit 100`);
  return rows.map(({ id }) => id);
}

/** Holds an account that is to be erased; undefined where its owner has kept it meanwhile. */
export function lockToErase(database: Database, accountId: number, at: Date) {
  return database.row<{ id: number }>(sql`
    select id from accounts where id = ${accountId} and ${graceIsOver(at)} for update`);
}

function graceIsOver(at: Date) {
  return sql`deletion_asked_at is not null and erased_at is null and deletion_asked_at + interval '30 days' <= ${at}`;
}

/**
 * Takes everything personal out of an account. What stays is what the law asks to keep: its subscriptions, payments and
 * invoices, and the agreement to the terms they rest on.
 */
export async function eraseAccount(
  database: Database,
  accountId: number,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await database.run(sql`
    update accounts set email = 'erased-' || id || '@invalid', password_hash = ${passwordHash}, first_name = '', last_name = '',
      nickname = '', gender = 1, dob = '1900-01-01', phone = null, country_code = null,
      client_group_id = null, parental_code_hash = null, erased_at = ${at}
    where id = ${accountId}`);
  await database.run(
    sql`update sessions set ended_at = ${at}, ended_reason = 'deleted' where account_id = ${accountId} and ended_at is null`,
  );
  await database.run(
    sql`delete from watch_log where profile_id in (select id from profiles where account_id = ${accountId})`,
  );
  await database.run(sql`delete from profiles where account_id = ${accountId}`);
  await database.run(sql`delete from sessions where account_id = ${accountId}`);
  await database.run(sql`delete from known_networks where account_id = ${accountId}`);
  await database.run(sql`delete from one_time_codes where account_id = ${accountId}`);
  await database.run(sql`delete from password_resets where account_id = ${accountId}`);
  await database.run(sql`delete from consents where account_id = ${accountId} and kind in ('cookies', 'adult')`);
  await database.run(sql`delete from contact_messages where account_id = ${accountId}`);
  await database.run(sql`delete from staff where account_id = ${accountId}`);
}
