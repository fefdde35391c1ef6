use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    process::{Child, ChildStdin, ChildStdout, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::{
    free_port,
    postgres::{PASSWORD, programs, unprivileged},
};

/// Time limit until one server is the primary and the other its synchronous standby.
const PATIENCE: Duration = Duration::from_secs(120);

/// Time limit for an answer of Patroni; a paused one never answers.
const ANSWER: Duration = Duration::from_secs(2);

/// Index of the machine of etcd, after the two of PostgreSQL.
const ETCD: usize = 2;

/// Two PostgreSQL servers on simulated machines, and Patroni with etcd, which choose the primary. They end when this
/// is dropped.
pub struct Patroni {
    /// The shell script that keeps the servers alive while its input is open.
    keeper: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    /// Ports of PostgreSQL and Patroni on each machine.
    ports: [(u16, u16); 2],
}

impl Patroni {
    /// Starts the servers with a configuration of Patroni. Patroni runs the program `make_database` on the first
    /// primary, with the password in `AIRLOCK_DATABASE_PASSWORD`.
    ///
    /// The environment variable `AIRLOCK_PATRONI` selects another Patroni than the system's.
    ///
    /// # Panics
    /// If Patroni, etcd or PostgreSQL is not installed or does not start; the message names the remedy.
    #[must_use]
    pub fn start(configuration: &str, make_database: &str) -> Self {
        let ports = [(); 2].map(|()| (free_port(), free_port()));
        let own = [free_port(), free_port()];
        let all = own.into_iter().chain(ports.into_iter().flat_map(|(server, rest)| [server, rest]));
        let mut keeper = unprivileged("sh")
            .args(["-c", include_str!("patroni.sh"), "patroni.sh"])
            .arg(programs())
            .arg(PASSWORD)
            .args(all.map(|port| port.to_string()))
            .env("CONFIGURATION", configuration)
            .env("MAKE_DATABASE", make_database)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell runs");
        let orders = keeper.stdin.take();
        let answers = BufReader::new(keeper.stdout.take().expect("its output is ours"));
        let mut servers = Self { keeper, orders, answers, ports };
        let folder = servers.answer();
        (0..2).for_each(|machine| servers.start_again(machine));
        let begun = Instant::now();
        while servers.standby().is_none() {
            assert!(
                begun.elapsed() < PATIENCE,
                "Patroni does not start: {folder} says why. Are all there? (On Debian: apt-get install etcd-server postgresql; Patroni \
                 must be 3.0.3 or newer: pip install 'patroni[etcd3,psycopg3]' 'psycopg[binary]')"
            );
            sleep(Duration::from_millis(100));
        }
        servers
    }

    /// Ports of both PostgreSQL servers on this machine.
    #[must_use]
    pub fn ports(&self) -> [u16; 2] {
        self.ports.map(|(server, _)| server)
    }

    /// Address of the database `airlock` if the servers are reached over these ports.
    #[must_use]
    pub fn address_at(ports: [u16; 2]) -> String {
        let ([one, other], password) = (ports, PASSWORD.replace(' ', "%20"));
        format!("postgres://airlock:{password}@127.0.0.1:{one},127.0.0.1:{other}/airlock")
    }

    /// Index of the machine that is the primary.
    #[must_use]
    pub fn primary(&self) -> Option<usize> {
        (0..2).find(|machine| self.says(*machine, "GET /primary"))
    }

    /// Index of the machine that is a synchronous standby.
    #[must_use]
    pub fn standby(&self) -> Option<usize> {
        // Patroni may be slow to notice a change of the primary; PostgreSQL knows.
        let streams = self.ask(self.primary()?, "GET /patroni", "")?.contains(r#""sync_state": "sync""#);
        (0..2).find(|machine| streams && self.says(*machine, "GET /synchronous"))
    }

    /// Requests an orderly switch to the standby, and returns before it is done.
    pub fn switch_over(&self, primary: usize) {
        let _ = self.ask(primary, "POST /switchover", &format!("{{\"leader\": \"machine-{primary}\"}}"));
    }

    /// Kills everything on a machine, like a power failure.
    ///
    /// # Panics
    /// If the servers' shell script has ended, here and in the following functions.
    pub fn kill(&mut self, machine: usize) {
        self.order("kill", machine);
    }

    /// Starts a killed machine again.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn start_again(&mut self, machine: usize) {
        self.order("start", machine);
    }

    /// Kills the PostgreSQL of a machine, but not its Patroni.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn crash(&mut self, machine: usize) {
        self.order("crash", machine);
    }

    /// Kills etcd, like a power failure.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn kill_etcd(&mut self) {
        self.kill(ETCD);
    }

    /// Starts a killed etcd again.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn start_etcd_again(&mut self) {
        self.start_again(ETCD);
    }

    /// Freezes all processes of a machine without closing connections.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn pause(&mut self, machine: usize) {
        self.order("pause", machine);
    }

    /// Resumes a frozen machine.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn resume(&mut self, machine: usize) {
        self.order("resume", machine);
    }

    /// True if the Patroni of a machine answers with status 200.
    fn says(&self, machine: usize, question: &str) -> bool {
        self.ask(machine, question, "").is_some_and(|answer| answer.starts_with("HTTP/1.0 200 "))
    }

    /// The answer of a machine's Patroni; `None` if there is none in time.
    fn ask(&self, machine: usize, question: &str, body: &str) -> Option<String> {
        // A paused one accepts only a limited number of connections.
        let address = SocketAddr::from(([127, 0, 0, 1], self.ports[machine].1));
        let mut socket = TcpStream::connect_timeout(&address, ANSWER).ok()?;
        socket.set_read_timeout(Some(ANSWER)).ok()?;
        let length = body.len();
        write!(
            socket,
            "{question} HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .ok()?;
        let mut answer = String::new();
        socket.take(1 << 16).read_to_string(&mut answer).ok()?;
        Some(answer)
    }

    fn order(&mut self, order: &str, machine: usize) {
        let orders = self.orders.as_mut().expect("it is open until the end");
        writeln!(orders, "{order} {machine}").expect("the keeper of the servers is there");
        assert_eq!(self.answer(), order);
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("the keeper of the servers answers");
        line.trim().to_owned()
    }
}

impl Drop for Patroni {
    fn drop(&mut self) {
        drop(self.orders.take());
        // A test that failed to start them has reported that already.
        let _ = self.keeper.wait();
    }
}
