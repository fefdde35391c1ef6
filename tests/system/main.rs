//! The whole system from outside: the real binary as a child process, real databases, real sockets.

mod crash;
mod hostile;
mod house;
mod players;
mod projection;
mod whole_match;
mod wire;
