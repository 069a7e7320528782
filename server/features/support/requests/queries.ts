import type { RequestKind } from "#contract/support.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type RequestRow = {
  kind: RequestKind;
  received_on: string;
  due_on: string;
  days_left: number;
  extended_at: Date | null;
  outcome: "granted" | "refused" | null;
  settled_at: Date | null;
  settled_by: string | null;
};

type ListedRow = RequestRow & {
  id: number;
  name: string;
  email: string;
  account_id: number | null;
  assigned_name: string | null;
};

const columns = (today: string) => sql`r.kind, r.received_on::text as received_on, r.due_on::text as due_on,
  r.due_on - ${today}::date as days_left, r.extended_at, r.outcome, r.settled_at, r.settled_by`;

/** One month from the day that it came, and the last day of a shorter month (GDPR, article 12, 3; regulation 1182/71). */
export function insertRequest(
  database: Database,
  request: { messageId: number; kind: RequestKind; receivedOn: string },
): Promise<number> {
  const { messageId, kind, receivedOn } = request;
  return database.run(sql`
    insert into legal_requests (message_id, kind, received_on, due_on)
    values (${messageId}, ${kind}, ${receivedOn}, (${receivedOn}::date + interval '1 month')::date)
    on conflict (message_id) do update set kind = excluded.kind where legal_requests.outcome is null`);
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

/** 0 where it cannot be extended: once only, and while the first month runs. */
export function extendRequest(database: Database, messageId: number, { today, at }: { today: string; at: Date }) {
  return database.run(sql`
    update legal_requests set due_on = (received_on + interval '3 months')::date, extended_at = ${at}, alarms = 0
    where message_id = ${messageId} and outcome is null and extended_at is null and due_on >= ${today}::date`);
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
