-- Putting a new service into operation: what admins settled, and what the program tried for them.

create table launch_steps (
  step text primary key,
  state text not null check (state in ('confirmed', 'left')),
  note text check (length(note) between 1 and 300),
  -- The name of the admin, who may leave later.
  set_by text not null,
  set_at timestamptz(3) not null
);

-- The latest trial of each kind. A later one replaces it, and what the earlier one finds then changes nothing.
create table launch_trials (
  kind text primary key check (kind in ('letter', 'address')),
  -- Names this trial: of a letter the hash of its link's code, of a check the hash of what it asks the public URL.
  key bytea not null check (length(key) = 32),
  -- What the public URL answers to that.
  reply text,
  began_at timestamptz(3) not null,
  ended_at timestamptz(3),
  findings jsonb,
  arrived_at timestamptz(3),
  check ((ended_at is null) = (findings is null))
);

-- The last complete backup. It is written after it, so a restored database knows of the backup before.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  ended_at timestamptz(3) not null,
  is_encrypted boolean not null
);
