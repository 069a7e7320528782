-- The staff see the site as a person sees it, for a quarter of an hour. The person reads when.

create table impersonations (
  id integer primary key generated always as identity,
  account_id integer not null references accounts,
  -- The session in which it was begun. Null once that has ended, which ends this one too.
  staff_session_id integer references staff_sessions on delete set null,
  member_id integer not null,
  -- The member's name at the time.
  seen_by text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  begun_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index impersonations_account on impersonations (account_id, id desc);
create index impersonations_staff_session on impersonations (staff_session_id) where staff_session_id is not null;
