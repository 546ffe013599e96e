#!/bin/sh
# Puts a file that backup.sh saved into an empty PostgreSQL database: all of it, or nothing.
#   restore.sh FILE
# Which database: as for backup.sh. Kiosks that have sent something since bring it again by 'Check what was sent'.
set -eu
file=${1:?Usage: restore.sh FILE}
if [ -n "${PGPASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(cat "$PGPASSWORD_FILE")
  export PGPASSWORD
fi

tables=$(psql --no-psqlrc --tuples-only --no-align --command="
  select count(*) from pg_catalog.pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
if [ "$tables" -ne 0 ]; then
  echo "The database is not empty: make a new one for the restored data." >&2
  exit 2
fi
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="${PGDATABASE:?}" "$file"
# Without statistics the first reports would be slow. It warns of each table that belongs to the system.
PGOPTIONS='-c client_min_messages=error' psql --no-psqlrc --quiet --command='analyze'
