-- What `npm run files -- move` knows of its work, so that it goes on after a killed program: files under way (without a checksum)
-- and files that are in both stores with the same bytes. The rows of a move end with it.

create table file_moves (
  id integer generated always as identity primary key,
  source text not null,
  target text not null,
  began_at timestamptz(3) not null,
  unique (source, target)
);

-- `source_version` and `target_version` change when a file is written again.
create table moved_files (
  move_id integer not null references file_moves (id) on delete cascade,
  store text not null check (store in ('media', 'images')),
  key text not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  source_version text,
  target_version text,
  verified_at timestamptz(3),
  primary key (move_id, store, key),
  check (num_nulls(sha256, source_version, target_version, verified_at) in (0, 4))
);
create index moved_files_under_way on moved_files (move_id) where sha256 is null;
