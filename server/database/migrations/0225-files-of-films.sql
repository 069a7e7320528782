-- The last film file of a title, as it lay on its sender's disk. Names and folders propose where a title belongs.

create view film_files as
  select distinct on (video_id) video_id, folder, name from uploads
  where use = 'film' and video_id is not null order by video_id, id desc;
