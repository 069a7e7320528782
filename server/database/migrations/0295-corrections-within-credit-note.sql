-- Corrective invoices never take back more than their credit note, in net and in VAT, whoever writes them. Corrections of one
-- credit note wait for each other at its refund's row, as those that the program makes do.
create function hold_corrections_within_note() returns trigger language plpgsql as $$
declare
  note invoices;
  net integer;
  vat integer;
begin
  select * into note from invoices where number = new.corrects;
  if note.kind is distinct from 'credit-note' then
    raise exception '% is no credit note, and is not corrected by an invoice', new.corrects using errcode = 'check_violation';
  end if;
  if note.account_id is distinct from new.account_id or note.vat_percent <> new.vat_percent then
    raise exception 'the correction of % has another account or rate', new.corrects using errcode = 'check_violation';
  end if;
  perform from payments where id = note.payment_id for no key update;
  select coalesce(sum(net_cents), 0), coalesce(sum(vat_cents), 0) into net, vat
    from invoices where corrects = new.corrects and kind = 'corrective-invoice';
  if net + new.net_cents > -note.net_cents or vat + new.vat_cents > -note.vat_cents then
    raise exception 'corrections of credit note % exceed it', new.corrects using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger corrections_within_note before insert on invoices
  for each row when (new.kind = 'corrective-invoice') execute function hold_corrections_within_note();
