#!/bin/sh
# PostgreSQL runs this script once, when it initializes the data folder. It creates one role and
# one database for the portal, and one of each for Keycloak. Neither role can connect to the database of the other.
set -eu

psql --set ON_ERROR_STOP=1 --username postgres \
  --set portal="$(cat /run/secrets/portal_database_password)" \
  --set keycloak="$(cat /run/secrets/keycloak_database_password)" <<'SQL'
-- The portal creates the role under which its requests run.
create role portal login createrole password :'portal';
create database portal owner portal;
revoke connect on database portal from public;
create role keycloak login password :'keycloak';
create database keycloak owner keycloak;
revoke connect on database keycloak from public;
SQL
