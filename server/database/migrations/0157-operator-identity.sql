-- Who runs the service, and where else it is found: one row, filled from the configuration at the first start.
create table operator_identity (
  is_only               boolean primary key default true check (is_only),
  company_name          text not null,
  company_address       text not null,
  legal_form            text not null default '',
  capital               text not null default '',
  register              text not null default '',
  siren                 text not null default '',
  -- Null for a seller who charges no VAT (CGI, art. 293 B).
  vat_number            text check (vat_number <> ''),
  phone                 text not null default '',
  support_email         text not null,
  publication_director  text not null default '',
  host                  text not null default '',
  mediator              text not null default '',
  social_links          text[] not null default '{}',
  app_store             text check (app_store <> ''),
  google_play           text check (google_play <> ''),
  changed_at            timestamptz(3) not null
);
create trigger operator_identity_changed after insert or update or delete on operator_identity
  for each statement execute function public_texts_changed();

-- What the placeholders of texts say of the operator.
create function operator_facts(o operator_identity) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'companyName', o.company_name, 'companyAddress', o.company_address, 'siren', o.siren,
    'vatNumber', coalesce(o.vat_number, ''), 'supportEmail', o.support_email, 'phone', o.phone,
    'publicationDirector', o.publication_director, 'host', o.host, 'mediator', o.mediator,
    -- 'SAS au capital de 10 000 €, RCS Paris 123 456 789', as the law wants it on invoices.
    'registration', concat_ws(', ',
      nullif(o.legal_form || case when o.legal_form <> '' and o.capital <> '' then ' au capital de ' || o.capital else '' end, ''),
      nullif(o.register, '')))
$$;

-- What the placeholders said while a version was in force; null: what they say now.
alter table page_versions add column facts jsonb;

create or replace function keep_page_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.in_force_since = old.in_force_since then new.in_force_since := now(); end if;
  insert into page_versions (slug, version, title_fr, title_en, content_fr, content_en, in_force_since, replaced_at, facts)
    values (old.slug, old.version, old.title_fr, old.title_en, old.content_fr, old.content_en, old.in_force_since,
      case tg_op when 'UPDATE' then new.in_force_since else now() end,
      (select operator_facts(o) from operator_identity o));
  if tg_op = 'DELETE' then return old; end if;
  new.version := old.version + 1;
  return new;
end $$;

-- A page that names a fact that changes says something else: a new version, and the earlier one keeps what it said.
create function keep_versions_of_identity() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    update page_versions set facts = operator_facts(new) where facts is null;
    return null;
  end if;
  select array_agg('{{' || key || '}}') into changed from jsonb_each(operator_facts(new))
    where value is distinct from operator_facts(old) -> key;
  if changed is null then return null; end if;
  insert into page_versions (slug, version, title_fr, title_en, content_fr, content_en, in_force_since, replaced_at, facts)
    select slug, version, title_fr, title_en, content_fr, content_en, in_force_since, new.changed_at, operator_facts(old)
    from pages where exists (select from unnest(changed) name where strpos(content_fr || content_en, name) > 0);
  update pages set version = version + 1, in_force_since = new.changed_at
    where exists (select from unnest(changed) name where strpos(content_fr || content_en, name) > 0);
  return null;
end $$;
create trigger keep_versions_of_identity after insert or update on operator_identity
  for each row execute function keep_versions_of_identity();
