-- An address is confirmed once by a letter, and can be changed. Addresses of before were never asked about, and are told so.
alter table accounts add column email_confirmed_at timestamptz(3);

-- Links sent by letter. Opening one makes `email` the account's address: the one it has (confirmation), the one it asked for
-- (change), or the one it had before (undo).
create table email_links (
  id          integer generated always as identity primary key,
  account_id  integer not null references accounts on delete cascade,
  kind        text not null check (kind in ('confirmation', 'change', 'undo')),
  email       text not null check (email = lower(email)),
  -- Null until the letter is sent, which makes the secret.
  token_hash  bytea unique check (length(token_hash) = 32),
  created_at  timestamptz(3) not null,
  expires_at  timestamptz(3) not null,
  used_at     timestamptz(3)
);
create index email_links_account on email_links (account_id);
-- While a change can be undone, nobody else may take the address it freed.
create index email_links_reserved on email_links (email) where kind = 'undo';
