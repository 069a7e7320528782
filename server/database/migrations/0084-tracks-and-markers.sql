-- What a title offers beside its picture: alternate sound and captions, and the moments that a player can skip.

create table tracks (
  id        integer generated always as identity primary key,
  video_id  integer not null references videos on delete cascade,
  kind      text not null check (kind in ('audio', 'captions')),
  -- A language tag (BCP 47), the same as in the main playlist.
  language  text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  role      text not null,
  -- In the track's own language, as the main playlist's NAME.
  label     text not null check (length(label) between 1 and 100),
  -- The file below the title's folder of media: an audio rendition's playlist, or a WebVTT file.
  key       text not null check (length(key) <= 200 and key ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)*$'),
  -- The first audio track is the one that plays unless another is chosen.
  position  smallint not null default 1 check (position > 0),
  unique (video_id, kind, language, role),
  unique (video_id, key),
  check (case kind when 'audio' then role in ('main', 'description') else role in ('main', 'sdh', 'forced') end),
  check (right(key, 5) = case kind when 'audio' then '.m3u8' else right(key, 5) end),
  check (right(key, 4) = case kind when 'captions' then '.vtt' else right(key, 4) end)
);

-- Languages are shown with a title, so that answers that are kept are dropped.
create trigger tracks_changed after insert or update or delete on tracks
  for each statement execute function catalogue_changed();

insert into tracks (video_id, kind, language, role, label, key, position)
select v.id, 'captions', s.language, 'main',
  case s.language when 'fr' then 'Français' when 'en' then 'English' else s.language end,
  'subs-' || s.language || '/all.vtt', s.position
from videos v cross join unnest(v.subtitles) with ordinality s (language, position);

drop view titles;
alter table videos drop column subtitles;

-- Seconds into the title.
alter table videos
  add column intro_start_seconds double precision,
  add column intro_end_seconds double precision,
  add column recap_start_seconds double precision,
  add column recap_end_seconds double precision,
  add column credits_start_seconds double precision,
  add constraint videos_intro check (
    (intro_start_seconds is null) = (intro_end_seconds is null)
    and intro_start_seconds >= 0 and intro_end_seconds > intro_start_seconds and intro_end_seconds <= duration_seconds),
  add constraint videos_recap check (
    (recap_start_seconds is null) = (recap_end_seconds is null)
    and recap_start_seconds >= 0 and recap_end_seconds > recap_start_seconds and recap_end_seconds <= duration_seconds),
  add constraint videos_intro_beside_recap check (
    recap_end_seconds <= intro_start_seconds or intro_end_seconds <= recap_start_seconds),
  add constraint videos_credits check (
    credits_start_seconds > 0 and credits_start_seconds < duration_seconds
    and greatest(intro_end_seconds, recap_end_seconds, 0) <= credits_start_seconds);

create view titles as
  select id, type, title_fr, title_en, rating, is_kid, published_at, unpublished_at, series_id, season_id, episode_number,
    duration_seconds, media_key, images_key, color, is_free_episode, intro_start_seconds, intro_end_seconds,
    recap_start_seconds, recap_end_seconds, credits_start_seconds
  from videos;

create view title_tracks as
  select id, video_id, kind, language, role, label, key, position from tracks;
