-- Days that the staff add to a subscription's period, for one person or for everybody whom an outage hit.

-- Two outages do not overlap, so that nobody gets days twice for the same hours.
create table outages (
  id integer generated always as identity primary key,
  began_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  days smallint not null check (days between 1 and 90),
  asked_at timestamptz(3) not null,
  asked_by text not null,
  -- When everybody was dealt with.
  done_at timestamptz(3),
  check (began_at < ended_at),
  constraint outages_apart exclude using gist (tstzrange(began_at, ended_at) with &&)
);

-- Everybody who had access during an outage, and what became of their days.
create table outage_people (
  outage_id integer not null references outages,
  account_id integer not null references accounts,
  outcome text not null check (outcome in ('waiting', 'given', 'past-due', 'provider', 'store', 'ended')),
  settled_at timestamptz(3),
  primary key (outage_id, account_id),
  check ((outcome = 'waiting') = (settled_at is null))
);
create index outage_people_account on outage_people (account_id);

create table free_days (
  id integer generated always as identity primary key,
  subscription_id integer not null references subscriptions on delete cascade,
  account_id integer not null references accounts,
  outage_id integer references outages,
  days smallint not null check (days between 1 and 90),
  given_at timestamptz(3) not null,
  -- The period's end before and after.
  moved_from timestamptz(3) not null,
  moved_to timestamptz(3) not null,
  check (moved_from < moved_to)
);
create unique index free_days_once_an_outage on free_days (account_id, outage_id) where outage_id is not null;
create index free_days_account on free_days (account_id);
create index free_days_subscription on free_days (subscription_id);
create index free_days_outage on free_days (outage_id) where outage_id is not null;
