import { DateTime } from "luxon";
import type { LegalKind } from "#contract/support.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type RequestRow = {
  kind: LegalKind;
  received_on: string;
  due_on: string;
  days_left: number;
  extended_at: Date | null;
  outcome: "granted" | "refused" | null;
  settled_at: Date | null;
  settled_by: string | null;
  declaration_id: number | null;
};

type ListedRow = RequestRow & {
  id: number;
  name: string;
  email: string;
  account_id: number | null;
  assigned_name: string | null;
};

const columns = (today: string) => sql`r.kind, r.received_on::text as received_on, r.due_on::text as due_on,
  r.due_on - ${today}::date as days_left, r.extended_at, r.outcome, r.settled_at, r.settled_by, r.declaration_id`;

export type NewRequest = {
  messageId: number;
  kind: LegalKind;
  receivedOn: string;
  /** How long an answer may take, as an interval. */
  time: string;
  declarationId?: number;
};

/** Another kind of an open request has its own time, from the same day. */
export function insertRequest(database: Database, request: NewRequest): Promise<number> {
  const { messageId, kind, receivedOn, time, declarationId } = request;
  return database.run(sql`
    insert into legal_requests (message_id, kind, received_on, due_on, declaration_id)
    values (${messageId}, ${kind}, ${receivedOn}, (${receivedOn}::date + ${time}::interval)::date, ${declarationId ?? null})
    on conflict (message_id) do update set kind = excluded.kind, extended_at = null, alarms = 0,
      due_on = (legal_requests.received_on + ${time}::interval)::date
    where legal_requests.outcome is null and legal_requests.declaration_id is null`);
}

/** The open request with which a repeated declaration waits, locked. Call it under `lockDeclarant`. */
export function lockOpenDeclaration(
  database: Database,
  { kind, email, firstName, lastName }: { kind: LegalKind; email: string; firstName: string; lastName: string },
) {
  return database.row<{ id: number }>(sql`
    select m.id from contact_messages m join legal_requests r on r.message_id = m.id
    where r.outcome is null and r.kind = ${kind} and r.declaration_id is not null and lower(m.email) = lower(${email})
      and folded(m.first_name || ' ' || m.last_name) = folded(${firstName} || ' ' || ${lastName})
    order by m.id limit 1 for update of m`);
}

/** One declaration of an address at a time, so that two at once do not both wait. */
export function lockDeclarant(database: Database, email: string) {
  return database.run(sql`select pg_advisory_xact_lock(hashtextextended('declaration ' || lower(${email}), 0))`);
}

export async function isWaiting(database: Database, declarationId: number): Promise<boolean> {
  const row = await database.row<{ is_open: boolean }>(sql`
    select outcome is null as is_open from legal_requests where declaration_id = ${declarationId}`);
  return row?.is_open ?? false;
}

/** The message with which a declaration waits, locked; undefined once it is settled. */
export function lockWaiting(database: Database, declarationId: number) {
  return database.row<{ id: number; email: string }>(sql`
    select m.id, m.email from contact_messages m join legal_requests r on r.message_id = m.id
    where r.declaration_id = ${declarationId} and r.outcome is null for update`);
}

export function findRequest(database: Database, messageId: number, today: string) {
  return database.row<RequestRow>(sql`
    select ${columns(today)} from legal_requests r where r.message_id = ${messageId}`);
}

/** Open ones by deadline, settled ones the latest first, with the total number. */
export async function listRequests(
  database: Database,
  { isOpen, today }: { isOpen: boolean; today: string },
  { limit, offset }: Window,
) {
  const rows = await database.rows<ListedRow & { total: number }>(sql`
    select m.id, m.first_name || ' ' || m.last_name as name, m.email, m.account_id, m.assigned_name, ${columns(today)},
      count(*) over () as total
    from legal_requests r join contact_messages m on m.id = r.message_id
    where ${isOpen ? sql`r.outcome is null` : sql`r.outcome is not null`}
    order by ${isOpen ? sql`r.due_on, r.message_id` : sql`r.settled_at desc, r.message_id desc`}
    limit ${limit} offset ${offset}`);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function countOpenRequests(database: Database): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from legal_requests where outcome is null`);
  return row?.count ?? 0;
}

/** Three months from the day that it came, and the last day of a shorter month. */
export function extendedDue(receivedOn: string): string {
  return DateTime.fromISO(receivedOn).plus({ months: 3 }).toISODate() ?? receivedOn;
}

export function extendRequest(database: Database, messageId: number, { dueOn, at }: { dueOn: string; at: Date }) {
  return database.run(sql`
    update legal_requests set due_on = ${dueOn}, extended_at = ${at}, alarms = 0
    where message_id = ${messageId}`);
}

export function settleRequest(
  database: Database,
  messageId: number,
  { outcome, by, at }: { outcome: RequestRow["outcome"]; by: string; at: Date },
) {
  const isOpen = outcome === null;
  return database.run(sql`
    update legal_requests set outcome = ${outcome}, settled_at = ${isOpen ? null : at}, settled_by = ${isOpen ? null : by}
    where message_id = ${messageId}`);
}

/** Notes and returns the requests of which the operator is to be told: seven days before the end, and once more on the day before. */
export function takeAlarms(database: Database, today: string) {
  return database.rows<{ message_id: number }>(sql`
    update legal_requests set alarms = case when due_on - ${today}::date <= 1 then 2 else 1 end
    where outcome is null and (alarms = 0 and due_on - ${today}::date <= 7 or alarms = 1 and due_on - ${today}::date <= 1)
    returning message_id`);
}
