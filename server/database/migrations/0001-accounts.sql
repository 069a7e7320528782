-- Who subscribes, from which devices, and the people watching on one account.

create table client_groups (
  id          integer generated always as identity primary key,
  name        text not null check (name <> ''),
  seats       integer not null check (seats > 0),
  ends_on     date not null,
  created_at  timestamptz(3) not null default now()
);

create table accounts (
  id                     integer generated always as identity primary key,
  email                  text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash          text not null,
  first_name             text not null,
  last_name              text not null,
  nickname               text not null default '' check (length(nickname) <= 40),
  gender                 smallint not null check (gender in (1, 2)),
  dob                    date not null check (dob >= '1900-01-01'),
  phone_prefix           text,
  phone                  text check (phone ~ '^[0-9]{4,14}$'),
  country_code           text,
  type                   smallint not null default 1 check (type in (1, 2)),
  language_id            smallint not null default 1 check (language_id in (1, 2)),
  client_group_id        integer references client_groups,
  parental_code_hash     text,
  parental_wrong_tries   smallint not null default 0,
  parental_locked_until  timestamptz(3),
  created_at             timestamptz(3) not null default now(),
  deletion_asked_at      timestamptz(3),
  erased_at              timestamptz(3),
  check ((phone is null) = (phone_prefix is null))
);
create unique index accounts_email on accounts (email);
create index accounts_client_group on accounts (client_group_id) where client_group_id is not null;
create index accounts_deletion on accounts (deletion_asked_at) where deletion_asked_at is not null and erased_at is null;

create table profiles (
  id           integer generated always as identity primary key,
  account_id   integer not null references accounts on delete cascade,
  name         text not null check (name <> '' and length(name) <= 120),
  avatar       text not null,
  is_kid       boolean not null default false,
  is_default   boolean not null default false,
  sort_index   smallint not null,
  language_id  smallint not null default 1 check (language_id in (1, 2)),
  age_ceiling  smallint not null default 18 check (age_ceiling in (0, 10, 12, 16, 18)),
  created_at   timestamptz(3) not null default now(),
  check (not (is_kid and is_default))
);
create unique index profiles_one_default on profiles (account_id) where is_default;
create unique index profiles_sort on profiles (account_id, sort_index);

create table sessions (
  id            integer generated always as identity primary key,
  account_id    integer not null references accounts on delete cascade,
  token_hash    bytea not null check (length(token_hash) = 32),
  device_name   text not null,
  -- The profile chosen last on this device: a call that names none acts as this one.
  profile_id    integer references profiles on delete set null,
  -- With a parental code set: until when this device may leave the kids space.
  unlocked_until timestamptz(3),
  created_at    timestamptz(3) not null default now(),
  last_used_at  timestamptz(3) not null default now(),
  expires_at    timestamptz(3) not null,
  ended_at      timestamptz(3),
  ended_reason  text check (ended_reason in ('signed-out', 'elsewhere', 'removed', 'password', 'deleted')),
  check ((ended_at is null) = (ended_reason is null))
);
create unique index sessions_token on sessions (token_hash);
create index sessions_live on sessions (account_id, last_used_at) where ended_at is null;

-- Networks from which an account was signed in to: guessing from elsewhere never locks these out. Keyed hashes.
create table known_networks (
  account_id    integer not null references accounts on delete cascade,
  network_hash  bytea not null,
  seen_at       timestamptz(3) not null,
  primary key (account_id, network_hash)
);

create table one_time_codes (
  code_hash   bytea primary key,
  account_id  integer not null references accounts on delete cascade,
  expires_at  timestamptz(3) not null,
  used_at     timestamptz(3)
);

create table password_resets (
  token_hash  bytea primary key,
  account_id  integer not null references accounts on delete cascade,
  created_at  timestamptz(3) not null default now(),
  expires_at  timestamptz(3) not null,
  used_at     timestamptz(3)
);
create index password_resets_account on password_resets (account_id);

-- Tries that are limited across processes: by address, by account, by captcha. Old windows are swept.
create table tries (
  subject       text not null,
  window_start  timestamptz(3) not null,
  count         integer not null default 1,
  primary key (subject, window_start)
);

-- What somebody agreed to, when, and to which wording: cookies, terms, the wish to start at once, majority.
create table consents (
  id           bigint generated always as identity primary key,
  account_id   integer references accounts on delete set null,
  visitor      text,
  kind         text not null check (kind in ('cookies', 'terms', 'start-now', 'adult')),
  choice       jsonb not null,
  text_version text not null,
  given_at     timestamptz(3) not null default now(),
  check (account_id is not null or visitor is not null or kind = 'cookies')
);
create index consents_account on consents (account_id);

create table staff (
  account_id  integer primary key references accounts on delete cascade,
  role        text not null check (role in ('editor', 'moderator', 'support', 'admin')),
  created_at  timestamptz(3) not null default now()
);

create table audit_log (
  id          bigint generated always as identity primary key,
  staff_id    integer not null,
  action      text not null,
  subject     text not null,
  before      jsonb,
  after       jsonb,
  created_at  timestamptz(3) not null default now()
);
