-- The next date at which a title goes is asked for as the next one at which a title appears.

create index videos_going on videos (unpublished_at) where unpublished_at is not null;
