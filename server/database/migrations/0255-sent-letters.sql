-- The letters that were sent to a person, as they were sent, and what the mail server answered. Part of the person's data.
-- One-time links and other secrets are masked before a row is written.

create table sent_letters (
  id integer primary key generated always as identity,
  account_id integer not null references accounts,
  -- The job that sends it: a letter that is tried again stays one letter.
  job_id bigint not null,
  -- The name of the job that composed it.
  kind text not null,
  -- What that job needs to compose it anew; only where a secret was masked.
  job_data jsonb,
  -- The letter that was sent again.
  again_of integer references sent_letters on delete set null,
  sent_to text not null,
  locale text not null,
  subject text not null,
  -- Null where it tells what a profile watches.
  html text,
  body text,
  -- Names, types and sizes; the number of an invoice, or the key of a file.
  attachments jsonb not null default '[]',
  created_at timestamptz(3) not null,
  check ((html is null) = (body is null))
);
create index sent_letters_account on sent_letters (account_id, id desc);
create index sent_letters_created on sent_letters (created_at);
create index sent_letters_again on sent_letters (again_of) where again_of is not null;
create unique index sent_letters_job on sent_letters (job_id);

-- Written before the mail server is asked: without an end, the program ended in between and nobody knows the answer.
create table letter_attempts (
  letter_id integer not null references sent_letters on delete cascade,
  attempt smallint not null check (attempt > 0),
  began_at timestamptz(3) not null,
  ended_at timestamptz(3),
  outcome text check (outcome in ('accepted', 'refused', 'failed')),
  -- Of SMTP; null where no server answered.
  code smallint,
  answer text,
  message_id text,
  primary key (letter_id, attempt),
  check ((ended_at is null) = (outcome is null))
);

-- Attached files that cannot be made again, each stored once, however many letters brought it along.
create table letter_contents (
  sha256 bytea primary key check (length(sha256) = 32),
  content bytea not null
);
create table letter_files (
  letter_id integer not null references sent_letters on delete cascade,
  sha256 bytea not null references letter_contents,
  primary key (letter_id, sha256)
);
create index letter_files_content on letter_files (sha256);
