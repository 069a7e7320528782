import type { SubscriptionFacts } from "#contract/subscription.ts";
import type { User } from "#contract/user.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Person } from "./person-queries.ts";
import type { SubscriptionStatus } from "#server/http/callers.ts";
import { gracePeriod } from "./data-rights-queries.ts";

export type LoginRow = {
  id: number;
  password_hash: string;
  type: 1 | 2;
  language_id: 1 | 2;
  first_name: string;
  subscription_status: SubscriptionStatus;
  /** Whether the account was used from the caller's network before. */
  knows_network: boolean;
};

/** The account of an address, unless erased. */
export function findLogin(database: Database, email: string, networkHash: Buffer, at: Date) {
  return database.row<LoginRow>(sql`
    select a.id, a.password_hash, a.type, a.language_id, a.first_name, standing.status as subscription_status,
      exists (select from known_networks n where n.account_id = a.id and n.network_hash = ${networkHash}) as knows_network
    from accounts a cross join lateral account_standing(a.id, ${at}) standing
    where a.email = ${email} and a.erased_at is null`);
}

/** Of the addresses that belong to an account. */
export function findAccountIds(database: Database, emails: readonly string[]) {
  return database.rows<{ id: number; email: string }>(sql`
    select id, email from accounts where email = any(${[...emails]}::text[]) and erased_at is null`);
}

export function rememberNetwork(database: Database, accountId: number, networkHash: Buffer, at: Date) {
  return database.run(sql`
    insert into known_networks (account_id, network_hash, seen_at) values (${accountId}, ${networkHash}, ${at})
    on conflict (account_id, network_hash) do update set seen_at = excluded.seen_at`);
}

/** Notes a sign-in: an account that is not seen for long is erased. */
export function noteSeen(database: Database, accountId: number, at: Date) {
  return database.run(sql`update accounts set last_seen_at = ${at} where id = ${accountId}`);
}

/** Undefined when the address has an account already, also when two registrations race. */
export async function insertAccount(
  database: Database,
  account: Person & { email: string; password_hash: string; language_id: 1 | 2 },
  at: Date,
): Promise<number | undefined> {
  const row = await database.row<{ id: number }>(sql`
    insert into accounts (email, password_hash, first_name, last_name, nickname, gender, dob, phone, country_code,
      language_id, created_at)
    values (${account.email}, ${account.password_hash}, ${account.first_name}, ${account.last_name}, ${account.nickname},
      ${account.gender}, ${account.dob}, ${account.phone}, ${account.country_code},
      ${account.language_id}, ${at})
    on conflict (email) do nothing returning id`);
  return row?.id;
}

export function insertAdultConsent(database: Database, accountId: number, statement: string, at: Date) {
  return database.run(sql`
    insert into consents (account_id, kind, choice, text_version, given_at)
    values (${accountId}, 'adult', 'true', ${statement}, ${at})`);
}

type Elsewhere = keyof SubscriptionFacts | "user_profiles" | "language" | "phone_number" | "avatar_url";
export type UserRow = Omit<User, Elsewhere | "created_at" | "deletion_at"> & {
  language_id: 1 | 2;
  created_at: Date;
  deletion_at: Date | null;
};

/** The account holder's data from the accounts' tables. */
export function findUser(database: Database, accountId: number, at: Date) {
  return database.row<UserRow>(sql`
    select a.id, a.first_name, a.last_name, a.email as username, a.email_confirmed_at is not null as email_confirmed,
      (select l.email from email_links l where l.account_id = a.id and l.kind = 'change' and l.used_at is null
        and l.expires_at > ${at} order by l.id desc limit 1) as pending_email,
      a.nickname, a.gender, a.dob, a.phone,
      a.country_code, a.type, a.people_limit, standing.status, a.language_id, a.created_at,
      case when g.group_id is null then null
        else jsonb_build_object('id', g.group_id, 'name', g.name, 'ends_on', g.ends_on, 'is_teacher', g.is_teacher)
        end as client_user_group,
      a.pupil_of is not null as is_pupil, a.parental_code_hash is not null as has_parental_code,
      a.deletion_asked_at + ${gracePeriod} as deletion_at
    from accounts a
    cross join lateral account_standing(a.id, ${at}) standing
    left join client_group_memberships g on g.account_id = a.id and g.left_at is null
    where a.id = ${accountId}`);
}

