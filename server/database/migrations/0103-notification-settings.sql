-- Likes of one comment are one notification: its count grows, and it becomes unseen again. Who liked is counted from the
-- likes themselves; this table remembers whose like was announced, so that a like set again announces nothing.
create table notification_likers (
  comment_id   integer not null references comments on delete cascade,
  profile_id   integer not null references profiles on delete cascade,
  notified_at  timestamptz(3) not null,
  primary key (comment_id, profile_id)
);
create index notification_likers_profile on notification_likers (profile_id);
create index notification_likers_latest on notification_likers (comment_id, notified_at desc);
create index notification_likers_time on notification_likers using brin (notified_at);

insert into notification_likers (comment_id, profile_id, notified_at)
  select comment_id, actor_id, created_at from notifications where activity_name = 'activity_like';
delete from notifications n using notifications later
  where n.activity_name = 'activity_like' and later.activity_name = 'activity_like'
    and later.profile_id = n.profile_id and later.comment_id = n.comment_id and later.id > n.id;

-- Only a reply has one actor.
alter table notifications drop constraint notifications_check1;
update notifications set actor_id = null where activity_name = 'activity_like';
alter table notifications add check ((activity_name = 'activity_reply') = (actor_id is not null));
drop index notifications_like;
create unique index notifications_like on notifications (profile_id, comment_id) where activity_name = 'activity_like';

-- A notification that grows moves to the top, so lists are in the order of time.
drop index notifications_recent;
create index notifications_recent on notifications (profile_id, created_at desc, id desc);
drop index notifications_unseen;
create index notifications_unseen on notifications (profile_id, created_at desc) include (video_id, comment_id) where not is_seen;

-- What a profile wants to hear of. No row means the defaults.
create table notification_settings (
  profile_id      integer primary key references profiles on delete cascade,
  new_episodes    boolean not null default true,
  replies         boolean not null default true,
  likes           boolean not null default true,
  weekly_digest   boolean not null default false,
  -- The digest covers what happened since.
  digest_since    timestamptz(3),
  check (not weekly_digest or digest_since is not null)
);
create index notification_settings_digest on notification_settings (digest_since) where weekly_digest;
