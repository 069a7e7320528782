-- Wrong parental codes are counted on the device where they were typed: a child's guesses must not lock the parent out elsewhere.
alter table sessions
  add column parental_wrong_attempts smallint not null default 0,
  add column parental_locked_until timestamptz(3);
alter table accounts drop column parental_wrong_tries, drop column parental_locked_until;
