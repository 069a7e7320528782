-- A company or school pays for the accounts of its members. They join by a code; who left stays in the list, because an
-- account that was paid for once is an expired one and not a registration that was never finished.

alter table client_groups
  -- Letters and digits that nobody mistakes for others; whoever has it may join.
  add column code         text,
  add column seats_taken  integer not null default 0;
update client_groups set code = upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
alter table client_groups
  alter column code set not null,
  add constraint client_groups_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$');
create unique index client_groups_code on client_groups (code);
create index client_groups_ends on client_groups (ends_on, id);

create table client_group_members (
  id          integer generated always as identity primary key,
  group_id    integer not null references client_groups,
  account_id  integer not null references accounts on delete cascade,
  joined_at   timestamptz(3) not null,
  left_at     timestamptz(3) check (left_at >= joined_at),
  -- The last letter about the end of the group: which one, and of which end. The end can be moved.
  told_stage  text check (told_stage in ('month', 'week', 'ended')),
  told_end    date,
  check ((told_stage is null) = (told_end is null))
);
-- Nobody is in two groups.
create unique index client_group_members_one on client_group_members (account_id) where left_at is null;
create index client_group_members_account on client_group_members (account_id);
create index client_group_members_group on client_group_members (group_id, id) where left_at is null;

insert into client_group_members (group_id, account_id, joined_at)
select client_group_id, id, created_at from accounts where client_group_id is not null;
update client_groups g set
  seats_taken = (select count(*) from client_group_members m where m.group_id = g.id),
  seats = greatest(seats, (select count(*) from client_group_members m where m.group_id = g.id));
-- Counted under the group's row lock, however many join at once.
alter table client_groups add constraint client_groups_seats check (seats_taken between 0 and seats);

create function count_client_group_seats() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.left_at is null then
    update client_groups set seats_taken = seats_taken - 1 where id = old.group_id;
  end if;
  if tg_op <> 'DELETE' and new.left_at is null then
    update client_groups set seats_taken = seats_taken + 1 where id = new.group_id;
  end if;
  return null;
end $$;
create trigger client_group_members_seats_added after insert or delete on client_group_members
  for each row execute function count_client_group_seats();
create trigger client_group_members_seats_moved after update of group_id, left_at on client_group_members
  for each row execute function count_client_group_seats();

-- What others may read: who is paid for by whom, until which day.
create view client_group_memberships as
  select m.account_id, m.left_at, g.id as group_id, g.name, g.ends_on
  from client_group_members m join client_groups g on g.id = m.group_id;

-- What an account may do at an instant. 0: registered, never paid. 1: trial, paid, in its 7 days of grace, or a member of
-- a client group until the end of its last day in Paris. 2: expired, or no member any more. `screens` is how many may play
-- at once: the plan's own while a subscription runs, else one for a member.
create or replace function account_standing(account integer, at timestamptz)
  returns table (status smallint, subscription_id integer, screens smallint)
  language sql stable
  as $$
    select
      case
        when live.id is not null or member.is_paid_for then 1::smallint
        when past.id is not null or member.is_paid_for is not null then 2::smallint
        else 0::smallint
      end,
      coalesce(live.id, past.id),
      case
        when live.id is not null then live.screens
        when member.is_paid_for then 1::smallint
        when a.type = 2 then 3::smallint
        else 1::smallint
      end
    from accounts a
    left join lateral (
      select bool_or(m.left_at is null and g.ends_on >= (at at time zone 'Europe/Paris')::date) as is_paid_for
      from client_group_members m join client_groups g on g.id = m.group_id
      where m.account_id = a.id
    ) member on true
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

alter table accounts drop column client_group_id;
