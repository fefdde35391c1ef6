//! The binary `airlock`. Each command has its own file in `commands`.

mod answer;
mod bots;
mod bundles;
mod commands;
mod logs;
mod progress;
mod table;
mod workers;

use std::{ffi::OsString, process::ExitCode};

use answer::Answer;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use commands::{audit, games, lesson, load, replay, resolve, rules, scenario, selfplay, serve, sim, verify};

/// Drawing views for many viewers makes many small allocations. This allocator takes a third less time than the
/// default one, and returns memory that quiet matches no longer need.
#[cfg(all(target_os = "linux", feature = "jemalloc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// A self-hosted online table for hidden-information board games.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Print one JSON document.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the server and prints the URL to open.
    Serve(Box<serve::Args>),
    /// Lists the games: modes, player counts, options, rules versions.
    Games(games::Args),
    /// Plays whole matches without a server.
    Selfplay(selfplay::Args),
    /// Audits secrecy or determinism over whole matches.
    #[command(subcommand)]
    Audit(audit::Args),
    /// Shows a viewer's view at a point of an exported log.
    Replay(replay::Args),
    /// Resolves a planned flight from the input.
    #[command(subcommand)]
    Resolve(resolve::Args),
    /// Plays lessons in every way that they leave open.
    #[command(subcommand)]
    Lesson(lesson::Args),
    /// Plays many matches over real WebSockets and measures them.
    Load(load::Args),
    /// Replays an exported log and checks its commitment and every hash.
    Verify(verify::Args),
    /// Runs rule scenarios, or prints the state at the end of one.
    #[command(subcommand)]
    Scenario(scenario::Args),
    /// Runs the whole server in a simulated world with many faults.
    Sim(sim::Args),
    /// Traces each numbered rule to where it is implemented and checked.
    Rules(rules::Args),
}

impl Command {
    fn run(self, json: bool) -> anyhow::Result<Answer> {
        match self {
            Self::Serve(args) => serve::run(&args, json),
            Self::Games(args) => games::run(&args),
            Self::Selfplay(args) => selfplay::run(args),
            Self::Audit(args) => audit::run(args),
            Self::Replay(args) => replay::run(&args),
            Self::Resolve(args) => resolve::run(&args),
            Self::Lesson(args) => lesson::run(&args),
            Self::Load(args) => load::run(args),
            Self::Verify(args) => verify::run(&args),
            Self::Scenario(args) => scenario::run(args),
            Self::Sim(args) => Ok(sim::run(&args)),
            Self::Rules(args) => rules::run(&args),
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let environment = std::env::vars_os().map(|(name, _)| name);
    let command = match serve::with_file(Arguments::command(), &words, environment) {
        Ok(command) => command,
        Err(error) => return answer::print_error(&error, false),
    };
    let arguments = Arguments::from_arg_matches(&command.get_matches());
    let Arguments { command, json } = arguments.unwrap_or_else(|error| error.exit());
    match command.run(json) {
        Ok(answer) => answer.print(json),
        Err(error) => answer::print_error(&error, json),
    }
}
