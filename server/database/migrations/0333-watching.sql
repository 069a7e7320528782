-- What is watched, in sums of days without a person, made from the watch log (server/features/figures/watching).

create table watching_days (
  -- The civil day of Paris.
  day date not null,
  -- All that is watched, one title, or one hour of the day.
  kind text not null check (kind in ('house', 'title', 'hour')),
  -- The title's id, the hour, or 0.
  key integer not null,
  seconds bigint not null,
  starts integer not null,
  finishes integer not null,
  -- Each household sets one bit of 64, another one each month: at least as many watched as bits are set. A closed month keeps only
  -- whether there were five, as all bits or none.
  households bit(64) not null,
  primary key (day, kind, key)
);

-- Up to when the sums are kept, and the first day that is not closed.
create table watching_state (
  id boolean primary key default true check (id),
  kept_at timestamptz(3),
  open_from date
);
insert into watching_state (kept_at) values (null);

-- Whose watching is counted in the house's sum alone, besides that of kids' profiles.
create view pupil_accounts as select id from accounts where pupil_of is not null;
