import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/**
 * What the desk did, written in its transactions: the checks hold the program's books against it. `refund`: a refund of the
 * desk's. `end`: a subscription that the desk ended. `simulated_plans` has the prices of the first day.
 */
export async function createMarks(database: Database): Promise<void> {
  await database.run(
    sql`create table simulated_marks (what text not null, id integer not null, primary key (what, id))`,
  );
  await database.run(sql`create table simulated_plans as select id, price_cents from plans`);
}

export function mark(inside: Database, what: "refund" | "end", id: number) {
  return inside.run(sql`insert into simulated_marks (what, id) values (${what}, ${id}) on conflict do nothing`);
}

export async function isMarked(database: Database, what: "refund" | "end", id: number): Promise<boolean> {
  const row = await database.row(sql`select 1 from simulated_marks where what = ${what} and id = ${id}`);
  return row !== undefined;
}

/** The refunds that ended a subscription at an instant are the desk's too. */
export function markRefundsOf(inside: Database, subscriptionId: number, at: Date) {
  return inside.run(sql`
    insert into simulated_marks (what, id)
    select 'refund', id from payments
    where kind = 'refund' and status = 'pending' and subscription_id = ${subscriptionId} and created_at = ${at}
    on conflict do nothing`);
}
