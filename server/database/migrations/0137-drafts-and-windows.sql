-- A title is prepared as a draft and seen from its date on. A draft has no date of publication, so that the rule of who sees
-- a title needs no further condition; the date that is planned for it waits beside.

alter table videos
  add column state text not null default 'published' check (state in ('draft', 'ready', 'published')),
  -- Grows with every change by the staff: whoever saves says which version was read.
  add column version integer not null default 1 check (version > 0),
  add column planned_at timestamptz(3),
  -- ISO 3166-1 alpha-2 codes of the countries in which the title may be shown; null: everywhere.
  add column territories text[] check (territories::text ~ '^\{[A-Z]{2}(,[A-Z]{2})*\}$');

update videos set state = 'ready' where published_at is null and images_key <> '';

-- A draft may still lack its stream and its pictures.
do $$ begin
  execute (
    select 'alter table videos drop constraint ' || quote_ident(conname) from pg_constraint
    where conrelid = 'videos'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%media_key%');
end $$;
alter table videos
  add constraint videos_stream check (
    case when type = 'series' then media_key is null else media_key is not null or state <> 'published' end),
  add constraint videos_pictures check (images_key <> '' or state <> 'published'),
  add constraint videos_draft check (published_at is null or state = 'published'),
  add constraint videos_planned check (planned_at is null or state <> 'published');

create or replace view titles as
  select id, type, title_fr, title_en, rating, is_kid, published_at, unpublished_at, series_id, season_id, episode_number,
    duration_seconds, media_key, images_key, color, is_free_episode, intro_start_seconds, intro_end_seconds,
    recap_start_seconds, recap_end_seconds, credits_start_seconds, territories
  from videos;

-- Markers that were found by comparing the episodes of a season, until a person confirms or refuses them. Seconds into the
-- title.
create table marker_proposals (
  video_id              integer primary key references videos on delete cascade,
  intro_start_seconds   double precision check (intro_start_seconds >= 0),
  intro_end_seconds     double precision check (intro_end_seconds > intro_start_seconds),
  recap_start_seconds   double precision check (recap_start_seconds >= 0),
  recap_end_seconds     double precision check (recap_end_seconds > recap_start_seconds),
  credits_start_seconds double precision check (credits_start_seconds > 0),
  proposed_at           timestamptz(3) not null,
  check ((intro_start_seconds is null) = (intro_end_seconds is null)),
  check ((recap_start_seconds is null) = (recap_end_seconds is null))
);
