-- What a subscriber was told ahead of its time, once each: the row is won before the letter is written.
create table billing_notices (
  subscription_id  integer not null references subscriptions (id) on delete cascade,
  account_id       integer not null references accounts (id),
  kind             text not null check (kind in ('trial-7', 'trial-1', 'card-60', 'card-14', 'terms')),
  -- The instant, the card or the version that it is about.
  about            text not null,
  noticed_at       timestamptz(3) not null,
  primary key (subscription_id, kind, about)
);
create index billing_notices_by_account on billing_notices (account_id);
create index subscriptions_trial_ending on subscriptions (trial_ends_at) where status = 'trialing';
create index subscriptions_card_expiring on subscriptions (card_expires_on)
  where status in ('trialing', 'active', 'past_due');
