//! `airlock verify`

use std::{fs, path::PathBuf};

use airlock_catalog::{Listed, Visit};
use airlock_engine::{
    Hash, Outcome,
    log::{Fault, Log, PublicKey, Witness, verify},
};
use airlock_registry::Registry;
use airlock_table::{Broken, Input, replayed};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::{answer::Answer, bundles, logs, table::with_game};

/// Replays an exported log and checks its commitment and every hash.
///
/// A dishonest server can rewrite a log. Only evidence that others kept reveals that: the receipts of a player, and
/// the key that the server publishes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The exported log.
    file: PathBuf,
    /// Folder of bundles, for a log of older rules.
    #[arg(long, value_name = "FOLDER")]
    bundles: Option<PathBuf>,
    /// Receipts of a player, as saved by the page "Verify the dice".
    #[arg(long, value_name = "FILE")]
    receipts: Option<PathBuf>,
    /// Public key of the server, from `GET /api/key`.
    #[arg(long, value_name = "KEY")]
    key: Option<PublicKey>,
}

/// A file of receipts.
#[derive(Debug, Default, Deserialize)]
struct Receipts {
    /// Chains of the log, oldest first.
    receipts: Vec<Hash>,
    /// The key that the server published during the match.
    #[serde(default)]
    key: Option<PublicKey>,
}

struct Verify {
    log: Log,
    witness: Witness,
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    let Args { file, bundles, receipts, key } = args;
    let log = logs::read(file)?;
    let receipts = receipts.as_ref().map(read_receipts).transpose()?;
    let asked = receipts.is_some();
    let Receipts { receipts, key: kept } = receipts.unwrap_or_default();
    let witness = Witness::of(&log, &receipts, key.as_ref().or(kept.as_ref()));
    ensure!(
        !asked || witness.covers_header,
        "the receipts cannot be compared: a log of format {} has none",
        log.header.format
    );
    let game = log.header.game.clone();
    let registry = bundles::registry(bundles.as_deref())?;
    if registry.older().any(|(older, rules)| (older, rules) == (game.as_str(), log.header.rules)) {
        return Ok(verify_older(&registry, &log, &witness));
    }
    with_game(&game, Verify { log, witness })?
}

fn read_receipts(file: &PathBuf) -> Result<Receipts> {
    let name = || file.display().to_string();
    let text = fs::read_to_string(file).with_context(name)?;
    serde_json::from_str(&text)
        .context("a file of receipts is {\"receipts\": [CHAIN, ...]}")
        .with_context(name)
}

/// Replays a log with the bundle of its rules.
fn verify_older(registry: &Registry, log: &Log, witness: &Witness) -> Answer {
    let repeated = registry.replay(log).and_then(|mut table| {
        let entries = log.entries.iter().map(replayed).collect();
        table.handle(Input::Overtaken(entries), 0);
        match table.broken() {
            Some(broken) => Err(broken.clone()),
            None => Ok(table.table().ending.map(|ending| ending.outcome)),
        }
    });
    match repeated {
        Ok(outcome) => answer(log, None, None, outcome.as_ref(), witness),
        Err(broken) => {
            let seq = match &broken {
                Broken::Misfit { number, .. } | Broken::Diverged { number } => Some(*number),
                Broken::Unreadable { .. }
                | Broken::Snapshot { .. }
                | Broken::Rules(_)
                | Broken::Bundle(_)
                | Broken::Unwanted => None,
            };
            answer(log, Some(broken.to_string()), seq, None, witness)
        }
    }
}

impl Visit for Verify {
    type Answer = Result<Answer>;

    fn visit<G: Listed>(self) -> Result<Answer> {
        let Self { log, witness } = self;
        let repeated = verify::<G>(&log, None, |_, _, _| {});
        let outcome = repeated.as_ref().ok().and_then(|replica| replica.game.outcome());
        let fault = repeated.err();
        let seq = match &fault {
            Some(Fault::Entry { seq, .. }) => Some(*seq),
            _ => None,
        };
        Ok(answer(&log, fault.map(|fault| fault.to_string()), seq, outcome.as_ref(), &witness))
    }
}

/// Formats the verdict on a log. `fault` is the first fault in it, and `seq` the entry at fault.
fn answer(
    log: &Log,
    fault: Option<String>,
    seq: Option<u64>,
    outcome: Option<&Outcome>,
    witness: &Witness,
) -> Answer {
    let (entries, game) = (log.entries.len(), &log.header.game);
    let fault = fault.or_else(|| contradiction(witness));
    let mut lines = vec![match (&fault, outcome) {
        (Some(fault), _) => format!("the log is not valid: {fault}"),
        (None, Some(outcome)) => {
            format!("the log is valid: {entries} entries of {game}, ended by {}", outcome.ending)
        }
        (None, None) => format!("the log is valid: {entries} entries of {game}, not at its end"),
    }];
    if witness.agree > 0 {
        let moments = if witness.agree == 1 { "1 moment" } else { &format!("{} moments", witness.agree) };
        lines.push(format!("your receipts of {moments} agree"));
    }
    if let Some(signed) = witness.signature.filter(|signed| signed.holds && signed.expected) {
        lines.push(format!("signed by the server with the key {}", signed.key));
    }
    let unproven = unproven(witness);
    lines.extend(unproven.iter().map(|what| format!("not proven: {what}")));
    let passed = fault.is_none();
    let json = json!({
        "game": game, "entries": entries, "passed": passed, "entry": seq, "fault": fault, "outcome": outcome,
        "format": log.header.format, "receipts": { "agree": witness.agree, "missing": witness.missing.len() },
        "signature": witness.signature, "unproven": unproven,
    });
    Answer { text: lines.join("\n"), json, passed }
}

/// The first contradiction between the evidence and the log.
fn contradiction(witness: &Witness) -> Option<String> {
    match (&witness.missing[..], witness.signature) {
        ([], Some(signed)) if !signed.holds => {
            Some("the signature at its end does not fit these entries".to_owned())
        }
        ([], Some(signed)) if !signed.expected => {
            Some(format!("it is signed with a key that is not the server's: {}", signed.key))
        }
        ([], _) => None,
        ([receipt, ..], _) => Some(format!(
            "{} of your receipts are not in it, first {receipt}: the server acknowledged a different log",
            witness.missing.len()
        )),
    }
}

/// The gaps in the evidence, each with a way to close it.
fn unproven(witness: &Witness) -> Vec<&'static str> {
    let Witness { signature, agree, missing: _, covers_header } = witness;
    let mut unproven = Vec::new();
    if !covers_header {
        unproven.push(
            "the log is of format 1, whose chain covers neither void starts nor the previous match; \
             anybody who had it could have rewritten it",
        );
    } else if *agree == 0 {
        unproven.push(
            "no player's receipts were compared, so the server itself could have rewritten the log; \
             the page \"Verify the dice\" compares them, or --receipts",
        );
    }
    match signature {
        None => unproven.push("no server signed the log, so anybody could have cut off its end"),
        Some(signed) if !signed.compared => {
            unproven.push("the key was not compared; pass the one that the server publishes as --key");
        }
        Some(_) => {}
    }
    unproven.push("the names of the players, which no hash covers");
    unproven
}
