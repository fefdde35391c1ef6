//! Load generator of the comparison. One thread, so that it takes one core.

mod airlock;
mod boardgame_io;
mod colyseus;
mod life;
mod peer;
mod play;
mod server_process;
mod site;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(about = "Measures servers of one card game")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays whole matches on Airlock, and measures the server's CPU time by stage.
    Life(life::Args),
    /// Plays endless matches on any of the servers, and measures moves.
    Play(play::Args),
}

fn main() -> Result<()> {
    let Arguments { command } = Arguments::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match command {
        Command::Life(args) => runtime.block_on(life::run(&args)),
        Command::Play(args) => runtime.block_on(play::run(&args)),
    }
}
