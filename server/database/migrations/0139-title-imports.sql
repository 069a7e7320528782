-- What imports of titles changed, so that they can be undone: of each title its fields before and after.

create table title_imports (
  id         integer generated always as identity primary key,
  file_name  text not null check (length(file_name) <= 200),
  created    integer not null check (created >= 0),
  changed    integer not null check (changed >= 0),
  -- [{ id, slug, is_new, before, after }]
  changes    jsonb not null,
  made_at    timestamptz(3) not null,
  undone_at  timestamptz(3)
);
