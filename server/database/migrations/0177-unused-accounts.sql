-- Accounts that nobody uses are erased after a time; their holders are told 30 and 7 days ahead.

-- The last sign-in, or the last use of a session that was deleted since. Null: none since this column exists.
alter table accounts add column last_seen_at timestamptz(3);

create table erasure_notices (
  account_id  integer not null references accounts on delete cascade,
  days_ahead  smallint not null check (days_ahead in (30, 7)),
  told_at     timestamptz(3) not null,
  primary key (account_id, days_ahead)
);

-- Accounts that must not be erased, nor their papers, while a court, an authority or a dispute asks for them.
create table legal_holds (
  account_id  integer primary key references accounts,
  reason      text not null check (reason <> ''),
  placed_at   timestamptz(3) not null
);
create view legally_held as select account_id from legal_holds;

-- When the access that was paid for ended last, or will; null for an account that nobody ever paid for.
create function paid_access_ended(account integer) returns timestamptz
  language sql stable
  as $$
    select greatest(
      (select max(coalesce(s.ended_at, s.runs_until)) from subscriptions s
        where s.account_id = account and s.status not in ('pending', 'abandoned')),
      (select max(least(m.left_at, (g.ends_on + 1)::timestamp at time zone 'Europe/Paris'))
        from client_group_members m join client_groups g on g.id = m.group_id where m.account_id = account))
  $$;

-- What a run of a job did, added up in the transactions that did it: true after a crash as well.
create table job_counts (
  name      text not null,
  began_at  timestamptz(3) not null,
  what      text not null,
  count     integer not null check (count >= 0),
  primary key (name, began_at, what)
);
