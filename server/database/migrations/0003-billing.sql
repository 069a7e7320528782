-- Plans, coupons, subscriptions, payments and invoices. Amounts are integer cents, VAT inside.

create table plan_groups (
  id       smallint primary key,
  name_fr  text not null,
  name_en  text not null,
  screens  smallint not null check (screens > 0)
);

create table plans (
  id             smallint primary key,
  group_id       smallint not null references plan_groups,
  recurring      text not null check (recurring in ('MONTH', 'YEAR')),
  price_cents    integer not null check (price_cents > 0),
  currency       text not null default 'EUR' check (currency = 'EUR'),
  has_promotion  boolean not null default false,
  unique (group_id, recurring),
  check (not has_promotion or recurring = 'YEAR')
);

insert into plan_groups (id, name_fr, name_en, screens) values
  (1, 'Individuel', 'Individual', 1),
  (2, 'Famille', 'Family', 3);
insert into plans (id, group_id, recurring, price_cents, has_promotion) values
  (1, 1, 'MONTH', 999, false),
  (2, 1, 'YEAR', 9990, true),
  (3, 2, 'MONTH', 1499, false),
  (4, 2, 'YEAR', 14990, true);

create table coupons (
  id             integer generated always as identity primary key,
  code           text not null check (code = upper(code) and code <> ''),
  discount_cents integer not null check (discount_cents > 0),
  ends_at        timestamptz(3),
  max_uses       integer check (max_uses > 0),
  uses           integer not null default 0 check (uses >= 0),
  created_at     timestamptz(3) not null default now(),
  check (max_uses is null or uses <= max_uses)
);
create unique index coupons_code on coupons (code);

create table subscriptions (
  id                    integer generated always as identity primary key,
  account_id            integer not null references accounts,
  plan_id               smallint not null references plans,
  status                text not null check (status in ('pending', 'trialing', 'active', 'past_due', 'expired', 'abandoned')),
  provider              text not null check (provider in ('sandbox', 'mercanet', 'paypal', 'app_store', 'google_play')),
  method                text not null check (method in ('card', 'paypal', 'store')),
  price_cents           integer not null check (price_cents >= 0),
  first_price_cents     integer not null check (first_price_cents >= 0),
  coupon_id             integer references coupons,
  has_trial             boolean not null default false,
  created_at            timestamptz(3) not null default now(),
  started_at            timestamptz(3),
  trial_ends_at         timestamptz(3),
  period_starts_at      timestamptz(3),
  period_ends_at        timestamptz(3),
  next_payment_at       timestamptz(3),
  -- The civil day of the month on which periods begin: 31 January → 28 February → 31 March.
  anchor_day            smallint check (anchor_day between 1 and 31),
  past_due_since        timestamptz(3),
  failed_tries          smallint not null default 0,
  cancel_asked_at       timestamptz(3),
  ended_at              timestamptz(3),
  renewal_notice_for    timestamptz(3),
  provider_reference    text,
  approve_url           text,
  card_brand            text check (card_brand in ('VISA', 'MASTERCARD', 'JCB', 'AMEX', 'CB')),
  card_last_four        text check (card_last_four ~ '^[0-9]{4}$'),
  card_expires_on       date,
  check (status in ('pending', 'abandoned') or (started_at is not null and period_ends_at is not null)),
  check (has_trial = (trial_ends_at is not null) or status in ('pending', 'abandoned'))
);
create unique index subscriptions_one_live on subscriptions (account_id) where status in ('trialing', 'active', 'past_due');
create unique index subscriptions_one_pending on subscriptions (account_id) where status = 'pending';
create unique index subscriptions_provider_reference on subscriptions (provider, provider_reference)
  where provider_reference is not null;
create index subscriptions_account on subscriptions (account_id, id desc);
create index subscriptions_due on subscriptions (next_payment_at) where status in ('trialing', 'active', 'past_due');
create index subscriptions_ending on subscriptions (period_ends_at) where status in ('trialing', 'active', 'past_due');

create table coupon_uses (
  coupon_id        integer not null references coupons,
  account_id       integer not null references accounts,
  subscription_id  integer not null references subscriptions,
  used_at          timestamptz(3) not null default now(),
  primary key (coupon_id, account_id)
);

-- One free month a person: the fingerprint is a keyed hash of the email, the card or the PayPal payer.
create table trials (
  kind         text not null check (kind in ('email', 'card', 'paypal')),
  fingerprint  bytea not null,
  account_id   integer references accounts on delete set null,
  used_at      timestamptz(3) not null default now(),
  primary key (kind, fingerprint)
);

