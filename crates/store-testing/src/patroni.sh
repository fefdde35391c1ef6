# Two PostgreSQL servers, of which Patroni and etcd choose the primary, for as long as standard input stays open.
# Arguments: the folder with PostgreSQL's programs, a password, and the ports of etcd and its peers, of each
# PostgreSQL and of each Patroni. $CONFIGURATION and $MAKE_DATABASE are Patroni's file and the program that it runs on
# the first primary. Reads commands `start`, `kill`, `pause`, `resume` and, for PostgreSQL alone, `crash` with the
# number of a machine, one on a line, and answers each with a line. The first line of output is the folder. Etcd runs
# on machine 2.
set -eu
programs=$1 password=$2 etcd=$3 peers=$4
folder=$(mktemp -d "${TMPDIR:-/tmp}/airlock-patroni.XXXXXX")
echo "$folder"

# Process ids of a machine's PostgreSQL, and of the whole machine with Patroni.
servers() {
  local server=$(head -n 1 "$folder/$1/postmaster.pid" 2>/dev/null || true)
  if [ "$server" ]; then echo "$server"; ps -o pid= --ppid "$server" || true; fi
}
processes() {
  cat "$folder/$1.pid" 2>/dev/null || true
  servers "$1"
}
signal() { for process in $(processes "$2"); do kill "-$1" "$process" 2>/dev/null || true; done; }
trap 'for one in 0 1 2; do signal KILL "$one"; done; rm -rf "$folder" || true' EXIT
trap '' INT

printf '%s\n' "$MAKE_DATABASE" >"$folder/make-database"
chmod 700 "$folder/make-database"
# Sockets are in the folder, too.
printf '%s\n' "$CONFIGURATION" | sed -e "s|/usr/local/bin/make-database|$folder/make-database|" \
  -e "s|^\( *\)max_connections: .*|&\n\1unix_socket_directories: '$folder'|" >"$folder/patroni.yml"
start_etcd() {
  etcd --data-dir "$folder/etcd" --listen-client-urls "http://127.0.0.1:$etcd" --advertise-client-urls "http://127.0.0.1:$etcd" \
    --listen-peer-urls "http://127.0.0.1:$peers" --initial-advertise-peer-urls "http://127.0.0.1:$peers" \
    --initial-cluster "default=http://127.0.0.1:$peers" >>"$folder/etcd.log" 2>&1 </dev/null &
  echo $! >"$folder/2.pid"
}
start_etcd

start() {
  local server rest
  case $1 in 0) server=$2 rest=$3 ;; 1) server=$4 rest=$5 ;; *) start_etcd; return ;; esac
  env AIRLOCK_DATABASE_PASSWORD="$password" PATRONI_NAME="machine-$1" PATRONI_ETCD3_HOSTS="127.0.0.1:$etcd" \
    PATRONI_RESTAPI_LISTEN="127.0.0.1:$rest" PATRONI_RESTAPI_CONNECT_ADDRESS="127.0.0.1:$rest" \
    PATRONI_POSTGRESQL_LISTEN="127.0.0.1:$server" PATRONI_POSTGRESQL_CONNECT_ADDRESS="127.0.0.1:$server" \
    PATRONI_POSTGRESQL_DATA_DIR="$folder/$1" PATRONI_POSTGRESQL_BIN_DIR="$programs" \
    PATRONI_SUPERUSER_PASSWORD="$password" PATRONI_REPLICATION_PASSWORD="$password" \
    "${AIRLOCK_PATRONI:-patroni}" "$folder/patroni.yml" >>"$folder/$1.log" 2>&1 </dev/null &
  echo $! >"$folder/$1.pid"
}
shift 4
while read -r order machine; do
  case $order in
    start) start "$machine" "$@" ;;
    kill) signal KILL "$machine" ;;
    pause) signal STOP "$machine" ;;
    resume) signal CONT "$machine" ;;
    crash) for process in $(servers "$machine"); do kill -KILL "$process" 2>/dev/null || true; done ;;
  esac
  echo "$order"
done
