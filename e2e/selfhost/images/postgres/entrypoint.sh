#!/bin/bash
# The part of the official image's entrypoint that docker-compose.yml relies on: an empty data folder
# becomes a cluster whose superuser has the given password, then the scripts run over the socket alone.
set -euo pipefail
if [[ "$(id -u)" == 0 ]]; then
  POSTGRES_PASSWORD="$(cat "$POSTGRES_PASSWORD_FILE")"
  export POSTGRES_PASSWORD
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  install -d -o postgres -g postgres -m 775 /var/run/postgresql
  exec setpriv --reuid postgres --regid postgres --init-groups "$0"
fi
if [[ ! -s "$PGDATA/PG_VERSION" ]]; then
  initdb --username "$POSTGRES_USER" --pwfile <(printf '%s' "$POSTGRES_PASSWORD") \
    --auth-local trust --auth-host scram-sha-256 >/dev/null
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait --options "-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sh; do
    bash "$script"
  done
  pg_ctl --wait --mode fast stop
fi
unset POSTGRES_PASSWORD
exec postgres -c "listen_addresses=*"
