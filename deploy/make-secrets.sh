#!/bin/sh
# Makes the secrets that compose.yaml reads, in the folder secrets/ beside it or in the one that is named. What is there
# already stays as it is.
#   make-secrets.sh [FOLDER]
set -eu
folder=${1:-$(dirname "$0")/secrets}

# Others of this machine do not get into the folder; a container's user reads the files that are mounted.
mkdir -p -m 700 "$folder"
umask 022

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -e "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"; }

make database-password "$(random)"
make database-url "postgres://spinboard:$(cat "$folder/database-password")@database:5432/spinboard"
make metrics-token "$(random)"
# The address of the mail server, such as smtps://shows%40vendor.example:PASSWORD@mail.vendor.example:465
make smtp-url ''
[ -s "$folder/smtp-url" ] && [ "$(wc -c <"$folder/smtp-url")" -gt 1 ] || echo "Put the address of your mail server into $folder/smtp-url" >&2
