-- Messages to the support team have an inbox: open until somebody answers them or says that it is done.
alter table contact_messages add column answered_by text;
update contact_messages set answered_by = '' where answered_at is not null;
alter table contact_messages add check ((answered_at is null) = (answered_by is null));
create index contact_messages_open on contact_messages (id desc) where answered_at is null;

create table contact_answers (
  id           integer generated always as identity primary key,
  message_id   integer not null references contact_messages on delete cascade,
  -- The name of the member of the staff, kept when the member is not.
  written_by   text not null,
  text         text not null check (length(text) <= 10000),
  created_at   timestamptz(3) not null
);
create index contact_answers_message on contact_answers (message_id, id);
