-- What is open to everybody as a trailer is looked up among the films first: a folder that holds a film is never opened.
create index videos_media_key on videos (media_key);
