-- What a search reads: one row a title with its words in each language, kept up to date by triggers.

drop trigger remember_words on videos;
drop trigger remember_changed_words on videos;
drop function remember_words(), remember_changed_words(), words_of(text, text, text, text);
drop table search_words;
alter table videos drop column search_title, drop column search_text;

-- For keywords that are a title or its beginning, with its article or without, however they are divided: 'jeudelavie'.
create function joined_fr(text) returns text
  language sql immutable strict parallel safe
  return replace(regexp_replace(public.folded($1), '^(l|le|la|les|un|une|des) ', ''), ' ', '');
create function joined_en(text) returns text
  language sql immutable strict parallel safe
  return replace(regexp_replace(public.folded($1), '^(the|an?) ', ''), ' ', '');
drop index videos_folded_title_fr, videos_folded_title_en;
create index videos_joined_title_fr on videos ((joined_fr(title_fr) collate "C"));
create index videos_joined_title_en on videos ((joined_en(title_en) collate "C"));

-- The dictionaries that come with PostgreSQL leave out stop words, and 'son' (sound) is one of them.
create text search dictionary french_words (template = snowball, language = french);
create text search dictionary english_words (template = snowball, language = english);
create text search configuration search_fr (copy = simple);
alter text search configuration search_fr alter mapping for asciiword, word with french_words;
create text search configuration search_en (copy = simple);
alter text search configuration search_en alter mapping for asciiword, word with english_words;

-- The words of a text as they stand, and as stems.
create function words_fr(text) returns tsvector
  language sql immutable strict parallel safe
  return (select strip(to_tsvector('pg_catalog.simple', spelled) || to_tsvector('public.search_fr', spelled))
    from public.folded($1) spelled);
create function words_en(text) returns tsvector
  language sql immutable strict parallel safe
  return (select strip(to_tsvector('pg_catalog.simple', spelled) || to_tsvector('public.search_en', spelled))
    from public.folded($1) spelled);

create function marked(mark text, words tsvector) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array(select mark || word from unnest(tsvector_to_array(words)) word));

create function without_markup(html text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(html, '<[^>]*>|&#?[[:alnum:]]+;', ' ', 'g');

alter table categories
  add column search_fr tsvector not null generated always as (public.words_fr(title_fr)) stored,
  add column search_en tsvector not null generated always as (public.words_en(title_en)) stored;

-- What a reader of French finds a title by, and a reader of English. The first sign of a word says where it stands:
--   (none) every name in both languages: the title; the labels, which are the tag, the edition, the brand, and the series
--          and season of an episode
--   !  the title in the reader's language        #  the labels in the reader's language
--   ~  the description in the reader's language, as stems
--   =  facts: '=kid', '=free', the type, '=c12' a category, '=a6' an age, '=s2', '=e5' and '=s2e5' an episode's place.
-- A series has the places of its episodes, seen or not: whoever asks for one looks whether its episode may be seen.
create table search_documents (
  video_id  integer primary key references videos on delete cascade,
  fr        tsvector not null,
  en        tsvector not null
);
create index search_documents_fr on search_documents using gin (fr);
create index search_documents_en on search_documents using gin (en);

-- Every word that a title, a label, a category (is_name) or a description has had: what a mistyped word is mended from.
create table search_words (
  language  text not null check (language in ('fr', 'en')),
  word      text collate "C" not null,
  is_name   boolean not null,
  primary key (language, word)
);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);

-- The usual threshold of 0.3 misses two letters that changed places in a short word.
create function near_words(given text, reader text) returns setof search_words
  language sql stable strict
  set pg_trgm.similarity_threshold = 0.2
as $$
  select * from search_words
  where language = reader and word % given and length(word) between length(given) - 2 and length(given) + 2
  order by similarity(word, given) desc, word limit 40
$$;

-- What is written about titles, apart by what it counts for.
create function search_texts(ids integer[]) returns table (
  video_id integer, title_fr text, title_en text, labels_fr text, labels_en text, text_fr text, text_en text
) language sql stable
as $$
  select v.id, v.title_fr, v.title_en,
    -- 'Saison 2' is no name: every series has one.
    concat_ws(' ', v.tag_name_fr, v.brand, v.edition_fr, led.title_fr, regexp_replace(season.title_fr, '^Saison \d+$', '')),
    concat_ws(' ', v.tag_name_en, v.brand, v.edition_en, led.title_en, regexp_replace(season.title_en, '^Season \d+$', '')),
    without_markup(v.description_fr), without_markup(v.description_en)
  from videos v
  left join videos led on led.id = v.series_id
  left join seasons season on season.id = v.season_id
  where v.id = any (ids)
$$;

-- Their facts, in one go for all of them.
create function search_facts(ids integer[]) returns table (video_id integer, facts tsvector)
  language sql stable
as $$
  select video_id, array_to_tsvector(array_agg(fact))
  from (
    select id as video_id, '=' || type as fact from videos where id = any (ids)
    union all select id, '=kid' from videos where id = any (ids) and is_kid
    union all select id, '=free' from videos where id = any (ids) and is_free_episode
    union all select video_id, '=c' || category_id from video_categories where video_id = any (ids)
    union all select video_id, '=a' || age_id from video_ages where video_id = any (ids)
    union all
    select e.video_id, unnest(array['=s' || s.number, '=e' || e.number, '=s' || s.number || 'e' || e.number])
      from (
        select id as video_id, season_id, episode_number as number from videos where id = any (ids)
        union all
        select series_id, season_id, episode_number from videos where type = 'episode' and series_id = any (ids)
      ) e join seasons s on s.id = e.season_id
  ) told group by video_id
