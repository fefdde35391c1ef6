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

/// How long the servers may take until one is the primary and the other one its synchronous standby.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long Patroni may take to answer; one that is paused does not.
const ANSWER: Duration = Duration::from_secs(2);

/// The machine of etcd, beside the two of PostgreSQL.
const ETCD: usize = 2;

/// Two PostgreSQL servers, each on what stands for a machine of its own, and Patroni with etcd that chooses the primary. They end when
/// this is dropped.
pub struct Patroni {
    /// The shell script that keeps them, for as long as it has its input.
    keeper: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    /// Of each PostgreSQL, and of the Patroni beside it.
    ports: [(u16, u16); 2],
}

impl Patroni {
    /// Starts the servers by a configuration of Patroni; `make_database` is the program that it runs on the first primary, which is given
    /// the password in `AIRLOCK_DATABASE_PASSWORD`.
    ///
    /// `AIRLOCK_PATRONI` in the environment names another Patroni than the one of the system.
    ///
    /// # Panics
    /// If Patroni, etcd or PostgreSQL is not installed, or they do not start; the message says what to do.
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

    /// Where each PostgreSQL listens on this machine.
    #[must_use]
    pub fn ports(&self) -> [u16; 2] {
        self.ports.map(|(server, _)| server)
    }

    /// The address of the database `airlock`, if the servers are reached over these ports.
    #[must_use]
    pub fn address_at(ports: [u16; 2]) -> String {
        let ([one, other], password) = (ports, PASSWORD.replace(' ', "%20"));
        format!("postgres://airlock:{password}@127.0.0.1:{one},127.0.0.1:{other}/airlock")
    }

    /// Which machine is the primary, if one is.
    #[must_use]
    pub fn primary(&self) -> Option<usize> {
        (0..2).find(|machine| self.says(*machine, "GET /primary"))
    }

    /// Which machine is a standby that has whatever the primary acknowledges.
    #[must_use]
    pub fn standby(&self) -> Option<usize> {
        // Patroni may not know yet that the primary is another one, or the same again; PostgreSQL does.
        let streams = self.ask(self.primary()?, "GET /patroni", "")?.contains(r#""sync_state": "sync""#);
        (0..2).find(|machine| streams && self.says(*machine, "GET /synchronous"))
    }

    /// Asks that the standby be made the primary, in good order. Answers before that is done; whether it is, is to be seen.
    pub fn switch_over(&self, primary: usize) {
        let _ = self.ask(primary, "POST /switchover", &format!("{{\"leader\": \"machine-{primary}\"}}"));
    }

    /// The plug of a machine is pulled.
    ///
    /// # Panics
    /// If the keeper of the servers is gone, as in all that follows.
    pub fn kill(&mut self, machine: usize) {
        self.order("kill", machine);
    }

    /// A machine whose plug was pulled starts again.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn start_again(&mut self, machine: usize) {
        self.order("start", machine);
    }

    /// The PostgreSQL of a machine ends without warning; its Patroni does not.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn crash(&mut self, machine: usize) {
        self.order("crash", machine);
    }

    /// The plug of etcd is pulled.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn kill_etcd(&mut self) {
        self.kill(ETCD);
    }

    /// An etcd whose plug was pulled starts again.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn start_etcd_again(&mut self) {
        self.start_again(ETCD);
    }

    /// A machine stands still: nothing that runs on it goes on, and nobody is told.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn pause(&mut self, machine: usize) {
        self.order("pause", machine);
    }

    /// A machine that stood still goes on.
    ///
    /// # Panics
    /// See [`Patroni::kill`].
    pub fn resume(&mut self, machine: usize) {
        self.order("resume", machine);
    }

    /// Whether the Patroni of a machine says yes.
    fn says(&self, machine: usize, question: &str) -> bool {
        self.ask(machine, question, "").is_some_and(|answer| answer.starts_with("HTTP/1.0 200 "))
    }

    /// What the Patroni of a machine answers, if it does.
    fn ask(&self, machine: usize, question: &str, body: &str) -> Option<String> {
        // One that is paused takes only so many connections.
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
        // A test that failed to start them has said so already.
        let _ = self.keeper.wait();
    }
}
