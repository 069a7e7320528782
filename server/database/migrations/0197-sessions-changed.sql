-- What was signed for a device is refused as soon as it signs out or enters the kids space.
create function session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', old.id::text);
  return null;
end $$;
create trigger session_changed after update of ended_at, profile_id on sessions
  for each row when (old.ended_at is distinct from new.ended_at or old.profile_id is distinct from new.profile_id)
  execute function session_changed();
create trigger session_deleted after delete on sessions for each row execute function session_changed();
