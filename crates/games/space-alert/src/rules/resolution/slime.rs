//! Slime (SA-THREAT-I201).

use crate::{
    content::{
        Trait,
        place::{Station, Way},
    },
    model::happening::Happening,
    rules::resolution::{
        Resolution,
        event::Log,
        threats::{Threat, Token},
    },
};

/// Hits the slime in a station with battlebots. A progeny token is removed at once, the original when its hit
/// points are gone (SA-THREAT-I201-05, SA-THREAT-I201-06). Returns true if a token was removed.
pub(super) fn strike(threat: &mut Threat, station: Station) -> bool {
    let original = threat.tokens.iter().any(|token| token.station == station && !token.progeny);
    if original {
        threat.damage += 1;
        if !threat.is_beaten() {
            return false;
        }
    }
    threat.tokens.retain(|token| token.station != station);
    true
}

impl Resolution {
    /// Adds a token beside each token, where no slime of any card is (SA-THREAT-I201-03, SA-THREAT-I201-04,
    /// AMB-08).
    pub(super) fn spread(&mut self, index: usize, direction: Way, log: &mut Log<'_>) {
        for from in self.threats[index].stations() {
            let Some(station) = from.neighbour(direction) else { continue };
            let slimed = |threat: &Threat| threat.def().has(Trait::Slime) && threat.is_in(station);
            if !self.threats.iter().any(slimed) {
                let threat = &mut self.threats[index];
                threat.tokens.push(Token { station, progeny: true });
                log.tell(Happening::Spread { threat: (&*threat).into(), station });
            }
        }
    }
}
