//! The rules for the browser: compiles `crates/wasm` with each game for itself, and writes the JavaScript that calls it
//! into the web client.

mod alike;

use std::{fs, path::Path};

use wasm_bindgen_cli_support::Bindgen;

use crate::compiler::{Compiler, built, games, said};

/// Where the web client looks for the rules.
const PACKAGE: &str = "web-client/src/wasm/pkg";

/// Builds a module for each of the games, or for each of the house if none is named; answers with their sizes in bytes.
pub(crate) fn build(root: &Path, named: Vec<String>) -> Result<Vec<(String, u64)>, String> {
    let root = root.canonicalize().map_err(said("the workspace"))?;
    let compiler = Compiler::find()?;
    let package = root.join(PACKAGE);
    let games = if named.is_empty() {
        // What an earlier build left of games that are gone would be taken for rules.
        if package.exists() {
            fs::remove_dir_all(&package).map_err(said(PACKAGE))?;
        }
        games(&root)?
    } else {
        named
    };
    let build = |game: String| {
        compiler.build(&root, "airlock-wasm", &format!("airlock-catalog/{game}"))?;
        let built = bind(&built(&root, "airlock_wasm.wasm"), &package.join(&game))?;
        Ok((game, built))
    };
    games.into_iter().map(build).collect()
}

/// Writes the JavaScript for a module; answers with the size of what is left of the module.
fn bind(module: &Path, package: &Path) -> Result<u64, String> {
    let mut bindgen = Bindgen::new();
    let bindgen =
        bindgen.input_path(module).typescript(true).remove_name_section(true).remove_producers_section(true);
    let bindgen = bindgen.web(true).map_err(|error| error.to_string())?;
    bindgen.generate(package).map_err(|error| format!("{error:#}"))?;
    let bound = package.join("airlock_wasm_bg.wasm");
    let ordered = alike::beside_each_other(&fs::read(&bound).map_err(said("the module"))?)?;
    fs::write(&bound, &ordered).map_err(said("the module"))?;
    Ok(ordered.len() as u64)
}
