//! What the content promises, and that a wrong file does not pass.

use super::*;

#[test]
fn the_embedded_content_loads() {
    Content::load(&Source(FILES)).unwrap();
}
