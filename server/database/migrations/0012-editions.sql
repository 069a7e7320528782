-- An edition is told in the reader's language, as the rest of a title is.

alter table videos rename column edition to edition_fr;
alter table videos add column edition_en text not null default '';
update videos set edition_en = edition_fr where edition_fr <> '';

drop trigger videos_changed on videos;
create trigger videos_changed after update of slug, title_fr, title_en, description_fr, description_en, edition_fr,
  edition_en, brand, tag_name_fr, tag_name_en, language, rating, is_kid, is_free_episode, duration_seconds, media_key,
  subtitles, images_key, color, series_id, season_id, episode_number, featured_rank, is_top, published_at, unpublished_at
  on videos for each statement execute function catalogue_changed();
