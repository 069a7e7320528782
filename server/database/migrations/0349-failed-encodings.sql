-- The staff's first page counts those that nobody has dealt with.
create index concurrently encodings_failed on encodings (ended_at) where outcome = 'failed' and replaced_at is null;
