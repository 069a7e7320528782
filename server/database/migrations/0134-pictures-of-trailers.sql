-- Who removes pictures that nothing names asks for those of trailers, too.
create or replace view title_trailers as
  select video_id, media_key, images_key from trailers;
