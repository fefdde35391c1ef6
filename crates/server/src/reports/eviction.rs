//! Stored bug reports and their file names, and the rule that evicts one when there are too many.

use std::{collections::BTreeMap, net::IpAddr};

use airlock_store::MatchId;

use crate::limits::{MAX_REPORTS, MAX_REPORTS_PER_ADDRESS, MAX_REPORTS_PER_SEAT};

/// Separator in a file name.
const SEPARATOR: char = '_';

/// End of the file name of a report that the admin has marked.
const MARKED: &str = "marked";

/// A stored report, as its file name describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredReport {
    /// Names order by age.
    pub(crate) name: MatchId,
    /// `None` if an earlier version stored it.
    pub(crate) origin: Option<Origin>,
    /// True if it must not be evicted.
    pub(crate) marked: bool,
}

/// Sender of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) id: MatchId,
    /// Seat of the match.
    pub(crate) viewer: String,
    pub(crate) address: IpAddr,
}

impl StoredReport {
    /// `NAME.json`, `NAME_marked.json`, or with the origin `NAME_MATCH_SEAT_ADDRESS.json` and so on.
    pub(super) fn file_name(&self) -> String {
        let Self { name, origin, marked } = self;
        let mut parts = vec![name.to_string()];
        if let Some(Origin { id, viewer, address }) = origin {
            parts.extend([id.to_string(), viewer.clone(), address.to_string()]);
        }
        parts.extend(marked.then(|| MARKED.to_owned()));
        format!("{}.json", parts.join(&SEPARATOR.to_string()))
    }

    /// Parses a file name. `None` for other files.
    pub(super) fn read(file_name: &str) -> Option<Self> {
        let mut parts: Vec<&str> = file_name.strip_suffix(".json")?.split(SEPARATOR).collect();
        let marked = parts.pop_if(|part| *part == MARKED).is_some();
        let origin = match parts[1..] {
            [] => None,
            [id, viewer, address] => Some(Origin {
                id: id.parse().ok()?,
                viewer: viewer.to_owned(),
                address: address.parse().ok()?,
            }),
            _ => return None,
        };
        Some(Self { name: parts[0].parse().ok()?, origin, marked })
    }
}

/// Index of the report, in a list from the oldest, that has to go before another one of this origin comes.
/// `None` if there is room. Marked reports never go and do not count.
pub(super) fn next_eviction(all: &[StoredReport], origin: &Origin) -> Option<usize> {
    let open: Vec<(usize, Option<&Origin>)> = (0..)
        .zip(all)
        .filter(|(_, stored)| !stored.marked)
        .map(|(place, stored)| (place, stored.origin.as_ref()))
        .collect();
    let oldest = |most: usize, is_one: &dyn Fn(&Origin) -> bool| {
        let mut such = open.iter().filter(|(_, origin)| origin.is_some_and(is_one));
        let first = such.next().map(|(place, _)| *place);
        first.filter(|_| such.count() + 1 >= most)
    };
    oldest(MAX_REPORTS_PER_SEAT, &|one| (one.id, &one.viewer) == (origin.id, &origin.viewer))
        .or_else(|| oldest(MAX_REPORTS_PER_ADDRESS, &|one| one.address == origin.address))
        .or_else(|| if open.len() >= MAX_REPORTS { oldest_of_most(&open) } else { None })
}

/// The oldest report of the address with most. If several have as many, the oldest of all theirs.
fn oldest_of_most(open: &[(usize, Option<&Origin>)]) -> Option<usize> {
    let mut addresses: BTreeMap<Option<IpAddr>, (usize, usize)> = BTreeMap::new();
    for (place, origin) in open {
        addresses.entry(origin.map(|origin| origin.address)).or_insert((0, *place)).0 += 1;
    }
    addresses.into_values().max_by_key(|(count, first)| (*count, usize::MAX - first)).map(|(_, first)| first)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn origin(id: MatchId, seat: u8, address: u32) -> Origin {
        Origin { id, viewer: seat.to_string(), address: Ipv4Addr::from_bits(address).into() }
    }

    /// Adds a report and evicts others for it.
    fn take(all: &mut Vec<StoredReport>, origin: Origin) {
        while let Some(place) = next_eviction(all, &origin) {
            all.remove(place);
        }
        all.push(StoredReport { name: MatchId::fresh(), origin: Some(origin), marked: false });
    }

    #[test]
    fn report_file_name_round_trips() {
        let id = MatchId::fresh();
        let v6 = Origin { id, viewer: "0".to_owned(), address: "2001:db8::".parse().unwrap() };
        for origin in [None, Some(origin(id, 3, 7)), Some(v6)] {
            for marked in [false, true] {
                let stored = StoredReport { name: MatchId::fresh(), origin: origin.clone(), marked };
                assert_eq!(StoredReport::read(&stored.file_name()), Some(stored));
            }
        }
        for other in ["", ".json", "notes.json", "notes.txt", "a_b_c_d.json", "_marked.json"] {
            assert_eq!(StoredReport::read(other), None, "{other}");
        }
    }

    #[test]
    fn frequent_reporter_loses_own_oldest_reports() {
        let (id, other) = (MatchId::fresh(), MatchId::fresh());
        let mut all = Vec::new();
        take(&mut all, origin(other, 0, 1));
        let first = all[0].name;
        for number in 0..3 * MAX_REPORTS_PER_SEAT {
            take(&mut all, origin(id, 0, 10 + u32::try_from(number).unwrap()));
        }
        assert_eq!(all.len(), 1 + MAX_REPORTS_PER_SEAT, "one seat, many addresses");
        for _ in 0..3 * MAX_REPORTS_PER_ADDRESS {
            take(&mut all, origin(MatchId::fresh(), 0, 9));
        }
        assert_eq!(
            all.len(),
            1 + MAX_REPORTS_PER_SEAT + MAX_REPORTS_PER_ADDRESS,
            "one address, many matches"
        );
        assert_eq!(all[0].name, first, "others are not concerned");
    }

    #[test]
    fn flood_of_reports_evicts_no_rare_reporter() {
        let mut all = Vec::new();
        let honest = |number: u32| origin(MatchId::fresh(), 1, 1_000_000 + number);
        take(&mut all, honest(0));
        let first = all[0].name;
        for number in 0..2 * u32::try_from(MAX_REPORTS).unwrap() {
            take(&mut all, origin(MatchId::fresh(), 0, number % 100));
        }
        assert_eq!((all.len(), all[0].name), (MAX_REPORTS, first));
        take(&mut all, honest(1));
        assert_eq!((all.len(), all[0].name), (MAX_REPORTS, first), "there is room for another one");
    }

    #[test]
    fn marked_reports_are_not_evicted() {
        let id = MatchId::fresh();
        let mut all = Vec::new();
        for _ in 0..MAX_REPORTS_PER_SEAT {
            take(&mut all, origin(id, 0, 1));
        }
        all.iter_mut().for_each(|stored| stored.marked = true);
        let marked = all.clone();
        for _ in 0..2 * MAX_REPORTS_PER_SEAT {
            take(&mut all, origin(id, 0, 1));
        }
        assert_eq!(all[..MAX_REPORTS_PER_SEAT], marked);
        assert_eq!(all.len(), 2 * MAX_REPORTS_PER_SEAT);
    }
}
