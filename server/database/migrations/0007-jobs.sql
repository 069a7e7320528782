-- Work that follows a change: written in the change's own transaction, done afterwards by whichever process is free.

create table jobs (
  id            bigint generated always as identity primary key,
  name          text not null,
  data          jsonb not null default '{}',
  -- At most one waiting job of a name has this key; null for any number.
  key           text,
  run_at        timestamptz(3) not null,
  tries         smallint not null default 0,
  -- Somebody is at it until then; a process that dies lets go by not renewing it.
  locked_until  timestamptz(3),
  -- Given up after too many tries: for a person to look at.
  failed_at     timestamptz(3),
  last_error    text,
  created_at    timestamptz(3) not null default now()
);
create index jobs_due on jobs (run_at, id) where failed_at is null;
create unique index jobs_key on jobs (name, key) where key is not null and failed_at is null;
