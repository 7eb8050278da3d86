#!/bin/bash
# Runs once, in an empty PostgreSQL: makes the database and the role that web and control use, which
# may do nothing outside of it. The superuser is not used again.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set password="$(cat /run/lapline/postgres/book_password)" <<'SQL'
CREATE ROLE lapline_book LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE lapline OWNER lapline_book;
REVOKE CONNECT, TEMPORARY ON DATABASE lapline FROM PUBLIC;
REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
SQL
