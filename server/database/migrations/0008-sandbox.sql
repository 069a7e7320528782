-- The books of the sandbox, which stands for a payment provider: another company's, so nothing refers to them.

create table sandbox_payments (
  reference        text primary key,
  idempotency_key  text not null unique,
  method           text not null check (method in ('card', 'paypal')),
  amount_cents     integer not null check (amount_cents >= 0),
  later_cents      integer not null check (later_cents >= 0),
  later_recurring  text not null check (later_recurring in ('MONTH', 'YEAR')),
  description      text not null,
  locale           text not null check (locale in ('fr', 'en')),
  return_url       text not null,
  card_brand       text,
  card_last_four   text check (card_last_four ~ '^[0-9]{4}$'),
  card_expires_on  date,
  -- A keyed hash by which the same card or payer is known again.
  payer            text,
  -- What the card is made to answer.
  plan             text not null check (plan in ('paid', 'refused', 'funds', 'expired-card', 'cvv', 'silence')),
  state            text not null default 'pending' check (state in ('pending', 'paid', 'refused', 'abandoned')),
  failure          text,
  created_at       timestamptz(3) not null,
  settled_at       timestamptz(3),
  refunded_at      timestamptz(3)
);
