//! A full disk that has room again, and the files on the disk. The real binary, the real file system.

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use airlock_client::Site;
use serde_json::json;

use crate::server::{Server, airlock};

/// The answer of `/readyz`.
async fn ready(server: &Server) -> (u16, String) {
    server.site().request("GET", "/readyz", None, None).await.unwrap()
}

async fn opens_a_table(site: &Site) -> bool {
    let wish = json!({"game": "nemesis", "players": 2});
    site.request("POST", "/api/matches", None, Some(&wish)).await.unwrap().0 == 201
}

/// Checks that a server refuses what it cannot write, reports that it is not ready, and needs no restart.
async fn survives(server: &Server, fill: impl Fn(), make_room: impl Fn()) {
    let site = server.site();
    assert!(opens_a_table(&site).await);
    assert_eq!(ready(server).await, (200, "ready\n".to_owned()));
    for _ in 0..2 {
        fill();
        // The remaining room may suffice for a table.
        while opens_a_table(&site).await {}
        while ready(server).await.0 == 200 {}
        assert_eq!(ready(server).await, (503, "the store cannot be written\n".to_owned()));
        make_room();
        assert!(opens_a_table(&site).await, "there is room again: {}", server.said());
        while ready(server).await.0 != 200 {}
    }
    server.was_calm();
}

#[tokio::test]
async fn file_size_limit_stops_writing_only_while_it_lasts() {
    // SIGXFSZ ends a process; one that ignores the signal gets an error instead.
    let server = Server::open_by(r#"trap '' XFSZ; exec "$@""#);
    let limit = |bytes: &str| {
        let process = server.process().to_string();
        let limited =
            Command::new("prlimit").args(["--pid", &process, &format!("--fsize={bytes}:")]).status();
        assert!(limited.unwrap().success());
    };
    let log = server.folder().join("airlock.db-wal");
    survives(&server, || limit(&fs::metadata(&log).unwrap().len().to_string()), || limit("unlimited")).await;
}

#[tokio::test]
async fn full_disk_stops_writing_only_while_it_is_full() {
    let private = Command::new("unshare").args(["--map-root-user", "--mount", "true"]).output();
    if !private.is_ok_and(|output| output.status.success()) {
        println!(
            "this machine lets nobody mount a disk of its own: only the other test of full disks was run"
        );
        return;
    }
    let mount = r#"exec unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=4m,mode=700 none "$DATA" && exec "$@"' sh "$@""#;
    let server = Server::open_by(mount);
    // Only the server sees this mount.
    let folder = PathBuf::from(format!("/proc/{}/root{}", server.process(), server.folder().display()));
    let ballast = folder.join("ballast");
    let fill = || {
        let mut file = fs::File::create(&ballast).unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
    };
    survives(&server, fill, || fs::remove_file(&ballast).unwrap()).await;
}

#[tokio::test]
async fn second_server_on_a_folder_reports_that_it_is_in_use() {
    let mut server = Server::open(crate::server::Database::Sqlite);
    let second = || {
        let mut command = airlock();
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(server.folder());
        command.output().unwrap()
    };
    let refused = second();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success());
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("airlock.db is in use by another Airlock"), "{said}");
    assert!(opens_a_table(&server.site()).await, "the first one goes on");
    server.kill();
    server.start_again();
    assert!(opens_a_table(&server.site()).await, "a server that was killed leaves no lock");
}

#[tokio::test]
async fn files_are_accessible_to_the_servers_user_only() {
    let server = Server::open_by(r#"umask 022; exec "$@""#);
    assert!(opens_a_table(&server.site()).await);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let files: Vec<_> = fs::read_dir(server.folder()).unwrap().map(|file| file.unwrap().path()).collect();
    let kept =
        files.iter().filter(|file| file.file_name().unwrap().to_str().unwrap().starts_with("airlock.db"));
    let modes: Vec<_> = kept.map(|file| (file, mode(file))).collect();
    assert!(modes.len() >= 4 && modes.iter().all(|(_, mode)| *mode == 0o600), "{modes:?}");
}
