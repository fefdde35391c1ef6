//! Builds a release: the downloads for hosts, their checksums, and a signature of the checksums.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use crate::{bundle, compiler::said};

/// The version of the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The changelog, with one section for each version.
const CHANGELOG: &str = "CHANGELOG.md";
/// File of the checksums.
const SUMS: &str = "SHA256SUMS";
/// Namespace of the signature, so that no other signature of the key can be mistaken for it.
const NAMESPACE: &str = "airlock-release";
/// Container engines that can build and save an image.
const ENGINES: [&str; 2] = ["docker", "podman"];

/// Optional parts of a release.
pub(crate) struct Wanted {
    /// The ssh key that signs the checksums.
    key: Option<PathBuf>,
    /// True to build an image.
    image: bool,
}

impl Wanted {
    /// Parses the command line. `None` if it is invalid.
    pub(crate) fn read(arguments: &[String]) -> Option<Self> {
        let mut wanted = Self { key: None, image: false };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--key" => wanted.key = Some(arguments.next()?.into()),
                "--image" => wanted.image = true,
                _ => return None,
            }
        }
        Some(wanted)
    }
}

/// Builds the release of the committed state, with the client built from it. Returns its folder.
pub(crate) fn build(root: &Path, wanted: &Wanted) -> Result<PathBuf, String> {
    let root = root.canonicalize().map_err(said("the workspace"))?;
    let changes = fs::read_to_string(root.join(CHANGELOG)).map_err(said(CHANGELOG))?;
    let changes = section(&changes, VERSION).ok_or_else(|| {
        format!("{CHANGELOG} has no section `## {VERSION}`: say what has changed, or raise the version")
    })?;
    let changed = said_by(command(&root, "git", &["status", "--porcelain"]))?;
    if !changed.is_empty() {
        return Err(format!("a release is what is committed, and this is not:\n{changed}"));
    }
    let folder = root.join(format!("target/release-{VERSION}"));
    fs::remove_dir_all(&folder)
        .or_else(|error| if folder.exists() { Err(error) } else { Ok(()) })
        .map_err(said("target"))?;
    fs::create_dir_all(&folder).map_err(said("target"))?;
    fs::write(folder.join("CHANGES.md"), changes).map_err(said("CHANGES.md"))?;
    run(command(&root, "cargo", &["xtask", "wasm"]))?;
    run(command(&root, "npm", &["--prefix", "web-client", "ci", "--no-audit", "--no-fund"]))?;
    run(command(&root, "npm", &["--prefix", "web-client", "run", "build"]))?;
    for (file, _) in bundle::build(&root, Vec::new())? {
        keep(&root.join(file), &folder)?;
    }
    let client = bundle::client(&root)?.ok_or("the web client was not built")?;
    let archive = folder.join(format!("{client}.tar.gz"));
    run(command(&root.join(bundle::FOLDER), "tar", &["-czf", &archive.to_string_lossy(), &client]))?;
    binary(&root, &folder)?;
    if wanted.image {
        image(&root, &folder)?;
    }
    let files = fs::read_dir(&folder).map_err(said("the release"))?.flatten();
    let mut files: Vec<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    let sums = said_by(command(&folder, "sha256sum", &files.iter().map(String::as_str).collect::<Vec<_>>()))?;
    fs::write(folder.join(SUMS), sums).map_err(said(SUMS))?;
    if let Some(key) = &wanted.key {
        let mut sign = command(&folder, "ssh-keygen", &["-Y", "sign", "-n", NAMESPACE, "-f"]);
        sign.arg(key.canonicalize().map_err(said("the key"))?).arg(SUMS);
        run(sign)?;
    }
    Ok(folder)
}

/// Builds the binary statically linked, so that it needs no other file.
fn binary(root: &Path, folder: &Path) -> Result<(), String> {
    let about = said_by(command(root, "rustc", &["-vV"]))?;
    let host =
        about.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc does not name its host")?;
    let mut build =
        command(root, "cargo", &["build", "--locked", "--release", "--package", "airlock", "--target", host]);
    build.env("RUSTFLAGS", "-Ctarget-feature=+crt-static").env_remove("RUSTC_WORKSPACE_WRAPPER");
    run(build)?;
    let built = root.join("target").join(host).join("release/airlock");
    fs::copy(built, folder.join(format!("airlock-{VERSION}-{host}"))).map_err(said("the binary")).map(drop)
}

