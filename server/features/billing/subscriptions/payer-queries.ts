import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { SubscriptionRow } from "./queries.ts";
import { subscriptionWithPlan } from "./queries.ts";

export type PayerRow = { id: number; email: string; first_name: string; last_name: string; language_id: 1 | 2 };

export function findPayer(database: Database, accountId: number) {
  return database.row<PayerRow>(sql`
    select id, email, first_name, last_name, language_id from holders where id = ${accountId}`);
}

export function findPayers(database: Database, accountIds: readonly number[]) {
  return database.rows<PayerRow>(sql`
    select id, email, first_name, last_name, language_id from holders where id = any(${[...accountIds]}::integer[])`);
}

/** By the provider's mandate. */
export function findByMandate(database: Database, provider: string, mandate: string) {
  return database.row<SubscriptionRow>(sql`
    ${subscriptionWithPlan} where s.provider = ${provider} and s.provider_reference = ${mandate}`);
}
