//! A disk that takes no more, and has room again; and what lies on the disk. The real binary, the real file system.

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use airlock_client::Site;
use serde_json::json;

use crate::house::{House, airlock};

/// What `/readyz` answers.
async fn ready(house: &House) -> (u16, String) {
    house.site().request("GET", "/readyz", None, None).await.unwrap()
}

async fn opens_a_table(site: &Site) -> bool {
    let wish = json!({"game": "nemesis", "players": 2});
    site.request("POST", "/api/matches", None, Some(&wish)).await.unwrap().0 == 201
}

/// A server refuses what cannot be written, says that it is not ready, and needs no restart.
async fn survives(house: &House, fill: impl Fn(), make_room: impl Fn()) {
    let site = house.site();
    assert!(opens_a_table(&site).await);
    assert_eq!(ready(house).await, (200, "ready\n".to_owned()));
    for _ in 0..2 {
        fill();
        // What little room is left may take a table.
        while opens_a_table(&site).await {}
        while ready(house).await.0 == 200 {}
        assert_eq!(ready(house).await, (503, "the store cannot be written\n".to_owned()));
        make_room();
        assert!(opens_a_table(&site).await, "there is room again: {}", house.said());
        while ready(house).await.0 != 200 {}
    }
    house.was_calm();
}

#[tokio::test]
async fn files_that_may_not_grow_stop_nothing_for_longer_than_that() {
    // A process that is sent SIGXFSZ ends; one that ignores it is told that the file is too large.
    let house = House::open_by(r#"trap '' XFSZ; exec "$@""#);
    let limit = |bytes: &str| {
        let process = house.process().to_string();
        let limited =
            Command::new("prlimit").args(["--pid", &process, &format!("--fsize={bytes}:")]).status();
        assert!(limited.unwrap().success());
    };
    let log = house.folder().join("airlock.db-wal");
    survives(&house, || limit(&fs::metadata(&log).unwrap().len().to_string()), || limit("unlimited")).await;
}

#[tokio::test]
async fn a_full_disk_stops_nothing_for_longer_than_it_is_full() {
    let private = Command::new("unshare").args(["--map-root-user", "--mount", "true"]).output();
    if !private.is_ok_and(|output| output.status.success()) {
        println!(
            "this machine lets nobody mount a disk of its own: only the other test of full disks was run"
        );
        return;
    }
    let mount = r#"exec unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=4m,mode=700 none "$DATA" && exec "$@"' sh "$@""#;
    let house = House::open_by(mount);
    // The disk that the server sees is nobody else's.
    let folder = PathBuf::from(format!("/proc/{}/root{}", house.process(), house.folder().display()));
    let ballast = folder.join("ballast");
    let fill = || {
        let mut file = fs::File::create(&ballast).unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
    };
    survives(&house, fill, || fs::remove_file(&ballast).unwrap()).await;
}

#[tokio::test]
async fn a_second_server_on_the_same_folder_says_that_it_is_in_use() {
    let mut house = House::open(crate::house::Database::Sqlite);
    let second = || {
        let mut command = airlock();
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(house.folder());
        command.output().unwrap()
    };
    let refused = second();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success());
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("airlock.db is in use by another Airlock"), "{said}");
    assert!(opens_a_table(&house.site()).await, "the first one goes on");
    house.kill();
    house.start_again();
    assert!(opens_a_table(&house.site()).await, "a server that was killed leaves no lock");
}

#[tokio::test]
async fn everything_on_the_disk_is_the_servers_alone() {
    let house = House::open_by(r#"umask 022; exec "$@""#);
    assert!(opens_a_table(&house.site()).await);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let files: Vec<_> = fs::read_dir(house.folder()).unwrap().map(|file| file.unwrap().path()).collect();
    let kept =
        files.iter().filter(|file| file.file_name().unwrap().to_str().unwrap().starts_with("airlock.db"));
    let modes: Vec<_> = kept.map(|file| (file, mode(file))).collect();
    assert!(modes.len() >= 4 && modes.iter().all(|(_, mode)| *mode == 0o600), "{modes:?}");
}
