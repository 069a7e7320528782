-- Another price of a plan, for new orders from an instant on. Subscribers are told of it one by one.
create table price_changes (
  id            integer primary key generated always as identity,
  plan_id       smallint not null references plans (id),
  price_cents   integer not null check (price_cents > 0),
  effective_at  timestamptz(3) not null,
  created_at    timestamptz(3) not null,
  -- When new orders took it.
  applied_at    timestamptz(3),
  unique (plan_id, effective_at)
);

-- The price that a subscriber was told of: it holds for the first period that begins at or after `applies_from`.
create table subscription_prices (
  subscription_id  integer not null references subscriptions (id) on delete cascade,
  account_id       integer not null references accounts (id),
  price_change_id  integer not null references price_changes (id),
  plan_id          smallint not null references plans (id),
  price_cents      integer not null check (price_cents > 0),
  told_at          timestamptz(3) not null,
  applies_from     timestamptz(3) not null check (applies_from >= told_at + interval '30 days'),
  primary key (subscription_id, price_change_id)
);
create index subscription_prices_by_account on subscription_prices (account_id);
create index subscription_prices_by_change on subscription_prices (price_change_id);
