-- Where somebody is: what tells in which countries a title may be shown to them. The country of the account; where none is
-- known, the service's own.

create or replace view holders as
  select id, email, first_name, last_name, nickname, language_id, type, erased_at, coalesce(country_code, 'FR') as territory
  from accounts;

-- All that tells who sees a title stays in the indexes of the lists.
drop index videos_newest;
create index videos_newest on videos (published_at desc, id desc) include (unpublished_at, rating, territories)
  where type <> 'episode';
drop index videos_kids_newest;
create index videos_kids_newest on videos (published_at desc, id desc) include (unpublished_at, rating, territories)
  where type <> 'episode' and is_kid;