$$;

create function remember_words(ids integer[]) returns void
  language sql
as $$
  insert into search_words (language, word, is_name)
  select language, word, bool_or(is_name)
  from search_texts(ids)
  cross join lateral (values
    ('fr', true, title_fr || ' ' || labels_fr), ('en', true, title_en || ' ' || labels_en),
    ('fr', false, text_fr), ('en', false, text_en)) told (language, is_name, text)
  cross join unnest(tsvector_to_array(to_tsvector('simple', folded(text)))) word
  where length(word) between 3 and 40 and word !~ '^[0-9]+$'
  group by language, word order by language, word
  on conflict (language, word) do update set is_name = true where excluded.is_name and not search_words.is_name
$$;

create function write_search_documents(ids integer[]) returns void
  language sql
  -- A session keeps the plans of its functions: one made over an empty catalogue would go on reading whole tables.
  set enable_seqscan = off
as $$
  -- Materialized, so that each vector is made once for both languages.
  with words as materialized (
    select video_id, facts, words_fr(title_fr) as title_fr, words_en(title_en) as title_en,
      words_fr(labels_fr) as labels_fr, words_en(labels_en) as labels_en,
      strip(to_tsvector('search_fr', folded(text_fr))) as text_fr,
      strip(to_tsvector('search_en', folded(text_en))) as text_en
    from search_texts(ids) join search_facts(ids) using (video_id)
  )
  insert into search_documents (video_id, fr, en)
  select video_id, every || marked('!', title_fr) || marked('#', labels_fr) || marked('~', text_fr),
    every || marked('!', title_en) || marked('#', labels_en) || marked('~', text_en)
  from words cross join lateral (select facts || title_fr || title_en || labels_fr || labels_en as every) names
  on conflict (video_id) do update set fr = excluded.fr, en = excluded.en;
  select remember_words(ids)
$$;

-- Titles that others may be changing: their rows are held first, in one order, so that the last to write has read all.
create function rewrite_search_documents(ids integer[]) returns void
  language plpgsql
as $$
begin
  perform from videos where id = any (ids) order by id for no key update;
  perform write_search_documents(ids);
end $$;

create function search_added_titles() returns trigger language plpgsql as $$
begin
  perform write_search_documents(array(select id from added));
  perform rewrite_search_documents(array(select distinct series_id from added where series_id is not null));
  return null;
end $$;
create trigger search_added_titles after insert on videos referencing new table as added
  for each statement execute function search_added_titles();

create function search_changed_title() returns trigger language plpgsql as $$
begin
  perform rewrite_search_documents(array(
    select id from videos where new.id in (id, series_id) or id in (old.series_id, new.series_id)));
  return null;
end $$;
-- 'rating' is what is set where a series leads its episodes.
create trigger search_changed_title after update of type, title_fr, title_en, description_fr, description_en, edition_fr,
  edition_en, brand, tag_name_fr, tag_name_en, rating, is_kid, is_free_episode, series_id, season_id, episode_number on videos
  for each row when ((old.type, old.title_fr, old.title_en, old.description_fr, old.description_en, old.edition_fr,
    old.edition_en, old.brand, old.tag_name_fr, old.tag_name_en, old.is_kid, old.is_free_episode, old.series_id,
    old.season_id, old.episode_number) is distinct from (new.type, new.title_fr, new.title_en, new.description_fr,
    new.description_en, new.edition_fr, new.edition_en, new.brand, new.tag_name_fr, new.tag_name_en, new.is_kid,
    new.is_free_episode, new.series_id, new.season_id, new.episode_number))
  execute function search_changed_title();

create function search_removed_episodes() returns trigger language plpgsql as $$
begin
  perform rewrite_search_documents(array(select distinct series_id from removed where series_id is not null));
  return null;
end $$;
create trigger search_removed_episodes after delete on videos referencing old table as removed
  for each statement execute function search_removed_episodes();

create function search_changed_season() returns trigger language plpgsql as $$
begin
  perform rewrite_search_documents(array(select new.series_id union select id from videos where season_id = new.id));
  return null;
end $$;
create trigger search_changed_season after update of number, title_fr, title_en on seasons
  for each row execute function search_changed_season();

create function search_changed_links() returns trigger language plpgsql as $$
begin
  perform rewrite_search_documents(array(select distinct video_id from changed));
  return null;
end $$;
create trigger search_added_categories after insert on video_categories referencing new table as changed
  for each statement execute function search_changed_links();
create trigger search_removed_categories after delete on video_categories referencing old table as changed
  for each statement execute function search_changed_links();
create trigger search_added_ages after insert on video_ages referencing new table as changed
  for each statement execute function search_changed_links();
create trigger search_removed_ages after delete on video_ages referencing old table as changed
  for each statement execute function search_changed_links();

create function remember_category() returns trigger language plpgsql as $$
begin
  insert into search_words (language, word, is_name)
    select distinct language, word, true
    from (values ('fr', new.title_fr), ('en', new.title_en)) told (language, text)
    cross join unnest(tsvector_to_array(to_tsvector('simple', folded(text)))) word
    where length(word) between 3 and 40 and word !~ '^[0-9]+$' order by language, word
    on conflict (language, word) do update set is_name = true where not search_words.is_name;
  return null;
end $$;
create trigger remember_category after insert or update of title_fr, title_en on categories
  for each row execute function remember_category();

-- What is there already.
update categories set title_fr = title_fr;
select write_search_documents(array(select id from videos));
