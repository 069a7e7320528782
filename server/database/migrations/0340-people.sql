-- Who made a film or series, when and where. An episode has what its series has.

-- A name as addresses and searches compare it: 'Élise de l’Orme' is 'elise-de-l-orme'.
create function person_slug(text) returns text language sql immutable strict parallel safe
  return replace(folded($1), ' ', '-');

-- Two people of one name are told apart in the name itself, as catalogues do: 'Jean Martin (1961)'.
create table people (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  slug text not null generated always as (person_slug(name)) stored unique check (slug <> '')
);

-- Every name that a person has or had, also as another entry that was merged into this one: files of titles and old addresses
-- still find them.
create table person_names (
  slug text primary key,
  person_id integer not null references people (id) on delete cascade
);
create index person_names_person on person_names (person_id);
-- For '%-pren%': words of a name by how they begin.
create index person_names_words on person_names using gin (('-' || slug) gin_trgm_ops);

create table credits (
  video_id integer not null references videos (id) on delete cascade,
  role text not null check (role in ('director', 'author', 'voice')),
  person_id integer not null references people (id) on delete cascade,
  -- The order in which they are named.
  position smallint not null check (position > 0),
  primary key (video_id, role, person_id)
);
create index credits_person on credits (person_id, video_id);

create function remember_person_name() returns trigger language plpgsql as $$
begin
  insert into person_names (slug, person_id) values (new.slug, new.id) on conflict (slug) do nothing;
  return null;
end $$;
create trigger remember_person_name after insert or update of name on people for each row execute function remember_person_name();

create trigger people_changed after insert or delete or update on people for each statement execute function catalogue_changed();
create trigger credits_changed after insert or delete or update on credits for each statement execute function catalogue_changed();

-- A title is found by the names of its people.
create or replace function search_texts(ids integer[])
  returns table (video_id integer, title_fr text, title_en text, labels_fr text, labels_en text, text_fr text, text_en text)
  language sql stable as $$
  select v.id, without_possessives(v.title_fr), v.title_en,
    -- 'Saison 2' is no name: every series has one.
    without_possessives(concat_ws(' ', v.tag_name_fr, v.brand, v.edition_fr, v.keywords_fr, led.title_fr,
      regexp_replace(season.title_fr, '^Saison \d+$', ''), made_by.names)),
    concat_ws(' ', v.tag_name_en, v.brand, v.edition_en, v.keywords_en, led.title_en,
      regexp_replace(season.title_en, '^Season \d+$', ''), made_by.names),
    without_possessives(without_markup(v.description_fr)), without_markup(v.description_en)
  from videos v
  left join videos led on led.id = v.series_id
  left join seasons season on season.id = v.season_id
  left join lateral (
    select string_agg(p.name, ' ' order by c.role, c.position) as names
    from credits c join people p on p.id = c.person_id where c.video_id = v.id
  ) made_by on true
  where v.id = any (ids)
$$;

create trigger search_added_credits after insert on credits referencing new table as changed
  for each statement execute function search_changed_links();
create trigger search_moved_credits after update on credits referencing new table as changed
  for each statement execute function search_changed_links();
create trigger search_removed_credits after delete on credits referencing old table as changed
  for each statement execute function search_changed_links();

create function search_renamed_person() returns trigger language plpgsql as $$
begin
  perform rewrite_search_documents(array(select distinct video_id from credits where person_id = new.id));
  return null;
end $$;
create trigger search_renamed_person after update of name on people for each row
  when (old.name is distinct from new.name) execute function search_renamed_person();

-- The year of the first showing, and the countries of production: ISO 3166-1 alpha-2, the main one first.
alter table videos add column year smallint;
alter table videos add column countries text[] not null default '{}';
alter table videos add constraint videos_year check (year between 1888 and 2100) not valid;
alter table videos add constraint videos_countries check (countries::text ~ '^\{([A-Z]{2}(,[A-Z]{2})*)?\}$') not valid;
