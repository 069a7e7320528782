-- The inbox: who looks after a message, since when its writer waits, what they wrote afterwards, who has it open, and saved
-- texts for answers.
alter table contact_messages
  -- Of the form; unknown for older messages.
  add column locale text,
  -- The oldest thing that nobody has answered; it counts while the message is open.
  add column waiting_since timestamptz(3),
  add column assigned_to integer,
  -- The member's name at the time.
  add column assigned_name text,
  add column closed_at timestamptz(3),
  add column closed_by text,
  add check ((assigned_to is null) = (assigned_name is null)),
  add check ((closed_at is null) = (closed_by is null)),
  add check (closed_at is null or answered_at is not null);
update contact_messages set waiting_since = created_at;
alter table contact_messages alter column waiting_since set not null, alter column waiting_since set default now();
drop index contact_messages_open;
create index contact_messages_open on contact_messages (waiting_since, id) where answered_at is null;
create index contact_messages_assigned on contact_messages (assigned_to) where assigned_to is not null;

-- What somebody writes while their message is not closed.
create table contact_follow_ups (
  id           integer generated always as identity primary key,
  message_id   integer not null references contact_messages on delete cascade,
  object       text not null,
  text         text not null check (length(text) <= 10000),
  created_at   timestamptz(3) not null
);
create index contact_follow_ups_message on contact_follow_ups (message_id, id);

-- Which members of the staff have a message open now.
create table contact_presence (
  message_id    integer not null references contact_messages on delete cascade,
  member_id     integer not null,
  name          text not null,
  since         timestamptz(3) not null,
  -- Null while they only read.
  writing_since timestamptz(3),
  seen_at       timestamptz(3) not null,
  primary key (message_id, member_id)
);

create table saved_texts (
  id       integer generated always as identity primary key,
  version  integer not null default 1
);
create table saved_text_words (
  text_id  integer not null references saved_texts on delete cascade,
  locale   text not null,
  title    text not null check (title <> ''),
  content  text not null check (length(content) <= 10000),
  primary key (text_id, locale)
);
