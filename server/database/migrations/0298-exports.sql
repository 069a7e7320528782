-- Exports of the desk's tables as CSV. A job walks a table by its key and keeps its position here, so that it goes on after a
-- killed program. `cut` names the rows that were there when the export was ordered; `waits_for` the transactions that wrote to
-- the table at that moment, which have to end before the rows up to the cut are all visible.

create table exports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('subscribers', 'payments', 'invoices', 'ledger', 'audit')),
  member_id integer not null references staff_members (id),
  ordered_by text not null,
  first_day date,
  last_day date check (last_day >= first_day),
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'deleted', 'expired')),
  ordered_at timestamptz(3) not null,
  cut text not null,
  waits_for text[] not null,
  rows_total integer,
  rows_done integer not null default 0,
  after_key text,
  last_key text,
  parts integer not null default 0,
  bytes bigint not null default 0,
  ended_at timestamptz(3),
  expires_at timestamptz(3),
  check (rows_done >= 0 and parts >= 0 and bytes >= 0),
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check (state <> 'running' or after_key is not null),
  check (state <> 'done' or expires_at is not null)
);
create unique index exports_one_underway on exports (member_id, kind) where state in ('waiting', 'running');
create index exports_of_member on exports (member_id, id desc);
create index exports_expiring on exports (expires_at) where state = 'done';
create index exports_ended on exports (ended_at) where ended_at is not null;

create table export_parts (
  export_id integer not null references exports (id) on delete cascade,
  place integer not null check (place >= 0),
  file_key text not null unique,
  bytes integer not null check (bytes > 0),
  primary key (export_id, place)
);
