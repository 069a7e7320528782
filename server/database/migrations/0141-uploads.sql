-- Files on their way from somebody's disk into the store of media.

create table uploads (
  id               integer generated always as identity primary key,
  member_id        integer references staff_members on delete set null,
  -- As on the sender's disk, with the folder below the one that was dropped.
  name             text not null check (length(name) between 1 and 255),
  folder           text not null default '' check (length(folder) <= 1000),
  bytes            bigint not null check (bytes > 0),
  -- When the file was last changed on the sender's disk, to know it again.
  file_modified_at timestamptz(3),
  use              text not null check (use in ('film', 'trailer', 'captions')),
  -- Null once the title is deleted.
  video_id         integer references videos on delete set null,
  -- In the store of media. Pieces lie under `token` until the file is whole.
  file_key         text not null unique,
  token            text,
  received         bigint not null default 0 check (received between 0 and bytes),
  -- Rises with every sender who goes on; writes of an earlier one touch no row.
  fence            integer not null default 0,
  state            text not null default 'arriving' check (state in ('arriving', 'checking', 'done', 'failed')),
  -- Of the whole file, as its sender computed it.
  sha256           text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Why it failed and what to do, in both languages.
  reason           jsonb,
  source_id        integer,
  created_at       timestamptz(3) not null,
  changed_at       timestamptz(3) not null,
  check (state not in ('checking', 'done') or (received = bytes and sha256 is not null)),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'done') = (source_id is not null))
);
create index uploads_member on uploads (member_id);
create index uploads_video on uploads (video_id);
create index uploads_changed on uploads (changed_at);

-- What the store answered for each piece; it is told again when the file is joined.
create table upload_pieces (
  upload_id integer not null references uploads on delete cascade,
  number    integer not null check (number > 0),
  tag       text not null,
  primary key (upload_id, number)
);
