-- A planned price may be for new orders alone: who subscribed before keeps theirs.
alter table price_changes add column moves_subscribers boolean not null default true;

-- Whom and what a coupon is for. No plan: every yearly plan that takes coupons. The period begins and ends at midnight in Paris.
alter table coupons
  add column campaign text check (length(campaign) between 1 and 120),
  add column starts_at timestamptz(3),
  add column plan_id smallint references plans,
  add column first_order_only boolean not null default false,
  add column email_domain text check (email_domain = lower(email_domain) and email_domain ~ '^[^@\s]+\.[^@\s]+$'),
  add check (starts_at < ends_at);

-- What a coupon brought, and how many subscribers pay each price of a plan.
create index subscriptions_coupon on subscriptions (coupon_id) where coupon_id is not null;
create index subscriptions_paying on subscriptions (plan_id, price_cents) where status in ('trialing', 'active', 'past_due');
