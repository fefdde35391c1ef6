//! Permission to talk: channels, recipients and phrases.

use std::collections::VecDeque;

use airlock_engine::{Channel, Seat, SeatSet, Talk, Viewer};
use airlock_protocol::{Code, Phrase, Say, Words};

use crate::{
    command::{Refused, refused},
    limits::{MAX_SAYS, SAYS_MS},
    seats::Seats,
};

/// Refuses a message of `by` unless the rules and the current players in the addressed seats allow it.
pub(crate) fn check(say: &Say, by: Seat, seats: &Seats, talk: &Talk) -> Result<(), Refused> {
    let channel = match &say.to {
        None => talk.table,
        Some(to) => {
            let heard: SeatSet = to.iter().copied().filter(|seat| seat.0 < seats.count()).collect();
            if heard.len() as usize != to.len() || heard.contains(by) {
                return Err(refused(
                    Code::Malformed,
                    "whisper to other players at this table, each named once",
                ));
            }
            let mut meant = to.iter().zip(say.names.iter().flatten());
            if meant.any(|(seat, name)| seats.name(*seat) != name) {
                return Err(refused(Code::Stale, "another player has that seat now, or it is empty"));
            }
            talk.whisper
        }
    };
    if let Channel::Closed(rule) = channel {
        return Err(Refused {
            rule: Some(rule),
            ..refused(Code::Illegal, "the rules do not allow you to talk now")
        });
    }
    match &say.words {
        Words::Text(_) => Ok(()),
        Words::Phrase(phrase) if is_offered(phrase, talk) => Ok(()),
        Words::Phrase(_) => {
            Err(refused(Code::Stale, "this phrase is not available, or not with these arguments"))
        }
    }
}

fn is_offered(phrase: &Phrase, talk: &Talk) -> bool {
    talk.phrases.iter().filter(|offer| offer.key == phrase.key).any(|offer| {
        offer.args.len() == phrase.args.len()
            && offer
                .args
                .iter()
                .all(|arg| phrase.args.get(arg.name).is_some_and(|filled| arg.from.contains(filled)))
    })
}

/// Predicate of the viewers that receive the message.
pub(crate) fn audience(by: Seat, to: Option<&[Seat]>) -> impl Fn(Viewer) -> bool {
    let heard = to.map(|to| to.iter().copied().collect::<SeatSet>().with(by));
    move |viewer| match (heard, viewer) {
        (None, _) => true,
        (Some(heard), Viewer::Seat(seat)) => heard.contains(seat),
        (Some(_), Viewer::Public) => false,
    }
}

/// Rate limit of chat messages and reminders per seat.
#[derive(Debug, Default)]
pub(crate) struct TalkLimit(VecDeque<(Seat, u64)>);

impl TalkLimit {
    /// True if the seat may say one thing more at `now_ms`; it then counts.
    pub(crate) fn allows(&mut self, seat: Seat, now_ms: u64) -> bool {
        while self.0.front().is_some_and(|(_, at_ms)| at_ms + SAYS_MS <= now_ms) {
            self.0.pop_front();
        }
        let fits = self.0.iter().filter(|(who, _)| *who == seat).count() < MAX_SAYS;
        if fits {
            self.0.push_back((seat, now_ms));
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use airlock_engine::{PhraseArg, PhraseOffer};

    use super::*;

    fn say(to: Option<&[u8]>, words: Words) -> Say {
        let to = to.map(|to| to.iter().copied().map(Seat).collect());
        Say { reference: "s".parse().unwrap(), to, names: None, words }
    }

    fn text() -> Words {
        Words::Text("hello".to_owned())
    }

    #[test]
    fn a_whisper_reaches_other_seats_of_the_table() {
        let code = |to: &[u8]| {
            check(&say(Some(to), text()), Seat(1), &Seats::new(3), &Talk::FREE).err().map(|no| no.code)
        };
        assert_eq!(code(&[0, 2]), None);
        for wrong in [&[1][..], &[0, 0], &[3], &[255]] {
            assert_eq!(code(wrong), Some(Code::Malformed), "{wrong:?}");
        }
        let hears = audience(Seat(1), Some(&[Seat(0)]));
        let heard: Vec<bool> = Viewer::all(3).map(hears).collect();
        assert_eq!(heard, [true, true, false, false]);
    }

    #[test]
    fn the_rules_close_channels() {
        let talk = Talk { whisper: Channel::Closed("X-1"), ..Talk::FREE };
        assert!(check(&say(None, text()), Seat(0), &Seats::new(3), &talk).is_ok());
        let refused = check(&say(Some(&[1]), text()), Seat(0), &Seats::new(3), &talk).err().unwrap();
        assert_eq!((refused.code, refused.rule), (Code::Illegal, Some("X-1")));
    }

    #[test]
    fn a_phrase_is_said_as_it_is_offered() {
        let from = vec!["s07".to_owned(), "s08".to_owned()];
        let phrases = vec![PhraseOffer { key: "go", args: vec![PhraseArg { name: "room", from }] }].into();
        let talk = Talk { phrases, ..Talk::FREE };
        let said = |key: &str, args: &[(&str, &str)]| {
            let args = args.iter().map(|(name, word)| ((*name).to_owned(), (*word).to_owned())).collect();
            let phrase = Phrase { key: key.to_owned(), args };
            check(&say(None, Words::Phrase(phrase)), Seat(0), &Seats::new(3), &talk).is_ok()
        };
        assert!(said("go", &[("room", "s08")]));
        assert!(!said("come", &[("room", "s08")]) && !said("go", &[]) && !said("go", &[("room", "s09")]));
        assert!(!said("go", &[("room", "s08"), ("when", "now")]));
    }

    #[test]
    fn talk_limit_applies_to_each_seat() {
        let mut talk_limit = TalkLimit::default();
        let allowed = (0..100).filter(|_| talk_limit.allows(Seat(0), 5)).count();
        assert_eq!(allowed, MAX_SAYS);
        assert!(talk_limit.allows(Seat(1), 5) && talk_limit.allows(Seat(0), 5 + SAYS_MS));
    }
}
