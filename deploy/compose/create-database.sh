#!/bin/sh
# Creates roles and database of Pitboss when the volume of PostgreSQL is empty.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v password="$PITBOSS_DATABASE_PASSWORD" <<'SQL'
create role pitboss_app nologin;
create role pitboss_all nologin;
create role pitboss_tenant nologin;
create role pitboss login password :'password';
grant pitboss_app, pitboss_all, pitboss_tenant to pitboss;
create database pitboss owner pitboss;
SQL
