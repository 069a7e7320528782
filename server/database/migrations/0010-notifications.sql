-- What a notification says is read from the title and the comment it is about, so that nothing is kept twice or outlives
-- what may be shown.

alter table notifications drop column data;
alter table notifications alter column video_id set not null;
-- Who liked, or who replied.
alter table notifications add column actor_id integer references profiles on delete cascade;
alter table notifications
  add check ((activity_name = 'activity_new_episode') = (comment_id is null)),
  add check ((activity_name = 'activity_new_episode') = (actor_id is null)),
  add check (actor_id is distinct from profile_id),
  -- Taken away is seen.
  add check (removed_at is null or is_seen);

create index notifications_unseen on notifications (profile_id, id desc) include (video_id, comment_id) where not is_seen;
-- One reply is told once to each, and one person's like of a comment once, however often it is taken back.
create unique index notifications_reply on notifications (profile_id, comment_id) where activity_name = 'activity_reply';
create unique index notifications_like on notifications (profile_id, comment_id, actor_id) where activity_name = 'activity_like';
create index notifications_video on notifications (video_id);
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_actor on notifications (actor_id) where actor_id is not null;
create index notifications_time on notifications using brin (created_at);

-- The episodes whose followers have all been told.
create table announced_episodes (
  video_id      integer primary key references videos on delete cascade,
  announced_at  timestamptz(3) not null
);
create index videos_new_episodes on videos (published_at) where type = 'episode';
