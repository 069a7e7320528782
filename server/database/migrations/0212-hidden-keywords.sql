-- Words that editors give a title so that a search finds it by them; no subscriber reads them.
alter table videos
  add column keywords_fr text not null default '' check (length(keywords_fr) <= 500),
  add column keywords_en text not null default '' check (length(keywords_en) <= 500);

-- Names of people and places within descriptions: a mistyped one is mended like a word of a title.
alter table search_words add column is_proper boolean not null default false;

-- 'Son' is 'sound' after a determiner, before 'et' or 'de' and at the end of a phrase; else it is 'his' or 'her', which
-- nobody searches for. `isPossessive` of the search reads keywords by the same rule.
create function without_possessives(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace($1,
    '(?<!\m(?:le|un|du|au|ce|quel|chaque|aucun|premier|dernier|nouveau|beau|bon|petit|grand) )\mson\M'
      || '(?= +(?!(?:et|ou|de|du|des|d|qui|que|est|a)\M)[[:alpha:]])', ' ', 'gi');

-- The words with a capital that do not begin a sentence.
create function proper_names(text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(found[1], ' ')
    from regexp_matches($1, '(?:(?<=[[:alpha:],;] )|(?<=[’'']))([[:upper:]][[:alpha:]]{2,})', 'g') found);

create or replace function search_texts(ids integer[]) returns table (
  video_id integer, title_fr text, title_en text, labels_fr text, labels_en text, text_fr text, text_en text
) language sql stable
as $$
  select v.id, without_possessives(v.title_fr), v.title_en,
    -- 'Saison 2' is no name: every series has one.
    without_possessives(concat_ws(' ', v.tag_name_fr, v.brand, v.edition_fr, v.keywords_fr, led.title_fr,
      regexp_replace(season.title_fr, '^Saison \d+$', ''))),
    concat_ws(' ', v.tag_name_en, v.brand, v.edition_en, v.keywords_en, led.title_en,
      regexp_replace(season.title_en, '^Season \d+$', '')),
    without_possessives(without_markup(v.description_fr)), without_markup(v.description_en)
  from videos v
  left join videos led on led.id = v.series_id
  left join seasons season on season.id = v.season_id
  where v.id = any (ids)
$$;

create or replace function remember_words(ids integer[]) returns void
  language sql
as $$
  insert into search_words (language, word, is_name, is_proper)
  select language, word, bool_or(is_name), bool_or(is_proper)
  from search_texts(ids)
  cross join lateral (values
    ('fr', true, false, title_fr || ' ' || labels_fr), ('en', true, false, title_en || ' ' || labels_en),
    ('fr', false, false, text_fr), ('en', false, false, text_en),
    ('fr', false, true, proper_names(text_fr)), ('en', false, true, proper_names(text_en))
  ) told (language, is_name, is_proper, text)
  cross join unnest(tsvector_to_array(to_tsvector('simple', folded(text)))) word
  where length(word) between 3 and 40 and word !~ '^[0-9]+$'
  group by language, word order by language, word
  on conflict (language, word) do update
    set is_name = search_words.is_name or excluded.is_name, is_proper = search_words.is_proper or excluded.is_proper
    where excluded.is_name > search_words.is_name or excluded.is_proper > search_words.is_proper
$$;

drop trigger search_changed_title on videos;
-- 'rating' is what is set where a series leads its episodes.
create trigger search_changed_title after update of type, title_fr, title_en, description_fr, description_en, edition_fr,
  edition_en, brand, tag_name_fr, tag_name_en, keywords_fr, keywords_en, rating, is_kid, is_free_episode, series_id, season_id,
  episode_number on videos
  for each row when ((old.type, old.title_fr, old.title_en, old.description_fr, old.description_en, old.edition_fr,
    old.edition_en, old.brand, old.tag_name_fr, old.tag_name_en, old.keywords_fr, old.keywords_en, old.is_kid,
    old.is_free_episode, old.series_id, old.season_id, old.episode_number) is distinct from (new.type, new.title_fr,
    new.title_en, new.description_fr, new.description_en, new.edition_fr, new.edition_en, new.brand, new.tag_name_fr,
    new.tag_name_en, new.keywords_fr, new.keywords_en, new.is_kid, new.is_free_episode, new.series_id, new.season_id,
    new.episode_number))
  execute function search_changed_title();
