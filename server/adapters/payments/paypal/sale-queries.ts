import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** A payment at PayPal. */
export type PaypalSale = {
  id: string;
  subscription: string;
  state: "pending" | "paid" | "refused";
  amount_cents: number;
  currency: string;
};

export function findSale(database: Database, id: string) {
  return database.row<PaypalSale>(sql`select * from paypal_sales where id = ${id}`);
}

/** `paid` is final. */
export function recordSale(database: Database, sale: PaypalSale, at: Date) {
  return database.run(sql`
    insert into paypal_sales (id, subscription, state, amount_cents, currency, seen_at)
    values (${sale.id}, ${sale.subscription}, ${sale.state}, ${sale.amount_cents}, ${sale.currency}, ${at})
    on conflict (id) do update set state = excluded.state, amount_cents = excluded.amount_cents, currency = excluded.currency
    where paypal_sales.state <> 'paid'`);
}

/** Marks a sale as the order's first payment, unless there already is one or the first period is free. Returns whether it is. */
export async function claimFirstSale(database: Database, sale: PaypalSale, at: Date): Promise<boolean> {
  const touched = await database.run(sql`
    update paypal_subscriptions set first_sale = ${sale.id}, state = 'paid', failure = null, taken_cents = ${sale.amount_cents},
      currency = ${sale.currency}, settled_at = ${at}
    where id = ${sale.subscription} and amount_cents > 0 and first_sale is null`);
  return touched > 0;
}
