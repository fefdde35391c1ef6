# Sourced by the other scripts. Checks that this machine can build Airlock, and installs missing packages if it may.
# shellcheck shell=bash

# say TEXT: one visible line of progress, with the minutes so far.
say() { printf '\n\033[1m==> %s\033[0m (%d min)\n' "$*" $((SECONDS / 60)); }

# fail TEXT...: one line per argument, then exits.
fail() { printf '%s\n' "$@" >&2; exit 1; }

# need COMMAND PACKAGE...: installs Debian packages if the command is missing and apt-get is available.
need() {
  command -v "$1" >/dev/null 2>&1 && return
  local apt=(apt-get)
  if [ "$(id -u)" -ne 0 ]; then apt=(sudo apt-get); fi
  command -v apt-get >/dev/null 2>&1 || fail "\`$1\` is missing. Install it with your system's package manager (Debian's package is \`${*:2}\`) and start again."
  say "Installing ${*:2}, which brings \`$1\`"
  "${apt[@]}" update -q
  DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y -q --no-install-recommends "${@:2}"
}

# The compilers: Rust's and, for SQLite and the allocator, C's.
prepare_rust() {
  if ! command -v cargo >/dev/null 2>&1 && [ -r "$HOME/.cargo/env" ]; then . "$HOME/.cargo/env"; fi
  command -v cargo >/dev/null 2>&1 || fail "\`cargo\` is missing. Install Rust 1.94 or newer with rustup and start again."
  # The version in rust-toolchain.toml is the tested one. Where rustup cannot fetch it, the default does, from 1.94 on.
  if command -v rustup >/dev/null 2>&1 && ! timeout 180 cargo --version >/dev/null 2>&1; then
    RUSTUP_TOOLCHAIN=$(rustup default | cut -d ' ' -f 1)
    export RUSTUP_TOOLCHAIN
  fi
  need cc build-essential
  need make build-essential
}

# Node.js and its package manager, for the web client and its tests.
prepare_node() {
  need node nodejs
  need npm npm
}

# True if the active compiler can compile for the browser.
has_wasm() {
  local core=("$(rustc --print target-libdir --target wasm32-unknown-unknown)"/libcore-*)
  [ -e "${core[0]}" ]
}

# A compiler of the rules for the browser: the active one if it has the target or rustup can add it, else Debian's.
prepare_wasm() {
  if has_wasm || { [ -e /usr/bin/wasm-ld ] && [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ]; }; then return; fi
  if command -v rustup >/dev/null 2>&1; then
    say "Adding the target wasm32-unknown-unknown to Rust, for the rules in the browser"
    if timeout 180 rustup target add wasm32-unknown-unknown && has_wasm; then return; fi
  fi
  command -v apt-get >/dev/null 2>&1 || fail "Rust cannot compile for the browser here. Add the target with \`rustup target add wasm32-unknown-unknown\`" \
    "(or your system's package of it) and start again."
  need /usr/bin/wasm-ld lld rustc-web cargo-web rust-web-src
}

# True if the rules for the browser are newer than their sources: replay, verification, practice table.
has_rules() {
  local game module
  for game in crates/games/*/; do
    grep -q "\"dep:airlock-$(basename "$game")\"" crates/catalog/Cargo.toml || continue
    module=web-client/src/wasm/pkg/$(basename "$game")/airlock_wasm_bg.wasm
    [ -f "$module" ] && [ -z "$(find crates Cargo.lock -type f -newer "$module" -print -quit)" ] || return 1
  done
}

# True if the built web client, which the server embeds, is newer than its sources.
has_web() {
  local page=web-client/dist/index.html sources=(web-client docs/rules crates/games/*/content crates/catalog/Cargo.toml)
  [ -f "$page" ] && [ -z "$(find "${sources[@]}" \( -name node_modules -o -name dist -o -name generated \) -prune \
    -o -type f -newer "$page" -print -quit)" ]
}

build_web() {
  (cd web-client && npm ci --no-audit --no-fund && npm run build)
}

# A browser for the browser tests. CHROMIUM names another one than Debian's. Debian's headless shell is preferred to
# the whole Chromium, because the windows around pages cost a third of the tests' time.
prepare_browser() {
  if [ -z "${CHROMIUM:-}" ]; then
    CHROMIUM=$(command -v chromium-headless-shell || command -v chromium) ||
      (need chromium-headless-shell chromium-headless-shell) || need chromium chromium
    CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium)}
  fi
  export CHROMIUM
}

# Programs for the tests of the outside world: proxies in front of a server, and engines other than Chromium's.
prepare_world() {
  PATH=$PATH:/usr/sbin
  need nginx nginx
  need caddy caddy
  need firefox-esr firefox-esr
  need WebKitWebDriver webkit2gtk-driver
  need Xvfb xvfb
}

# cargo-deny, compiled once and kept beside what is built: distributions have none or an old one.
prepare_deny() {
  local tools
  tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/tools
  DENY=$tools/bin/cargo-deny
  [ -x "$DENY" ] && return
  say "Building cargo-deny, which checks licences and sources of dependencies"
  # The compiler alone: the lint wrapper and its flags are for the workspace.
  env -u RUSTC_WORKSPACE_WRAPPER -u RUSTFLAGS cargo install --quiet --locked --debug --root "$tools" --version 0.20.2 cargo-deny
}

# A Python environment with the packages of the examples, for their tests. It is created again when the requirements
# change.
prepare_python() {
  local folder wanted=examples/python/requirements.txt
  need python3 python3
  folder=$(realpath -m "${CARGO_TARGET_DIR:-target}")/python
  if ! cmp -s "$wanted" "$folder/requirements.txt"; then
    python3 -c "import ensurepip" 2>/dev/null || need ensurepip python3-venv
    say "Installing what the Python examples need"
    python3 -m venv --clear "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check --requirement "$wanted"
    cp "$wanted" "$folder/"
  fi
  export AIRLOCK_PYTHON=$folder/bin/python
}

# PostgreSQL, PgBouncer, NATS and HAProxy, for the tests that start servers. Debian keeps some of these programs
# outside of the usual PATH.
prepare_servers() {
  PATH=$PATH:/usr/sbin
  need nats-server nats-server
  need haproxy haproxy
  need pgbouncer pgbouncer
  PATH=$PATH:$(printf '%s:' /usr/lib/postgresql/*/bin)
  need initdb postgresql
  need openssl openssl
}
