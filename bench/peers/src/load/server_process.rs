//! CPU time of the server's process, from the kernel.

use std::{fs, time::Duration};

use anyhow::{Context, Result};

/// Resolution of the kernel's CPU times, the same on all Linux systems.
const TICKS_PER_SECOND: u64 = 100;

/// Number of fields of `/proc/PID/stat` between the command and the user time.
const FIELDS_BEFORE_UTIME: usize = 11;

/// CPU time of a process since its start, of all its threads.
pub(crate) fn cpu_time(pid: u32) -> Result<Duration> {
    let file = format!("/proc/{pid}/stat");
    let stat = fs::read_to_string(&file).with_context(|| format!("cannot read {file}"))?;
    let (_, fields) = stat.rsplit_once(')').with_context(|| format!("{file} has no command"))?;
    let ticks = fields.split_whitespace().skip(FIELDS_BEFORE_UTIME).take(2).map(str::parse::<u64>);
    let ticks: u64 = ticks.sum::<Result<u64, _>>()?;
    Ok(Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
}
