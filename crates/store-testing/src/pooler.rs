use std::{
    fs::{self, Permissions},
    net::TcpStream,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Child, ChildStdin, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::{
    Postgres, free_port,
    postgres::{PASSWORD, unprivileged},
};

/// Time limit for the start.
const PATIENCE: Duration = Duration::from_secs(30);

/// Ends PgBouncer when the shell's input ends.
const KEEPER: &str = "/usr/sbin/pgbouncer -q \"$1\" & cat >/dev/null; kill -INT $!; wait";

/// PgBouncer in front of a server. It ends when this is dropped.
pub struct Pooler {
    /// The shell that keeps it alive while its input is open.
    keeper: Child,
    input: Option<ChildStdin>,
    port: u16,
    folder: PathBuf,
}

impl Pooler {
    /// Starts PgBouncer in front of a server, in a mode such as `session`.
    ///
    /// # Panics
    /// If PgBouncer is not installed, or does not start.
    #[must_use]
    pub fn before(server: &Postgres, mode: &str) -> Self {
        let (port, behind) = (free_port(), server.port());
        let folder = std::env::temp_dir().join(format!("airlock-pooler-{}-{port}", std::process::id()));
        fs::create_dir(&folder).expect("a temporary folder");
        let (settings, users) = (folder.join("settings"), folder.join("users"));
        fs::write(&users, format!("\"airlock\" \"{PASSWORD}\"\n")).expect("it can be written");
        let text = format!(
            "[databases]\n* = host=127.0.0.1 port={behind}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
             unix_socket_dir =\nauth_type = scram-sha-256\nauth_file = {}\npool_mode = {mode}\n\
             ignore_startup_parameters = extra_float_digits,options\n",
            users.display()
        );
        fs::write(&settings, text).expect("it can be written");
        for path in [&folder, &settings, &users] {
            fs::set_permissions(path, Permissions::from_mode(0o755)).expect("they are ours");
        }
        let mut shell = unprivileged("sh");
        shell.args(["-c", KEEPER, "pooler"]).arg(&settings).stdin(Stdio::piped()).stdout(Stdio::null());
        let mut keeper = shell.stderr(Stdio::null()).spawn().expect("a shell runs");
        let input = keeper.stdin.take();
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(
                begun.elapsed() < PATIENCE,
                "PgBouncer does not start: is it installed? (On Debian: apt-get install pgbouncer)"
            );
            sleep(Duration::from_millis(20));
        }
        Self { keeper, input, port, folder }
    }

    /// Address of a database behind it.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        Postgres::address_at(self.port, database)
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        drop(self.input.take());
        // A test that failed to start it has reported that already.
        let _ = self.keeper.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
