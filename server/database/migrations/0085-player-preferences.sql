-- How a profile likes to watch. Of the language of captions and sound it keeps a choice for each series, which wins there.

create table player_preferences (
  profile_id         integer primary key references profiles on delete cascade,
  autoplay           boolean not null,
  quality            text not null check (quality in ('auto', '360', '540', '720', '1080')),
  caption_size       text not null check (caption_size in ('small', 'medium', 'large', 'x_large')),
  caption_color      text not null check (caption_color in ('white', 'yellow', 'green', 'cyan')),
  caption_background text not null check (caption_background in ('none', 'half', 'solid')),
  caption_edge       text not null check (caption_edge in ('none', 'outline', 'shadow')),
  captions_on        boolean not null,
  -- Null until one is chosen.
  captions_language  text check (length(captions_language) <= 35),
  captions_kind      text not null check (captions_kind in ('subtitles', 'sdh', 'forced')),
  audio_language     text check (length(audio_language) <= 35),
  audio_description  boolean not null
);

create table series_preferences (
  profile_id         integer not null references profiles on delete cascade,
  series_id          integer not null references videos on delete cascade,
  -- Null, with the columns beside it, where captions were not chosen for this series.
  captions_on        boolean,
  captions_language  text check (length(captions_language) <= 35),
  captions_kind      text check (captions_kind in ('subtitles', 'sdh', 'forced')),
  -- The same for its sound.
  audio_description  boolean,
  audio_language     text check (length(audio_language) <= 35),
  primary key (profile_id, series_id),
  check ((captions_on is null) = (captions_kind is null)),
  check (captions_on is not null or captions_language is null),
  check (audio_description is not null or audio_language is null)
);
create index series_preferences_series on series_preferences (series_id);
