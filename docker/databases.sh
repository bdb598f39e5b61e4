#!/bin/bash
# Runs once, on an empty data directory: a database and a user for every service, without access to the others.
set -euo pipefail
for database in gateway projects files billing webhooks deliveries studio; do
    variable="${database^^}_DATABASE_PASSWORD"
    psql --set=ON_ERROR_STOP=1 --set=name="$database" --set=password="${!variable}" \
        --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
done
