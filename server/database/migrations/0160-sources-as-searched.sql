-- Encodings are searched by the name of their file and by their title.
alter table sources add column folded_name text not null generated always as (public.folded(name)) stored;
create index sources_folded_name_trigram on sources using gin (folded_name gin_trgm_ops);

create or replace view titles as
  select id, type, title_fr, title_en, rating, is_kid, published_at, unpublished_at, series_id, season_id, episode_number,
    duration_seconds, media_key, images_key, color, is_free_episode, intro_start_seconds, intro_end_seconds,
    recap_start_seconds, recap_end_seconds, credits_start_seconds, territories, folded_fr, folded_en
  from videos;
