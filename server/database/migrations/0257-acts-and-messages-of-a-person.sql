-- A person's page lists acts on them that also name something else ('account 12, group 3 “…”'), and messages that came from
-- their address without signing in.

create index audit_log_account on audit_log (substring(subject from '^account \d+'), id desc) where subject like 'account %';
create index contact_messages_address on contact_messages (lower(email)) where account_id is null;
