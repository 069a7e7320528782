-- Each look at an account asks whether it had its free month.
create index trials_account on trials (account_id);
