-- The ways of paying are the contract's list (contract/payment-ways.ts), which every call that stores one checks. Beside it,
-- 'store' stands for an app store's payer and 'email' for an address that had its free month.
alter table subscriptions drop constraint subscriptions_method_check;
alter table subscriptions add constraint subscriptions_method_check check (method ~ '^[a-z]+$');
alter table trials drop constraint trials_kind_check;
alter table trials add constraint trials_kind_check check (kind ~ '^[a-z]+$');
alter table sandbox_payments drop constraint sandbox_payments_method_check;
alter table sandbox_payments add constraint sandbox_payments_method_check check (method ~ '^[a-z]+$');
