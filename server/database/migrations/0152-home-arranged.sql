-- Editors arrange home: a title for the top of the kids' page, the order of ages, and what home leaves out.

alter table videos add column is_kids_top boolean not null default false;
create unique index videos_one_kids_top on videos (is_kids_top) where is_kids_top;

alter table categories add column on_home boolean not null default true;
alter table ages
  add column position smallint not null default 0,
  add column on_home boolean not null default true;

-- One row: the version that two editors at once are told apart by.
create table home_arrangement (
  is_only  boolean primary key default true check (is_only),
  version  integer not null default 1
);
insert into home_arrangement default values;
