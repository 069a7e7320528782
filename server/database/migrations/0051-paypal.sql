-- What the PayPal adapter remembers of what it made at PayPal. Every row belongs to one PayPal application: the tables may
-- hold those of its test environment too.

create table paypal_products (
  client_id   text primary key,
  product_id  text not null
);

create table paypal_plans (
  client_id    text not null,
  later_cents  integer not null check (later_cents > 0),
  recurring    text not null check (recurring in ('MONTH', 'YEAR')),
  -- How it begins: with the price itself, with a free month, or with a first price that each subscription has of its own.
  opening      text not null check (opening in ('regular', 'free-month', 'first-price')),
  plan_id      text not null,
  primary key (client_id, later_cents, recurring, opening)
);

create table paypal_subscriptions (
  id               text primary key,
  idempotency_key  text not null unique,
  -- Of the first payment; 0 where nothing is taken at first.
  amount_cents     integer not null check (amount_cents >= 0),
  approve_url      text not null,
  state            text not null default 'pending' check (state in ('pending', 'paid', 'refused', 'abandoned')),
  failure          text,
  -- The payment that was the first one; all others are later charges.
  first_sale       text unique,
  taken_cents      integer check (taken_cents >= 0),
  currency         text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  -- A keyed hash by which the same PayPal account is known again.
  payer            text,
  created_at       timestamptz(3) not null,
  settled_at       timestamptz(3)
);

-- Later charges and first payments, as far as anybody told or asked.
create table paypal_sales (
  id            text primary key,
  subscription  text not null references paypal_subscriptions,
  state         text not null check (state in ('pending', 'paid', 'refused')),
  amount_cents  integer not null check (amount_cents >= 0),
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  seen_at       timestamptz(3) not null
);
create index paypal_sales_subscription on paypal_sales (subscription);

create table paypal_refunds (
  idempotency_key  text primary key,
  sale             text not null references paypal_sales,
  amount_cents     integer not null check (amount_cents > 0),
  -- PayPal's own id, once it has answered.
  refund_id        text unique,
  created_at       timestamptz(3) not null
);
create index paypal_refunds_sale on paypal_refunds (sale);
