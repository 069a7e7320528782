-- Tells in one number whether anything a profile watched has changed, so that what was read of it can be kept in a process.

alter table profiles add column saves_revision integer not null default 0;

create function count_saves() returns trigger
  language plpgsql
  as $$
  begin
    update profiles set saves_revision = saves_revision + 1 where id in (select profile_id from changed);
    return null;
  end
  $$;

create trigger histories_added after insert on histories
  referencing new table as changed for each statement execute function count_saves();
create trigger histories_changed after update on histories
  referencing new table as changed for each statement execute function count_saves();
create trigger histories_removed after delete on histories
  referencing old table as changed for each statement execute function count_saves();
