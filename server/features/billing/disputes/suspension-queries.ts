import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export function suspend(inside: Database, subscriptionId: number, at: Date) {
  return inside.run(sql`
    update subscriptions set suspended_at = ${at}
    where id = ${subscriptionId} and suspended_at is null and status in ('trialing', 'active', 'past_due')`);
}

/** Lets the subscription go on although the dispute is open. */
export function letGoOn(inside: Database, id: number) {
  return inside.run(sql`update disputes set while_open = 'keep' where id = ${id} and state = 'open'`);
}

/** 0 where it was not suspended, or another dispute still suspends it. */
export function liftSuspension(inside: Database, subscriptionId: number) {
  return inside.run(sql`
    update subscriptions s set suspended_at = null
    where s.id = ${subscriptionId} and s.suspended_at is not null
      and not exists (select from disputes d where d.subscription_id = s.id and d.state = 'open' and d.while_open = 'suspend')`);
}
