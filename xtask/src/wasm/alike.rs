//! The order of the functions in a module: gzip looks back over 32 KiB, so what resembles each other stands together.

use wasm_encoder::{
    CodeSection, FunctionSection, Module,
    reencode::{Error, Reencode, utils},
};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef};

/// The same module with its functions sorted by their bodies, read from the end: most copies that generics make of each other
/// differ in the beginning.
pub(super) fn beside_each_other(module: &[u8]) -> Result<Vec<u8>, String> {
    let mut sorted = Sorted::read(module).map_err(|error| error.to_string())?;
    let mut written = Module::new();
    sorted.parse_core_module(&mut written, Parser::new(0), module).map_err(|error| error.to_string())?;
    Ok(written.finish())
}

/// Where functions go.
#[derive(Default)]
struct Sorted {
    /// How many are imported: these stay where they are.
    imported: u32,
    /// The functions that the module defines, in their new order.
    order: Vec<usize>,
    /// The new place of each.
    places: Vec<u32>,
}

impl Sorted {
    fn read(module: &[u8]) -> wasmparser::Result<Self> {
        let mut sorted = Self::default();
        let mut bodies: Vec<FunctionBody<'_>> = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        sorted.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => bodies.push(body),
                _ => {}
            }
        }
        sorted.order = (0..bodies.len()).collect();
        sorted.order.sort_by(|one, other| {
            let [one, other] = [one, other].map(|at| bodies[*at].as_bytes().iter().rev());
            one.cmp(other)
        });
        sorted.places = vec![0; bodies.len()];
        for (place, function) in (sorted.imported..).zip(&sorted.order) {
            sorted.places[*function] = place;
        }
        Ok(sorted)
    }
}

impl Reencode for Sorted {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        let defined = function.checked_sub(self.imported).map(|at| self.places[at as usize]);
        Ok(defined.unwrap_or(function))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let types = section.into_iter().collect::<wasmparser::Result<Vec<u32>>>()?;
        for function in self.order.clone() {
            functions.function(self.type_index(types[function])?);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let bodies = section.into_iter().collect::<wasmparser::Result<Vec<_>>>()?;
        for function in self.order.clone() {
            utils::parse_function_body(self, code, bodies[function].clone())?;
        }
        Ok(())
    }
}
