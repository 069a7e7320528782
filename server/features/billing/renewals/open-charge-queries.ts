import type { ByLocale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { groupNames } from "../offers/group-names.ts";
import type { Recurring } from "../rules/periods.ts";

/** A stored charge without an outcome. */
export type OpenCharge = {
  id: number;
  subscription_id: number;
  provider: string;
  provider_reference: string | null;
  idempotency_key: string;
  amount_cents: number;
  created_at: Date;
  /** The subscription's current mandate. */
  mandate: string | null;
  mandate_provider: string;
  is_over: boolean;
  group_names: ByLocale<string>;
  recurring: Recurring;
  language_id: 1 | 2;
};

const openCharges = sql`
  select x.id, x.subscription_id, x.provider, x.provider_reference, x.idempotency_key, x.amount_cents, x.created_at,
    s.provider_reference as mandate, s.provider as mandate_provider, ${groupNames("p")} as group_names, p.recurring, a.language_id`;

const ofWhom = sql`
  join subscriptions s on s.id = x.subscription_id
  join plans p on p.id = coalesce(x.plan_id, s.plan_id)
  join holders a on a.id = x.account_id`;

/** Claims charges whose outcome must be requested, until `until`. */
export function takeUpCharges(database: Database, at: Date, until: Date, limit: number) {
  return database.rows<OpenCharge>(sql`
    with x as (
      update payments set ask_at = ${until}
      where id in (
        select id from payments where status = 'pending' and ask_at is not null and ask_at <= ${at} and kind <> 'refund'
        order by ask_at, id limit ${limit} for no key update skip locked)
      returning *)
    ${openCharges}, s.runs_until <= ${at} as is_over from x ${ofWhom} order by x.id`);
}

/** A subscription's pending charge. */
export function findOpenCharge(database: Database, subscriptionId: number, at: Date) {
  return database.row<OpenCharge>(sql`
    ${openCharges}, s.runs_until <= ${at} as is_over from payments x ${ofWhom}
    where x.subscription_id = ${subscriptionId} and x.status = 'pending' and x.kind in ('renewal', 'upgrade')`);
}
