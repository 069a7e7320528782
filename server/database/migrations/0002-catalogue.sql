-- What can be seen: films, series with their seasons and episodes, trailers, categories and the kids' ages.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- One spelling for search: lower case, no accents, œ = oe, æ = ae, every apostrophe and hyphen a space.
create function folded(text) returns text
  language sql immutable strict parallel safe
  -- Names are qualified: an index is built with no search path.
  return regexp_replace(
    lower(public.unaccent('public.unaccent', replace(replace(lower($1), 'œ', 'oe'), 'æ', 'ae'))),
    '[^[:alnum:]]+', ' ', 'g');

create table categories (
  id          integer generated always as identity primary key,
  slug        text not null unique,
  title_fr    text not null check (title_fr <> ''),
  title_en    text not null check (title_en <> ''),
  priority    integer not null default 0,
  style       text not null default 'horizontal'
              check (style in ('horizontal', 'vertical', 'circle', 'fullscreen', 'multiple', 'kid')),
  created_at  timestamptz(3) not null default now()
);
create index categories_priority on categories (priority, id);

create table ages (
  id    integer primary key check (id between 0 and 17),
  name  text not null
);

create table videos (
  id               integer generated always as identity primary key,
  slug             text not null unique,
  type             text not null check (type in ('movie', 'series', 'episode')),
  title_fr         text not null check (title_fr <> ''),
  title_en         text not null check (title_en <> ''),
  description_fr   text not null default '',
  description_en   text not null default '',
  edition          text not null default '',
  brand            text not null default '',
  tag_name         text not null default '',
  language         text not null default 'fr',
  rating           smallint not null default 0 check (rating in (0, 10, 12, 16, 18)),
  is_kid           boolean not null default false,
  is_free_episode  boolean not null default false,
  duration_seconds integer not null default 0 check (duration_seconds >= 0),
  -- Where the stream lies below /media and the pictures below /images; a series has no stream.
  media_key        text,
  subtitles        text[] not null default '{}',
  images_key       text not null,
  color            text not null default '#141a2e' check (color ~ '^#[0-9a-f]{6}$'),
  series_id        integer references videos on delete cascade,
  season_id        integer,
  episode_number   smallint check (episode_number > 0),
  featured_rank    smallint,
  is_top           boolean not null default false,
  view_count       bigint not null default 0,
  published_at     timestamptz(3),
  unpublished_at   timestamptz(3),
  created_at       timestamptz(3) not null default now(),
  updated_at       timestamptz(3) not null default now(),
  -- A kids' title is for all audiences.
  check (not is_kid or rating <= 10),
  check ((type = 'episode') = (series_id is not null)),
  check ((type = 'episode') = (season_id is not null)),
  check ((type = 'episode') = (episode_number is not null)),
  check ((type = 'series') = (media_key is null))
);

create table seasons (
  id         integer generated always as identity primary key,
  series_id  integer not null references videos on delete cascade,
  number     smallint not null check (number > 0),
  title_fr   text not null,
  title_en   text not null,
  unique (series_id, number),
  unique (id, series_id)
);
-- An episode's season belongs to the episode's own series.
alter table videos add foreign key (season_id, series_id) references seasons (id, series_id) on delete cascade;
create unique index videos_episode on videos (season_id, episode_number) where type = 'episode';
create index videos_series on videos (series_id, season_id, episode_number) where type = 'episode';
create unique index videos_one_top on videos (is_top) where is_top;

create table video_categories (
  video_id     integer not null references videos on delete cascade,
  category_id  integer not null references categories on delete cascade,
  primary key (category_id, video_id)
);
create index video_categories_video on video_categories (video_id);

create table video_ages (
  video_id  integer not null references videos on delete cascade,
  age_id    integer not null references ages on delete cascade,
  primary key (age_id, video_id)
);
create index video_ages_video on video_ages (video_id);

create table trailers (
  id                integer generated always as identity primary key,
  video_id          integer not null references videos on delete cascade,
  media_key         text not null,
  images_key        text not null,
  title_fr          text not null default '',
  title_en          text not null default '',
  duration_seconds  integer not null check (duration_seconds > 0),
  position          smallint not null default 1,
  unique (video_id, position)
);

-- The catalogue's lists: newest, most viewed, featured. Episodes are reached through their series.
create index videos_newest on videos (published_at desc, id desc) where type <> 'episode';
create index videos_most_viewed on videos (view_count desc, id desc) where type <> 'episode';
create index videos_featured on videos (featured_rank, id) where featured_rank is not null;
create index videos_kids_newest on videos (published_at desc, id desc) where type <> 'episode' and is_kid;
create index videos_title_fr_trigram on videos using gin (folded(title_fr) gin_trgm_ops);
create index videos_title_en_trigram on videos using gin (folded(title_en) gin_trgm_ops);
create index videos_words on videos using gin (
  (setweight(to_tsvector('simple', folded(title_fr || ' ' || title_en)), 'A')
   || setweight(to_tsvector('french', folded(description_fr)), 'B')));
create index categories_trigram on categories using gin (folded(title_fr) gin_trgm_ops);

-- An episode is for whom its series is: it cannot be for kids alone, nor milder than the series.
create function episodes_follow_series() returns trigger language plpgsql as $$
begin
  if new.type = 'episode' then
    select is_kid, greatest(rating, new.rating) into strict new.is_kid, new.rating from videos where id = new.series_id;
  end if;
  return new;
end $$;
create trigger episodes_follow_series before insert or update on videos
  for each row execute function episodes_follow_series();
create function series_lead_episodes() returns trigger language plpgsql as $$
begin
  update videos set rating = rating where series_id = new.id;
  return null;
end $$;
create trigger series_lead_episodes after update of is_kid, rating on videos
  for each row when (new.type = 'series') execute function series_lead_episodes();

-- Answers kept in a process are dropped when the catalogue changes, whoever changed it.
create function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
create trigger categories_changed after insert or update or delete on categories
  for each statement execute function catalogue_changed();
create trigger ages_changed after insert or update or delete on ages
  for each statement execute function catalogue_changed();
create trigger seasons_changed after insert or update or delete on seasons
  for each statement execute function catalogue_changed();
create trigger video_categories_changed after insert or update or delete on video_categories
  for each statement execute function catalogue_changed();
create trigger video_ages_changed after insert or update or delete on video_ages
  for each statement execute function catalogue_changed();
create trigger trailers_changed after insert or update or delete on trailers
  for each statement execute function catalogue_changed();
create trigger videos_added after insert or delete on videos
  for each statement execute function catalogue_changed();
-- Counting a view is no change of the catalogue.
create trigger videos_changed after update of slug, title_fr, title_en, description_fr, description_en, edition, brand,
  tag_name, language, rating, is_kid, is_free_episode, duration_seconds, media_key, subtitles, images_key, color,
  series_id, season_id, episode_number, featured_rank, is_top, published_at, unpublished_at on videos
  for each statement execute function catalogue_changed();
