//! Builds bundles: each game as a module through which later servers play the matches that began under these
//! rules. Also stores the web client that shows them.

use std::{collections::BTreeMap, fs, io, path::Path};

use crate::compiler::{Compiler, built, games, said};

/// Output folder, from the root of the workspace.
pub(crate) const FOLDER: &str = "target/bundles";
/// Feature of the toy, which no catalog lists.
const TOY: &str = "toy";
/// Build folder of the web client.
const CLIENT: &str = "web-client/dist";
/// The page, with the beginning of its markup. An older page is marked, so that it knows that a later server
/// shows it.
const PAGE: &str = "index.html";
const BEGINS: &str = "<html ";
const BEGINS_OLDER: &str = "<html data-older ";
/// File with the versions of the games' rules that the client knows.
const RULES: &str = ".vite/rules.json";
/// Folder of the page's assets.
const ASSETS: &str = "assets";
/// Number of hexadecimal digits of the hash that identifies a client.
const TAG_DIGITS: usize = 8;

/// Builds a bundle of each named game, or of all built-in games if none is named. Returns the files with
/// their sizes in bytes.
pub(crate) fn build(root: &Path, named: Vec<String>) -> Result<Vec<(String, u64)>, String> {
    let root = root.canonicalize().map_err(said("the workspace"))?;
    let compiler = Compiler::find()?;
    let games = if named.is_empty() { games(&root)? } else { named };
    fs::create_dir_all(root.join(FOLDER)).map_err(said(FOLDER))?;
    let build = |game: String| {
        let (feature, file) = if game == TOY {
            (TOY.to_owned(), format!("{FOLDER}/{game}.wasm"))
        } else {
            let version = version(&root, &game)?;
            (format!("airlock-catalog/{game}"), format!("{FOLDER}/{game}-{version}.wasm"))
        };
        compiler.build(&root, "airlock-bundle", &feature)?;
        let module = fs::read(built(&root, "airlock_bundle.wasm")).map_err(said("the module"))?;
        let bare = without_custom_sections(&module).ok_or("the compiler wrote no module")?;
        fs::write(root.join(&file), &bare).map_err(said(&file))?;
        Ok((file, bare.len() as u64))
    };
    games.into_iter().map(build).collect()
}

/// Copies the built web client beside the bundles, for matches under the rules that it knows. Returns the
/// name of its folder. `None` if it was built without rules.
pub(crate) fn client(root: &Path) -> Result<Option<String>, String> {
    let built = root.join(CLIENT);
    let rules = fs::read_to_string(built.join(RULES)).unwrap_or_default();
    if serde_json::from_str::<BTreeMap<String, u32>>(&rules).unwrap_or_default().is_empty() {
        return Ok(None);
    }
    let page = fs::read_to_string(built.join(PAGE)).map_err(said(PAGE))?;
    if !page.contains(BEGINS) {
        return Err(format!("{CLIENT}/{PAGE} does not begin as a page does"));
    }
    let tag = blake3::hash(page.as_bytes()).to_hex();
    let name = format!("client-{}-{}", env!("CARGO_PKG_VERSION"), &tag[..TAG_DIGITS]);
    let folder = root.join(FOLDER).join(&name);
    let write = || -> io::Result<()> {
        for file in fs::read_dir(root.join(FOLDER))?.flatten() {
            if file.file_name().to_string_lossy().starts_with("client-") {
                fs::remove_dir_all(file.path())?;
            }
        }
        fs::create_dir_all(folder.join(ASSETS))?;
        for file in fs::read_dir(built.join(ASSETS))? {
            let file = file?;
            fs::copy(file.path(), folder.join(ASSETS).join(file.file_name()))?;
        }
        fs::write(folder.join(PAGE), page.replacen(BEGINS, BEGINS_OLDER, 1))?;
        fs::write(folder.join("rules.json"), &rules)
    };
    write().map_err(said(&name))?;
    Ok(Some(name))
}

/// The version of a game's rules, used in the file name only. A server asks the bundle itself.
fn version(root: &Path, game: &str) -> Result<u32, String> {
    let file = format!("crates/games/{game}/src/game.rs");
    let source = fs::read_to_string(root.join(&file)).map_err(said(&file))?;
    let stated = source.split_once("const RULES_VERSION: u32 = ").and_then(|(_, rest)| rest.split_once(';'));
    let version = stated.and_then(|(version, _)| version.parse().ok());
    version.ok_or_else(|| format!("{file} does not state its RULES_VERSION"))
}

/// Removes the custom sections of a module, such as the names of functions. `None` if the bytes are not a
/// module.
fn without_custom_sections(module: &[u8]) -> Option<Vec<u8>> {
    let (head, mut rest) = module.split_at_checked(8)?;
    let mut bare = head.to_vec();
    while let Some((&kind, after)) = rest.split_first() {
        let (length, body) = number(after)?;
        let whole = 1 + (after.len() - body.len()) + length;
        if kind != 0 {
            bare.extend(rest.get(..whole)?);
        }
        rest = rest.get(whole..)?;
    }
    head.starts_with(b"\0asm").then_some(bare)
}

/// Reads a LEB128 number. Returns it with the rest of the bytes.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let end = bytes.iter().take(5).position(|byte| byte & 0x80 == 0)? + 1;
    let (digits, rest) = bytes.split_at(end);
    let value = digits.iter().rev().fold(0, |value, byte| value << 7 | usize::from(byte & 0x7f));
    Some((value, rest))
}

#[cfg(test)]
mod tests {
    use super::without_custom_sections;

    #[test]
    fn custom_sections_are_removed() {
        let head = b"\0asm\x01\0\0\0";
        let long = [&[0, 0x82, 0x01][..], &[7; 130]].concat();
        let module = [&head[..], &[1, 2, 8, 9], &long, &[10, 1, 5], &[0, 0]].concat();
        let bare = [&head[..], &[1, 2, 8, 9], &[10, 1, 5]].concat();
        assert_eq!(without_custom_sections(&module), Some(bare));
        assert_eq!(without_custom_sections(&module[..module.len() - 3]), None, "it ends too soon");
        assert_eq!(without_custom_sections(b"\0elf\x01\0\0\0"), None);
    }
}
