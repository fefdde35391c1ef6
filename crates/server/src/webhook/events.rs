//! Webhook events of a match: its start, whose turn it is if it is paced over days, and its end.

use airlock_protocol::{Pace, Phase};
use airlock_store as store;
use airlock_table::{Line, Terms};

use crate::limits::NEWS_PAUSE;

/// Event for a match in this state, due once the state has lasted for a while.
pub(crate) fn event(line: &Line, terms: &Terms) -> Option<store::PendingAnnouncement> {
    terms.webhook.as_ref()?;
    Some(store::PendingAnnouncement { stands: state(line, terms)?, after: NEWS_PAUSE })
}

/// State of the match as far as it is announced. The store keeps it, so it must not change between versions.
pub(crate) fn state(line: &Line, terms: &Terms) -> Option<String> {
    let turns = || line.waiting_for.iter().map(|seat| format!(" {seat}")).collect::<String>();
    match line.phase {
        Phase::Lobby | Phase::Sealing => None,
        Phase::Playing if terms.pace == Pace::Days => Some(format!("playing{}", turns())),
        Phase::Playing => Some("playing".to_owned()),
        Phase::Over => Some("over".to_owned()),
        Phase::Closed => Some("closed".to_owned()),
    }
}

/// Text of the announcement, as Markdown. It holds names that players chose and what everybody at the table
/// sees.
pub(crate) fn text(line: &Line, terms: &Terms, link: Option<String>) -> Option<String> {
    let title = plain(line.title.as_deref().unwrap_or(&line.game));
    let names: Vec<String> = line.called(&line.waiting_for).iter().map(|name| plain(name)).collect();
    let what = match line.phase {
        Phase::Lobby | Phase::Sealing => return None,
        Phase::Playing if terms.pace == Pace::Days && names.is_empty() => return None,
        Phase::Playing if terms.pace == Pace::Days => {
            format!("{}: it is your turn in {title}.", names.join(", "))
        }
        Phase::Playing => format!("{title} has begun."),
        Phase::Over => format!("{title} is over."),
        Phase::Closed => format!("{title} was closed."),
    };
    Some(link.map_or_else(|| what.clone(), |link| format!("{what} {link}")))
}

/// Escapes a text of players so that Markdown shows it literally: no heading, emphasis, link or mention,
/// neither in Discord nor in Matrix.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        if c.is_ascii_punctuation() && !matches!(c, '\'' | ',') {
            plain.push('\\');
        }
        plain.push(if c.is_control() { ' ' } else { c });
    }
    plain
}

#[cfg(test)]
mod tests {
    use airlock_engine::Seat;
    use airlock_table::LineSeat;

    use super::*;

    fn line(phase: Phase, waiting_for: &[u8]) -> Line {
        let seat = |name: &str| LineSeat { name: Some(name.to_owned()), bot: None, token: None };
        Line {
            title: Some("Friday".to_owned()),
            game: "nemesis".to_owned(),
            mode: None,
            phase,
            public: false,
            seats: vec![seat("Ann"), seat("Bob")],
            waiting_for: waiting_for.iter().copied().map(Seat).collect(),
            since_at: 0,
            ended: None,
            wake_at: None,
            next: None,
        }
    }

    fn terms(pace: Pace) -> Terms {
        Terms { pace, webhook: Some("https://board.example/1".to_owned()), ..Terms::default() }
    }

    /// Events and texts for these lines, one after another.
    fn announced(pace: Pace, lines: &[Line]) -> Vec<(Option<String>, Option<String>)> {
        let terms = terms(pace);
        let announced = |line| (event(line, &terms).map(|event| event.stands), text(line, &terms, None));
        lines.iter().map(announced).collect()
    }

    fn announcement(stands: &str, text: &str) -> (Option<String>, Option<String>) {
        (Some(stands.to_owned()), Some(text.to_owned()))
    }

    #[test]
    fn days_paced_match_announces_turns() {
        let lines = [
            line(Phase::Lobby, &[]),
            line(Phase::Playing, &[0]),
            line(Phase::Playing, &[1, 0]),
            line(Phase::Over, &[]),
        ];
        let expected = [
            (None, None),
            announcement("playing 0", "Ann: it is your turn in Friday."),
            announcement("playing 1 0", "Bob, Ann: it is your turn in Friday."),
            announcement("over", "Friday is over."),
        ];
        assert_eq!(announced(Pace::Days, &lines), expected);
    }

    #[test]
    fn live_match_announces_start_and_end() {
        let lines = [line(Phase::Playing, &[0]), line(Phase::Playing, &[1]), line(Phase::Closed, &[])];
        let begun = announcement("playing", "Friday has begun.");
        assert_eq!(
            announced(Pace::Live, &lines),
            [begun.clone(), begun, announcement("closed", "Friday was closed.")],
            "the second is not announced"
        );
    }

    #[test]
    fn nameless_seat_is_called_by_its_number() {
        let mut nameless = line(Phase::Playing, &[1]);
        nameless.seats[1].name = Some(String::new());
        let text = text(&nameless, &terms(Pace::Days), Some("https://table.example/m/1".to_owned()));
        assert_eq!(text.unwrap(), "seat 2: it is your turn in Friday. https://table.example/m/1");
    }

    #[test]
    fn markup_in_names_and_titles_is_escaped() {
        let mut playing = line(Phase::Playing, &[0]);
        playing.title = Some("[free](https://evil.example) @everyone".to_owned());
        playing.seats[0].name = Some("# **Ann** <@1> `x` ~~y~~ ||z|| :a:".to_owned());
        let text = text(&playing, &terms(Pace::Days), None).unwrap();
        assert_eq!(
            text,
            r"\# \*\*Ann\*\* \<\@1\> \`x\` \~\~y\~\~ \|\|z\|\| \:a\:: it is your turn in \[free\]\(https\:\/\/evil\.example\) \@everyone."
        );
        playing.seats[0].name = Some("D'Arcy, Jiří 李".to_owned());
        playing.title = Some("- one\n1. two".to_owned());
        let text = super::text(&playing, &terms(Pace::Days), None).unwrap();
        assert_eq!(
            text, r"D'Arcy, Jiří 李: it is your turn in \- one 1\. two.",
            "what needs no backslash has none"
        );
    }

    #[test]
    fn match_without_webhook_has_no_events() {
        assert_eq!(event(&line(Phase::Playing, &[0]), &Terms::default()), None);
    }
}
