-- What the Mercanet adapter remembers of its payments. Of a card nothing but brand, last four figures and expiry.

create table mercanet_payments (
  -- The bank's `transactionReference`, made from the key: the same key can never be charged twice.
  reference         text primary key check (reference ~ '^[0-9A-Za-z]{1,35}$'),
  idempotency_key   text not null unique,
  -- The first payment that this one repeats; null for a first payment.
  mandate           text references mercanet_payments,
  amount_cents      integer not null check (amount_cents >= 0),
  -- Where the browser goes on to; null for a later charge.
  return_url        text,
  state             text not null default 'pending' check (state in ('pending', 'paid', 'refused', 'abandoned')),
  failure           text,
  -- What the bank says it took, and its numeric ISO 4217 currency.
  taken_cents       integer check (taken_cents >= 0),
  currency_code     text not null default '978' check (currency_code ~ '^[0-9]{3}$'),
  card_brand        text,
  card_last_four    text check (card_last_four ~ '^[0-9]{4}$'),
  card_expires_on   date,
  -- A keyed hash by which the same card is known again.
  payer             text,
  created_at        timestamptz(3) not null,
  settled_at        timestamptz(3),
  -- Of a first payment: nothing is charged by it from here on.
  mandate_ended_at  timestamptz(3),
  check ((mandate is null) = (return_url is not null))
);
create index mercanet_payments_mandate on mercanet_payments (mandate, created_at) where mandate is not null;

-- A refund has no reference of its own at the bank: whether one happened is told by what is left of the payment.
create table mercanet_refunds (
  idempotency_key    text primary key,
  payment            text not null references mercanet_payments,
  amount_cents       integer not null check (amount_cents > 0),
  -- What the bank said was left before this refund was asked for.
  left_before_cents  integer not null check (left_before_cents >= amount_cents),
  created_at         timestamptz(3) not null,
  -- Whoever is asking the bank for it holds it until then.
  held_until         timestamptz(3),
  done_at            timestamptz(3)
);
-- One at a time a payment: two at once could not be told apart.
create unique index mercanet_refunds_underway on mercanet_refunds (payment) where done_at is null;
