-- What staff hand in for a title, and what is made of it.

create table sources (
  id           integer generated always as identity primary key,
  video_id     integer not null references videos on delete cascade,
  use          text not null check (use in ('film', 'trailer', 'captions')),
  -- In the store of media; null once a later source has replaced this one and its file is removed.
  file_key     text unique,
  name         text not null check (length(name) between 1 and 500),
  bytes        bigint not null check (bytes >= 0),
  sha256       text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Null for what the command line brought.
  member_id    integer references staff_members on delete set null,
  received_at  timestamptz(3) not null
);
create index sources_video on sources (video_id);
create index sources_member on sources (member_id);

create table encodings (
  id           integer generated always as identity primary key,
  source_id    integer not null unique references sources on delete cascade,
  -- Rises with every retry. A job belongs to one attempt and changes nothing of another.
  attempt      integer not null default 1,
  -- Of its jobs: higher first.
  priority     smallint not null default 0 check (priority between -50 and 50),
  -- What ffprobe says of the source, and what is odd about it.
  facts        jsonb,
  findings     jsonb not null default '[]',
  -- What FFmpeg was asked and what it answered, of the last attempt.
  log          text not null default '',
  -- The folder of media that the last attempt writes or wrote. Named here before its first file exists.
  version      text unique,
  outcome      text check (outcome in ('done', 'failed', 'cancelled')),
  -- Why it failed: a word of the program with what belongs to it.
  reason       jsonb,
  created_at   timestamptz(3) not null,
  ended_at     timestamptz(3),
  -- When another encoding took this one's place with viewers.
  replaced_at  timestamptz(3),
  check ((outcome is null) = (ended_at is null)),
  check (reason is null or outcome = 'failed'),
  check (version ~ '^encoded/[a-z0-9-]+$')
);

create table poster_candidates (
  id           integer generated always as identity primary key,
  encoding_id  integer not null references encodings on delete cascade,
  position     smallint not null check (position > 0),
  seconds      double precision not null check (seconds >= 0),
  -- In the folder of originals of the encoding's version, which no player may read.
  name         text not null,
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  unique (encoding_id, position)
);

-- The jobs of a key, the latest first: for features that show how their jobs stand.
create index jobs_of_key on jobs (name, key, id) where key is not null;
create view job_states as
  select id, name, key, status, priority, attempts, progress, progress_message, last_error, run_at, started_at, ended_at
  from jobs;

create view staff_names as select id, name from staff_members;
