-- Tokens with which scripts make the staff's calls, in their maker's name. Of the secret its SHA-256 and its last characters are kept.
create table staff_tokens (
  id integer generated always as identity primary key,
  member_id integer not null references staff_members,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique check (length(token_hash) = 32),
  ending text not null check (length(ending) = 4),
  roles text[] not null check (cardinality(roles) > 0),
  created_at timestamptz(3) not null,
  -- Midnight in Paris after its last day, which is at most a year away.
  expires_at timestamptz(3) not null check (expires_at > created_at and expires_at <= created_at + interval '367 days'),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index staff_tokens_member on staff_tokens (member_id);
