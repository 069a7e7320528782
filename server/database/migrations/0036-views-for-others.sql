-- A feature's tables are its own. What others may read of them stands in these views, which tests/rooms/tables.mjs names with
-- their readers. They hold columns alone, no conditions, so that PostgreSQL plans a statement as if it named the table.

create view holders as
  select id, email, first_name, last_name, nickname, language_id, type, erased_at from accounts;

create view signed_in_devices as
  select id, device_name, ended_at from sessions;

create view staff_roles as
  select account_id, role from staff;

create view viewers as
  select id, account_id, name, is_kid, is_default, language_id, age_ceiling, saves_revision from profiles;

create view titles as
  select id, type, title_fr, title_en, rating, is_kid, published_at, unpublished_at, series_id, season_id, episode_number,
    duration_seconds, media_key, subtitles, images_key, color
  from videos;

create view title_seasons as
  select id, number, title_fr, title_en from seasons;

create view title_trailers as
  select video_id, media_key from trailers;

create view watched_titles as
  select profile_id, video_id, series_id, position_seconds, watched_at, completed_at, hidden_at from histories;

create view liked_titles as
  select profile_id, video_id, created_at from likes;

create view favourite_titles as
  select profile_id, video_id, created_at from favourites;

create view listed_titles as
  select p.profile_id, i.video_id, i.added_at from playlist_items i join playlists p on p.id = i.playlist_id;

create view posted_comments as
  select id, video_id, profile_id, parent_id, text, removed_at from comments;

create view liked_comments as
  select comment_id, profile_id from comment_likes;