/// Builds the image of the Dockerfile.
fn image(root: &Path, folder: &Path) -> Result<(), String> {
    let engine = ENGINES.into_iter().find(|engine| answers(engine));
    let engine = engine.ok_or("an image needs docker, its engine running, or podman")?;
    let name = format!("airlock:{VERSION}");
    let built_of = format!("AIRLOCK_BUILD={VERSION}");
    let mut build = command(root, engine, &["build", "--build-arg", &built_of, "--tag", &name, "."]);
    // Podman's own format has no HEALTHCHECK.
    build.env("BUILDAH_FORMAT", "docker");
    run(build)?;
    let file = folder.join(format!("airlock-{VERSION}.image.tar"));
    run(command(root, engine, &["save", "--output", &file.to_string_lossy(), &name]))
}

/// True if a container engine is installed and responds. Docker's client without the engine fails at
/// `version`, but not at `--version`.
fn answers(engine: &str) -> bool {
    Command::new(engine).arg("version").output().is_ok_and(|said| said.status.success())
}

fn keep(file: &Path, folder: &Path) -> Result<(), String> {
    let name = file.file_name().unwrap_or_default();
    fs::copy(file, folder.join(name)).map_err(said(&name.to_string_lossy())).map(drop)
}

/// A command in a folder. Its builds are labelled with the version.
fn command(folder: &Path, program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).args(arguments).env("AIRLOCK_BUILD", VERSION);
    command
}

fn run(mut command: Command) -> Result<(), String> {
    let status = command.status().map_err(said(&name(&command)))?;
    status.success().then_some(()).ok_or_else(|| format!("{} failed: it says why above", name(&command)))
}

/// The standard output of a command.
fn said_by(mut command: Command) -> Result<String, String> {
    let Output { status, stdout, stderr } = command.output().map_err(said(&name(&command)))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    status
        .success()
        .then(|| text(&stdout))
        .ok_or_else(|| format!("{} failed: {}", name(&command), text(&stderr)))
}

fn name(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}

/// Extracts the section of a version from a changelog. `None` if there is none.
fn section<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let of_version = |section: &&str| {
        let title = section.lines().next().unwrap_or_default();
        title.split_once(',').map_or(title, |(version, _)| version) == version
    };
    changelog
        .split("\n## ")
        .skip(1)
        .find(of_version)
        .and_then(|section| Some(section.split_once('\n')?.1.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changelog_section_is_found_by_version() {
        let changelog =
            "# Changes\n\n## 0.10.0, 2027-01-02\n\n* Ten.\n\n### Games\n\n* More.\n\n## 0.1.0\n\n* One.\n";
        assert_eq!(section(changelog, "0.10.0"), Some("* Ten.\n\n### Games\n\n* More."));
        assert_eq!(section(changelog, "0.1.0"), Some("* One."));
        assert_eq!(section(changelog, "0.1"), None);
    }

    #[test]
    fn changelog_has_the_workspace_version() {
        let changelog = fs::read_to_string(crate::root().join(CHANGELOG)).unwrap();
        assert!(section(&changelog, VERSION).is_some_and(|changes| !changes.is_empty()), "## {VERSION}");
    }

    #[test]
    fn container_engine_must_respond() {
        assert!(answers(env!("CARGO")));
        assert!(!answers("ls"), "ls --version succeeds, as docker's does without its engine");
        assert!(!answers("no-such-engine"));
    }

    #[test]
    fn invalid_command_line_is_rejected() {
        let read = |arguments: &[&str]| {
            Wanted::read(&arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<_>>())
        };
        assert!(read(&["--key"]).is_none() && read(&["now"]).is_none());
        assert!(
            read(&["--image", "--key", "k"])
                .is_some_and(|wanted| wanted.image && wanted.key == Some("k".into()))
        );
    }
}
