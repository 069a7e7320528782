-- Disputes at the provider that moves no money.
create table sandbox_disputes (
  reference text primary key,
  payment text not null references sandbox_payments (reference),
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  awaits text check (awaits in ('us', 'payer', 'provider')),
  amount_cents integer not null check (amount_cents > 0),
  lost_cents integer not null default 0,
  fee_cents integer not null default 0,
  opened_at timestamptz(3) not null,
  respond_by timestamptz(3) not null,
  told_at timestamptz(3) not null,
  check ((state = 'open') = (awaits is not null))
);
create index sandbox_disputes_payment on sandbox_disputes (payment);
