#!/bin/sh
# Patroni runs this once, on the first primary, with the superuser's connection string. There is no standby yet to confirm
# these commits.
set -eu
export PGOPTIONS='-c synchronous_commit=local'
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$1" <<'SQL'
create role silecs login password '${SILECS_PASSWORD}';
-- For the metrics of the standbys.
grant pg_read_all_stats to silecs;
create database silecs owner silecs;
SQL
