import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type HeldCharges = { subscription_id: number; provider: string; mandate: string; held_at: Date | null };

export function findHeld(database: Database, subscriptionId: number) {
  return database.row<HeldCharges>(sql`
    select subscription_id, provider, mandate, held_at from held_charges where subscription_id = ${subscriptionId}`);
}

/** Written before the provider is asked, so that what may be held is known whenever a process dies. */
export function insertHeld(
  database: Database,
  { id, accountId, provider, mandate }: { id: number; accountId: number; provider: string; mandate: string },
  at: Date,
) {
  return database.run(sql`
    insert into held_charges (subscription_id, account_id, provider, mandate, asked_at)
    values (${id}, ${accountId}, ${provider}, ${mandate}, ${at})
    on conflict (subscription_id) do update set provider = excluded.provider, mandate = excluded.mandate,
      asked_at = excluded.asked_at, held_at = null
    where (held_charges.provider, held_charges.mandate) <> (excluded.provider, excluded.mandate)`);
}

export function setHeld(database: Database, subscriptionId: number, at: Date) {
  return database.run(sql`update held_charges set held_at = ${at} where subscription_id = ${subscriptionId}`);
}

/** The provider charges although it was asked not to. Returns the subscription, if any. */
export function setUnheld(database: Database, provider: string, mandate: string) {
  return database.row<{ subscription_id: number }>(sql`
    update held_charges set held_at = null where provider = ${provider} and mandate = ${mandate} returning subscription_id`);
}

export function deleteHeld(database: Database, subscriptionId: number) {
  return database.run(sql`delete from held_charges where subscription_id = ${subscriptionId}`);
}
