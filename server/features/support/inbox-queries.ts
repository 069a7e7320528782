import type { LanguageId } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { patternOf } from "#server/database/searched-words.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type ListedMessageRow = {
  id: number;
  name: string;
  email: string;
  object: string;
  excerpt: string;
  created_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
};

export type AnswerRow = { id: number; written_by: string; text: string; created_at: Date };

export type MessageRow = ListedMessageRow & {
  civility: number;
  phone: string | null;
  message: string;
  account_id: number | null;
  /** Of the account; the visitor's is unknown. 1 French, 2 English. */
  language_id: LanguageId | null;
};

const excerptCharacters = 160;

const listed = sql`m.id, m.first_name || ' ' || m.last_name as name, m.email, m.object,
  left(m.message, ${excerptCharacters}) as excerpt, m.created_at, m.answered_at, m.answered_by`;

/** The latest first, with the total number. */
export async function listMessages(
  database: Database,
  { state, search }: { state: "open" | "answered"; search?: string | undefined },
  { limit, offset }: Window,
): Promise<{ rows: ListedMessageRow[]; total: number }> {
  const condition = sql`${state === "open" ? sql`m.answered_at is null` : sql`m.answered_at is not null`}${matching(search)}`;
  const rows = await database.rows<ListedMessageRow>(sql`
    select ${listed} from contact_messages m where ${condition} order by m.id desc limit ${limit} offset ${offset}`);
  const counted = await database.row<{ total: number }>(sql`
    select count(*) as total from contact_messages m where ${condition}`);
  return { rows, total: counted?.total ?? 0 };
}

function matching(search: string | undefined): Sql {
  if (search === undefined || search.trim() === "") return sql``;
  const pattern = patternOf(search);
  return sql` and concat_ws(' ', m.first_name, m.last_name, m.email, m.object, m.message) ilike ${pattern}`;
}

export function findMessage(database: Database, id: number, { lock = false } = {}) {
  return database.row<MessageRow>(sql`
    select ${listed}, m.civility, m.phone, m.message, m.account_id, h.language_id
    from contact_messages m left join holders h on h.id = m.account_id
    where m.id = ${id} ${lock ? sql`for update of m` : sql``}`);
}

export function listAnswers(database: Database, messageId: number) {
  return database.rows<AnswerRow>(sql`
    select id, written_by, text, created_at from contact_answers where message_id = ${messageId} order by id`);
}

export function insertAnswer(database: Database, answer: { messageId: number; by: string; text: string }, at: Date) {
  return database.row<{ id: number }>(sql`
    insert into contact_answers (message_id, written_by, text, created_at)
    values (${answer.messageId}, ${answer.by}, ${answer.text}, ${at}) returning id`);
}

/** Marks a message as answered by somebody, or as open again. The first to answer stays recorded. */
export function setAnswered(database: Database, id: number, by: string | null, at: Date) {
  return database.run(
    by === null
      ? sql`update contact_messages set answered_at = null, answered_by = null where id = ${id}`
      : sql`update contact_messages set answered_at = ${at}, answered_by = ${by} where id = ${id} and answered_at is null`,
  );
}

export function findAnswer(database: Database, answerId: number) {
  return database.row<{ message_id: number; text: string }>(sql`
    select message_id, text from contact_answers where id = ${answerId}`);
}

/** Those of these accounts that wrote a message which nobody has answered yet. */
export async function listUnanswered(database: Database, accountIds: readonly number[]): Promise<number[]> {
  const rows = await database.rows<{ account_id: number }>(sql`
    select distinct account_id from contact_messages
    where account_id = any(${[...accountIds]}::integer[]) and answered_at is null`);
  return rows.map(({ account_id }) => account_id);
}
