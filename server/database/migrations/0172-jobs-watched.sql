-- Jobs say what became of their runs, a dead worker is no failed attempt, and workers say what they do.

alter table jobs
  -- Runs that ended with their worker. They are no attempts.
  add column deaths smallint not null default 0 check (deaths >= 0),
  -- When it came due first, or was begun again by a person: what is retried for days is counted from here.
  add column due_since timestamptz(3),
  add column failure text check (failure in ('error', 'refused', 'worker-died')),
  -- The latest events of its runs, oldest first: {"at", "event", "attempt", "reason"}.
  add column log jsonb not null default '[]';

update jobs set due_since = coalesce(started_at, run_at), failure = case status when 'failed' then 'error' end;
alter table jobs
  alter column due_since set not null,
  add check (failure is null or status = 'failed');

-- Money that is owed was given up after 25 attempts; it is owed still.
update jobs
set status = 'waiting', failure = null, ended_at = null, attempts = 0, run_at = now(), due_since = now()
where status = 'failed' and name in ('billing.refunds', 'billing.withdrawal', 'billing.end-mandate');

create or replace view job_states as
  select id, name, key, status, priority, attempts, progress, progress_message, last_error, run_at, started_at, ended_at,
    failure
  from jobs;

-- The processes that run jobs. One that has not been seen for a minute is gone.
create table job_workers (
  id          uuid primary key,
  -- Names of the jobs that it runs.
  takes       text[] not null,
  -- Names of those that it was told to run and cannot, for lack of a program.
  lacks       text[] not null,
  started_at  timestamptz(3) not null,
  seen_at     timestamptz(3) not null
);
