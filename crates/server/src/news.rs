//! What is announced of a match: that it begins, whose turn it is if it is paced over days, and its end.

use std::time::Duration;

use airlock_engine::Seat;
use airlock_protocol::{Pace, Phase};
use airlock_store::MatchId;
use airlock_table::{Line, Terms};
use tokio::time::Instant;

use crate::{limits::NEWS_PAUSE, origin::PublicUrl, webhook::Announcement};

/// What has changed since the last announcement.
#[derive(Debug)]
pub(crate) struct News {
    /// How the match stands, and when that is announced if it stands like that still.
    next: Option<(Line, Instant)>,
    /// What was announced last, or need not be.
    told: (Phase, Vec<Seat>),
}

impl News {
    /// Nothing is news yet.
    pub(crate) fn since(line: Line) -> Self {
        Self { next: None, told: (line.phase, line.waiting_for) }
    }

    /// The match stands like this from now on.
    pub(crate) fn note(&mut self, line: Line, terms: &Terms) {
        let stands = |line: &Line| (line.phase, line.waiting_for.clone());
        let what = stands(&line);
        let turns = terms.pace == Pace::Days && line.phase == Phase::Playing;
        let (phase, waiting_for) = &self.told;
        let is_news = *phase != line.phase || (turns && *waiting_for != line.waiting_for);
        if terms.webhook.is_none() || !is_news {
            self.next = None;
        } else {
            let at = self.next.take().filter(|(before, _)| stands(before) == what).map(|(_, at)| at);
            self.next = Some((line, at.unwrap_or_else(|| Instant::now() + NEWS_PAUSE)));
        }
    }

    /// In how long something is to be announced.
    pub(crate) fn due_in(&self) -> Option<Duration> {
        self.next.as_ref().map(|(_, at)| at.saturating_duration_since(Instant::now()))
    }

    /// What is to be announced, once.
    pub(crate) fn take(
        &mut self,
        id: MatchId,
        terms: &Terms,
        public_url: Option<&PublicUrl>,
    ) -> Option<Announcement> {
        let (line, _) = self.next.take()?;
        let to = terms.webhook.clone()?;
        let text = text(&line, terms, public_url.map(|url| format!("{url}/m/{id}")));
        self.told = (line.phase, line.waiting_for);
        text.map(|text| Announcement { of: id, to, text })
    }
}

/// The announcement in words: names that players chose and what everybody at the table sees.
fn text(line: &Line, terms: &Terms, link: Option<String>) -> Option<String> {
    let title = line.title.as_deref().unwrap_or(&line.game);
    let names = line.called(&line.waiting_for);
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

#[cfg(test)]
mod tests {
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

    /// What is announced when the match goes through these lines slowly.
    fn announced(pace: Pace, lines: &[Line]) -> Vec<Option<String>> {
        let (mut news, terms) = (News::since(line(Phase::Lobby, &[])), terms(pace));
        let id = MatchId::fresh();
        lines
            .iter()
            .map(|line| {
                news.note(line.clone(), &terms);
                news.take(id, &terms, None).map(|announcement| announcement.text)
            })
            .collect()
    }

    #[test]
    fn over_days_everybody_hears_whose_turn_it_is() {
        let lines = [
            line(Phase::Lobby, &[]),
            line(Phase::Playing, &[0]),
            line(Phase::Playing, &[0]),
            line(Phase::Playing, &[1, 0]),
            line(Phase::Over, &[]),
        ];
        let heard = announced(Pace::Days, &lines);
        let expected = [
            None,
            Some("Ann: it is your turn in Friday."),
            None,
            Some("Bob, Ann: it is your turn in Friday."),
            Some("Friday is over."),
        ];
        assert_eq!(heard.iter().map(Option::as_deref).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn those_who_sit_together_hear_of_beginning_and_end() {
        let lines = [line(Phase::Playing, &[0]), line(Phase::Playing, &[1]), line(Phase::Closed, &[])];
        let heard = announced(Pace::Live, &lines);
        assert_eq!(
            heard,
            [Some("Friday has begun.".to_owned()), None, Some("Friday was closed.".to_owned())]
        );
    }

    #[test]
    fn what_passed_quickly_is_not_announced() {
        let (mut news, terms) = (News::since(line(Phase::Lobby, &[])), terms(Pace::Days));
        news.note(line(Phase::Playing, &[0]), &terms);
        news.note(line(Phase::Playing, &[1]), &terms);
        let told =
            news.take(MatchId::fresh(), &terms, Some(&"https://table.example".parse().unwrap())).unwrap();
        assert!(
            told.text.starts_with("Bob: it is your turn in Friday. https://table.example/m/"),
            "{}",
            told.text
        );
        assert!(news.due_in().is_none());
    }

    #[test]
    fn whose_name_was_taken_out_is_called_by_the_seat_also_in_what_waited_to_be_announced() {
        let (mut news, terms) = (News::since(line(Phase::Lobby, &[])), terms(Pace::Days));
        news.note(line(Phase::Playing, &[1]), &terms);
        let due = news.next.as_ref().map(|(_, at)| *at);
        let mut nameless = line(Phase::Playing, &[1]);
        nameless.seats[1].name = Some(String::new());
        news.note(nameless, &terms);
        assert_eq!(news.next.as_ref().map(|(_, at)| *at), due, "it waits no longer than it did");
        let told = news.take(MatchId::fresh(), &terms, None).unwrap();
        assert_eq!(told.text, "seat 2: it is your turn in Friday.");
    }

    #[test]
    fn without_a_webhook_there_is_no_news() {
        let mut news = News::since(line(Phase::Lobby, &[]));
        news.note(line(Phase::Playing, &[0]), &Terms::default());
        assert!(news.due_in().is_none());
    }
}
