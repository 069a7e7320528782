-- The operator's figures. Who was a subscriber when, and at what monthly revenue, is derived from the contracts and their payments
-- (server/features/figures); the tables by day are sums of it. All can be made again from the papers.

-- A part of a contract's life in one state and at one price.
create table figure_stretches (
  subscription_id integer not null references subscriptions on delete cascade,
  place smallint not null,
  account_id integer not null references accounts,
  state text not null check (state in ('trial', 'active', 'past_due')),
  from_at timestamptz(3) not null,
  -- Null while it lasts.
  to_at timestamptz(3) check (to_at > from_at),
  plan_id smallint not null,
  -- Net of VAT and coupon, a twelfth of a year's; what a past due contract paid before.
  mrr_cents integer not null check (mrr_cents >= 0),
  primary key (subscription_id, place)
);
create index figure_stretches_account on figure_stretches (account_id);
create index figure_stretches_from on figure_stretches (from_at);
create index figure_stretches_open on figure_stretches (state) where to_at is null;

-- `day`: the civil day of Paris. `mrr_cents` is what the movement adds to the recurring revenue, or takes from it.
create table figure_movements (
  subscription_id integer not null references subscriptions on delete cascade,
  place smallint not null,
  account_id integer not null references accounts,
  at timestamptz(3) not null,
  day date not null,
  kind text not null,
  reason text not null,
  mrr_cents integer not null,
  primary key (subscription_id, place)
);
create index figure_movements_account on figure_movements (account_id);
create index figure_movements_day on figure_movements (day, kind);

create table figure_movement_days (
  day date not null,
  kind text not null,
  reason text not null,
  people integer not null,
  mrr_cents bigint not null,
  primary key (day, kind, reason)
);

-- At the end of each day.
create table figure_balance_days (
  day date not null,
  state text not null,
  people integer not null,
  mrr_cents bigint not null,
  primary key (day, state)
);

-- The ledger's lines: a debit is above zero.
create table figure_cash_days (
  day date not null,
  kind text not null,
  ledger_account text not null,
  entries integer not null,
  cents bigint not null,
  primary key (day, kind, ledger_account)
);

-- Up to when the figures are kept, and when they were last made from all papers.
create table figure_state (
  id boolean primary key default true check (id),
  kept_at timestamptz(3),
  remade_at timestamptz(3)
);
insert into figure_state (kept_at) values (null);
