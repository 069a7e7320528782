-- The staff find a subscriber by any part of name, address and phone, as they type. An index of the expression, because a
-- stored column would repeat personal data.

create function sought_account(first_name text, last_name text, email text, phone text) returns text
  language sql immutable parallel safe
  return folded(first_name || ' ' || last_name || ' ' || email) || coalesce(' ' || ltrim(phone, '+'), '');

create index accounts_sought on accounts using gin (sought_account(first_name, last_name, email, phone) gin_trgm_ops);
create index accounts_created on accounts (created_at);

-- Accounts that resemble a folded text with typing errors, the most similar first.
create function near_accounts(given text) returns table (id integer, sought text)
  language sql stable strict
  set "pg_trgm.word_similarity_threshold" to '0.4'
as $$
  select a.id, sought_account(a.first_name, a.last_name, a.email, a.phone)
  from accounts a
  where given <% sought_account(a.first_name, a.last_name, a.email, a.phone) and a.erased_at is null
  order by word_similarity(given, sought_account(a.first_name, a.last_name, a.email, a.phone)) desc, a.id
  limit 60
$$;
