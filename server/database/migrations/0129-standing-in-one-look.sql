-- The standing is asked for with every call: one look at the subscriptions instead of two, none at the client groups while a
-- subscription runs, and none at the account where the caller holds it already.

-- What an account of a type may do at an instant. 0: registered, never paid. 1: trial, paid, in its 7 days of grace, or a
-- member of a client group until the end of its last day in Paris. 2: expired, or no member any more. `screens` is how many
-- may play at once: the plan's own while a subscription runs, else one for a member.
create function standing_of(account integer, account_type smallint, at timestamptz)
  returns table (status smallint, subscription_id integer, screens smallint)
  language sql stable
  as $$
    select
      case
        when latest.is_live or member.is_paid_for then 1::smallint
        when latest.id is not null or member.is_paid_for is not null then 2::smallint
        else 0::smallint
      end,
      latest.id,
      case
        when latest.is_live then (
          select pg.screens from plans p join plan_groups pg on pg.id = p.group_id where p.id = latest.plan_id)
        when member.is_paid_for then 1::smallint
        when account_type = 2 then 3::smallint
        else 1::smallint
      end
    from (values (1)) one
    left join lateral (
      select s.id, s.plan_id,
        coalesce(s.status in ('trialing', 'active', 'past_due') and s.runs_until > at, false) as is_live
      from subscriptions s
      where s.account_id = account and s.status not in ('pending', 'abandoned')
      order by is_live desc, s.id desc limit 1
    ) latest on true
    left join lateral (
      select bool_or(m.left_at is null and g.ends_on >= (at at time zone 'Europe/Paris')::date) as is_paid_for
      from client_group_members m join client_groups g on g.id = m.group_id
      where m.account_id = account and latest.is_live is not true
    ) member on true
  $$;

create or replace function account_standing(account integer, at timestamptz)
  returns table (status smallint, subscription_id integer, screens smallint)
  language sql stable
  as $$
    select standing.* from accounts a cross join lateral standing_of(a.id, a.type, at) standing where a.id = account
  $$;
