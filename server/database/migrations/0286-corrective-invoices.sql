-- Corrective invoices take back a credit note that was issued by mistake. They belong to no payment of their own: nothing is
-- charged, and several may correct one credit note.
alter table invoices alter column payment_id drop not null;
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check check (kind in ('invoice', 'credit-note', 'corrective-invoice'));
alter table invoices drop constraint invoices_check1;
alter table invoices add constraint invoices_corrects_check check ((kind = 'invoice') = (corrects is null));
alter table invoices add constraint invoices_of_payment check ((kind = 'corrective-invoice') = (payment_id is null));
alter table invoices drop constraint invoices_signs;
alter table invoices add constraint invoices_signs check (
  case kind
    when 'credit-note' then gross_cents < 0 and vat_cents <= 0 and net_cents <= 0
    else gross_cents > 0 and vat_cents >= 0 and net_cents >= 0
  end);

-- What a corrective invoice takes back is a sale again, of money that is gone and that nobody is asked for.
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (
  kind in ('sale', 'stray', 'refund', 'return', 'hold', 'release', 'loss', 'correction'));
alter table ledger drop constraint ledger_account_check;
alter table ledger add constraint ledger_account_check check (
  account ~ '^cash:[a-z][a-z_]*$'
  or account in ('sales', 'vat', 'owed', 'disputed', 'dispute-losses', 'dispute-fees', 'correction-losses'));
