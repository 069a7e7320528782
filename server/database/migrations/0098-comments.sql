-- Comments with their counters, the moment they speak of, and reports that outlive what they are about.

-- Seconds into the title: readers who have not been there get the text on request only. A reply has its comment's.
alter table comments add column at_seconds integer check (at_seconds >= 0);
alter table comments add column total_like integer not null default 0 check (total_like >= 0);
alter table comments add column total_reply integer not null default 0 check (total_reply >= 0);
alter table comments add check (length(text) <= 2000);
alter table comments add check (total_reply = 0 or parent_id is null);

drop index comments_video;
create index comments_video on comments (video_id);
create index comments_newest on comments (video_id, id desc) where parent_id is null and removed_at is null;
drop index comments_replies;
create index comments_parent on comments (parent_id, video_id) where parent_id is not null;
create index comments_replies on comments (parent_id, id) where parent_id is not null and removed_at is null;
-- A profile says the same thing once in the same place: a call that is sent twice makes one comment.
create unique index comments_once on comments (profile_id, video_id, coalesce(parent_id, 0), md5(text));

-- How many comments stand directly under a title.
create table comment_counts (
  video_id  integer primary key references videos on delete cascade,
  total     integer not null check (total >= 0)
);

insert into comment_counts (video_id, total)
  select video_id, count(*) from comments where parent_id is null and removed_at is null group by video_id;
update comments c set total_like = (select count(*) from comment_likes l where l.comment_id = c.id),
  total_reply = (select count(*) from comments r where r.parent_id = c.id and r.removed_at is null);

-- The counters follow whole statements, because one may take thousands of rows with it: a profile's deletion cascades.
create function count_comment_likes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update comments c set total_like = c.total_like + sign * n.likes
    from (select comment_id, count(*) as likes from changed group by comment_id) n where c.id = n.comment_id;
  return null;
end $$;
create trigger comment_likes_added after insert on comment_likes
  referencing new table as changed for each statement execute function count_comment_likes();
create trigger comment_likes_removed after delete on comment_likes
  referencing old table as changed for each statement execute function count_comment_likes();

create function count_comments() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update comments c set total_reply = c.total_reply + sign * n.replies
    from (select parent_id, count(*) as replies from changed
      where parent_id is not null and removed_at is null group by parent_id) n
    where c.id = n.parent_id;
  if tg_op = 'INSERT' then
    insert into comment_counts (video_id, total)
      select distinct video_id, 0 from changed where parent_id is null order by video_id on conflict do nothing;
  end if;
  update comment_counts c set total = c.total + sign * n.comments
    from (select video_id, count(*) as comments from changed
      where parent_id is null and removed_at is null group by video_id) n
    where c.video_id = n.video_id;
  return null;
end $$;
create trigger comments_added after insert on comments
  referencing new table as changed for each statement execute function count_comments();
create trigger comments_removed after delete on comments
  referencing old table as changed for each statement execute function count_comments();

-- A moderator hides a comment with its replies, and may show them again.
create function count_hidden_comment() returns trigger language plpgsql as $$
declare
  sign constant integer := case when new.removed_at is null then 1 else -1 end;
begin
  if new.parent_id is null then
    update comment_counts set total = total + sign where video_id = new.video_id;
  else
    update comments set total_reply = total_reply + sign where id = new.parent_id;
  end if;
  return null;
end $$;
create trigger comments_hidden after update of removed_at on comments
  for each row when ((old.removed_at is null) <> (new.removed_at is null)) execute function count_hidden_comment();

-- A report keeps what it is about: the author may delete the comment before anybody has read the report. It goes with the
-- author's profile, because the text is theirs.
alter table comment_reports
  add column author_id integer references profiles on delete cascade,
  add column video_id integer references videos on delete cascade,
  add column comment_text text,
  -- Where a report is in the queue.
  add column status text not null generated always as (coalesce(decision, 'open')) stored;
update comment_reports r set author_id = c.profile_id, video_id = c.video_id, comment_text = c.text
  from comments c where c.id = r.comment_id;
alter table comment_reports
  alter column author_id set not null,
  alter column video_id set not null,
  alter column comment_text set not null,
  alter column comment_id drop not null,
  add check (author_id is distinct from profile_id),
  drop constraint comment_reports_comment_id_fkey,
  add foreign key (comment_id) references comments on delete set null;
create index comment_reports_author on comment_reports (author_id);
create index comment_reports_video on comment_reports (video_id);

-- How far a profile has ever been in a title: `position_seconds` goes back when it is watched again.
alter table histories add column furthest_seconds double precision not null default 0;
alter table histories add column finished_at timestamptz(3);
update histories set furthest_seconds = position_seconds, finished_at = completed_at;
create function keep_furthest() returns trigger language plpgsql as $$
begin
  new.furthest_seconds := greatest(new.furthest_seconds, new.position_seconds);
  new.finished_at := coalesce(new.finished_at, new.completed_at);
  return new;
end $$;
create trigger histories_furthest before insert or update of position_seconds, completed_at on histories
  for each row execute function keep_furthest();

create or replace view watched_titles as
  select profile_id, video_id, series_id, position_seconds, watched_at, completed_at, hidden_at, furthest_seconds, finished_at
  from histories;
create or replace view viewers as
  select id, account_id, name, is_kid, is_default, language_id, age_ceiling, saves_revision, avatar from profiles;
