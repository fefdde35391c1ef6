//! The rules of Aliens: the laws of the kernel, the scenarios, and what each seat may know.

mod laws;
mod scenarios;
mod secrecy;
