//! Checks the structure of a module before it is compiled or loaded into memory.

/// Largest module in bytes. Those of the built-in games have two million.
const MAX_MODULE_BYTES: usize = 16 << 20;
/// Largest function in bytes, because a function is compiled without a pause. Those of the built-in games
/// have ten thousand.
const MAX_FUNCTION_BYTES: u32 = 256 << 10;

/// Limits of each section: section number, name, largest number of items, largest size in bytes.
const SECTIONS: [(u8, &str, u32, usize); 10] = [
    (1, "types", 10_000, 256 << 10),
    (2, "imports", 100, 64 << 10),
    (3, "functions", 100_000, 512 << 10),
    (4, "tables", 1, 1 << 10),
    (5, "memories", 1, 1 << 10),
    (6, "globals", 100, 16 << 10),
    (7, "exports", 100, 64 << 10),
    (9, "elements of tables", 100, 256 << 10),
    (CODE, "functions", 100_000, MAX_MODULE_BYTES),
    (11, "pieces of data", 10_000, MAX_MODULE_BYTES),
];
const CODE: u8 = 10;

/// Checks that no part of a module is larger than a bundle needs.
///
/// # Errors
/// If a part is too large, or the bytes are not a module.
pub(super) fn check(module: &[u8]) -> Result<(), String> {
    if module.len() > MAX_MODULE_BYTES {
        return Err(format!("it has {} bytes; the limit is {MAX_MODULE_BYTES}", module.len()));
    }
    let no_module = || "it is not a WebAssembly module".to_owned();
    let mut rest = module.strip_prefix(b"\0asm\x01\0\0\0").ok_or_else(no_module)?;
    while let Some((&number, after)) = rest.split_first() {
        let (bytes, after) = leb(after).ok_or_else(no_module)?;
        let (section, after) = after.split_at_checked(bytes as usize).ok_or_else(no_module)?;
        rest = after;
        for (_, name, most, most_bytes) in SECTIONS.iter().filter(|section| section.0 == number) {
            let (count, items) = leb(section).ok_or_else(no_module)?;
            if count > *most {
                return Err(format!("it has {count} {name}; the limit is {most}"));
            }
            if section.len() > *most_bytes {
                return Err(format!("its {name} take {bytes} bytes; the limit is {most_bytes}"));
            }
            if number == CODE {
                check_functions(count, items).ok_or_else(no_module)??;
            }
        }
    }
    Ok(())
}

/// Checks the sizes of functions. `None` if the bytes are malformed.
fn check_functions(count: u32, mut functions: &[u8]) -> Option<Result<(), String>> {
    for _ in 0..count {
        let (bytes, body) = leb(functions)?;
        if bytes > MAX_FUNCTION_BYTES {
            let why = format!("a function has {bytes} bytes; the limit is {MAX_FUNCTION_BYTES}");
            return Some(Err(why));
        }
        functions = body.get(bytes as usize..)?;
    }
    Some(Ok(()))
}

/// Reads a LEB128 number. Returns it with the rest of the bytes.
fn leb(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let mut number = 0;
    for (place, byte) in bytes.iter().enumerate().take(5) {
        number |= u32::from(byte & 0x7f).checked_shl(7 * place as u32)?;
        if byte & 0x80 == 0 {
            return Some((number, &bytes[place + 1..]));
        }
    }
    None
}
