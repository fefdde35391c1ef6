//! The random bot.

use std::fmt::{self, Display, Write};

use airlock_engine::{ActionOf, Game, OfferOf, rng};

use crate::{Bot, BotRng, Look};

/// Verb of standing offers. They are conveniences and change nothing on the board.
const STANDING: &str = "switch";

/// While it is not asked, it acts in one of this many opportunities.
const IDLE_ONE_IN: usize = 2;

/// Chooses and fills offers at random. It takes a standing offer only if it is asked and nothing else is
/// offered. If it is not asked, it acts only sometimes.
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

/// True for a standing offer.
pub(crate) fn is_standing<G: Game>(offer: &OfferOf<G>) -> bool {
    spells(offer.verb, STANDING)
}

/// True if a word's spelling is `text`.
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
