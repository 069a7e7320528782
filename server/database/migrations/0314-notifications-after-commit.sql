-- A transaction that notifies holds a lock over all commits until it is durable, on the standby too. What a process can send by
-- itself after its commit is only told to it here; it says by its session that it does. Any other session notifies as it commits.
create function notify_after_commit(channel text, payload text) returns void language plpgsql as $$
begin
  if current_setting('silecs.notifies_after_commit', true) = 'on' then
    raise info using message = channel, detail = payload, errcode = 'SN001';
  else
    perform pg_notify(channel, payload);
  end if;
end $$;

create or replace function public_texts_changed() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('public_texts_changed', '');
  return null;
end $$;

create or replace function session_changed() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('session_changed', old.id::text);
  return null;
end $$;

-- A title that is removed is gone for everybody as soon as it is committed, even if the process is killed with its answer.
create or replace function catalogue_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'videos' and tg_op = 'DELETE' then
    perform pg_notify('catalogue_changed', '');
  else
    perform notify_after_commit('catalogue_changed', '');
  end if;
  return null;
end $$;

-- The same holds for who may see a title.
create or replace function titles_changed() returns trigger language plpgsql as $$
begin
  if exists (
    select from titles_before o join titles_after n using (id)
    where (o.state, o.published_at, o.unpublished_at, o.territories, o.rating, o.is_kid)
      is distinct from (n.state, n.published_at, n.unpublished_at, n.territories, n.rating, n.is_kid)
  ) then
    perform pg_notify('catalogue_changed', '');
  elsif exists (
    select from titles_before o join titles_after n using (id)
    where to_jsonb(o) - 'view_count' is distinct from to_jsonb(n) - 'view_count'
  ) then
    perform notify_after_commit('catalogue_changed', '');
  end if;
  return null;
end $$;
