import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { OfferedPlan } from "./plan-facts.ts";

/** In cents, by placeholder name: `individualMonth`. */
export type Prices = Readonly<Record<string, number>>;

/** What the database knows of the operator, by the names of placeholders. */
export type Facts = {
  prices: Prices;
  identity: Readonly<Record<string, string>>;
  /** All there are, in the staff's order. */
  plans: readonly OfferedPlan[];
};

/** What texts say that subscriptions cost and who runs the service, read with each text. */
export const currentPrices = sql`(select jsonb_object_agg(name, price_cents) from plan_prices)`;

export const currentPlans = sql`(
  select coalesce(jsonb_agg(o order by o.position, o.group_id), '[]') from plan_offers o)`;

export const currentIdentity = sql`(select operator_facts(o) from operator_identity o)`;

export function findFacts(database: Database) {
  return database.row<Facts>(
    sql`select ${currentPrices} as prices, ${currentPlans} as plans, ${currentIdentity} as identity`,
  );
}
