//! The rules of Space Alert: the laws of the kernel, the scenarios, what each seat may know, the planning and the resolution.

mod golden;
mod imagination;
mod laws;
mod planning;
mod resolution;
mod scenarios;
mod secrecy;
mod told;
