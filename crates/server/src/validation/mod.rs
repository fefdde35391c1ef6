//! Validation: names, titles and talk that players choose, and matches before they are stored.

pub(crate) mod names;
pub(crate) mod new_match;
