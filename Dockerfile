# The rules for the browser, the web client with them in it, the binary with the client in it, then nothing but the binary.

FROM rust:1.95.0-bookworm AS rules
RUN apt-get update && apt-get install -y --no-install-recommends rustc-web cargo-web rust-web-src lld
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/src/target cargo xtask wasm

FROM node:22.21.1-bookworm-slim AS client
WORKDIR /src
COPY web-client/package.json web-client/package-lock.json web-client/
RUN npm --prefix web-client ci --no-audit --no-fund
COPY . .
COPY --from=rules /src/web-client/src/wasm/pkg web-client/src/wasm/pkg
# How the page calls what it was built from; a release has its version there.
ARG AIRLOCK_BUILD
RUN [ -n "$AIRLOCK_BUILD" ] || unset AIRLOCK_BUILD; npm --prefix web-client run build

FROM rust:1.95.0-bookworm AS server
WORKDIR /src
COPY . .
COPY --from=client /src/web-client/dist web-client/dist
ARG AIRLOCK_BUILD
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/src/target \
    { [ -n "$AIRLOCK_BUILD" ] || unset AIRLOCK_BUILD; } && cargo build --locked --release --package airlock \
    && install -D target/release/airlock /out/airlock

FROM debian:12.12-slim
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin airlock \
    && install -d -o airlock -g airlock /data
COPY --from=server /out/airlock /usr/local/bin/airlock
USER airlock
ENV AIRLOCK_LISTEN=0.0.0.0:8080 AIRLOCK_DATA=/data AIRLOCK_LOG_FORMAT=json
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q ' 200 ' <&3"]
ENTRYPOINT ["airlock", "serve"]
