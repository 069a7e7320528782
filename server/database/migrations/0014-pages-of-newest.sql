-- A far page of the newest titles is counted off from the first: with all that tells who sees a title in the index, its
-- rows are left alone.

drop index videos_newest;
create index videos_newest on videos (published_at desc, id desc) include (unpublished_at, rating) where type <> 'episode';
drop index videos_kids_newest;
create index videos_kids_newest on videos (published_at desc, id desc) include (unpublished_at, rating)
  where type <> 'episode' and is_kid;
