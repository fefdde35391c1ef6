# A PostgreSQL server in its own folder, for as long as standard input stays open. Arguments: the folder with
# PostgreSQL's programs, a port, a password, TLS (`on` or `off`), and the port of the primary for a standby. Reads
# commands `start`, `stop` and `promote`, one on a line, and answers each with a line. The first line of output is the
# folder.
set -eu
programs=$1 port=$2 password=$3 tls=$4 primary=$5
folder=$(mktemp -d "${TMPDIR:-/tmp}/airlock-postgres.XXXXXX")
server() { "$programs/pg_ctl" --pgdata="$folder/data" --silent --wait "$@" >/dev/null 2>>"$folder/errors"; }
trap 'server stop --mode=immediate || true; rm -rf "$folder"' EXIT
trap '' INT
echo "$folder"

printf '%s' "$password" >"$folder/password"
if [ "$primary" ]; then
  PGPASSWORD=$password "$programs/pg_basebackup" --pgdata="$folder/data" --host=127.0.0.1 --port="$primary" --username=airlock \
    --write-recovery-conf --checkpoint=fast --no-sync >/dev/null 2>>"$folder/errors"
else
  "$programs/initdb" --pgdata="$folder/data" --username=airlock --pwfile="$folder/password" \
    --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync >/dev/null 2>>"$folder/errors"
fi
cat >>"$folder/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$folder'
max_connections = 200
CONF
if [ "$tls" = on ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -addext basicConstraints=critical,CA:FALSE \
    -keyout "$folder/data/server.key" -out "$folder/data/server.crt" 2>>"$folder/errors"
  echo "ssl = on" >>"$folder/data/postgresql.conf"
  chmod 755 "$folder"
  cp "$folder/data/server.crt" "$folder/root.crt"
fi
while read -r order; do
  case $order in
    start) server start --log="$folder/log" && echo started || cat "$folder/errors" "$folder/log" | tr '\n' ' ' ;;
    stop) server stop --mode=immediate && echo stopped ;;
    promote) server promote && echo promoted ;;
  esac
done
