alter table exports drop constraint exports_kind_check;
-- safe: a few hundred rows at most
-- squawk-ignore constraint-missing-not-valid
alter table exports add constraint exports_kind_check check (kind in ('subscribers', 'payments', 'invoices', 'ledger', 'audit', 'fec'));
