-- Decisions on reported comments, with their reasons, and the appeals of both sides (Regulation (EU) 2022/2065, 16, 17, 20).
alter table comment_reports
  add column decided_by text,
  add column explanation text not null default '' check (length(explanation) <= 1000),
  -- A later decision, on an appeal, leaves it as it is: it says how long the report waited.
  add column first_decided_at timestamptz(3),
  -- Whoever was told of one decision is told of the next.
  add column is_author_told boolean not null default false;
update comment_reports set decided_by = '', first_decided_at = decided_at where decided_at is not null;
alter table comment_reports
  add check ((decided_at is null) = (decided_by is null)),
  add check ((decided_at is null) = (first_decided_at is null));
create index comment_reports_decided on comment_reports (decided_at desc) where decided_at is not null;
create index comment_reports_first_decided on comment_reports (first_decided_at) where first_decided_at is not null;

create table comment_appeals (
  id           integer generated always as identity primary key,
  report_id    integer not null references comment_reports on delete cascade,
  profile_id   integer not null references profiles on delete cascade,
  side         text not null check (side in ('author', 'reporter')),
  text         text not null check (length(text) between 1 and 4000),
  created_at   timestamptz(3) not null,
  answered_at  timestamptz(3),
  -- One appeal a side against one report's decision.
  unique (report_id, side)
);
create index comment_appeals_profile on comment_appeals (profile_id);
create index comment_appeals_open on comment_appeals (report_id) where answered_at is null;
create index comment_appeals_answered on comment_appeals (answered_at) where answered_at is not null;
