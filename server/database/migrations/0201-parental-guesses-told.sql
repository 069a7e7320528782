-- When the holder was last told of wrong parental codes: once a day at most.
alter table accounts add column parental_guesses_told_at timestamptz(3);
