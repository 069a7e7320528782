-- Answers that are kept are dropped when a title changes, in whatever column: one that comes later as well. Counting a view
-- is no change.

create function titles_changed() returns trigger language plpgsql as $$
begin
  if exists (
    select from titles_before o join titles_after n using (id)
    where to_jsonb(o) - 'view_count' is distinct from to_jsonb(n) - 'view_count'
  ) then
    perform pg_notify('catalogue_changed', '');
  end if;
  return null;
end $$;

drop trigger videos_changed on videos;
create trigger videos_changed after update on videos
  referencing old table as titles_before new table as titles_after
  for each statement execute function titles_changed();
