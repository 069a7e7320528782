import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type ChangeStatus = "open" | "scheduled" | "done" | "withdrawn" | "refused";

export type ChangeRow = {
  id: number;
  subscription_id: number;
  account_id: number;
  from_plan_id: number;
  to_plan_id: number;
  takes_effect: "now" | "period-end";
  price_cents: number;
  amount_cents: number;
  asked_at: Date;
  effective_at: Date;
  status: ChangeStatus;
  payment_id: number | null;
};

export function findChange(database: Database, id: number) {
  return database.row<ChangeRow>(sql`select * from plan_changes where id = ${id}`);
}

export function findChangesOfPayments(database: Database, paymentIds: readonly number[]) {
  return database.rows<ChangeRow>(sql`
    select * from plan_changes where payment_id = any(${[...paymentIds]}::integer[])`);
}

export type NewChange = Omit<ChangeRow, "id" | "payment_id">;

export async function insertChange(database: Database, change: NewChange): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into plan_changes (subscription_id, account_id, from_plan_id, to_plan_id, takes_effect, price_cents, amount_cents,
      asked_at, effective_at, status, ended_at)
    values (${change.subscription_id}, ${change.account_id}, ${change.from_plan_id}, ${change.to_plan_id}, ${change.takes_effect},
      ${change.price_cents}, ${change.amount_cents}, ${change.asked_at}, ${change.effective_at}, ${change.status},
      ${change.status === "done" ? change.asked_at : null})
    returning id`);
  if (!row) throw new Error("the insert of a plan change returned no row");
  return row.id;
}

export function setChangePayment(database: Database, changeId: number, paymentId: number) {
  return database.run(sql`update plan_changes set payment_id = ${paymentId} where id = ${changeId}`);
}

export function endChanges(
  database: Database,
  changes: readonly { id: number; status: "done" | "withdrawn" | "refused" }[],
  at: Date,
) {
  return database.run(sql`
    update plan_changes c set status = given.status, ended_at = ${at}
    from json_to_recordset(${JSON.stringify(changes)}) as given (id integer, status text)
    where c.id = given.id and c.status in ('open', 'scheduled')`);
}

/** Withdraws scheduled changes. One with a pending charge is settled by its charge. */
export function withdrawChanges(database: Database, subscriptionIds: readonly number[], at: Date) {
  return database.run(sql`
    update plan_changes set status = 'withdrawn', ended_at = ${at}
    where subscription_id = any(${[...subscriptionIds]}::integer[]) and status = 'scheduled'`);
}
