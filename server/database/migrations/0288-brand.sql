-- Logo, icon and colour of the operator's service, as admins choose them.

-- Pictures under the hash of their content. One that no version names is gone a day later.
create table brand_pictures (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  slot text not null check (slot in ('logo', 'logo_light', 'icon')),
  width double precision not null check (width > 0),
  height double precision not null check (height > 0),
  -- A drawing is served as it is, besides the pictures made of it.
  is_drawing boolean not null,
  made_at timestamptz(3) not null
);

-- What is served of a picture: 'logo.svg', 'icon-192.png'. Small, and part of the database, so that backups hold it.
create table brand_files (
  key text not null references brand_pictures on delete cascade,
  name text not null check (name ~ '^[a-z0-9-]+\.(svg|png)$'),
  content bytea not null check (length(content) between 1 and 4000000),
  primary key (key, name)
);

-- Every look there ever was: the latest counts, and papers keep the one of their day. Null: the program's own.
create table brand_versions (
  id integer primary key check (id > 0),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo text references brand_pictures,
  logo_light text references brand_pictures,
  icon text references brand_pictures,
  saved_by text not null,
  saved_at timestamptz(3) not null
);
create index on brand_versions (logo);
create index on brand_versions (logo_light);
create index on brand_versions (icon);

-- For papers: the logo of the look that their seller names.
create view brand_logos as
  select f.key, f.content from brand_files f where f.name = 'logo.png';

create trigger brand_versions_changed after insert on brand_versions
  for each statement execute function public_texts_changed();
