//! Check of a database's file system. SQLite relies on locks and on memory shared by its connections. Neither is
//! reliable over a network, and a database that two machines open at once is damaged silently.

use std::path::Path;

use crate::OpenError;

/// Suitability of a file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Good,
    /// May be a network file system.
    Doubtful(&'static str),
    Network(&'static str),
}

/// Classifies a file system by the magic number that Linux reports.
const fn verdict(kind: i64) -> Verdict {
    match kind {
        0x6969 => Verdict::Network("NFS"),
        0x517B | 0xFF53_4D42 | 0xFE53_4D42 => Verdict::Network("SMB"),
        0x5346_414F | 0x6B41_4653 => Verdict::Network("AFS"),
        0x00C3_6400 => Verdict::Network("Ceph"),
        0x0BD0_0BD0 => Verdict::Network("Lustre"),
        0x6573_5546 => Verdict::Doubtful("FUSE"),
        0x0102_1997 => Verdict::Doubtful("9P"),
        0x786F_4256 => Verdict::Doubtful("a shared folder of VirtualBox"),
        _ => Verdict::Good,
    }
}

/// Refuses a database on a network file system. In doubtful cases it logs a warning.
///
/// # Errors
/// If the folder of the file is on a network.
pub(super) fn check(file: &Path) -> Result<(), OpenError> {
    match file.parent().map_or(Verdict::Good, of_folder) {
        Verdict::Good => Ok(()),
        Verdict::Network(kind) => Err(OpenError::Network { file: file.to_owned(), kind }),
        Verdict::Doubtful(kind) => {
            tracing::warn!(
                file = %file.display(),
                kind,
                "the database is on what may be a network file system, where SQLite can lose writes: if it \
                 is one, choose a --data folder on a disk of this machine, or a PostgreSQL database"
            );
            Ok(())
        }
    }
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn of_folder(folder: &Path) -> Verdict {
    // If the folder cannot be examined, opening the file fails with a better error.
    rustix::fs::statfs(folder).map_or(Verdict::Good, |found| verdict(found.f_type))
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
const fn of_folder(_: &Path) -> Verdict {
    Verdict::Good
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_file_systems_are_recognised() {
        for (kind, name) in [(0x6969, "NFS"), (0xFF53_4D42, "SMB"), (0xFE53_4D42, "SMB"), (0x517B, "SMB")] {
            assert_eq!(verdict(kind), Verdict::Network(name), "{kind:x}");
        }
        assert_eq!(verdict(0x6573_5546), Verdict::Doubtful("FUSE"));
        for (kind, name) in [
            (0xEF53, "ext4"),
            (0x5846_5342, "XFS"),
            (0x9123_683E, "Btrfs"),
            (0x794C_7630, "overlay"),
            (0x0102_1994, "tmpfs"),
            (0x2FC1_2FC1, "ZFS"),
        ] {
            assert_eq!(verdict(kind), Verdict::Good, "{name}");
        }
    }

    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    #[test]
    fn file_system_of_a_folder_is_detected() {
        // Mounted everywhere, and no place for a database.
        assert_eq!(rustix::fs::statfs("/proc").unwrap().f_type, 0x9FA0);
    }

    #[test]
    fn refusal_names_the_remedy() {
        let text = OpenError::Network { file: "/srv/airlock.db".into(), kind: "NFS" }.to_string();
        for word in ["/srv/airlock.db", "NFS", "--data", "postgres://"] {
            assert!(text.contains(word), "{text}");
        }
    }
}
