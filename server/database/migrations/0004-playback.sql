-- Who is watching what, where they stopped, and on how many screens at once.

create table histories (
  profile_id        integer not null references profiles on delete cascade,
  video_id          integer not null references videos on delete cascade,
  series_id         integer references videos on delete cascade,
  position_seconds  double precision not null default 0 check (position_seconds >= 0),
  -- The viewer's own instant of the save: a late, older save never overwrites a newer one.
  saved_at          timestamptz(3) not null,
  watched_at        timestamptz(3) not null,
  completed_at      timestamptz(3),
  -- Taken out of 'continue watching' without losing the place.
  hidden_at         timestamptz(3),
  -- The last view that was counted for this profile.
  viewed_at         timestamptz(3),
  primary key (profile_id, video_id)
);
create index histories_recent on histories (profile_id, watched_at desc);
create index histories_series on histories (profile_id, series_id, watched_at desc) where series_id is not null;
create index histories_video on histories (video_id);

create table watch_log (
  id                bigint generated always as identity primary key,
  profile_id        integer references profiles on delete set null,
  session_id        integer references sessions on delete set null,
  video_id          integer not null references videos on delete cascade,
  action            text not null check (action in ('started', 'paused', 'exited', 'playing', 'seeked', 'ended')),
  position_seconds  double precision not null check (position_seconds >= 0),
  created_at        timestamptz(3) not null default now()
);
create index watch_log_time on watch_log using brin (created_at);
create index watch_log_video on watch_log (video_id);
create index watch_log_profile on watch_log (profile_id, id desc);

create table screen_leases (
  id           integer generated always as identity primary key,
  account_id   integer not null references accounts on delete cascade,
  session_id   integer not null references sessions on delete cascade,
  -- One browser tab or device player; a session may hold several.
  screen       text not null check (length(screen) between 1 and 64),
  profile_id   integer not null references profiles on delete cascade,
  video_id     integer not null references videos on delete cascade,
  taken_at     timestamptz(3) not null,
  renewed_at   timestamptz(3) not null,
  expires_at   timestamptz(3) not null,
  -- Set when another screen took this one's place: its next call hears code 300.
  lost_at      timestamptz(3),
  unique (session_id, screen)
);
create index screen_leases_account on screen_leases (account_id, expires_at);
