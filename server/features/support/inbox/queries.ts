import type { LanguageId, Locale } from "#contract/language.ts";
import type { MessageState } from "#contract/admin/message-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { patternOf } from "#server/database/searched-words.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type ListedMessageRow = {
  id: number;
  name: string;
  email: string;
  object: string;
  by_mail: boolean;
  excerpt: string;
  created_at: Date;
  waiting_since: Date;
  answered_at: Date | null;
  answered_by: string | null;
  closed_at: Date | null;
  assigned_to: number | null;
  assigned_name: string | null;
};

export type MessageRow = ListedMessageRow & {
  civility: number;
  first_name: string;
  phone: string | null;
  message: string;
  quoted: string;
  account_id: number | null;
  /** Of the account; null for a visitor. */
  language_id: LanguageId | null;
  /** Of the form. */
  locale: Locale | null;
};

const excerptCharacters = 160;

const listed = sql`m.id, m.first_name || ' ' || m.last_name as name, m.email, m.object, m.by_mail,
  left(m.message, ${excerptCharacters}) as excerpt, m.created_at, m.waiting_since, m.answered_at, m.answered_by, m.closed_at,
  m.assigned_to, m.assigned_name`;

const inState: Record<MessageState, Sql> = {
  open: sql`m.answered_at is null`,
  answered: sql`m.answered_at is not null and m.closed_at is null`,
  closed: sql`m.closed_at is not null`,
};

/** `of`: the member whose task they are, or 'nobody'. */
type Filter = { state: MessageState; of: number | "nobody" | null; search?: string | undefined };

/** Open ones by who has waited longest, others the latest first, with the total number. */
export async function listMessages(
  database: Database,
  { state, of, search }: Filter,
  { limit, offset }: Window,
): Promise<{ rows: ListedMessageRow[]; total: number }> {
  const condition = sql`${inState[state]}${taskOf(of)}${matching(search)}`;
  const order = state === "open" ? sql`m.waiting_since, m.id` : sql`m.id desc`;
  const rows = await database.rows<ListedMessageRow>(sql`
    select ${listed} from contact_messages m where ${condition} order by ${order} limit ${limit} offset ${offset}`);
  const counted = await database.row<{ total: number }>(sql`
    select count(*) as total from contact_messages m where ${condition}`);
  return { rows, total: counted?.total ?? 0 };
}

function taskOf(of: Filter["of"]): Sql {
  if (of === null) return sql``;
  return of === "nobody" ? sql` and m.assigned_to is null` : sql` and m.assigned_to = ${of}`;
}

function matching(search: string | undefined): Sql {
  if (search === undefined || search.trim() === "") return sql``;
  const pattern = patternOf(search);
  return sql` and concat_ws(' ', m.first_name, m.last_name, m.email, m.object, m.message) ilike ${pattern}`;
}

export function countOpen(database: Database, memberId: number) {
  return database.row<{ all: number; mine: number; nobody: number }>(sql`
    select count(*) as "all", count(*) filter (where assigned_to = ${memberId}) as mine,
      count(*) filter (where assigned_to is null) as nobody
    from contact_messages where answered_at is null`);
}

/** Unanswered messages assigned to the member or to nobody. */
export async function countOpenFor(database: Database, memberId: number): Promise<number> {
  const open = await countOpen(database, memberId);
  return (open?.mine ?? 0) + (open?.nobody ?? 0);
}

export function findMessage(database: Database, id: number, { lock = false } = {}) {
  return database.row<MessageRow>(sql`
    select ${listed}, m.civility, m.first_name, m.phone, m.message, m.quoted, m.account_id, m.locale, h.language_id
    from contact_messages m left join holders h on h.id = m.account_id
    where m.id = ${id} ${lock ? sql`for update of m` : sql``}`);
}

/** The first to answer stays recorded, the first to close too. An opened message waits as long as it did before. */
export function setState(database: Database, id: number, { state, by }: { state: MessageState; by: string }, at: Date) {
  const states: Record<MessageState, Sql> = {
    open: sql`answered_at = null, answered_by = null, closed_at = null, closed_by = null`,
    answered: sql`answered_at = coalesce(answered_at, ${at}), answered_by = coalesce(answered_by, ${by}),
      closed_at = null, closed_by = null`,
    closed: sql`answered_at = coalesce(answered_at, ${at}), answered_by = coalesce(answered_by, ${by}),
      closed_at = coalesce(closed_at, ${at}), closed_by = coalesce(closed_by, ${by})`,
  };
  return database.run(sql`update contact_messages set ${states[state]} where id = ${id}`);
}

export function setAssigned(database: Database, id: number, to: { id: number; name: string } | null) {
  return database.run(sql`
    update contact_messages set assigned_to = ${to?.id ?? null}, assigned_name = ${to?.name ?? null} where id = ${id}`);
}

/** Gives a member's messages back to nobody. */
export function releaseMessages(database: Database, memberId: number) {
  return database.run(sql`
    update contact_messages set assigned_to = null, assigned_name = null where assigned_to = ${memberId}`);
}

/** Those of these accounts that wrote a message which nobody has answered yet. */
export async function listUnanswered(database: Database, accountIds: readonly number[]): Promise<number[]> {
  const rows = await database.rows<{ account_id: number }>(sql`
    select distinct account_id from contact_messages
    where account_id = any(${[...accountIds]}::integer[]) and answered_at is null`);
  return rows.map(({ account_id }) => account_id);
}
