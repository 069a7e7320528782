import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { join, sql } from "#server/database/sql.ts";
import type { AttemptRow } from "./attempt-queries.ts";

/** An attached file: the number of an invoice, or the key of a stored content in hexadecimal digits. */
export type KeptAttachment = {
  name: string;
  type: string;
  bytes: number;
  invoice: string | null;
  sha256: string | null;
};

/** The account's address; null where it has none: pupils, and erased accounts. Undefined for an unknown account. */
export function findHolder(database: Database, accountId: number) {
  return database.row<{ email: string | null }>(sql`
    select case when erased_at is null and email !~ '[@.]invalid$' then email end as email from holders
    where id = ${accountId}`);
}

type NewLetter = {
  accountId: number;
  jobId: number;
  kind: string;
  jobData: object | null;
  againOf: number | null;
  sentTo: string;
  locale: Locale;
  subject: string;
  html: string | null;
  body: string | null;
  attachments: readonly KeptAttachment[];
};

/** Whether the account has not been erased, until the end of the transaction. */
export async function lockHolder(database: Database, accountId: number): Promise<boolean> {
  const row = await database.row<{ id: number }>(sql`
    select id from holders where id = ${accountId} and erased_at is null for share`);
  return row !== undefined;
}

/** A letter that is tried again keeps its row, with what is sent now. */
export async function putLetter(database: Database, letter: NewLetter, at: Date): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into sent_letters (account_id, job_id, kind, job_data, again_of, sent_to, locale, subject, html, body, attachments,
      created_at)
    values (${letter.accountId}, ${letter.jobId}, ${letter.kind}, ${jsonOf(letter.jobData)}::jsonb, ${letter.againOf},
      ${letter.sentTo}, ${letter.locale}, ${letter.subject}, ${letter.html}, ${letter.body},
      ${JSON.stringify(letter.attachments)}::jsonb, ${at})
    on conflict (job_id) do update set sent_to = excluded.sent_to, locale = excluded.locale, subject = excluded.subject,
      html = excluded.html, body = excluded.body, job_data = excluded.job_data, attachments = excluded.attachments
    returning id`);
  return row?.id ?? 0;
}

const jsonOf = (data: object | null): string | null => (data === null ? null : JSON.stringify(data));

/** Stores attached files once, and that the letter brought them along. */
export async function putFiles(
  database: Database,
  letterId: number,
  files: readonly { sha256: Buffer; content: Buffer }[],
): Promise<void> {
  if (files.length === 0) return;
  // The update locks what is there already, so that no sweep takes it away before the letter refers to it.
  await database.run(sql`
    insert into letter_contents (sha256, content)
    values ${join(files.map(({ sha256, content }) => sql`(${sha256}, ${content})`))}
    on conflict (sha256) do update set sha256 = excluded.sha256`);
  await database.run(sql`
    insert into letter_files (letter_id, sha256) values ${join(files.map(({ sha256 }) => sql`(${letterId}, ${sha256})`))}
    on conflict do nothing`);
}

export type ListedRow = AttemptRow & {
  id: number;
  kind: string;
  again_of: number | null;
  sent_to: string;
  locale: string;
  subject: string;
  attempts: number;
  attachments: KeptAttachment[];
  created_at: Date;
};

/** With the last attempt of each. The latest first. */
export function listLetters(database: Database, accountId: number, limit: number) {
  return database.rows<ListedRow>(sql`
    select l.id, l.kind, l.again_of, l.sent_to, l.locale, l.subject, l.attachments, l.created_at, last.attempt as attempts,
      last.began_at, last.ended_at, last.outcome, last.code, last.answer, last.message_id
    from sent_letters l cross join lateral (
      select * from letter_attempts a where a.letter_id = l.id order by attempt desc limit 1) last
    where l.account_id = ${accountId} order by l.id desc limit ${limit}`);
}

export type LetterRow = {
  id: number;
  account_id: number;
  kind: string;
  job_data: object | null;
  again_of: number | null;
  sent_to: string;
  locale: Locale;
  subject: string;
  html: string | null;
  body: string | null;
  attachments: KeptAttachment[];
  created_at: Date;
};

const columns = sql`id, account_id, kind, job_data, again_of, sent_to, locale, subject, html, body, attachments, created_at`;

export function findLetter(database: Database, accountId: number, id: number) {
  return database.row<LetterRow>(sql`
    select ${columns} from sent_letters where account_id = ${accountId} and id = ${id}`);
}

export async function findContent(database: Database, letterId: number, sha256: string): Promise<Buffer | undefined> {
  const row = await database.row<{ content: Buffer }>(sql`
    select c.content from letter_files f join letter_contents c on c.sha256 = f.sha256
    where f.letter_id = ${letterId} and f.sha256 = ${Buffer.from(sha256, "hex")}`);
  return row?.content;
}
