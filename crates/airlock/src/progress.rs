//! Progress of long work on standard error: an updated line on a terminal, occasional plain lines elsewhere.

use std::{
    io::{self, IsTerminal, Write},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Minimum interval of updates on a terminal.
const RENEW_EVERY: Duration = Duration::from_millis(200);
/// Minimum interval of plain lines.
const WRITE_EVERY: Duration = Duration::from_secs(10);

/// Progress of work, shared by all workers.
#[derive(Debug)]
pub(crate) struct Progress {
    what: &'static str,
    total: u64,
    begun: Instant,
    terminal: bool,
    shown: Mutex<Shown>,
}

#[derive(Debug)]
struct Shown {
    done: u64,
    last: Instant,
    any: bool,
}

impl Progress {
    /// Starts work on `total` items called `what`.
    pub(crate) fn new(what: &'static str, total: u64) -> Self {
        let begun = Instant::now();
        let shown = Mutex::new(Shown { done: 0, last: begun, any: false });
        Self { what, total, begun, terminal: io::stderr().is_terminal(), shown }
    }

    /// Counts one finished item.
    pub(crate) fn step(&self) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.done += 1;
        let every = if self.terminal { RENEW_EVERY } else { WRITE_EVERY };
        if shown.last.elapsed() < every {
            return;
        }
        shown.last = Instant::now();
        shown.any = true;
        let (done, seconds) = (shown.done, self.begun.elapsed().as_secs_f64());
        let text =
            format!("{done} of {} {} ({:.0}/s)", self.total, self.what, rate(done, self.begun.elapsed()));
        let mut err = io::stderr().lock();
        let _ = match self.terminal {
            true => write!(err, "\r\x1b[K{text}"),
            false => writeln!(err, "{text}, {seconds:.0} s"),
        };
        let _ = err.flush();
    }

    /// Time spent so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let shown = self.shown.get_mut().unwrap_or_else(PoisonError::into_inner);
        if self.terminal && shown.any {
            let _ = write!(io::stderr().lock(), "\r\x1b[K");
        }
    }
}

/// Items per second.
pub(crate) fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}
