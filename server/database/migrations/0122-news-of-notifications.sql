-- Tells in one number whether what a profile hears of has changed, so that `ping` can answer from the process. Titles that
-- appear or go are told by the notification of catalogue changes, and by their own dates.

alter table profiles add column news_revision integer not null default 0;
create or replace view viewers as
  select id, account_id, name, is_kid, is_default, language_id, age_ceiling, saves_revision, avatar, news_revision from profiles;

-- In the order of ids, so that two statements over many profiles do not block each other.
create function raise_news_revision(profile_ids integer[]) returns void language sql as $$
  update profiles set news_revision = news_revision + 1
    where id in (select id from profiles where id = any(profile_ids) order by id for no key update);
$$;

create function count_news() returns trigger language plpgsql as $$
begin
  perform raise_news_revision(array(select distinct profile_id from changed));
  return null;
end $$;
create trigger notifications_added after insert on notifications
  referencing new table as changed for each statement execute function count_news();
create trigger notifications_changed after update on notifications
  referencing new table as changed for each statement execute function count_news();
create trigger notifications_removed after delete on notifications
  referencing old table as changed for each statement execute function count_news();

-- A like taken back hides the notification of it, and the next one shows it again.
create function count_news_of_likes() returns trigger language plpgsql as $$
begin
  perform raise_news_revision(array(
    select distinct n.profile_id from changed join notifications n using (comment_id)
    where n.activity_name = 'activity_like'));
  return null;
end $$;
create trigger comment_likes_news_added after insert on comment_likes
  referencing new table as changed for each statement execute function count_news_of_likes();
create trigger comment_likes_news_removed after delete on comment_likes
  referencing old table as changed for each statement execute function count_news_of_likes();

-- A comment that moderators hide or show takes its replies with it.
create function count_news_of_hidden_comment() returns trigger language plpgsql as $$
begin
  perform raise_news_revision(array(
    select distinct n.profile_id from notifications n
    where n.comment_id in (select new.id union all select c.id from comments c where c.parent_id = new.id)));
  return null;
end $$;
create trigger comments_news_hidden after update of removed_at on comments
  for each row when ((old.removed_at is null) <> (new.removed_at is null)) execute function count_news_of_hidden_comment();
