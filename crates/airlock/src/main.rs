//! The binary `airlock`. Each command has its own file in `commands`.

mod answer;
mod commands;
mod logs;
mod progress;
mod seated;
mod table;
mod workers;

use std::process::ExitCode;

use answer::Answer;
use clap::{Parser, Subcommand};
use commands::{audit, games, replay, rules, scenario, selfplay, serve, verify};

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
    Serve(serve::Args),
    /// Lists the games: modes, player counts, options, rules versions.
    Games,
    /// Plays whole matches without a server.
    Selfplay(selfplay::Args),
    /// Audits secrecy or determinism over whole matches.
    #[command(subcommand)]
    Audit(audit::Args),
    /// Shows what somebody saw at a point of an exported log.
    Replay(replay::Args),
    /// Repeats an exported log and checks its commitment and every hash.
    Verify(verify::Args),
    /// Runs rule scenarios, or prints the state at the end of one.
    #[command(subcommand)]
    Scenario(scenario::Args),
    /// Traces each numbered rule to where it is implemented and checked.
    Rules(rules::Args),
}

impl Command {
    fn run(self, json: bool) -> anyhow::Result<Answer> {
        match self {
            Self::Serve(args) => serve::run(&args, json),
            Self::Games => Ok(games::run()),
            Self::Selfplay(args) => selfplay::run(args),
            Self::Audit(args) => audit::run(args),
            Self::Replay(args) => replay::run(&args),
            Self::Verify(args) => verify::run(&args),
            Self::Scenario(args) => scenario::run(args),
            Self::Rules(args) => rules::run(&args),
        }
    }
}

fn main() -> ExitCode {
    let Arguments { command, json } = Arguments::parse();
    match command.run(json) {
        Ok(answer) => answer.print(json),
        Err(error) => answer::print_error(&error, json),
    }
}
