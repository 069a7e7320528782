-- Charges that a provider makes by itself and was asked to stop while a payment is disputed. The row is written before the provider
-- is asked, and deleted once it charges again: while there is one, charges may be held there.
create table held_charges (
  subscription_id integer primary key references subscriptions on delete cascade,
  account_id integer not null references accounts,
  provider text not null,
  mandate text not null,
  asked_at timestamptz(3) not null,
  -- When the provider had stopped.
  held_at timestamptz(3)
);
create index held_charges_account on held_charges (account_id);
create index held_charges_mandate on held_charges (provider, mandate);

-- Whether a suspension at PayPal is ours: `suspended` from before we ask for it, `activating` from before we ask for its end.
alter table paypal_subscriptions add column hold text check (hold in ('suspended', 'activating'));
