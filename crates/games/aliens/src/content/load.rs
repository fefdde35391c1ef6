//! Reads the content files.

pub(super) use airlock_engine::content::{Result, Source, in_order, wrong};

/// Declares tables of the embedded content. Each is read at first use.
macro_rules! embedded {
    ($($(#[$meta:meta])* $visible:vis $name:ident: $table:ty = $load:path),+ $(,)?) => {
        $($(#[$meta])* $visible fn $name() -> &'static $table {
            static TABLE: ::std::sync::OnceLock<$table> = ::std::sync::OnceLock::new();
            TABLE.get_or_init(|| $load(&$crate::content::files::EMBEDDED).expect("a test loads the embedded content"))
        })+
    };
}

pub(super) use embedded;
