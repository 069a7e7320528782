-- Pictures that an editor hands in stand beside the frames of the film.
alter table poster_candidates
  alter column encoding_id drop not null,
  add column video_id integer references videos on delete cascade,
  -- In the store of media, below `pictures/`.
  add column file_key text unique,
  add constraint poster_candidates_origin check (
    (encoding_id is null) = (video_id is not null) and (encoding_id is null) = (file_key is not null));
create index poster_candidates_video on poster_candidates (video_id);

-- What a title's pictures were last made of, so that a part of them can be changed.
create table picture_choices (
  video_id      integer primary key references videos on delete cascade,
  candidate_id  integer not null references poster_candidates on delete cascade,
  -- By style; each side as a share of the picture.
  crops         jsonb not null
);
create index picture_choices_candidate on picture_choices (candidate_id);

-- Folders of media that viewers had before. A film that is encoded again from the same source has one encoding, which names
-- only its latest.
create table replaced_versions (
  version     text primary key,
  video_id    integer not null references videos on delete cascade,
  -- Who has begun with it may go on until then.
  kept_until  timestamptz(3) not null
);
create index replaced_versions_video on replaced_versions (video_id);

create view replaced_streams as
  select video_id, version as media_key, kept_until from replaced_versions;

create or replace view title_trailers as
  select video_id, media_key, images_key, position, duration_seconds from trailers;
