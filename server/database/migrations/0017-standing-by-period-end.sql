-- A subscription runs until the end of its period, or of its seven days of grace once a renewal was refused, whether or
-- not anything was written down at that instant: a month that nobody renewed is over.

alter table subscriptions add column runs_until timestamptz(3) generated always as (
  case
    when status = 'expired' then coalesce(ended_at, period_ends_at)
    when status = 'past_due' and cancel_asked_at is null then greatest(
      period_ends_at,
      (coalesce(past_due_since, period_ends_at) at time zone 'Europe/Paris' + interval '7 days') at time zone 'Europe/Paris')
    else period_ends_at
  end
) stored;

-- What is looked for to be ended is what has run out, no longer every period's end.
drop index subscriptions_ending;
create index subscriptions_ending on subscriptions (runs_until) where status in ('trialing', 'active', 'past_due');

-- What an account may do at an instant. 0: registered, never paid. 1: trial, paid, in its 7 days of grace, or a member of
-- a client group. 2: expired. `screens` is how many may play at once.
create or replace function account_standing(account integer, at timestamptz)
  returns table (status smallint, subscription_id integer, screens smallint)
  language sql stable
  as $$
    select
      case
        when g.id is not null and g.ends_on >= (at at time zone 'Europe/Paris')::date then 1::smallint
        when live.id is not null then 1::smallint
        when g.id is not null or past.id is not null then 2::smallint
        else 0::smallint
      end,
      coalesce(live.id, past.id),
      coalesce(live.screens, case when a.type = 2 then 3::smallint else 1::smallint end)
    from accounts a
    left join client_groups g on g.id = a.client_group_id
    left join lateral (
      select s.id, pg.screens
      from subscriptions s join plans p on p.id = s.plan_id join plan_groups pg on pg.id = p.group_id
      where s.account_id = a.id and s.status in ('trialing', 'active', 'past_due') and s.runs_until > at
      limit 1
    ) live on true
    left join lateral (
      select s.id from subscriptions s
      where s.account_id = a.id and s.status not in ('pending', 'abandoned')
      order by s.id desc limit 1
    ) past on true
    where a.id = account
  $$;
