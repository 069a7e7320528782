import { sql } from "#server/database/sql.ts";
import type { World } from "./world.ts";

/** Of a subscription `s`: the staff ended it at once, or it ended with a lost dispute as the operator has set. */
export const isEndedAtDesk = sql`(
  exists (select from simulated_marks m where m.what = 'end' and m.id = s.id)
  or exists (
    select from disputes d where d.subscription_id = s.id and d.state = 'lost' and d.closed_at = s.ended_at))`;

/** Every account whose access differs from what was paid for at this instant, with the reason. */
export async function wrongAccess({ database, clock }: Pick<World, "database" | "clock">): Promise<object[]> {
  const at = clock.now();
  return database.rows<object>(sql`
    with had as (
      select account_id, subscription_id, period_starts_at, period_ends_at from payments
      where status = 'paid' and not is_owed_back and kind in ('first', 'card-check', 'renewal', 'upgrade')
      union all select account_id, subscription_id, moved_from, moved_to from free_days
    ), kept as (
      select p.account_id, p.subscription_id, p.period_starts_at, case when s.status = 'expired' and (
          exists (select from termination_requests t where t.subscription_id = s.id and t.outcome = 'withdrawn')
          or ${isEndedAtDesk})
        then least(p.period_ends_at, s.ended_at) else p.period_ends_at end as period_ends_at
      from had p join subscriptions s on s.id = p.subscription_id
    ), seen as (
      select a.id, (account_standing(a.id, ${at})).status = 1 as has_access,
        exists (select from kept k where k.account_id = a.id and k.period_starts_at <= ${at} and k.period_ends_at > ${at}) as has_paid,
        (select max(k.period_ends_at) from kept k where k.account_id = a.id) as paid_until
      from accounts a
    ), last as (
      select distinct on (s.account_id) s.account_id, s.id as subscription_id, s.status, s.cancel_asked_at, s.past_due_since,
        s.suspended_at is not null as is_suspended,
        exists (select from disputes d where d.subscription_id = s.id and d.state = 'open') as is_disputed
      from subscriptions s
      where s.status not in ('pending', 'abandoned') order by s.account_id, s.id desc
    )
    select seen.*, last.* from seen left join last on last.account_id = seen.id
    where has_paid and not has_access and not is_suspended
      or has_access and is_suspended
      or is_suspended and not is_disputed and last.status in ('trialing', 'active', 'past_due')
      or has_access and paid_until is null
      or not has_paid and has_access and last.cancel_asked_at is not null
      or not has_paid and has_access and (date_trunc('day', greatest(paid_until, last.past_due_since) at time zone 'Europe/Paris')
        + interval '8 days') at time zone 'Europe/Paris' <= ${at}
      or not has_paid and not has_access and not is_suspended and last.status in ('trialing', 'active', 'past_due') and last.cancel_asked_at is null
        and (date_trunc('day', paid_until at time zone 'Europe/Paris') + interval '8 days') at time zone 'Europe/Paris' > ${at}`);
}
