# A PostgreSQL server in a folder of its own, for as long as standard input stays open.
# Arguments: the folder with PostgreSQL's programs, a port, a password.
# Reads `start` and `stop`, one on a line, and answers each with a line; the first line is the folder.
set -eu
programs=$1 port=$2 password=$3
folder=$(mktemp -d "${TMPDIR:-/tmp}/airlock-postgres.XXXXXX")
server() { "$programs/pg_ctl" --pgdata="$folder/data" --silent --wait "$@" >/dev/null 2>>"$folder/errors"; }
trap 'server stop --mode=immediate || true; rm -rf "$folder"' EXIT
trap '' INT
echo "$folder"

printf '%s' "$password" >"$folder/password"
"$programs/initdb" --pgdata="$folder/data" --username=airlock --pwfile="$folder/password" \
  --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync >/dev/null 2>>"$folder/errors"
cat >>"$folder/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$folder'
max_connections = 200
CONF
while read -r order; do
  case $order in
    start) server start --log="$folder/log" && echo started || cat "$folder/errors" "$folder/log" | tr '\n' ' ' ;;
    stop) server stop --mode=immediate && echo stopped ;;
  esac
done
