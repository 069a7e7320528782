-- The books: double entry, one entry a payment, its lines adding up to nothing. Debits are positive, credits negative.

create table ledger (
  id            bigint generated always as identity primary key,
  payment_id    integer not null references payments,
  -- sale: kept. stray: taken, and owed back. refund: a sale given back. return: a stray given back.
  kind          text not null check (kind in ('sale', 'stray', 'refund', 'return')),
  -- 'cash:' with the provider's name, or what it stands for.
  account       text not null check (account ~ '^cash:[a-z][a-z_]*$' or account in ('sales', 'vat', 'owed')),
  amount_cents  integer not null check (amount_cents <> 0),
  entered_at    timestamptz(3) not null,
  unique (payment_id, account)
);
create index ledger_account on ledger (account, entered_at);

-- Rows are added and never changed; each statement adds whole entries that balance.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_immutable before update or delete on ledger for each row execute function refuse_change();
create trigger ledger_kept before truncate on ledger for each statement execute function refuse_truncate();
create trigger invoices_kept before truncate on invoices for each statement execute function refuse_truncate();

create function require_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by payment_id having sum(amount_cents) <> 0) then
    raise exception 'a ledger entry does not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_balanced after insert on ledger referencing new table as added
  for each statement execute function require_balance();

-- What was paid before there were books.
insert into ledger (payment_id, kind, account, amount_cents, entered_at)
select p.id, given.kind, line.account, line.cents, p.settled_at
from payments p
left join payments of on of.id = p.refunds_id
left join invoices i on i.payment_id = coalesce(p.refunds_id, p.id)
cross join lateral (
  select case when p.kind <> 'refund' then case when p.is_owed_back then 'stray' else 'sale' end
    when of.is_owed_back then 'return' else 'refund' end as kind) given
cross join lateral (
  values ('cash:' || p.provider, case when p.kind = 'refund' then -p.amount_cents else p.amount_cents end),
    ('owed', case given.kind when 'stray' then -p.amount_cents when 'return' then p.amount_cents else 0 end),
    ('vat', case given.kind when 'sale' then -coalesce(i.vat_cents, 0) when 'refund' then coalesce(i.vat_cents, 0) else 0 end),
    ('sales', case given.kind when 'sale' then coalesce(i.vat_cents, 0) - p.amount_cents
      when 'refund' then p.amount_cents - coalesce(i.vat_cents, 0) else 0 end)) line (account, cents)
where p.status = 'paid' and line.cents <> 0
order by p.id;

-- What the daily reconciliation found: looked at by a person, who says so.
create table reconciliation_findings (
  id             integer generated always as identity primary key,
  -- What is wrong and where, once however often it is found.
  subject        text not null,
  kind           text not null,
  payment_id     integer references payments,
  subscription_id integer references subscriptions,
  details        jsonb not null,
  found_at       timestamptz(3) not null,
  last_seen_at   timestamptz(3) not null,
  resolved_at    timestamptz(3)
);
create unique index reconciliation_findings_open on reconciliation_findings (kind, subject) where resolved_at is null;
create index reconciliation_findings_found on reconciliation_findings (found_at desc);
