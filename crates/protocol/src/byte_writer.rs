use std::io::{self, Write};

/// Writer into memory for JSON. serde_json writes many short pieces, most of one byte. They are pushed inline here;
/// the vector's own `Write` would call a function that copies.
pub(crate) struct ByteWriter<'a>(pub(crate) &'a mut Vec<u8>);

impl Write for ByteWriter<'_> {
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
