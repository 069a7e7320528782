-- Likes, favourites, lists, comments with their reports, and notifications.

create table likes (
  profile_id  integer not null references profiles on delete cascade,
  video_id    integer not null references videos on delete cascade,
  created_at  timestamptz(3) not null default now(),
  primary key (profile_id, video_id)
);
create index likes_video on likes (video_id);
create index likes_recent on likes (profile_id, created_at desc);

create table favourites (
  profile_id  integer not null references profiles on delete cascade,
  video_id    integer not null references videos on delete cascade,
  created_at  timestamptz(3) not null default now(),
  primary key (profile_id, video_id)
);
create index favourites_video on favourites (video_id);
create index favourites_recent on favourites (profile_id, created_at desc);

create table playlists (
  id          integer generated always as identity primary key,
  profile_id  integer not null references profiles on delete cascade,
  name        text not null check (name <> '' and length(name) <= 200),
  is_default  boolean not null default false,
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now()
);
create unique index playlists_one_default on playlists (profile_id) where is_default;
create index playlists_profile on playlists (profile_id, id desc);

create table playlist_items (
  playlist_id  integer not null references playlists on delete cascade,
  video_id     integer not null references videos on delete cascade,
  added_at     timestamptz(3) not null default now(),
  primary key (playlist_id, video_id)
);
create index playlist_items_recent on playlist_items (playlist_id, added_at desc);
create index playlist_items_video on playlist_items (video_id);

create table comments (
  id           integer generated always as identity primary key,
  video_id     integer not null references videos on delete cascade,
  profile_id   integer not null references profiles on delete cascade,
  parent_id    integer,
  text         text not null check (text <> '' and length(text) <= 4000),
  created_at   timestamptz(3) not null default now(),
  removed_at   timestamptz(3),
  removed_for  text,
  unique (id, video_id),
  -- A reply stands under the video of the comment it answers.
  foreign key (parent_id, video_id) references comments (id, video_id) on delete cascade
);
create index comments_video on comments (video_id, id desc) where parent_id is null;
create index comments_replies on comments (parent_id, id) where parent_id is not null;
create index comments_profile on comments (profile_id);

-- Replies nest one level.
create function comments_one_level() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and exists (select from comments where id = new.parent_id and parent_id is not null) then
    raise exception 'a reply cannot be answered' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger comments_one_level before insert or update of parent_id on comments
  for each row execute function comments_one_level();

create table comment_likes (
  comment_id  integer not null references comments on delete cascade,
  profile_id  integer not null references profiles on delete cascade,
  created_at  timestamptz(3) not null default now(),
  primary key (comment_id, profile_id)
);
create index comment_likes_profile on comment_likes (profile_id);

create table report_problems (
  id        integer generated always as identity primary key,
  title_fr  text not null,
  title_en  text not null,
  position  smallint not null unique
);

create table comment_reports (
  id                 integer generated always as identity primary key,
  comment_id         integer not null references comments on delete cascade,
  profile_id         integer references profiles on delete set null,
  report_problem_id  integer references report_problems,
  other_reason       text not null default '' check (length(other_reason) <= 2000),
  created_at         timestamptz(3) not null default now(),
  decided_at         timestamptz(3),
  decision           text check (decision in ('kept', 'removed')),
  check (report_problem_id is not null or other_reason <> ''),
  check ((decided_at is null) = (decision is null))
);
create unique index comment_reports_once on comment_reports (comment_id, profile_id);
create index comment_reports_open on comment_reports (created_at) where decided_at is null;

create table notifications (
  id             integer generated always as identity primary key,
  profile_id     integer not null references profiles on delete cascade,
  activity_name  text not null check (activity_name in ('activity_like', 'activity_reply', 'activity_new_episode')),
  video_id       integer references videos on delete cascade,
  comment_id     integer references comments on delete cascade,
  data           jsonb not null,
  is_seen        boolean not null default false,
  created_at     timestamptz(3) not null default now(),
  removed_at     timestamptz(3)
);
create index notifications_recent on notifications (profile_id, id desc) where removed_at is null;
create unique index notifications_new_episode on notifications (profile_id, video_id)
  where activity_name = 'activity_new_episode';

insert into report_problems (title_fr, title_en, position) values
  ('Propos injurieux ou haineux', 'Insulting or hateful words', 1),
  ('Harcèlement d’une personne', 'Harassment of a person', 2),
  ('Contenu inadapté aux enfants', 'Content not suitable for children', 3),
  ('Publicité ou message indésirable', 'Advertising or unwanted message', 4),
  ('Révélation de l’intrigue', 'Spoiler', 5);
