-- A declaration of leaving is kept as it was made, with what followed from it: nothing changes or removes it.
alter table termination_requests drop constraint termination_requests_account_id_fkey;
alter table termination_requests add foreign key (account_id) references accounts;
alter table termination_requests drop column wanted_on;
alter table termination_requests drop column handled_at;
alter table termination_requests add column subscription_id integer references subscriptions;
-- Whether the person was signed in.
alter table termination_requests add column is_proven boolean not null default false;
alter table termination_requests add column locale text not null default 'fr' check (locale in ('fr', 'en'));
-- When the contract ends, or ended.
alter table termination_requests add column ends_at timestamptz(3);
alter table termination_requests add column refund_cents integer check (refund_cents >= 0);
update termination_requests set outcome = 'not-found' where outcome is null;
alter table termination_requests alter column outcome set not null;
alter table termination_requests add check (outcome in
  ('cancelled', 'ends-already', 'withdrawn', 'too-late', 'store', 'nothing-runs', 'not-found'));
create index termination_requests_account on termination_requests (account_id, id) where account_id is not null;
create index termination_requests_subscription on termination_requests (subscription_id) where subscription_id is not null;
create trigger termination_requests_immutable before update or delete on termination_requests
  for each row execute function refuse_change();

-- Yearly subscriptions whose renewal has to be announced (L215-1).
create index subscriptions_to_announce on subscriptions (period_ends_at)
  where status in ('trialing', 'active', 'past_due') and cancel_asked_at is null;
