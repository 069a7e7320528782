-- Accounts that the staff blocked. Nobody signs in to one of them; deleted when it is unblocked.

create table account_blocks (
  account_id integer primary key references accounts,
  -- What the person reads in the letter, and at a sign-in with the right password.
  told text not null check (length(told) between 1 and 500),
  blocked_at timestamptz(3) not null
);

alter table sessions drop constraint sessions_ended_reason_check;
alter table sessions add constraint sessions_ended_reason_check
  check (ended_reason in ('signed-out', 'elsewhere', 'removed', 'password', 'deleted', 'blocked'));
