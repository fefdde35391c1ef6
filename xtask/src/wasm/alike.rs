//! Reorders the functions of a module for compression. gzip looks back over 32 KiB, so similar functions are
//! placed near each other.

use std::collections::HashMap;

use wasm_encoder::{
    CodeSection, FunctionSection, Module,
    reencode::{Error, Reencode, utils},
};
use wasmparser::{CodeSectionReader, FunctionSectionReader, Parser, Payload, TypeRef};

/// Length in bytes of a sequence that functions may have in common.
const PIECE: usize = 6;
/// Largest number of functions with a piece. More common pieces say nothing.
const COMMON: usize = 1000;
/// Distance in bytes within which similarity counts.
const NEAR: usize = 24_000;

/// Returns the module with its functions reordered, so that each resembles those before it.
pub(super) fn beside_each_other(module: &[u8]) -> Result<Vec<u8>, String> {
    let mut sorted = Sorted::read(module).map_err(|error| error.to_string())?;
    let mut written = Module::new();
    sorted.parse_core_module(&mut written, Parser::new(0), module).map_err(|error| error.to_string())?;
    Ok(written.finish())
}

/// The new order of the functions.
#[derive(Default)]
struct Sorted {
    /// Number of imported functions, which keep their indexes.
    imported: u32,
    /// The defined functions in their new order.
    order: Vec<usize>,
    /// The new index of each defined function.
    places: Vec<u32>,
}

impl Sorted {
    fn read(module: &[u8]) -> wasmparser::Result<Self> {
        let mut sorted = Self::default();
        let mut bodies: Vec<&[u8]> = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        sorted.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
                _ => {}
            }
        }
        sorted.order = order(&bodies);
        sorted.places = vec![0; bodies.len()];
        for (place, function) in (sorted.imported..).zip(&sorted.order) {
            sorted.places[*function] = place;
        }
        Ok(sorted)
    }
}

/// Orders texts greedily. Each is the one that shares most with those shortly before it.
fn order(texts: &[&[u8]]) -> Vec<usize> {
    let (pieces, holders) = pieces(texts);
    // Number of near occurrences of each piece, and number of near pieces in each text.
    let mut near = vec![0_u32; holders.len()];
    let mut shared = vec![0_u64; texts.len()];
    let mut rest: Vec<usize> = (0..texts.len()).collect();
    let mut order: Vec<usize> = Vec::with_capacity(texts.len());
    let (mut first_near, mut bytes) = (0, 0);
    // Long texts share much with anything. Short ones share all they have with few. This score balances the
    // two.
    let likeness = |shared: u64, text: usize| (shared << 10) * shared / texts[text].len().max(1) as u64;
    while let Some(at) = (0..rest.len()).rev().max_by_key(|at| likeness(shared[rest[*at]], rest[*at])) {
        let next = rest.remove(at);
        order.push(next);
        bytes += texts[next].len();
        for piece in &pieces[next] {
            near[*piece] += 1;
            if near[*piece] == 1 {
                holders[*piece].iter().for_each(|text| shared[*text] += 1);
            }
        }
        while bytes > NEAR && order[first_near] != next {
            let gone = order[first_near];
            first_near += 1;
            bytes -= texts[gone].len();
            for piece in &pieces[gone] {
                near[*piece] -= 1;
                if near[*piece] == 0 {
                    holders[*piece].iter().for_each(|text| shared[*text] -= 1);
                }
            }
        }
    }
    order
}

/// The pieces of each text that also occur in others, by number, and the texts with each piece.
fn pieces(texts: &[&[u8]]) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let mut numbers: HashMap<&[u8], usize> = HashMap::new();
    let mut holders: Vec<Vec<usize>> = Vec::new();
    let mut pieces: Vec<Vec<usize>> = Vec::with_capacity(texts.len());
    for (at, text) in texts.iter().enumerate() {
        let mut own: Vec<usize> = Vec::new();
        for piece in text.windows(PIECE) {
            let number = *numbers.entry(piece).or_insert(holders.len());
            if number == holders.len() {
                holders.push(Vec::new());
            }
            if holders[number].last() != Some(&at) {
                holders[number].push(at);
                own.push(number);
            }
        }
        pieces.push(own);
    }
    for own in &mut pieces {
        own.retain(|piece| (2..=COMMON).contains(&holders[*piece].len()));
    }
    (pieces, holders)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_functions_become_neighbours() {
        let texts =
            ["one long text about ships", "words", "another word", "one long text about cats", "words, too"];
        let mut ordered = order(&texts.map(str::as_bytes));
        assert_eq!(ordered, [0, 3, 1, 2, 4]);
        ordered.sort_unstable();
        assert_eq!(ordered, [0, 1, 2, 3, 4]);
    }
}
