-- The operator's own people. They are no subscribers: their sign-in, sessions and second factors stand apart.
drop view staff_roles;
drop table staff;

create table staff_members (
  id              integer generated always as identity primary key,
  email           text not null check (email = lower(email)),
  name            text not null,
  -- Words of the contract (`staffRoles`); a word that it no longer holds gives nothing.
  roles           text[] not null check (cardinality(roles) > 0),
  -- Null until the member has chosen one by an access link.
  password_hash   text,
  -- AES-256-GCM; null without an authenticator app.
  totp_secret     bytea,
  -- The time step of the last code that was taken (RFC 6238, 5.2): no code is taken twice.
  totp_last_step  bigint,
  created_at      timestamptz(3) not null default now(),
  last_seen_at    timestamptz(3),
  ended_at        timestamptz(3)
);
-- Who worked here once may be invited anew.
create unique index staff_members_email on staff_members (email) where ended_at is null;

create table staff_passkeys (
  id             integer generated always as identity primary key,
  member_id      integer not null references staff_members on delete cascade,
  credential_id  text not null unique,
  public_key     bytea not null,
  counter        bigint not null,
  transports     text[] not null,
  name           text not null,
  created_at     timestamptz(3) not null default now(),
  last_used_at   timestamptz(3)
);
create index staff_passkeys_member on staff_passkeys (member_id);

create table staff_recovery_codes (
  member_id  integer not null references staff_members on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz(3),
  primary key (member_id, code_hash)
);

create table staff_sessions (
  id             integer generated always as identity primary key,
  member_id      integer not null references staff_members on delete cascade,
  token_hash     bytea not null unique,
  -- False between the password and the second factor.
  is_complete    boolean not null default false,
  device_name    text not null,
  address        text not null,
  created_at     timestamptz(3) not null,
  last_used_at   timestamptz(3) not null,
  expires_at     timestamptz(3) not null,
  -- Of the WebAuthn ceremony that is going on; each is answered once.
  challenge      text,
  -- Of an authenticator app that is being set up; encrypted as `totp_secret` is.
  new_totp       bytea
);
create index staff_sessions_member on staff_sessions (member_id);
create index staff_sessions_expiry on staff_sessions (expires_at);

create table staff_access_links (
  token_hash  bytea primary key,
  member_id   integer not null references staff_members on delete cascade,
  created_at  timestamptz(3) not null,
  expires_at  timestamptz(3) not null
);
create index staff_access_links_member on staff_access_links (member_id);

-- Who did what. The address of then stands in each row: a row says all there is to say whatever becomes of the member.
alter table audit_log rename column staff_id to member_id;
alter table audit_log alter column member_id drop not null;
alter table audit_log rename column action to call;
alter table audit_log
  add column actor text not null default '',
  add column roles text[] not null default '{}',
  add column reason text,
  add column address text;
create index audit_log_member on audit_log (member_id, id);
create index audit_log_time on audit_log (created_at);
create trigger audit_log_kept before truncate on audit_log for each statement execute function refuse_change();
