//! Settings outside the command line. The settings file replaces defaults, so that flags and environment override it.
//! Misspelt settings in the environment are reported.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use clap::{ArgMatches, Command};
use toml::{Table, Value};

const SERVE: &str = "serve";
/// Prefix of settings in the environment.
const PREFIX: &str = "AIRLOCK_";
/// The setting that names the file.
const CONFIG: &str = "config";

/// The command line with defaults from the settings file, if `airlock serve` was given one.
///
/// # Errors
/// If the file cannot be read, or if the file or the environment (its variable names) contains an unknown setting.
pub(crate) fn with_file(
    command: Command,
    arguments: &[OsString],
    environment: impl IntoIterator<Item = OsString>,
) -> Result<Command> {
    // Errors of the command line are reported once all defaults are known.
    let first_look = command.clone().ignore_errors(true).try_get_matches_from(arguments);
    let serve = first_look.as_ref().ok().and_then(|matches| matches.subcommand_matches(SERVE));
    let Some(serve) = serve else { return Ok(command) };
    must_be_settings(&command, environment)?;
    let file = named_file(serve);
    let command = match file {
        Some(file) => with_settings_of(command, &file)?,
        None => command,
    };
    Ok(with_trimmed_environment(command))
}

fn with_settings_of(mut command: Command, file: &Path) -> Result<Command> {
    let name = file.display();
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read the settings in {name}"))?;
    let settings: Table = text.parse().with_context(|| format!("cannot read the settings in {name}"))?;
    for (key, value) in settings {
        let values = texts(value).with_context(|| format!("the setting `{key}` in {name}"))?;
        command = put(command, &key, values).with_context(|| format!("cannot use the settings in {name}"))?;
    }
    Ok(command)
}

/// Trims blanks and line ends around settings from the environment: a `.env` written on Windows ends its lines with
/// `\r\n`. An empty setting is not set.
fn with_trimmed_environment(command: Command) -> Command {
    command.mut_subcommand(SERVE, |serve| {
        serve.mut_args(|arg| {
            let value = arg.get_env().and_then(std::env::var_os).and_then(|value| value.into_string().ok());
            let Some(value) = value else { return arg };
            let trimmed = value.trim();
            if trimmed == value && !trimmed.is_empty() {
                return arg;
            }
            let arg = arg.env(None::<&'static str>);
            if trimmed.is_empty() { arg } else { arg.default_value(trimmed.to_owned()) }
        })
    })
}

/// Refuses unknown variables, because a misspelt one would silently leave its setting at the default.
fn must_be_settings(command: &Command, environment: impl IntoIterator<Item = OsString>) -> Result<()> {
    let serve = command.find_subcommand(SERVE);
    let known: Vec<_> =
        serve.into_iter().flat_map(Command::get_arguments).filter_map(clap::Arg::get_env).collect();
    for name in environment {
        let ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX));
        if ours && !known.contains(&name.as_os_str()) {
            let known: Vec<_> = known.iter().map(|name| name.to_string_lossy()).collect();
            bail!(
                "there is no setting `{}` in the environment; there are {}",
                name.to_string_lossy(),
                known.join(", ")
            );
        }
    }
    Ok(())
}

fn named_file(serve: &ArgMatches) -> Option<PathBuf> {
    serve.try_get_one::<PathBuf>(CONFIG).ok().flatten().cloned()
}

/// The value in the form of command-line arguments.
fn texts(value: Value) -> Result<Vec<String>> {
    match value {
        Value::String(text) => Ok(vec![text.trim().to_owned()]),
        Value::Integer(number) => Ok(vec![number.to_string()]),
        Value::Array(values) => Ok(values.into_iter().map(texts).collect::<Result<Vec<_>>>()?.concat()),
        other => bail!("is a {}; write a text, a number or a list of them", other.type_str()),
    }
}

fn put(command: Command, key: &str, values: Vec<String>) -> Result<Command> {
    let names = names(&command);
    if !names.iter().any(|name| name == key) {
        bail!("there is no setting `{key}`; there are {}", names.join(", "));
    }
    let id = key.replace('-', "_");
    Ok(command.mut_subcommand(SERVE, |serve| serve.mut_arg(id, |arg| arg.default_values(values))))
}

