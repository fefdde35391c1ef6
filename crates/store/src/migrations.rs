//! Migrations of the databases. They are listed by hand, because `sqlx::migrate!` compiles all of sqlx and SQLite a
//! second time, for the macro itself.

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

/// The migrations of a database, from its folder in `migrations/`.
macro_rules! migrations {
    ($database:literal: $($step:literal),+ $(,)?) => {
        $crate::migrations::Migrations(&[$((
            $step,
            include_str!(concat!("../../../migrations/", $database, "/", $step, ".sql")),
        )),+])
    };
}
pub(crate) use migrations;

/// Name (`0001_subject`) and statements of each migration, oldest first.
pub(crate) struct Migrations(pub(crate) &'static [(&'static str, &'static str)]);

impl Migrations {
    /// Runs the migrations that a database lacks.
    pub(crate) fn migrator(&self) -> Migrator {
        let step = |(number, (name, statements)): (i64, &(&'static str, &'static str))| {
            let what = name.split_once('_').map_or(*name, |(_, what)| what);
            let statements = statements.into_sql_str();
            Migration::new(number, what.into(), MigrationType::Simple, statements, false)
        };
        Migrator::with_migrations((1..).zip(self.0).map(step).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    #[test]
    fn every_migration_is_listed_under_its_number() {
        for (database, migrations) in
            [("sqlite", &crate::sqlite::MIGRATIONS), ("postgres", &crate::postgres::MIGRATIONS)]
        {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(database);
            let files =
                fs::read_dir(folder).expect("migrations").map(|file| file.expect("a file").file_name());
            let mut files: Vec<_> = files.map(|file| file.into_string().expect("plain letters")).collect();
            files.sort();
            let steps: Vec<_> = migrations.0.iter().map(|(name, _)| format!("{name}.sql")).collect();
            assert_eq!(files, steps, "{database}");
            for (number, name) in (1..).zip(&files) {
                assert!(name.starts_with(&format!("{number:04}_")), "{database}: {name} is step {number}");
            }
        }
    }
}
