import type { EmailLink } from "#contract/account-email.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type EmailLinkKind = EmailLink["kind"];
type NewLink = { accountId: number; kind: EmailLinkKind; email: string; at: Date; expiresAt: Date };

export async function insertEmailLink(database: Database, link: NewLink): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into email_links (account_id, kind, email, created_at, expires_at)
    values (${link.accountId}, ${link.kind}, ${link.email}, ${link.at}, ${link.expiresAt}) returning id`);
  return row!.id;
}

type LinkToSend = {
  account_id: number;
  kind: EmailLinkKind;
  email: string;
  current_email: string;
  language_id: 1 | 2;
  created_at: Date;
};

/** A link that still works, for its letter. */
export function findLinkToSend(database: Database, id: number, at: Date) {
  return database.row<LinkToSend>(sql`
    select l.account_id, l.kind, l.email, a.email as current_email, a.language_id, l.created_at
    from email_links l join accounts a on a.id = l.account_id
    where l.id = ${id} and l.used_at is null and l.expires_at > ${at} and a.erased_at is null`);
}

/** Whether a link still works. */
export async function isLinkOpen(database: Database, id: number, at: Date): Promise<boolean> {
  return (await findLinkToSend(database, id, at)) !== undefined;
}

export function setLinkToken(database: Database, id: number, tokenHash: Buffer) {
  return database.run(sql`update email_links set token_hash = ${tokenHash} where id = ${id}`);
}

/** Locks the account of a link, so that of several links one is used after the other. */
export function lockAccountOfLink(database: Database, tokenHash: Buffer) {
  return database.row<{ id: number }>(sql`
    select id from accounts
    where id = (select account_id from email_links where token_hash = ${tokenHash}) and erased_at is null for update`);
}

type LinkRow = {
  id: number;
  account_id: number;
  kind: EmailLinkKind;
  email: string;
  expires_at: Date;
  used_at: Date | null;
  current_email: string;
  is_taken: boolean;
};

export function findLink(database: Database, tokenHash: Buffer, at: Date) {
  return database.row<LinkRow>(sql`
    select l.id, l.account_id, l.kind, l.email, l.expires_at, l.used_at, a.email as current_email,
      (exists (select from accounts other where other.email = l.email and other.id <> l.account_id)
        or exists (${reservation(sql`l.email`, sql`l.account_id`, at)})) as is_taken
    from email_links l join accounts a on a.id = l.account_id
    where l.token_hash = ${tokenHash} and a.erased_at is null`);
}

function reservation(email: ReturnType<typeof sql>, accountId: ReturnType<typeof sql>, at: Date) {
  return sql`
    select from email_links r
    where r.kind = 'undo' and r.email = ${email} and r.account_id <> ${accountId} and r.used_at is null
      and r.expires_at > ${at}`;
}

/** Whether another account may still take the address back. @param accountId 0 for nobody's */
export async function isReserved(database: Database, email: string, accountId: number, at: Date): Promise<boolean> {
  const row = await database.row<{ is_reserved: boolean }>(sql`
    select exists (${reservation(sql`${email}`, sql`${accountId}`, at)}) as is_reserved`);
  return row?.is_reserved === true;
}

/** Whether another account has the address, or may still take it back. */
export async function isTaken(database: Database, email: string, accountId: number, at: Date): Promise<boolean> {
  const row = await database.row<{ id: number }>(sql`
    select id from accounts where email = ${email} and id <> ${accountId}`);
  return row !== undefined || isReserved(database, email, accountId, at);
}

export function useLink(database: Database, id: number, at: Date) {
  return database.run(sql`update email_links set used_at = ${at} where id = ${id}`);
}

/** Ends the open links of these kinds; those to undo only where they are younger than `afterId`. */
export function endLinks(
  database: Database,
  accountId: number,
  kinds: readonly EmailLinkKind[],
  at: Date,
  afterId = 0,
) {
  return database.run(sql`
    update email_links set expires_at = ${at}
    where account_id = ${accountId} and kind = any(${[...kinds]}::text[]) and used_at is null and expires_at > ${at}
      and (kind <> 'undo' or id > ${afterId})`);
}

/** @throws unique_violation (23505) where another account took the address at the same moment */
export function setEmail(database: Database, accountId: number, email: string, at: Date) {
  return database.run(sql`
    update accounts set email = ${email}, email_confirmed_at = ${at} where id = ${accountId}`);
}

/** A letter to the address was read. Keeps the first confirmation. */
export function confirmEmail(database: Database, accountId: number, at: Date) {
  return database.run(sql`
    update accounts set email_confirmed_at = ${at} where id = ${accountId} and email_confirmed_at is null`);
}

export async function isEmailConfirmed(database: Database, accountId: number): Promise<boolean> {
  const row = await database.row<{ is_confirmed: boolean }>(sql`
    select email_confirmed_at is not null as is_confirmed from accounts where id = ${accountId}`);
  return row?.is_confirmed === true;
}

/** Recovery links lie in the mailbox of the address that the account had. */
export function endResets(database: Database, accountId: number, at: Date) {
  return database.run(sql`
    update password_resets set used_at = ${at} where account_id = ${accountId} and used_at is null`);
}
