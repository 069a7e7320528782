-- Files of e-reporting to consumers (CGI, articles 290 and 290 A): sales and payments of a period, as they were made. A file never changes: what
-- was entered since makes another version, which replaces the one before.
create table e_reports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('transactions', 'payments')),
  -- Civil days of Paris, both included.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  version smallint not null check (version > 0),
  -- Initial, or in place of one that was deposited.
  type text not null check (type in ('IN', 'RE')),
  made_at timestamptz(3) not null,
  -- By day and rate: day, percent, net, vat and operations.
  figures jsonb not null,
  content text not null,
  unique (kind, first_day, last_day, version)
);
-- When a file was given to the approved platform, and the number that it gave; the latest counts.
create table e_report_deposits (
  id integer generated always as identity,
  report_id integer not null references e_reports (id),
  noted_at timestamptz(3) not null,
  deposited_on date not null,
  number text not null check (number <> ''),
  primary key (report_id, id)
);

create trigger e_reports_immutable before update or delete on e_reports for each row execute function refuse_change();
create trigger e_report_deposits_immutable before update or delete on e_report_deposits
  for each row execute function refuse_change();
-- safe: a trigger that refuses it
-- squawk-ignore ban-truncate
create trigger e_reports_kept before truncate on e_reports for each statement execute function refuse_truncate();
-- safe: a trigger that refuses it
-- squawk-ignore ban-truncate
create trigger e_report_deposits_kept before truncate on e_report_deposits
  for each statement execute function refuse_truncate();
