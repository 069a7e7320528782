-- Any number of payment providers: which there are is said in the program's own list.

alter table subscriptions drop constraint subscriptions_provider_check;
alter table subscriptions add check (provider ~ '^[a-z][a-z_]*$');

-- The sandbox charges later periods and gives back parts.
alter table sandbox_payments add column mandate text references sandbox_payments;
alter table sandbox_payments add column mandate_ended_at timestamptz(3);

create table sandbox_refunds (
  idempotency_key  text primary key,
  payment          text not null references sandbox_payments,
  amount_cents     integer not null check (amount_cents > 0),
  created_at       timestamptz(3) not null
);
create index sandbox_refunds_payment on sandbox_refunds (payment);
insert into sandbox_refunds (idempotency_key, payment, amount_cents, created_at)
select reference, reference, amount_cents, refunded_at from sandbox_payments where refunded_at is not null and amount_cents > 0;
alter table sandbox_payments drop column refunded_at;
