-- Alarms: what needs a person, from the first check that found it. One row for each time that it lasts.
create table alarms (
  id integer generated always as identity primary key,
  rule text not null,
  -- Which host, service or address; empty for rules that concern one thing.
  subject text not null,
  facts jsonb not null,
  found_at timestamptz(3) not null,
  -- Null while it has not lasted long enough.
  began_at timestamptz(3),
  ended_at timestamptz(3),
  -- The last letter about it.
  told_at timestamptz(3)
);

create unique index alarms_in_force on alarms (rule, subject) where ended_at is null;

-- One row: checks take turns by locking it.
create table alarm_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz(3) not null
);

-- The language in which a member last signed in, for letters.
alter table staff_members add column locale text;
