//! The random bot.

use std::fmt::{self, Display, Write};

use airlock_engine::{ActionOf, Game, OfferOf, rng};

use crate::{Bot, BotRng, Look};

/// What standing offers are called: they are there for comfort and change nothing on the board.
const STANDING: &str = "switch";

/// While it is not asked, it does one thing in so many times that it could.
const IDLE_ONE_IN: usize = 2;

/// Takes any offer and fills it in any way. It takes no standing offer unless it is asked and there is nothing else. What may
/// be done without being asked it does now and then.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn act(&mut self, look: &Look<'_, G>, rng: &mut BotRng) -> Option<ActionOf<G>> {
        let others: Vec<&OfferOf<G>> = look.offers.iter().filter(|offer| !is_standing::<G>(offer)).collect();
        if look.asked.is_empty() && (others.is_empty() || rng::below(rng, IDLE_ONE_IN) > 0) {
            return None;
        }
        if others.is_empty() {
            return look.offers.first()?.sample(rng);
        }
        others[rng::below(rng, others.len())].sample(rng)
    }
}

/// Whether an offer is a standing one.
pub(crate) fn is_standing<G: Game>(offer: &OfferOf<G>) -> bool {
    spells(offer.verb, STANDING)
}

/// Whether a word is spelt so.
fn spells(word: impl Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);
    impl Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    write!(rest, "{word}").is_ok() && rest.0.is_empty()
}

#[cfg(test)]
mod tests {
    use super::spells;

    #[test]
    fn spelling_is_compared_whole() {
        assert!(spells("switch", "switch"));
        assert!(!spells("swit", "switch") && !spells("switches", "switch"));
    }
}
