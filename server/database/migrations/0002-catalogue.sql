-- What can be seen: films, series with their seasons and episodes, trailers, categories and the kids' ages.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- One spelling for search: lower case, no accents, œ = oe, æ = ae, every apostrophe and hyphen a space.
create function folded(text) returns text
  language sql immutable strict parallel safe
  -- Names are qualified: an index is built with no search path.
  return btrim(regexp_replace(
    lower(public.unaccent('public.unaccent', replace(replace(lower($1), 'œ', 'oe'), 'æ', 'ae'))),
    '[^[:alnum:]]+', ' ', 'g'));

create function without_tags(html text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(html, '<[^>]*>', ' ', 'g');

create function kid_mark(is_kid boolean) returns tsvector
  language sql immutable strict parallel safe
  return case when is_kid then '''=kid'''::tsvector else ''::tsvector end;

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
  title_fr         text not null check (length(title_fr) between 1 and 300),
  title_en         text not null check (length(title_en) between 1 and 300),
  description_fr   text not null default '',
  description_en   text not null default '',
  edition          text not null default '',
  brand            text not null default '',
  tag_name_fr      text not null default '',
  tag_name_en      text not null default '',
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
  -- The words of the titles, and of the descriptions as stems. The mark '=kid' lets the index itself leave out the rest.
  search_title     tsvector not null generated always as (
    to_tsvector('simple', folded(title_fr || ' ' || title_en)) || kid_mark(is_kid)) stored,
  search_text      tsvector not null generated always as (
    to_tsvector('french', folded(without_tags(description_fr)))
    || to_tsvector('english', folded(without_tags(description_en))) || kid_mark(is_kid)) stored,
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
  video_id      integer not null references videos on delete cascade,
  category_id   integer not null references categories on delete cascade,
  -- Copies of the title's own, kept by triggers: a category's newest titles lie side by side in one index.
  published_at  timestamptz(3),
  is_kid        boolean not null default false,
  primary key (category_id, video_id)
);
create index video_categories_video on video_categories (video_id);
create index video_categories_newest on video_categories (category_id, published_at desc, video_id desc);
create index video_categories_kids_newest on video_categories (category_id, published_at desc, video_id desc) where is_kid;

create function copy_title_to_link() returns trigger language plpgsql as $$
begin
  select published_at, is_kid into strict new.published_at, new.is_kid from videos where id = new.video_id;
  return new;
end $$;
create trigger copy_title_to_link before insert on video_categories
  for each row execute function copy_title_to_link();
create function copy_title_to_links() returns trigger language plpgsql as $$
begin
  update video_categories set published_at = new.published_at, is_kid = new.is_kid where video_id = new.id;
  return null;
end $$;
create trigger copy_title_to_links after update of published_at, is_kid on videos
  for each row when (old.published_at is distinct from new.published_at or old.is_kid <> new.is_kid)
  execute function copy_title_to_links();

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
create index videos_kids_most_viewed on videos (view_count desc, id desc) where type <> 'episode' and is_kid;
create index videos_search_title on videos using gin (search_title);
create index videos_search_text on videos using gin (search_text);
-- For keywords that are a title, or its beginning.
create index videos_folded_title_fr on videos ((folded(title_fr) collate "C"));
create index videos_folded_title_en on videos ((folded(title_en) collate "C"));

-- Every word that a title or a description has had: what a mistyped keyword is mended from.
create table search_words (word text collate "C" primary key);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);
create function words_of(title_fr text, title_en text, description_fr text, description_en text) returns text[]
  language sql immutable strict parallel safe
  return tsvector_to_array(to_tsvector('simple',
    folded(title_fr || ' ' || title_en || ' ' || without_tags(description_fr || ' ' || description_en))));
create function remember_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select distinct word
    from added cross join unnest(words_of(title_fr, title_en, description_fr, description_en)) word
    where length(word) between 2 and 40 order by word
    on conflict do nothing;
  return null;
end $$;
create trigger remember_words after insert on videos referencing new table as added
  for each statement execute function remember_words();
create function remember_changed_words() returns trigger language plpgsql as $$
begin
  insert into search_words
    select word from unnest(words_of(new.title_fr, new.title_en, new.description_fr, new.description_en)) word
    where length(word) between 2 and 40 order by word
    on conflict do nothing;
  return null;
end $$;
create trigger remember_changed_words after update of title_fr, title_en, description_fr, description_en on videos
  for each row execute function remember_changed_words();

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
  tag_name_fr, tag_name_en, language, rating, is_kid, is_free_episode, duration_seconds, media_key, subtitles, images_key, color,
  series_id, season_id, episode_number, featured_rank, is_top, published_at, unpublished_at on videos
  for each statement execute function catalogue_changed();
