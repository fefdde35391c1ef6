//! Builds the rules for browsers: compiles `crates/wasm` with each game separately, and generates its
//! JavaScript in the web client.

use std::{fs, path::Path};

use wasm_bindgen_cli_support::Bindgen;

use crate::compiler::{Compiler, built, games, said};

/// Folder of the generated packages.
const PACKAGE: &str = "web-client/src/wasm/pkg";

/// Builds a module for each named game, or for all built-in games if none is named. Returns their sizes in
/// bytes.
pub(crate) fn build(root: &Path, named: Vec<String>) -> Result<Vec<(String, u64)>, String> {
    let root = root.canonicalize().map_err(said("the workspace"))?;
    let compiler = Compiler::find()?;
    let package = root.join(PACKAGE);
    let games = if named.is_empty() {
        // Outdated packages of removed games would be taken for rules.
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

/// Generates the JavaScript of a module. Returns the size of the final module.
fn bind(module: &Path, package: &Path) -> Result<u64, String> {
    let mut bindgen = Bindgen::new();
    let bindgen =
        bindgen.input_path(module).typescript(true).remove_name_section(true).remove_producers_section(true);
    let bindgen = bindgen.web(true).map_err(|error| error.to_string())?;
    bindgen.generate(package).map_err(|error| format!("{error:#}"))?;
    let bound = package.join("airlock_wasm_bg.wasm");
    Ok(fs::metadata(&bound).map_err(said("the module"))?.len())
}
