use std::{str::FromStr, time::Duration};

/// A retention time: `90d`, `2h 30m`, or `forever`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Time(pub(super) Option<Duration>);

impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.trim() == "forever" {
            return Ok(Self(None));
        }
        let read = humantime::parse_duration(text.trim());
        read.map(|time| Self(Some(time)))
            .map_err(|error| format!("write a time such as 90d, 12h or forever: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_parses_with_unit_or_forever() {
        let day = Duration::from_secs(24 * 3600);
        for (text, time) in [
            ("7d", Some(7 * day)),
            ("1d 12h", Some(day + day / 2)),
            ("0s", Some(Duration::ZERO)),
            ("forever", None),
        ] {
            assert_eq!(text.parse(), Ok(Time(time)), "{text}");
        }
        for wrong in ["", "7", "never", "-1d", "7 suns"] {
            assert!(wrong.parse::<Time>().unwrap_err().contains("such as 90d"), "{wrong}");
        }
    }
}
