-- Every profile has a list from its first moment, 'À regarder plus tard', which each language names in its own words.

alter table playlists add constraint playlists_name_length check (length(name) <= 60);
-- Two lists of one name could not be told apart where one is chosen.
create unique index playlists_name on playlists (profile_id, lower(name));

create function give_default_lists() returns trigger language plpgsql as $$
begin
  insert into playlists (profile_id, name, is_default, created_at, updated_at)
    select id, 'À regarder plus tard', true, created_at, created_at from added order by id;
  return null;
end $$;
create trigger give_default_lists after insert on profiles referencing new table as added
  for each statement execute function give_default_lists();

insert into playlists (profile_id, name, is_default, created_at, updated_at)
  select id, 'À regarder plus tard', true, created_at, created_at from profiles order by id
  on conflict do nothing;

-- It is there and called so as long as its profile is.
create function keep_default_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from profiles where id = old.profile_id) then
    raise check_violation using message = 'A profile keeps its default list';
  end if;
  return old;
end $$;
create trigger keep_default_list before delete or update of profile_id, name, is_default on playlists
  for each row when (old.is_default) execute function keep_default_list();
