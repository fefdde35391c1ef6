//! Reads the content files.

pub(super) use airlock_engine::{
    content::{Result, Source, wrong},
    embedded,
};
