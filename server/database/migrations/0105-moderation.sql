-- Decisions on reported comments, with their reasons, and the appeals of both sides (Regulation (EU) 2022/2065, 16, 17, 20).
alter table comment_reports
  add column decided_by text,
  add column explanation text not null default '' check (length(explanation) <= 1000);
update comment_reports set decided_by = '' where decided_at is not null;
alter table comment_reports add check ((decided_at is null) = (decided_by is null));
create index comment_reports_decided on comment_reports (decided_at desc) where decided_at is not null;
create index comment_reports_comment on comment_reports (comment_id) where comment_id is not null;

create table comment_appeals (
  id           integer generated always as identity primary key,
  report_id    integer not null references comment_reports on delete cascade,
  side         text not null check (side in ('author', 'reporter')),
  text         text not null check (length(text) between 1 and 4000),
  created_at   timestamptz(3) not null,
  answered_at  timestamptz(3),
  -- One appeal a side against one decision.
  unique (report_id, side)
);
create index comment_appeals_open on comment_appeals (report_id) where answered_at is null;
