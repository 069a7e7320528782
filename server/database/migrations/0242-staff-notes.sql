-- What the staff note about a subscriber, for each other. Part of the person's data: copied and erased with the account.

create table staff_notes (
  id integer primary key generated always as identity,
  account_id integer not null references accounts,
  text text not null check (length(text) between 1 and 2000),
  -- The member's name at the time.
  written_by text not null,
  member_id integer not null,
  created_at timestamptz(3) not null
);
create index staff_notes_account on staff_notes (account_id, id desc);

-- Every act of the staff on a person is found by its subject.
create index audit_log_subject on audit_log (subject, id desc);
