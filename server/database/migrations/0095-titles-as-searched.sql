-- Titles in the spelling of search, kept beside the title: a search that begins like many titles orders and compares a
-- hundred of them, and spelling one takes 10 microseconds.
drop index videos_joined_title_fr, videos_joined_title_en;
alter table videos
  add column folded_fr text not null generated always as (public.folded(title_fr)) stored,
  add column folded_en text not null generated always as (public.folded(title_en)) stored,
  add column joined_fr text collate "C" not null generated always as (public.joined_fr(title_fr)) stored,
  add column joined_en text collate "C" not null generated always as (public.joined_en(title_en)) stored;
create index videos_joined_title_fr on videos (joined_fr);
create index videos_joined_title_en on videos (joined_en);
