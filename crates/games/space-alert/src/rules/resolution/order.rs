//! Execution of the crew's cards (sections 5 and 6).

use crate::{
    content::{
        Order, Tile,
        place::{Station, Way},
    },
    model::{
        flight::Card,
        happening::{DelayCause, Event, Happening, NoEffect, Step},
    },
    rules::resolution::{Resolution, crew::Place, event::Log},
};

impl Resolution {
    /// Carries out the cards of this turn in the order of play, each completely before the next one
    /// (SA-RES-04).
    pub(super) fn carry_out_row(&mut self, events: &mut Vec<Event>) {
        let log = &mut Log::new(self.turn, Step::Crew, events);
        for member in 0..self.crew_count() {
            self.carry_out(member, log);
        }
    }

    fn carry_out(&mut self, member: u8, log: &mut Log<'_>) {
        let crewman = &self.crew[usize::from(member)];
        let card = crewman.board[self.slot()];
        match crewman.place {
            Place::Out => {} // SA-RES-09, AMB-33
            Place::Space => self.carry_out_in_space(member, card, log),
            Place::Station(station) => {
                let Some(card) = card else { return }; // SA-PLAN-05
                announce(member, card, log);
                self.obey(member, station, card.order, log);
                self.trip_over(member, card, log);
            }
        }
    }

    /// Delays a member that has tripped (SA-ACT-40), in space too (AMB-20).
    pub(super) fn trip_over(&mut self, member: u8, card: Card, log: &mut Log<'_>) {
        if card.tripped {
            self.delay_next(member, DelayCause::Trip, log);
        }
    }

    fn obey(&mut self, member: u8, station: Station, order: Order, log: &mut Log<'_>) {
        match order {
            Order::A => self.use_cannon(member, station, false, log),
            Order::HeroicA => self.use_cannon(member, station, true, log),
            Order::B => self.use_store(member, station, false, log),
            Order::HeroicB => self.use_store(member, station, true, log),
            Order::C => self.use_third(member, station, log),
            Order::Bots => self.send_bots(member, station, false, log),
            Order::HeroicBots => self.send_bots(member, station, true, log),
            Order::Red => self.walk(member, station, Way::Red, log),
            Order::Blue => self.walk(member, station, Way::Blue, log),
            Order::Lift => self.take_lift(member, station, log),
            Order::MoveUpperRed
            | Order::MoveUpperWhite
            | Order::MoveUpperBlue
            | Order::MoveLowerRed
            | Order::MoveLowerWhite
            | Order::MoveLowerBlue => {
                if let Some(to) = order.destination() {
                    self.move_heroically(member, station, to, log);
                }
            }
        }
    }

    /// Moves through a door to the neighbouring station (SA-ACT-01).
    fn walk(&mut self, member: u8, from: Station, way: Way, log: &mut Log<'_>) {
        match from.neighbour(way) {
            Some(to) => {
                log.tell(Happening::Walked { member, from, to, way: Some(way) });
                self.enter(member, to, log);
            }
            None => log.tell(Happening::Nothing { member, why: NoEffect::EndOfShip }),
        }
    }

    /// Moves by lift to the other deck (SA-ACT-02).
    fn take_lift(&mut self, member: u8, from: Station, log: &mut Log<'_>) {
        let Some(to) = from.neighbour(Way::Lift) else { return };
        let zone = from.zone();
        log.tell(Happening::Walked { member, from, to, way: Some(Way::Lift) });
        let busy = std::mem::replace(&mut self.ship.lifts_used[zone], true); // SA-ACT-06
        if self.ship.has_tile(zone, Tile::Lift) {
            self.delay_next(member, DelayCause::DamagedLift, log); // SA-ACT-03, SA-DMG-09
        } else if busy {
            self.delay_next(member, DelayCause::BusyLift, log); // SA-ACT-04, SA-ACT-05
        }
        self.enter(member, to, log);
    }

    /// Moves to a station at any distance. Lifts do not matter (SA-HEROIC-01…03, AMB-15).
    fn move_heroically(&mut self, member: u8, from: Station, to: Station, log: &mut Log<'_>) {
        if from == to {
            return log.tell(Happening::Nothing { member, why: NoEffect::AlreadyThere });
        }
        log.tell(Happening::Walked { member, from, to, way: None });
        self.enter(member, to, log);
    }
}

/// Records the card that is carried out.
pub(super) fn announce(member: u8, card: Card, log: &mut Log<'_>) {
    log.tell(match card.tripped {
        true => Happening::Tripped { member, meant: card.order },
        false => Happening::CardTurned { member, card },
    });
}
