-- What the life of a subscription needs after its first payment: renewals, retries, plan changes, refunds.

-- A payment says what it pays for: the period, the plan and the price from then on.
alter table payments drop constraint payments_kind_check;
alter table payments add check (kind in ('first', 'renewal', 'upgrade', 'card-check', 'new-card', 'refund'));
alter table payments add column period_ends_at timestamptz(3);
alter table payments add column plan_id smallint references plans;
alter table payments add column price_cents integer check (price_cents >= 0);
alter table payments add column attempt smallint not null default 1 check (attempt > 0);
-- A charge that was begun and has no outcome yet is taken up again from this instant on.
alter table payments add column ask_at timestamptz(3);
-- Taken, and owed back: too late, twice, or another amount than asked for.
alter table payments add column is_owed_back boolean not null default false;
alter table payments add check (ask_at is null or status = 'pending');
update payments p set is_owed_back = true
from subscriptions s
where s.id = p.subscription_id and s.status = 'abandoned' and p.status = 'paid' and p.kind in ('first', 'card-check') and p.amount_cents > 0;
-- One charge a period is kept; one that is owed back does not count.
drop index payments_one_a_period;
create unique index payments_one_a_period on payments (subscription_id, period_starts_at)
  where kind in ('first', 'renewal') and status = 'paid' and not is_owed_back;
create index payments_to_ask on payments (ask_at) where status = 'pending' and ask_at is not null;
create index payments_pending_of_subscription on payments (subscription_id) where status = 'pending';
create index payments_refunds on payments (refunds_id) where refunds_id is not null;
create index payments_refunds_to_make on payments (created_at) where kind = 'refund' and status = 'pending';

-- What the running period is worth in full: by this much a day is credited when the plan changes. Nothing in a free month.
alter table subscriptions add column period_cents integer not null default 0 check (period_cents >= 0);
update subscriptions set period_cents = first_price_cents where status = 'active';

-- Nothing is charged any more by the means of payment: the provider was told, or told us.
alter table subscriptions add column mandate_ended_at timestamptz(3);

-- A plan that somebody changed to: at once, for an amount, or with the next period.
create table plan_changes (
  id               integer generated always as identity primary key,
  subscription_id  integer not null references subscriptions,
  account_id       integer not null references accounts,
  from_plan_id     smallint not null references plans,
  to_plan_id       smallint not null references plans,
  takes_effect     text not null check (takes_effect in ('now', 'period-end')),
  -- Every later period.
  price_cents      integer not null check (price_cents >= 0),
  -- Taken now.
  amount_cents     integer not null check (amount_cents >= 0),
  asked_at         timestamptz(3) not null,
  effective_at     timestamptz(3) not null,
  -- open: its charge has no outcome yet. scheduled: waits for the next period.
  status           text not null check (status in ('open', 'scheduled', 'done', 'withdrawn', 'refused')),
  payment_id       integer references payments,
  ended_at         timestamptz(3),
  check (from_plan_id <> to_plan_id),
  check ((status in ('open', 'scheduled')) = (ended_at is null)),
  check (takes_effect = 'now' or amount_cents = 0)
);
create unique index plan_changes_one_waiting on plan_changes (subscription_id) where status in ('open', 'scheduled');
create index plan_changes_account on plan_changes (account_id, id desc);
create index plan_changes_payment on plan_changes (payment_id) where payment_id is not null;

-- Until when a subscription gives access, written down or not. A cancelled one: to the period's end. One whose renewal is
-- due, under way or refused: to the end of the seventh civil day after the period's end or the first refusal.
drop index subscriptions_ending;
alter table subscriptions drop column runs_until;
alter table subscriptions add column runs_until timestamptz(3) generated always as (
  case
    when status = 'expired' then coalesce(ended_at, period_ends_at)
    when status in ('trialing', 'active', 'past_due') and cancel_asked_at is null then greatest(
      period_ends_at,
      (date_trunc('day', coalesce(past_due_since, period_ends_at) at time zone 'Europe/Paris') + interval '8 days')
        at time zone 'Europe/Paris')
    else period_ends_at
  end
) stored;
create index subscriptions_ending on subscriptions (runs_until) where status in ('trialing', 'active', 'past_due');

-- The sandbox looks charges up by their mandate, and answers later charges as each test card is told to.
create index sandbox_payments_mandate on sandbox_payments (mandate, created_at) where mandate is not null;
-- A charge that is answered late ends at this instant.
alter table sandbox_payments add column ends_at timestamptz(3);
-- How a card answers later charges by itself, and how it was told to on the page for that.
alter table sandbox_payments add column renewals text not null default 'paid'
  check (renewals in ('paid', 'refused', 'funds', 'new-card', 'authentication', 'late', 'twice', 'never', 'lost'));
create table sandbox_renewals (
  payer   text primary key,
  answer  text not null
    check (answer in ('paid', 'refused', 'funds', 'new-card', 'authentication', 'late', 'twice', 'never', 'lost'))
);
