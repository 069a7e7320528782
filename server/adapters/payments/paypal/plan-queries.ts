import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export async function findProduct(database: Database, clientId: string): Promise<string | undefined> {
  const row = await database.row<{ product_id: string }>(sql`
    select product_id from paypal_products where client_id = ${clientId}`);
  return row?.product_id;
}

export function insertProduct(database: Database, clientId: string, productId: string) {
  return database.run(sql`
    insert into paypal_products (client_id, product_id) values (${clientId}, ${productId}) on conflict do nothing`);
}

/** What a plan's first period costs. */
export type Opening = "regular" | "free-month" | "first-price";

export type PlanKey = { clientId: string; laterCents: number; recurring: "MONTH" | "YEAR"; opening: Opening };

export async function findPlan(database: Database, key: PlanKey): Promise<string | undefined> {
  const row = await database.row<{ plan_id: string }>(sql`
    select plan_id from paypal_plans where client_id = ${key.clientId} and later_cents = ${key.laterCents}
      and recurring = ${key.recurring} and opening = ${key.opening}`);
  return row?.plan_id;
}

export function insertPlan(database: Database, key: PlanKey, planId: string) {
  return database.run(sql`
    insert into paypal_plans (client_id, later_cents, recurring, opening, plan_id)
    values (${key.clientId}, ${key.laterCents}, ${key.recurring}, ${key.opening}, ${planId}) on conflict do nothing`);
}
