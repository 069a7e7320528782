-- Refunds of a payment, pending ones included, never exceed what was taken, whoever asks for them and however many do at once.
create function hold_refunds_within_payment() returns trigger language plpgsql as $$
declare
  taken integer;
  given integer;
begin
  select amount_cents into taken from payments where id = new.refunds_id for no key update;
  select coalesce(sum(amount_cents), 0) into given from payments
    where refunds_id = new.refunds_id and id <> new.id and status in ('pending', 'paid');
  if given + new.amount_cents > taken then
    raise exception 'refunds of payment % exceed what was taken', new.refunds_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payments_refunds_within before insert or update of amount_cents, status, refunds_id on payments
  for each row when (new.refunds_id is not null and new.status in ('pending', 'paid'))
  execute function hold_refunds_within_payment();
