#!/bin/sh
# Makes the secrets in ./secrets, once: a file that exists is left alone.
set -eu
cd "$(dirname "$0")"

mkdir -p secrets
# Compose mounts the files as they are, and each container reads them as a user of its own: this folder keeps others out.
chmod 700 secrets

make() {
  [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  chmod 444 "secrets/$1"
}

make postgres_password "$(openssl rand -hex 24)"
make portal_database_password "$(openssl rand -hex 24)"
make keycloak_database_password "$(openssl rand -hex 24)"
make keycloak_admin_password "$(openssl rand -hex 24)"
make secrets_key "$(openssl rand -base64 32)"
make database_url "postgres://portal:$(cat secrets/portal_database_password)@database:5432/portal"
# Fill it in to send mails, such as smtps://user:password@smtp.example:465; empty: none are sent.
make smtp_url ""
