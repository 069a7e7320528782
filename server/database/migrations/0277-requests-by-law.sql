-- Messages that the law gives a deadline: requests about personal data (GDPR, articles 12 to 21), and complaints about
-- accessibility. Each is answered in the inbox, as its message.
create table legal_requests (
  message_id      integer primary key references contact_messages on delete cascade,
  kind            text not null check (kind in ('access', 'correction', 'deletion', 'objection', 'limitation', 'accessibility')),
  -- Civil days where the service is sold.
  received_on     date not null,
  due_on          date not null check (due_on > received_on),
  extended_at     timestamptz(3),
  -- How the request was settled, and by whom.
  outcome         text check (outcome in ('granted', 'refused')),
  settled_at      timestamptz(3),
  settled_by      text,
  -- How many of the two letters before the end the operator has received.
  alarms          smallint not null default 0,
  check ((outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null))
);
create index legal_requests_open on legal_requests (due_on, message_id) where outcome is null;
