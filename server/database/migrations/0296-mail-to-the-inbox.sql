-- What people write by mail. `quoted`: what their mail program put below their words, folded at the desk.
alter table contact_messages
  add column by_mail boolean not null default false,
  add column quoted text not null default '' check (length(quoted) <= 20000);
alter table contact_follow_ups
  add column by_mail boolean not null default false,
  add column quoted text not null default '' check (length(quoted) <= 20000);

-- Hashes of the mails that have come, so that one that is handed over twice is stored once.
create table inbound_mails (
  digest bytea primary key check (length(digest) = 32),
  received_at timestamptz(3) not null
);
create index inbound_mails_received on inbound_mails (received_at);
