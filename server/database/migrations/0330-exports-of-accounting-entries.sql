-- safe: a few hundred rows at most, and every kind of before is allowed
-- squawk-ignore constraint-missing-not-valid
alter table exports drop constraint exports_kind_check,
  add constraint exports_kind_check check (kind in ('subscribers', 'payments', 'invoices', 'ledger', 'audit', 'fec'));
