-- The landing page lists the most viewed series, and films after them where there are few: each type by its own index.
create index videos_most_viewed_series on videos (view_count desc, id desc) where type = 'series';
