#!/bin/sh
# Saves a PostgreSQL database while the server runs, as FOLDER/spinboard-<time>.dump, and keeps the newest files.
#   backup.sh FOLDER [KEEP]
# Which database: PGHOST, PGPORT, PGUSER, PGDATABASE, and PGPASSWORD or the file in PGPASSWORD_FILE. A password on the
# command line could be read by others of the machine.
set -eu
umask 077
folder=${1:?Usage: backup.sh FOLDER [KEEP]}
keep=${2:-14}
if [ -n "${PGPASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(cat "$PGPASSWORD_FILE")
  export PGPASSWORD
fi

mkdir -p "$folder"
file=$folder/spinboard-$(date -u +%Y%m%dT%H%M%SZ).dump
pg_dump --format=custom --no-owner --no-privileges --file="$file.part"
# What has no table of contents cannot be restored.
pg_restore --list "$file.part" >/dev/null
# Half a file never has the name of a whole one.
mv "$file.part" "$file"

find "$folder" -name 'spinboard-*.dump' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -- "$old"
done
echo "$file"
