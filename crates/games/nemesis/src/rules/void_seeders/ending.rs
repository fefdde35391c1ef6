//! Final check of the survivors (V-END).

use airlock_engine::{Draw, Seat, SeatSet, insertion_sort};

use crate::{
    content::MadnessLevel,
    model::event::{Cause, SeenEvent},
    rules::{cards, ending::REVEALED, frame::Cx, position::Nemesis},
};

/// Carries out the final check: every contamination card raises the madness; at the highest level four cards
/// decide (V-END-01…08).
pub(super) fn final_check(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    let crew = game.crew(seat);
    let all = [crew.hand.as_slice(), &crew.deck, &crew.discard].concat();
    let contamination = game.contamination_in(&all).len();
    for _ in 0..contamination {
        if let Some(level) = game.madness(seat).raised() {
            game.set_madness(cx, seat, level); // V-END-02, V-END-03, V-END-04
        }
    }
    let (mut survived, mut faces) = (true, Vec::new());
    if game.madness(seat) == MadnessLevel::HIGHEST {
        let mut all = all;
        insertion_sort::sort(&mut all);
        cx.chance.shuffle(Draw::of("final", seat.0), &mut all, cards::label);
        let rest = all.split_off(all.len().min(REVEALED)); // V-END-06
        faces = all.iter().map(|card| card.face()).collect();
        survived = all.iter().all(|card| card.is_action()); // V-END-05
        let crew = game.crew_mut(seat);
        crew.hand.clear();
        crew.deck = rest;
        crew.discard = all;
        cx.disclose("N-END-24", SeatSet::ALL, || format!("{faces:?}"));
    }
    cx.tell(SeenEvent::FinalCheck { seat, infected: None, cards: faces, survived }); // V-END-07, V-END-08
    if !survived {
        game.kill(cx, &[seat], Cause::Contamination);
    }
}
