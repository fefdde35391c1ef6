//! Evaluation of objectives (section 17.6), after check 3 of all seats (N-END-29).

use airlock_engine::{Seat, SeatSet};

use crate::{
    content::{Condition, GoalObject, ids::Objective},
    model::{Departure, Mode, Object},
    rules::position::Nemesis,
};

impl GoalObject {
    /// Corresponding object of the position.
    const fn object(self) -> Object {
        match self {
            Self::Egg => Object::Egg,
            Self::BlueCorpse => Object::BlueCorpse,
        }
    }
}

impl Nemesis {
    /// True if a seat that holds an objective has fulfilled it (N-OBJ-01, N-OBJ-12, N-GOAL-04).
    pub(crate) fn fulfilled(&self, seat: Seat, objective: Objective) -> bool {
        self.survives(seat) && self.any_alternative(SeatSet::only(seat), objective)
    }

    /// True if a common objective is fulfilled. A condition on the owner's character may be met by any
    /// survivor (N-COOP-03, N-COOP-17).
    pub(crate) fn fulfilled_together(&self, objective: Objective) -> bool {
        self.any_alternative(self.survivors(), objective)
    }

    /// True if all conditions of one alternative hold, each for some character of `owners` (N-OBJ-12).
    fn any_alternative(&self, owners: SeatSet, objective: Objective) -> bool {
        let alternatives = &objective.def().any_of;
        alternatives.iter().any(|all| all.iter().all(|condition| self.holds(owners, *condition)))
    }

    fn holds(&self, owners: SeatSet, condition: Condition) -> bool {
        let departed = |fits: &dyn Fn(&Departure) -> bool| {
            owners.iter().filter_map(|seat| self.departure(seat)).any(fits)
        };
        let discovered = self.intruders.weaknesses.iter().filter(|weakness| weakness.discovered).count();
        match condition {
            Condition::SignalSent => self.signal_holds(owners),
            Condition::ShipReaches { to } => self.record.destination == Some(to), // N-OBJ-06
            Condition::OnlySurvivor => self.survivors() == owners && owners.len() == 1, // N-OBJ-04
            Condition::ShipDestroyed => self.record.ship_destroyed,               // N-OBJ-10
            Condition::NestDestroyed => self.intruders.nest_destroyed || self.record.ship_destroyed, // N-OBJ-08
            Condition::QueenKilled => {
                self.species_rules().queen_killed(self) || self.record.ship_destroyed // N-OBJ-09, A-66, V-OBJ-03
            }
            Condition::CarryAtEnd { object } => departed(&|d| d.objects.contains(&object.object())), // N-OBJ-11
            Condition::EscapedInPod => departed(&|d| d.by_pod),
            Condition::ItemsAtLeast { n } => departed(&|d| d.items >= n), // N-OBJ-13
            Condition::AllRoomsExplored => self.ship.rooms.iter().all(|(_, room)| room.explored), // N-OBJ-14
            Condition::SurvivorsAtLeast { n } => self.survivors().len() >= u32::from(n), // N-OBJ-15
            Condition::PlayerDead { player } => {
                let named = self.seats().find(|seat| self.crew(*seat).number == player); // N-OBJ-02
                named.is_some_and(|seat| !self.survives(seat)) // N-OBJ-03
            }
            Condition::WeaknessRevealed { slot } => self.intruders.weaknesses[slot as usize].discovered, // N-OBJ-07
            Condition::WeaknessesAtLeast { n } => discovered >= usize::from(n), // N-OBJ-07
            Condition::ObjectInRoom { object, room } => {
                let here = |(lies, place): &(Object, _)| {
                    *lies == object.object() && self.kind_of(*place) == Some(room) // N-OBJ-16
                };
                self.record.objects_at_end.iter().any(here)
            }
        }
    }

    /// Evaluates the signal condition: the owner's signal (N-OBJ-05), or in the cooperative mode as many
    /// signals as there are signal objectives, those of dead characters included (N-COOP-04).
    fn signal_holds(&self, owners: SeatSet) -> bool {
        if self.setup.mode != Mode::Coop {
            return owners.iter().any(|seat| self.crew(seat).signal);
        }
        let asks = |objective: &&Objective| {
            objective.def().any_of.iter().flatten().any(|condition| *condition == Condition::SignalSent)
        };
        let wanted = self.common_objectives.iter().filter(asks).count();
        self.crew.iter().filter(|crew| crew.signal).count() >= wanted
    }
}
