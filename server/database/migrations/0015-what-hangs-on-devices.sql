-- Each sign-in counts the devices that an account was ever used from.
create index sessions_account on sessions (account_id);
-- A profile or a device that goes is looked for in what refers to it.
create index sessions_profile on sessions (profile_id) where profile_id is not null;
create index watch_log_session on watch_log (session_id) where session_id is not null;
drop index notifications_recent;
create index notifications_recent on notifications (profile_id, id desc);
create index comment_reports_profile on comment_reports (profile_id) where profile_id is not null;
-- A new password spends an account's codes.
create index one_time_codes_account on one_time_codes (account_id);
-- Each message forgets those of more than three years ago; an account's copy of its data holds its own.
create index contact_messages_time on contact_messages (created_at);
create index contact_messages_account on contact_messages (account_id) where account_id is not null;
