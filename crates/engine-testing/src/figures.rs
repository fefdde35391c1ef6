//! Statistics over whole numbers.

use serde::Serialize;

/// Measured sizes in bytes.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Figures {
    measured: Vec<u32>,
}

impl Figures {
    /// Records a size.
    pub fn note(&mut self, bytes: usize) {
        self.measured.push(u32::try_from(bytes).unwrap_or(u32::MAX));
    }

    /// Adds other measurements.
    pub fn merge(&mut self, other: Self) {
        self.measured.extend(other.measured);
    }

    /// Number of measurements.
    pub const fn count(&self) -> usize {
        self.measured.len()
    }

    /// The size that `percent` of all measurements do not exceed. 0 if nothing was measured.
    pub fn percentile(&self, percent: u8) -> u32 {
        let mut sorted = self.measured.clone();
        sorted.sort_unstable();
        let rank = (sorted.len() * usize::from(percent)).div_ceil(100);
        sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0)
    }
}

/// Summary of the measurements.
#[derive(Debug, Serialize)]
struct Shown {
    measured: usize,
    median: u32,
    p95: u32,
    max: u32,
}

impl Figures {
    fn shown(&self) -> Shown {
        let [median, p95, max] = [50, 95, 100].map(|percent| self.percentile(percent));
        Shown { measured: self.count(), median, p95, max }
    }
}

impl std::fmt::Debug for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.shown().fmt(f)
    }
}

impl Serialize for Figures {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.shown().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_measured_values() {
        let mut figures = Figures::default();
        assert_eq!(figures.percentile(95), 0);
        (1..=100).rev().for_each(|bytes| figures.note(bytes));
        assert_eq!([1, 50, 95, 100].map(|p| figures.percentile(p)), [1, 50, 95, 100]);
    }
}
