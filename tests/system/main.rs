//! The whole system from outside: the real binary as a child process, real databases, real sockets.

#![expect(clippy::unwrap_used, reason = "tests, their helpers included, end at the first surprise")]
#![expect(clippy::print_stdout, reason = "crash tests say what they measured")]

mod announcements;
mod cluster;
mod crash;
mod disk;
mod hostile;
mod load;
mod players;
mod projection;
mod proxy;
mod python;
mod receipts;
mod server;
mod whole_match;
