use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    thread::sleep,
    time::Duration,
};

use crate::free_port;

/// Folder of the PostgreSQL versions in Debian's packages.
const VERSIONS: &str = "/usr/lib/postgresql";

/// Password of the user `airlock`.
pub(crate) const PASSWORD: &str = "only for tests";

/// A running PostgreSQL server, durable like a real one. It ends when this is dropped.
pub struct Postgres {
    /// The shell script that keeps the server alive while its input is open.
    keeper: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    port: u16,
    /// Folder of its data, log and certificates.
    folder: PathBuf,
    /// Number of created databases.
    databases: AtomicU64,
}

impl Postgres {
    /// Starts a server.
    ///
    /// # Panics
    /// If PostgreSQL is not installed, or does not start; the message names the remedy.
    #[must_use]
    pub fn start() -> Self {
        Self::start_with(false, None)
    }

    /// Starts a server with TLS and its own certificate.
    ///
    /// # Panics
    /// As [`Postgres::start`].
    #[must_use]
    pub fn start_with_tls() -> Self {
        Self::start_with(true, None)
    }

    /// Starts a standby of a running server. That server then acknowledges only what is on the standby's disk.
    ///
    /// # Panics
    /// As [`Postgres::start`].
    #[must_use]
    pub fn standby_of(primary: &Self) -> Self {
        let standby = Self::start_with(false, Some(primary.port));
        for statement in ["ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"] {
            primary.sql("postgres", statement);
        }
        while primary.sql("postgres", "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
            != "1"
        {
            sleep(Duration::from_millis(20));
        }
        standby
    }

    /// Promotes a standby to primary; the previous primary must have ended.
    ///
    /// # Panics
    /// If the promotion fails.
    pub fn promote(&mut self) {
        assert_eq!(self.order("promote"), "promoted", "PostgreSQL does not become the primary");
    }

    /// Root certificate for the server's TLS certificate, which signs itself.
    #[must_use]
    pub fn root_certificate(&self) -> PathBuf {
        self.folder.join("root.crt")
    }

    fn start_with(tls: bool, primary: Option<u16>) -> Self {
        let port = free_port();
        let mut keeper = unprivileged("sh")
            .args(["-c", include_str!("postgres.sh"), "postgres.sh"])
            .arg(programs())
            .args([port.to_string().as_str(), PASSWORD, if tls { "on" } else { "off" }])
            .arg(primary.map(|port| port.to_string()).unwrap_or_default())
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell runs");
        let orders = keeper.stdin.take();
        let answers = BufReader::new(keeper.stdout.take().expect("its output is ours"));
        let (folder, databases) = (PathBuf::new(), AtomicU64::new(0));
        let mut server = Self { keeper, orders, answers, port, folder, databases };
        server.folder = server.answer().into();
        server.start_again();
        server
    }

    /// Creates an empty database, and returns its address.
    ///
    /// # Panics
    /// If the server does not create it.
    #[must_use]
    pub fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.address(&name)
    }

    /// Address of a database, whether or not it exists.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        Self::address_at(self.port, database)
    }

    /// Address of a database if it is reached over another port, for example over a [`Wire`](crate::Wire).
    #[must_use]
    pub fn address_at(port: u16, database: &str) -> String {
        let password = PASSWORD.replace(' ', "%20");
        format!("postgres://airlock:{password}@127.0.0.1:{port}/{database}")
    }

    /// Port of the listener on this machine.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Runs a statement, and returns its output.
    ///
    /// # Panics
    /// If it fails.
    pub fn sql(&self, database: &str, statement: &str) -> String {
        let output = Command::new(programs().join("psql"))
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"])
            .args(["--host=127.0.0.1", "--username=airlock", &format!("--port={}", self.port)])
            .args([&format!("--dbname={database}"), &format!("--command={statement}")])
            .env("PGPASSWORD", PASSWORD)
            .output()
            .expect("psql runs");
        assert!(output.status.success(), "{statement}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Ends the server as a crash would: at once, with cut connections and without cleanup.
    ///
    /// # Panics
    /// If it does not end.
    pub fn stop(&mut self) {
        assert_eq!(self.order("stop"), "stopped", "PostgreSQL does not stop");
    }

    /// Starts a stopped server at the same address.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start_again(&mut self) {
        assert_eq!(self.order("start"), "started", "PostgreSQL does not start");
    }

    fn order(&mut self, order: &str) -> String {
        let orders = self.orders.as_mut().expect("it is open until the end");
        writeln!(orders, "{order}").expect("the keeper of PostgreSQL is there");
        self.answer()
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("the keeper of PostgreSQL answers");
        line.trim().to_owned()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.orders.take());
        // A test that failed to start it has reported that already.
        let _ = self.keeper.wait();
    }
}

/// Folder with the programs of the newest version.
pub(crate) fn programs() -> PathBuf {
    let versions = fs::read_dir(VERSIONS).into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, programs)| programs.join("initdb").exists())
        .collect();
    versions.sort();
    let Some((_, newest)) = versions.pop() else {
        panic!("PostgreSQL is missing: install it (on Debian: apt-get install postgresql) and start again")
    };
    newest
}

/// A command that does not run as root, because PostgreSQL refuses that.
pub(crate) fn unprivileged(program: &str) -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if !root {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--", program]);
    command
}
