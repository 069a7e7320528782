-- The next text of a page, until the instant from which it is in force; the page stays as it is until then.
create table page_plans (
  page_id         integer primary key references pages (id) on delete cascade,
  title_fr        text not null,
  title_en        text not null,
  content_fr      text not null,
  content_en      text not null,
  in_force_since  timestamptz(3) not null
);
create trigger page_plans_changed after insert or update or delete on page_plans
  for each statement execute function public_texts_changed();

-- A version ends when the next one begins, also where the change itself is made later.
create or replace function keep_page_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.in_force_since = old.in_force_since then new.in_force_since := now(); end if;
  insert into page_versions (slug, version, title_fr, title_en, content_fr, content_en, in_force_since, replaced_at)
    values (old.slug, old.version, old.title_fr, old.title_en, old.content_fr, old.content_en, old.in_force_since,
      case tg_op when 'UPDATE' then new.in_force_since else now() end);
  if tg_op = 'DELETE' then return old; end if;
  new.version := old.version + 1;
  return new;
end $$;

-- Digits too: 'offre-2027'.
alter table pages drop constraint pages_slug_check, add check (slug ~ '^[a-z0-9-]+$');
alter table page_versions drop constraint page_versions_slug_check, add check (slug ~ '^[a-z0-9-]+$');
