//! A server process with its own database.

use std::{
    env,
    fs::{self, File},
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use airlock_client::Site;
use airlock_store_testing::Postgres;
use serde_json::Value;
use tempfile::TempDir;

/// Tests are many fast clients at one address.
const NO_RATES: [&str; 4] = ["--requests-per-minute", "0", "--attempts-per-minute", "0"];

/// Database of the server.
pub(crate) enum Database {
    Sqlite,
    /// Started by the test.
    Postgres(Box<Postgres>),
    /// Shared with other servers.
    Shared,
}

/// A server process.
pub(crate) struct Server {
    child: Child,
    /// `127.0.0.1:PORT`, the same after every restart.
    address: String,
    /// Value of `--database`, if given.
    url: Option<String>,
    /// Value of `--bus`, if given.
    bus: Option<String>,
    more: Vec<String>,
    pub(crate) database: Database,
    folder: TempDir,
}

impl Server {
    pub(crate) fn open(database: Database) -> Self {
        Self::open_with(database, &[])
    }

    /// Starts a server with more settings.
    pub(crate) fn open_with(database: Database, more: &[&str]) -> Self {
        let more: Vec<String> = more.iter().map(|word| (*word).to_owned()).collect();
        let folder = TempDir::new().unwrap();
        let url = match &database {
            Database::Sqlite | Database::Shared => None,
            Database::Postgres(postgres) => Some(postgres.database()),
        };
        let (child, address) = start(airlock(), &folder, "127.0.0.1:0", url.as_deref(), None, &more);
        Self { child, address, url, bus: None, more, database, folder }
    }

    /// Starts one of several servers over the database at `url`, connected by `bus`.
    pub(crate) fn beside(url: &str, bus: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let (child, address) = start(airlock(), &folder, "127.0.0.1:0", Some(url), Some(bus), &[]);
        let (url, bus) = (Some(url.to_owned()), Some(bus.to_owned()));
        Self { child, address, url, bus, more: Vec::new(), database: Database::Shared, folder }
    }

    /// Starts a server over a file with a shell command `line`, in which `"$@"` is the server and `$DATA` its folder.
    pub(crate) fn open_by(line: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let mut shell = Command::new("sh");
        shell.args(["-c", line, "sh", env!("CARGO_BIN_EXE_airlock")]).env("DATA", folder.path());
        let (child, address) = start(shell, &folder, "127.0.0.1:0", None, None, &[]);
        Self { child, address, url: None, bus: None, more: Vec::new(), database: Database::Sqlite, folder }
    }

    /// Data folder of the server.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Process id.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn site(&self) -> Site {
        Site::at(&format!("http://{}/", self.address)).unwrap()
    }

    /// Kills the process.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks the server to end, and waits until it has.
    pub(crate) fn end(&mut self) {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(asked.success());
        let ended = self.child.wait().unwrap();
        assert!(ended.success(), "a server that is asked to end ends well: {ended}\n{}", self.said());
    }

    /// Starts the server again, at the same address over the same database.
    pub(crate) fn start_again(&mut self) {
        let (url, bus) = (self.url.as_deref(), self.bus.as_deref());
        (self.child, _) = start(airlock(), &self.folder, &self.address, url, bus, &self.more);
    }

    /// Resident memory of the server, in KiB.
    pub(crate) fn resident_kib(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Standard error of the server since the first start.
    pub(crate) fn said(&self) -> String {
        fs::read_to_string(self.folder.path().join("stderr")).unwrap()
    }

    /// Fails if the server ever panicked.
    pub(crate) fn was_calm(&self) {
        let said = self.said();
        assert!(!said.contains("panicked"), "{said}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn airlock() -> Command {
    without_settings(Command::new(env!("CARGO_BIN_EXE_airlock")))
}

/// Settings of the tests in the environment are no settings of the server.
fn without_settings(mut command: Command) -> Command {
    let names = env::vars_os().map(|(name, _)| name);
    for name in names.filter(|name| name.to_string_lossy().starts_with("AIRLOCK_")) {
        command.env_remove(name);
    }
    command
}

/// Starts a server. Returns once it has printed its address.
fn start(
    command: Command,
    folder: &TempDir,
    address: &str,
    url: Option<&str>,
    bus: Option<&str>,
    more: &[String],
) -> (Child, String) {
    let errors = File::options().create(true).append(true).open(folder.path().join("stderr")).unwrap();
    let mut command = without_settings(command);
    command.args(["serve", "--json", "--listen", address, "--data"]).arg(folder.path()).args(NO_RATES);
    command
        .args(url.iter().flat_map(|url| ["--database", url]))
        .args(bus.iter().flat_map(|bus| ["--bus", bus]))
        .args(more);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(errors);
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let Ok(opened) = serde_json::from_str::<Value>(&line) else {
        panic!("the server does not open: {}", fs::read_to_string(folder.path().join("stderr")).unwrap())
    };
    let url = opened["url"].as_str().unwrap();
    (child, url.trim_start_matches("http://").trim_end_matches('/').to_owned())
}
