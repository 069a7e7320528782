-- Texts an editor keeps, questions people ask, and messages they send.

create table faqs (
  id           integer generated always as identity primary key,
  question_fr  text not null,
  question_en  text not null,
  response_fr  text not null,
  response_en  text not null,
  position     integer not null,
  created_at   timestamptz(3) not null default now()
);
create index faqs_position on faqs (position, id);

create table pages (
  slug        text primary key check (slug ~ '^[a-z-]+$'),
  title_fr    text not null,
  title_en    text not null,
  content_fr  text not null,
  content_en  text not null,
  -- Where a link to it stands on the landing pages.
  position    text check (position in ('header', 'footer')),
  sort_index  smallint not null default 0,
  updated_at  timestamptz(3) not null default now()
);

create table contact_messages (
  id            integer generated always as identity primary key,
  account_id    integer references accounts on delete set null,
  civility      smallint not null check (civility in (1, 2, 3)),
  last_name     text not null,
  first_name    text not null,
  email         text not null,
  phone_prefix  text,
  phone         text,
  object        text not null default '',
  message       text not null check (length(message) <= 10000),
  created_at    timestamptz(3) not null default now(),
  answered_at   timestamptz(3)
);

-- A solved proof of work counts once.
create table spent_captchas (
  challenge   text primary key,
  expires_at  timestamptz(3) not null
);
