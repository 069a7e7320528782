-- Legal texts have versions with dates; each earlier one stays readable, and so does a page that was removed.
alter table pages
  add column version integer not null default 1 check (version >= 1),
  add column in_force_since timestamptz(3) not null default now();
update pages set in_force_since = updated_at;

create table page_versions (
  slug            text not null check (slug ~ '^[a-z-]+$'),
  version         integer not null check (version >= 1),
  title_fr        text not null,
  title_en        text not null,
  content_fr      text not null,
  content_en      text not null,
  in_force_since  timestamptz(3) not null,
  replaced_at     timestamptz(3) not null default now(),
  primary key (slug, version)
);

create function keep_page_version() returns trigger language plpgsql as $$
begin
  insert into page_versions (slug, version, title_fr, title_en, content_fr, content_en, in_force_since)
    values (old.slug, old.version, old.title_fr, old.title_en, old.content_fr, old.content_en, old.in_force_since);
  if tg_op = 'DELETE' then return old; end if;
  new.version := old.version + 1;
  if new.in_force_since = old.in_force_since then new.in_force_since := now(); end if;
  return new;
end $$;
create trigger keep_page_version before update on pages for each row
  when ((old.title_fr, old.title_en, old.content_fr, old.content_en)
    is distinct from (new.title_fr, new.title_en, new.content_fr, new.content_en))
  execute function keep_page_version();
create trigger keep_removed_page before delete on pages for each row execute function keep_page_version();
