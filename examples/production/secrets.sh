#!/bin/sh
# Creates the secrets in ./secrets. Existing files remain unchanged.
set -eu
cd "$(dirname "$0")"

mkdir -p secrets
# Compose mounts the files with their permissions, and each container reads them as a different user, so the files are
# world-readable. The permissions of the folder deny other users of the machine access to them.
chmod 700 secrets

create_secret() {
  [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  chmod 644 "secrets/$1"
}

create_secret postgres_password "$(openssl rand -hex 24)"
create_secret portal_database_password "$(openssl rand -hex 24)"
create_secret keycloak_database_password "$(openssl rand -hex 24)"
create_secret keycloak_admin_password "$(openssl rand -hex 24)"
create_secret secrets_key "$(openssl rand -base64 32)"
create_secret database_url "postgres://portal:$(cat secrets/portal_database_password)@database:5432/portal"
# The URL of the mail server, such as smtps://user:password@smtp.example:465. If it is empty, no emails are sent.
create_secret smtp_url ""
