//! Bundles: each game as a module that later servers play the matches by which began under these rules, and the web client that shows them.

use std::{collections::BTreeMap, fs, io, path::Path};

use crate::compiler::{Compiler, built, games, said};

/// Where bundles are written.
pub(crate) const FOLDER: &str = "target/bundles";
/// The toy has a feature of its own: no catalog lists it.
const TOY: &str = "toy";
/// Where the build of the web client leaves it.
const CLIENT: &str = "web-client/dist";
/// The page, and how it begins: it is told there that it is shown by a later server.
const PAGE: &str = "index.html";
const BEGINS: &str = "<html ";
const BEGINS_OLDER: &str = "<html data-older ";
/// Where it says which version of each game's rules it knows.
const RULES: &str = ".vite/rules.json";
/// What the page is made of.
const ASSETS: &str = "assets";
/// How much of its hash tells a client from others, in hexadecimal digits.
const TAG_DIGITS: usize = 8;

/// Builds a bundle of each of the games, or of each of the house if none is named; answers with the files and their sizes in bytes.
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

/// Writes the web client, as it was built, beside the bundles, for matches under the rules that it says it knows; answers with the name
/// of its folder, if it was built with rules.
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

/// The version of a game's rules, for the name of the file: a server asks the bundle itself.
fn version(root: &Path, game: &str) -> Result<u32, String> {
    let file = format!("crates/games/{game}/src/game.rs");
    let source = fs::read_to_string(root.join(&file)).map_err(said(&file))?;
    let stated = source.split_once("const RULES_VERSION: u32 = ").and_then(|(_, rest)| rest.split_once(';'));
    let version = stated.and_then(|(version, _)| version.parse().ok());
    version.ok_or_else(|| format!("{file} does not state its RULES_VERSION"))
}

/// A module without the names of its functions and what else is not run; none if it is no module.
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

/// A number as WebAssembly writes it, seven bits a byte, and what stands after it.
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
    fn what_is_not_run_is_left_out() {
        let head = b"\0asm\x01\0\0\0";
        let long = [&[0, 0x82, 0x01][..], &[7; 130]].concat();
        let module = [&head[..], &[1, 2, 8, 9], &long, &[10, 1, 5], &[0, 0]].concat();
        let bare = [&head[..], &[1, 2, 8, 9], &[10, 1, 5]].concat();
        assert_eq!(without_custom_sections(&module), Some(bare));
        assert_eq!(without_custom_sections(&module[..module.len() - 3]), None, "it ends too soon");
        assert_eq!(without_custom_sections(b"\0elf\x01\0\0\0"), None);
    }
}