export function setLettersLanguage(database: Database, accountId: number, languageId: 1 | 2) {
  return database.run(sql`update accounts set language_id = ${languageId} where id = ${accountId}`);
}

/** Personal (1) or family (2) of so many people, following the latest subscription. */
export function setAccountType(
  database: Database,
  accountId: number,
  { account_type: type, people }: { account_type: 1 | 2; people: number },
) {
  return database.run(sql`
    update accounts set type = ${type}, people_limit = ${people}
    where id = ${accountId} and (type, people_limit) <> (${type}, ${people})`);
}

export function updatePassword(database: Database, accountId: number, hash: string) {
  return database.run(sql`update accounts set password_hash = ${hash} where id = ${accountId}`);
}

/** Locks the account's row until the transaction ends. */
export function lockAccount(database: Database, accountId: number) {
  return database.row<{ id: number }>(sql`select id from accounts where id = ${accountId} for update`);
}

/** Invalidates reset links, one-time codes and changes of address asked for under the old password. */
export async function endWaysIn(database: Database, accountId: number, at: Date): Promise<void> {
  await database.run(sql`
    update password_resets set used_at = ${at} where account_id = ${accountId} and used_at is null`);
  await database.run(sql`
    update one_time_codes set used_at = ${at} where account_id = ${accountId} and used_at is null`);
  await database.run(sql`
    update email_links set expires_at = ${at}
    where account_id = ${accountId} and kind = 'change' and used_at is null and expires_at > ${at}`);
}

export function insertOneTimeCode(database: Database, codeHash: Buffer, accountId: number, expiresAt: Date) {
  return database.run(sql`
    insert into one_time_codes (code_hash, account_id, expires_at) values (${codeHash}, ${accountId}, ${expiresAt})`);
}

export async function useOneTimeCode(database: Database, codeHash: Buffer, at: Date): Promise<number | undefined> {
  const row = await database.row<{ account_id: number }>(sql`
    update one_time_codes set used_at = ${at}
    where code_hash = ${codeHash} and used_at is null and expires_at > ${at} returning account_id`);
  return row?.account_id;
}

/** Whether the holder is to be told of wrong parental codes; false within a day of the last letter. */
export async function takeParentalNotice(database: Database, accountId: number, at: Date): Promise<boolean> {
  const taken = await database.run(sql`
    update accounts set parental_guesses_told_at = ${at}
    where id = ${accountId}
      and (parental_guesses_told_at is null or parental_guesses_told_at <= ${at}::timestamptz - interval '1 day')`);
  return taken === 1;
}

export function updateParentalCode(database: Database, accountId: number, hash: string | null) {
  return database.run(sql`update accounts set parental_code_hash = ${hash} where id = ${accountId}`);
}

/**
 * Deletes used links and codes, networks after a year, and devices thirty days after their last use, when their sessions
 * expire, as the privacy policy states. The account keeps the last use of its deleted sessions.
 */
export async function sweepAccounts(database: Database, at: Date): Promise<void> {
  await database.run(sql`delete from password_resets where expires_at < ${at}::timestamptz - interval '7 days'`);
  await database.run(sql`delete from email_links where expires_at < ${at}::timestamptz - interval '7 days'`);
  await database.run(sql`delete from one_time_codes where expires_at < ${at}::timestamptz - interval '1 day'`);
  await database.run(sql`delete from spent_passkey_challenges where expires_at < ${at}`);
  await database.run(sql`
    with gone as (delete from sessions where expires_at < ${at} returning account_id, last_used_at),
      used as (select account_id, max(last_used_at) as at from gone group by account_id)
    update accounts a set last_seen_at = used.at from used
    where a.id = used.account_id and (a.last_seen_at is null or a.last_seen_at < used.at)`);
  await database.run(sql`delete from known_networks where seen_at < ${at}::timestamptz - interval '1 year'`);
}