create table payments (
  id                  integer generated always as identity primary key,
  subscription_id     integer not null references subscriptions,
  account_id          integer not null references accounts,
  kind                text not null check (kind in ('first', 'renewal', 'card-check', 'refund')),
  period_starts_at    timestamptz(3) not null,
  amount_cents        integer not null check (amount_cents >= 0),
  currency            text not null default 'EUR' check (currency = 'EUR'),
  status              text not null check (status in ('pending', 'paid', 'refused', 'abandoned')),
  provider            text not null,
  provider_reference  text,
  idempotency_key     text not null unique,
  failure             text,
  refunds_id          integer references payments,
  created_at          timestamptz(3) not null default now(),
  settled_at          timestamptz(3),
  check ((kind = 'refund') = (refunds_id is not null)),
  check ((status = 'pending') = (settled_at is null))
);
-- Exactly one charge a period, whatever crashes or runs twice.
create unique index payments_one_a_period on payments (subscription_id, period_starts_at)
  where kind in ('first', 'renewal') and status = 'paid';
create unique index payments_one_underway on payments (subscription_id, period_starts_at)
  where kind in ('first', 'renewal') and status = 'pending';
create unique index payments_provider_reference on payments (provider, provider_reference) where provider_reference is not null;
create index payments_account on payments (account_id, id desc);
create index payments_subscription on payments (subscription_id, id desc);
create index payments_open on payments (created_at) where status = 'pending';

-- What a provider told us, kept by its own event id: a doubled notification changes nothing.
create table payment_notifications (
  provider      text not null,
  event_id      text not null,
  kind          text not null,
  received_at   timestamptz(3) not null default now(),
  outcome       text not null,
  primary key (provider, event_id)
);

create table invoice_numbers (
  series  text primary key,
  last    integer not null check (last >= 0)
);

create table invoices (
  number        text primary key,
  kind          text not null check (kind in ('invoice', 'credit-note')),
  account_id    integer,
  payment_id    integer not null unique references payments,
  corrects      text references invoices,
  issued_at     timestamptz(3) not null,
  net_cents     integer not null,
  vat_cents     integer not null,
  gross_cents   integer not null,
  vat_percent   numeric(4, 2) not null,
  -- Seller, customer, lines and mentions as they were on that day.
  content       jsonb not null,
  check (net_cents + vat_cents = gross_cents),
  check ((kind = 'credit-note') = (corrects is not null))
);
create index invoices_account on invoices (account_id, issued_at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger invoices_immutable before update or delete on invoices for each row execute function refuse_change();
create trigger audit_log_immutable before update or delete on audit_log for each row execute function refuse_change();

-- What the law lets anybody ask without an account: cancellation (L215-1-1) and withdrawal (L221-21).
create table termination_requests (
  id            integer generated always as identity primary key,
  kind          text not null check (kind in ('cancel', 'withdraw')),
  account_id    integer references accounts on delete set null,
  name          text not null,
  email         text not null,
  reference     text not null default '',
  wanted_on     date,
  received_at   timestamptz(3) not null default now(),
  handled_at    timestamptz(3),
  outcome       text
);

-- What an account may do at an instant. 0: registered, never paid. 1: trial, paid, in its 7 days of grace, or a member of
-- a client group. 2: expired. `screens` is how many may play at once.
create function account_standing(account integer, at timestamptz)
  returns table (status smallint, subscription_id integer, screens smallint)
  language sql stable
  as $$
    select
      case
        when g.id is not null and g.ends_on >= (at at time zone 'Europe/Paris')::date then 1::smallint
        when live.id is not null then 1::smallint
        when g.id is not null or past.id is not null then 2::smallint
        else 0::smallint
      end,
      coalesce(live.id, past.id),
      coalesce(live.screens, case when a.type = 2 then 3::smallint else 1::smallint end)
    from accounts a
    left join client_groups g on g.id = a.client_group_id
    left join lateral (
      select s.id, pg.screens
      from subscriptions s join plans p on p.id = s.plan_id join plan_groups pg on pg.id = p.group_id
      where s.account_id = a.id and s.status in ('trialing', 'active', 'past_due')
        and (s.cancel_asked_at is null or s.period_ends_at > at)
        and (s.past_due_since is null or s.past_due_since + interval '7 days' > at)
      limit 1
    ) live on true
    left join lateral (
      select s.id from subscriptions s
      where s.account_id = a.id and s.status not in ('pending', 'abandoned')
      order by s.id desc limit 1
    ) past on true
    where a.id = account
  $$;
