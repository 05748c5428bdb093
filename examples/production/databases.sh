#!/bin/sh
# Run once, when the database is made: a role and a database each for the portal and for Keycloak.
set -eu

psql --set ON_ERROR_STOP=1 --username postgres \
  --set portal="$(cat /run/secrets/portal_database_password)" \
  --set keycloak="$(cat /run/secrets/keycloak_database_password)" <<'SQL'
-- The portal makes the role that its requests work as.
create role portal login createrole password :'portal';
create database portal owner portal;
create role keycloak login password :'keycloak';
create database keycloak owner keycloak;
SQL
