use std::io::{self, Write};

/// What JSON is written with, into memory. JSON is written in many short pieces, most of one byte: those are put in their place
/// here, where the vector's own `Write` would call a function that copies.
pub(crate) struct Ink<'a>(pub(crate) &'a mut Vec<u8>);

impl Write for Ink<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match bytes {
            [one] => self.0.push(*one),
            many => self.0.extend_from_slice(many),
        }
        Ok(())
    }

    #[inline]
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