/// Names of the settings that the file may contain.
fn names(command: &Command) -> Vec<String> {
    let serve = command.find_subcommand(SERVE);
    let longs = serve.into_iter().flat_map(Command::get_arguments).filter_map(clap::Arg::get_long);
    longs.filter(|name| *name != CONFIG).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, FromArgMatches};

    use super::*;
    use crate::{Arguments, Command as Chosen};

    fn read(file: &str, flags: &[&str]) -> Result<super::super::Args> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("airlock.toml");
        std::fs::write(&path, file)?;
        let mut arguments: Vec<OsString> =
            vec!["airlock".into(), "serve".into(), "--config".into(), path.into()];
        arguments.extend(flags.iter().map(OsString::from));
        let matches = with_file(Arguments::command(), &arguments, [])?.try_get_matches_from(&arguments)?;
        match Arguments::from_arg_matches(&matches)?.command {
            Chosen::Serve(args) => Ok(*args),
            other => bail!("{other:?}"),
        }
    }

    #[test]
    fn file_replaces_defaults_and_flags_override_it() {
        let file = r#"
            listen = "0.0.0.0:9000"
            data = "/var/lib/airlock"
            requests-per-minute = 30
            trusted-proxies = ["10.0.0.0/8", "192.0.2.1"]
        "#;
        let args = read(file, &["--data", "/tmp/elsewhere"]).unwrap();
        assert_eq!(args.listen, "0.0.0.0:9000".parse().unwrap());
        assert_eq!(args.data, PathBuf::from("/tmp/elsewhere"));
        assert_eq!((args.requests_per_minute, args.attempts_per_minute), (30, 60));
        let proxies: Vec<String> = args.trusted_proxies.iter().map(ToString::to_string).collect();
        assert_eq!(proxies, ["10.0.0.0/8", "192.0.2.1/32"]);
    }

    #[test]
    fn unknown_setting_is_named() {
        let said = |file: &str| format!("{:#}", read(file, &[]).unwrap_err());
        assert!(said("lisen = \"0.0.0.0:9000\"").contains("no setting `lisen`"));
        assert!(said("[server]\nlisten = \"0.0.0.0:9000\"").contains("the setting `server`"));
        assert!(said("config = \"other.toml\"").contains("no setting `config`"));
        assert!(said("listen = 0.5").contains("the setting `listen`"));
        assert!(said("listen = \"nowhere\"").contains("--listen"));
        assert!(said("listen = ").contains("cannot read the settings"));
    }

    #[test]
    fn file_settings_lose_blanks_and_line_ends() {
        let file = "listen = \" 0.0.0.0:9000\\r\\n\"\ntrusted-proxies = \"10.0.0.0/8, ::1 \"\n";
        let args = read(file, &[]).unwrap();
        assert_eq!(args.listen, "0.0.0.0:9000".parse().unwrap());
        assert_eq!(args.trusted_proxies.len(), 2);
    }

    #[test]
    fn refusal_shows_an_example() {
        for (file, example) in [
            ("listen = \"8080\"", "127.0.0.1:8080"),
            ("listen = \"localhost:8080\"", "127.0.0.1:8080"),
            ("trusted-proxies = \"10.0.0.0/8;::1\"", "10.0.0.0/8,192.0.2.1"),
            ("public-url = \"table.example\"", "https://table.example"),
            ("keep-closed = \"soon\"", "90d"),
        ] {
            let said = format!("{:#}", read(file, &[]).unwrap_err());
            assert!(said.contains(example), "{file}: {said}");
        }
    }

    #[test]
    fn misspelt_variable_is_named() {
        let look = |arguments: &[&str], variables: &[&str]| {
            let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
            let variables = variables.iter().map(OsString::from);
            with_file(Arguments::command(), &arguments, variables)
        };
        let serve = ["airlock", "serve"];
        let said = look(&serve, &["AIRLOCK_DATA", "AIRLOCK_LISTENS"]).unwrap_err().to_string();
        assert!(said.contains("no setting `AIRLOCK_LISTENS`") && said.contains("AIRLOCK_LISTEN,"), "{said}");
        assert!(look(&serve, &["AIRLOCK_DATA", "PATH", "POSTGRES_PASSWORD"]).is_ok());
        assert!(look(&["airlock", "games"], &["AIRLOCK_BINARY"]).is_ok(), "only a server has settings");
    }

    /// The table of settings for `docs/hosting.md`, from the command line.
    fn table() -> String {
        let command = Arguments::command();
        let serve = command.find_subcommand(SERVE).unwrap();
        let mut lines = vec![
            "| flag | environment | default | meaning |".to_owned(),
            "| --- | --- | --- | --- |".to_owned(),
        ];
        for arg in serve.get_arguments().filter(|arg| arg.get_env().is_some()) {
            let default: Vec<_> =
                arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
            let default = if default.is_empty() { String::new() } else { format!("`{}`", default.join(",")) };
            let value = arg.get_value_names().unwrap()[0].as_str();
            let choices: Vec<String> =
                arg.get_possible_values().iter().map(|choice| format!("`{}`", choice.get_name())).collect();
            let choices =
                if choices.is_empty() { String::new() } else { format!(": {}", choices.join(", ")) };
            lines.push(format!(
                "| `--{} {value}` | `{}` | {default} | {}{choices} |",
                arg.get_long().unwrap(),
                arg.get_env().unwrap().to_string_lossy(),
                arg.get_help().unwrap(),
            ));
        }
        lines.join("\n")
    }

    #[test]
    fn hosting_page_lists_every_setting() {
        let page = include_str!("../../../../../docs/hosting.md");
        let table = table();
        assert!(page.contains(&table), "put this table into docs/hosting.md:\n{table}");
    }
}
