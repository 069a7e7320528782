-- The last drill: when a backup was restored beside the program, and how many faults were found in it.
alter table last_backup
  add column drilled_at timestamptz(3),
  add column drill_faults integer;
