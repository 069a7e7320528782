-- Jobs keep a history, and every write that renews or ends a run names the run it belongs to.

alter table jobs rename column tries to attempts;
alter table jobs rename column failed_at to ended_at;
alter table jobs
  add column status text not null default 'waiting'
    check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Rises with every claim. A worker whose lease was lost holds an old one, and its writes change nothing.
  add column fence integer not null default 0,
  -- Higher is claimed first.
  add column priority smallint not null default 0,
  -- Jobs of one group share `group_slot` 1 to the group's limit; each running job holds one.
  add column group_key text,
  add column group_limit smallint check (group_limit > 0),
  add column group_slot smallint check (group_slot between 1 and group_limit),
  add column progress real not null default 0 check (progress between 0 and 1),
  add column progress_message text,
  add column started_at timestamptz(3),
  add column cancel_asked_at timestamptz(3),
  add check ((group_key is null) = (group_limit is null));

update jobs set status = case when ended_at is not null then 'failed' when locked_until is not null then 'running' else 'waiting' end;

alter table jobs
  add check ((status = 'running') = (locked_until is not null)),
  add check ((status in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  add check (group_slot is null or status = 'running');

drop index jobs_due;
drop index jobs_key;
create index jobs_due on jobs (priority desc, run_at, id) where status in ('waiting', 'running');
create unique index jobs_key on jobs (name, key) where key is not null and status in ('waiting', 'running');
create unique index jobs_group_slot on jobs (group_key, group_slot) where group_slot is not null;
create index jobs_ended on jobs (ended_at) where ended_at is not null;
