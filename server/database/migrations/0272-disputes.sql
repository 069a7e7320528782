-- Payments that a payer contests at the bank or the provider. What the operator decides for all of them is one row.
create table dispute_settings (
  id boolean primary key default true check (id),
  while_open text not null default 'keep' check (while_open in ('keep', 'pause', 'suspend')),
  when_lost text not null default 'keep' check (when_lost in ('keep', 'end'))
);
insert into dispute_settings default values;

create table disputes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  subscription_id integer not null references subscriptions,
  payment_id integer not null references payments,
  provider text not null,
  reference text not null check (length(reference) between 1 and 255),
  -- Entered by the staff: the provider tells of none.
  is_by_hand boolean not null,
  reason text not null check (reason in ('not-received', 'not-as-described', 'unauthorised', 'credit-not-processed', 'duplicate',
    'amount', 'paid-otherwise', 'cancelled-subscription', 'other')),
  state text not null check (state in ('open', 'won', 'lost')),
  awaits text check (awaits in ('us', 'payer', 'provider')),
  -- As it is contested; the books hold what of it had not gone back before.
  amount_cents integer not null check (amount_cents > 0),
  held_cents integer not null check (held_cents between 0 and amount_cents),
  lost_cents integer not null default 0 check (lost_cents between 0 and amount_cents),
  fee_cents integer not null default 0 check (fee_cents >= 0),
  opened_at timestamptz(3) not null,
  respond_by timestamptz(3),
  -- The provider's instant of what is stored here: older news changes nothing.
  told_at timestamptz(3) not null,
  closed_at timestamptz(3),
  can_answer boolean not null default false,
  can_accept boolean not null default false,
  -- An answer or acceptance that has not reached the provider yet.
  asked_act text check (asked_act in ('answer', 'accept')),
  statement text check (length(statement) between 1 and 2000),
  asked_at timestamptz(3),
  answered_at timestamptz(3),
  accepted_at timestamptz(3),
  -- The days before the deadline of the last reminder.
  reminded_days smallint check (reminded_days in (3, 1)),
  credited_at timestamptz(3),
  -- What of the payment cannot go back a second time.
  taken_cents integer not null generated always as (
    case when state = 'open' then held_cents when state = 'lost' and credited_at is null then lost_cents else 0 end) stored,
  unique (provider, reference),
  check ((state = 'open') = (awaits is not null)),
  check ((state = 'open') = (closed_at is null)),
  check (credited_at is null or state = 'lost'),
  check ((asked_act is null) = (asked_at is null))
);
create index disputes_account on disputes (account_id);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (respond_by, id) where state = 'open';
create index disputes_open_of_subscription on disputes (subscription_id) where state = 'open';
create index disputes_subscription on disputes (subscription_id);
create index disputes_closed on disputes (closed_at desc, id desc) where state <> 'open';
create index disputes_asked on disputes (asked_at) where asked_act is not null;

-- Refunds and what disputes took never exceed the payment together, whoever writes them.
create or replace function hold_refunds_within_payment() returns trigger language plpgsql as $$
declare
  taken integer;
  given integer;
begin
  select amount_cents into taken from payments where id = new.refunds_id for no key update;
  select coalesce(sum(amount_cents), 0) into given from payments
    where refunds_id = new.refunds_id and id <> new.id and status in ('pending', 'paid');
  select given + coalesce(sum(taken_cents), 0) into given from disputes where payment_id = new.refunds_id;
  if given + new.amount_cents > taken then
    raise exception 'refunds of payment % exceed what was taken', new.refunds_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function hold_dispute_within_payment() returns trigger language plpgsql as $$
declare
  paid integer;
  taken integer;
begin
  select amount_cents into paid from payments where id = new.payment_id for no key update;
  select coalesce(sum(taken_cents), 0) into taken from disputes where payment_id = new.payment_id;
  select taken + coalesce(sum(amount_cents), 0) into taken from payments
    where refunds_id = new.payment_id and status in ('pending', 'paid');
  if taken > paid then
    raise exception 'disputes and refunds of payment % exceed what was taken', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger disputes_within_payment after insert or update of state, held_cents, lost_cents, credited_at on disputes
  for each row execute function hold_dispute_within_payment();

-- A payment has one entry of what it is, and any number of its disputes.
alter table ledger
  drop constraint ledger_payment_id_account_key,
  drop constraint ledger_kind_check,
  drop constraint ledger_account_check,
  add constraint ledger_kind_check check (kind in ('sale', 'stray', 'refund', 'return', 'hold', 'release', 'loss')),
  add constraint ledger_account_check check (account ~ '^cash:[a-z][a-z_]*$'
    or account in ('sales', 'vat', 'owed', 'disputed', 'dispute-losses', 'dispute-fees'));
create unique index ledger_once on ledger (payment_id, account) where kind in ('sale', 'stray', 'refund', 'return');
create index ledger_payment on ledger (payment_id);

-- Access waits until the dispute ends. The rest of the function is that of 0129.
alter table subscriptions add column suspended_at timestamptz(3);
create or replace function standing_of(account integer, account_type smallint, at timestamptz)
  returns table (status smallint, subscription_id integer, screens smallint)
  language sql stable
  as $$
    select
      case
        when latest.is_live or member.is_paid_for then 1::smallint
        when latest.id is not null or member.is_paid_for is not null then 2::smallint
        else 0::smallint
      end,
      latest.id,
      case
        when latest.is_live then (
          select pg.screens from plans p join plan_groups pg on pg.id = p.group_id where p.id = latest.plan_id)
        when member.is_paid_for then 1::smallint
        when account_type = 2 then 3::smallint
        else 1::smallint
      end
    from (values (1)) one
    left join lateral (
      select s.id, s.plan_id,
        coalesce(s.status in ('trialing', 'active', 'past_due') and s.runs_until > at and s.suspended_at is null, false)
          as is_live
      from subscriptions s
      where s.account_id = account and s.status not in ('pending', 'abandoned')
      order by is_live desc, s.id desc limit 1
    ) latest on true
    left join lateral (
      select bool_or(m.left_at is null and g.ends_on >= (at at time zone 'Europe/Paris')::date) as is_paid_for
      from client_group_members m join client_groups g on g.id = m.group_id
      where m.account_id = account and latest.is_live is not true
    ) member on true
  $$;
