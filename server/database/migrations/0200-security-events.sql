-- What was refused, counted by the hour. Of somebody who is nobody's account a keyed hash is kept, of an address its network.
create table security_events (
  kind        text not null,
  -- The hour of the refusals, in UTC.
  hour        timestamptz(3) not null,
  account_id  integer references accounts,
  member_id   integer references staff_members,
  claimed     text,
  network     text,
  refusals    integer not null check (refusals > 0),
  first_at    timestamptz(3) not null,
  last_at     timestamptz(3) not null,
  last_call   text not null,
  check (num_nonnulls(account_id, member_id, claimed) <= 1),
  unique nulls not distinct (kind, hour, account_id, member_id, claimed, network)
);
create index security_events_hour on security_events (hour);
create index security_events_account on security_events (account_id) where account_id is not null;
create index security_events_member on security_events (member_id) where member_id is not null;

-- Hours of which the admins were told.
create table security_alerts (
  kind      text not null,
  hour      timestamptz(3) not null,
  -- How many were allowed.
  threshold integer not null,
  primary key (kind, hour)
);
