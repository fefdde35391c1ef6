use std::{
    io,
    net::TcpStream,
    process::{Child, ChildStdin, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::free_port;

/// Time limit for the start.
const PATIENCE: Duration = Duration::from_secs(30);

/// Ends the server when the shell's input ends.
const KEEPER: &str = "PATH=$PATH:/usr/sbin; nats-server --addr 127.0.0.1 --port \"$1\" 2>/dev/null & cat >/dev/null; kill -KILL $!; wait";

/// A running NATS server. It ends when this is dropped.
pub struct Nats {
    /// The shell that keeps the server alive while its input is open.
    keeper: Option<(Child, ChildStdin)>,
    port: u16,
}

impl Nats {
    /// Starts a server.
    ///
    /// # Panics
    /// If NATS is not installed, or does not start.
    #[must_use]
    pub fn start() -> Self {
        let mut server = Self { keeper: None, port: free_port() };
        server.start_again();
        server
    }

    /// Port of the listener on this machine.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Address for clients, with the scheme.
    #[must_use]
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends the server as a crash would.
    ///
    /// # Panics
    /// If it does not end.
    pub fn stop(&mut self) {
        if let Some((mut keeper, input)) = self.keeper.take() {
            drop(input);
            keeper.wait().expect("NATS ends");
        }
    }

    /// Starts a stopped server at the same address.
    ///
    /// # Panics
    /// If it does not start; the message names the remedy.
    pub fn start_again(&mut self) {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", KEEPER, "nats", &self.port.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null());
        let mut keeper = shell.spawn().expect("a shell runs");
        let input = keeper.stdin.take().expect("its input is ours");
        self.keeper = Some((keeper, input));
        let begun = Instant::now();
        while let Err(error) = self.knock() {
            assert!(
                begun.elapsed() < PATIENCE,
                "NATS does not start ({error}): is it installed? (On Debian: apt-get install nats-server)"
            );
            sleep(Duration::from_millis(20));
        }
    }

    fn knock(&self) -> io::Result<()> {
        TcpStream::connect(("127.0.0.1", self.port)).map(drop)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}
