-- What plays titles asks which episodes are free.
create or replace view titles as
  select id, type, title_fr, title_en, rating, is_kid, published_at, unpublished_at, series_id, season_id, episode_number,
    duration_seconds, media_key, subtitles, images_key, color, is_free_episode
  from videos;
