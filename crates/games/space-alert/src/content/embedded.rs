//! Tables of the embedded content.

/// Declares tables of the embedded content. Each is read at first use.
macro_rules! embedded {
    ($($name:ident: $table:ty = $load:path),+ $(,)?) => {
        $(fn $name() -> &'static $table {
            static TABLE: ::std::sync::OnceLock<$table> = ::std::sync::OnceLock::new();
            TABLE.get_or_init(|| {
                $load(&$crate::content::files::EMBEDDED).expect("a test loads the embedded content")
            })
        })+
    };
}

pub(super) use embedded;
