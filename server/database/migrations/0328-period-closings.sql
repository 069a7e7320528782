-- Months of the books that are closed, each with its totals and the running total of all (CGI, article 286 I 3° bis). A month is closed once,
-- in order and without a gap; its row never changes, and neither the ledger nor the invoices take anything more of it.
create table period_closings (
  -- A civil month of Paris: '2026-03'.
  month text primary key check (month ~ '^\d{4}-(?:0[1-9]|1[0-2])$'),
  closed_at timestamptz(3) not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  received_cents bigint not null check (received_cents >= 0),
  returned_cents bigint not null check (returned_cents >= 0),
  -- By rate: percent (null where it is unknown), net, vat and operations.
  rates jsonb not null,
  ledger_lines bigint not null check (ledger_lines >= 0),
  -- From the first month on.
  perpetual_gross_cents bigint not null,
  perpetual_vat_cents bigint not null,
  -- The last links of the two chains at the closing; null where there was none yet.
  ledger_position bigint,
  ledger_hash bytea check (octet_length(ledger_hash) = 32),
  invoices_position bigint,
  invoices_hash bytea check (octet_length(invoices_hash) = 32),
  check (net_cents + vat_cents = gross_cents),
  check ((ledger_position is null) = (ledger_hash is null)),
  check ((invoices_position is null) = (invoices_hash is null))
);

create function follow_last_closing() returns trigger language plpgsql as $$
declare
  last period_closings;
begin
  select * into last from period_closings order by month desc limit 1;
  if last.month is not null and new.month <> to_char(to_date(last.month, 'YYYY-MM') + interval '1 month', 'YYYY-MM') then
    raise exception '% does not follow %, the last closed month', new.month, last.month using errcode = 'check_violation';
  end if;
  if new.perpetual_gross_cents <> coalesce(last.perpetual_gross_cents, 0) + new.gross_cents
    or new.perpetual_vat_cents <> coalesce(last.perpetual_vat_cents, 0) + new.vat_cents then
    raise exception 'the running totals of % do not continue those before', new.month using errcode = 'check_violation';
  end if;
  return new;
end $$;
create function seal_closing() returns trigger language plpgsql as $$
begin
  perform append_to_chain('closings', new.month, new.closed_at, jsonb_build_array(new.month,
    floor(extract(epoch from new.closed_at) * 1000)::bigint, new.net_cents, new.vat_cents, new.gross_cents,
    new.received_cents, new.returned_cents, new.rates, new.ledger_lines, new.perpetual_gross_cents, new.perpetual_vat_cents,
    new.ledger_position, encode(new.ledger_hash, 'hex'), new.invoices_position, encode(new.invoices_hash, 'hex'))::text);
  return null;
end $$;
create trigger period_closings_follow before insert on period_closings for each row execute function follow_last_closing();
create trigger period_closings_immutable before update or delete on period_closings
  for each row execute function refuse_change();
-- safe: a trigger that refuses it
-- squawk-ignore ban-truncate
create trigger period_closings_kept before truncate on period_closings
  for each statement execute function refuse_truncate();
create constraint trigger period_closings_sealed after insert on period_closings deferrable initially deferred
  for each row execute function seal_closing();

-- A late entry is refused: whoever made it tries again, and enters it in the month that runs.
create function refuse_closed_month_in_ledger() returns trigger language plpgsql as $$
begin
  if exists (select from added a join period_closings c on c.month = to_char(a.entered_at at time zone 'Europe/Paris', 'YYYY-MM'))
  then
    raise exception 'the month of this entry is closed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create function refuse_closed_month_in_invoices() returns trigger language plpgsql as $$
begin
  if exists (select from added a join period_closings c on c.month = to_char(a.issued_at at time zone 'Europe/Paris', 'YYYY-MM'))
  then
    raise exception 'the month of this invoice is closed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_month_open after insert on ledger referencing new table as added
  for each statement execute function refuse_closed_month_in_ledger();
create trigger invoices_month_open after insert on invoices referencing new table as added
  for each statement execute function refuse_closed_month_in_invoices();
