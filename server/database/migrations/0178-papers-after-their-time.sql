-- Accounting papers and declarations of leaving may be deleted once their legal time is over, and not before: by the database's
-- own clock, which the program cannot turn. Nothing changes them still.
create function refuse_early_removal() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (to_jsonb(old) ->> tg_argv[0])::timestamptz + tg_argv[1]::interval > now() then
    raise exception 'rows of % are never removed before % are over', tg_table_name, tg_argv[1]
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

drop trigger invoices_immutable on invoices;
create trigger invoices_immutable before update on invoices for each row execute function refuse_change();
create trigger invoices_kept_long before delete on invoices
  for each row execute function refuse_early_removal('issued_at', '10 years');

drop trigger ledger_immutable on ledger;
create trigger ledger_immutable before update on ledger for each row execute function refuse_change();
create trigger ledger_kept_long before delete on ledger
  for each row execute function refuse_early_removal('entered_at', '10 years');

drop trigger termination_requests_immutable on termination_requests;
create trigger termination_requests_immutable before update on termination_requests
  for each row execute function refuse_change();
create trigger termination_requests_kept_long before delete on termination_requests
  for each row when (old.subscription_id is not null) execute function refuse_early_removal('received_at', '10 years');
create trigger termination_requests_kept before delete on termination_requests
  for each row when (old.subscription_id is null) execute function refuse_early_removal('received_at', '5 years');

-- For the nightly search for papers whose time is over, and for what refers to a row that goes.
create index payments_by_settlement on payments (settled_at, id) where refunds_id is null;
create index subscriptions_over on subscriptions (coalesce(ended_at, created_at), id)
  where status in ('expired', 'abandoned');
create index termination_requests_unbound on termination_requests (received_at) where subscription_id is null;
create index payment_notifications_received on payment_notifications (received_at);
create index coupon_uses_subscription on coupon_uses (subscription_id);
create index plan_changes_subscription on plan_changes (subscription_id);
