-- A credit note takes back all or part of one invoice, so its amounts are negative.
alter table invoices add constraint invoices_signs check (
  case kind when 'invoice' then gross_cents > 0 and vat_cents >= 0 and net_cents >= 0
    else gross_cents < 0 and vat_cents <= 0 and net_cents <= 0 end);
create index invoices_corrects on invoices (corrects) where corrects is not null;

-- Numbers only go up: a number that was given out is never given out again.
create function refuse_lower_number() returns trigger language plpgsql as $$
begin
  if new.last <= old.last or new.series <> old.series then
    raise exception 'numbers of series % only go up', old.series using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger invoice_numbers_rise before update on invoice_numbers for each row execute function refuse_lower_number();
create trigger invoice_numbers_immutable before delete on invoice_numbers for each row execute function refuse_change();
create trigger invoice_numbers_kept before truncate on invoice_numbers for each statement execute function refuse_truncate();
