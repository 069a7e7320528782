-- A page at the address of a removed one continues its versions; otherwise its first change would collide with the kept one.
create function number_page_version() returns trigger language plpgsql as $$
begin
  new.version := greatest(new.version, (select coalesce(max(version), 0) + 1 from page_versions where slug = new.slug));
  return new;
end $$;
create trigger number_page_version before insert on pages for each row execute function number_page_version();
-- Pages that collide already.
update pages p set version = (select max(version) + 1 from page_versions where slug = p.slug)
  where exists (select from page_versions v where v.slug = p.slug and v.version >= p.version);
