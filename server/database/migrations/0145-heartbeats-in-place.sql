-- Every heartbeat moves the end of a lease. Outside of all indexes, and with room in its page, the row is changed in place.
drop index screen_leases_account;
create index screen_leases_account on screen_leases (account_id);
alter table screen_leases set (fillfactor = 50);
