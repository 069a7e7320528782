-- Whether a title counts as a European work, and as one of original French expression, where an editor's word replaces the
-- rule's, and who produced it.
alter table videos add column european text not null default '';
alter table videos add column french_expression text not null default '';
alter table videos add column origin_reason text not null default '';
alter table videos add column production text not null default '';
alter table videos add constraint videos_european check (european in ('', 'yes', 'no')) not valid;
alter table videos add constraint videos_french_expression check (french_expression in ('', 'yes', 'no')) not valid;
alter table videos add constraint videos_origin_reason
  check ((european = '' and french_expression = '') or origin_reason <> '') not valid;

-- Sums of the works that a visitor could watch, or saw on home, on a day.
create table origin_days (
  day date not null,
  place text not null check (place in ('catalogue', 'home', 'front')),
  kind text not null check (kind in
    ('all', 'european', 'french', 'other', 'unknown', 'captioned', 'sdh', 'described')),
  works integer not null check (works >= 0),
  seconds bigint not null check (seconds >= 0),
  primary key (day, place, kind)
);

-- From which day to which a work stood there with the same facts. Titles may go: their names stay.
create table origin_stays (
  place text not null check (place in ('catalogue', 'home', 'front')),
  title_id integer not null,
  -- 0 for a film.
  season integer not null default 0,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  title text not null,
  -- Null where it is not known.
  european boolean,
  french boolean not null,
  seconds integer not null,
  captioned_seconds integer not null,
  sdh_seconds integer not null,
  described_seconds integer not null,
  primary key (place, title_id, season, from_day)
);
create index origin_stays_until on origin_stays (to_day);
