-- 'new.id in (id, series_id)' read all titles for each one that changed; written so, the index of episodes serves.
create or replace function search_changed_title() returns trigger language plpgsql as $$
begin
  perform rewrite_search_documents(array(
    select id from videos
    where id in (new.id, old.series_id, new.series_id) or (type = 'episode' and series_id = new.id)));
  return null;
end $$;
