use std::{
    fs,
    io::Write,
    net::TcpStream,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::free_port;

/// Time limit for the start.
const PATIENCE: Duration = Duration::from_secs(30);

/// HAProxy in front of some servers. It ends when this is dropped.
pub struct Balancer {
    process: Child,
    port: u16,
}

impl Balancer {
    /// Starts HAProxy with a configuration that listens at `:8080`. Each of `places` in it is replaced by an address
    /// of this machine.
    ///
    /// # Panics
    /// If HAProxy is not installed, or does not start with this configuration.
    #[must_use]
    pub fn start(configuration: &str, places: &[(&str, &str)]) -> Self {
        let port = free_port();
        let mut configuration = configuration.replace("bind :8080", &format!("bind 127.0.0.1:{port}"));
        for (place, address) in places {
            configuration = configuration.replace(place, address);
        }
        // Read once, at the start.
        let file = std::env::temp_dir().join(format!("airlock-haproxy-{}-{port}.cfg", std::process::id()));
        let mut written = fs::File::create(&file).expect("a temporary file");
        written.write_all(configuration.as_bytes()).expect("it can be written");
        let mut haproxy = Command::new("haproxy");
        haproxy.env("PATH", std::env::var("PATH").unwrap_or_default() + ":/usr/sbin");
        haproxy.args(["-db", "-q", "-f"]).arg(&file).stdin(Stdio::null()).stdout(Stdio::null());
        let process = haproxy
            .spawn()
            .expect("HAProxy is missing: install it (on Debian: apt-get install haproxy) and start again");
        let balancer = Self { process, port };
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < PATIENCE, "HAProxy does not start by {configuration}");
            sleep(Duration::from_millis(20));
        }
        // A missing file is no failure.
        let _ = fs::remove_file(&file);
        balancer
    }

    /// Address of the listener: `127.0.0.1:PORT`.
    #[must_use]
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
