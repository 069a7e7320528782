-- What a withdrawal gives back of a subscription's payments in all; null where no dispute held a part of it when it was carried out.
alter table subscriptions add column owed_back_cents integer;
alter table subscriptions add constraint subscriptions_owed_back_cents_check check (owed_back_cents > 0) not valid;
