//! Lurking, step 7A of the event phase (V-EVENT-09…17).

use crate::{
    content::{
        RoomNo,
        ids::{IntruderKind, Weakness},
    },
    model::{FigureId, Phase, event::SeenEvent},
    rules::{frame::Cx, position::Nemesis, round},
};

/// Removes Void Seeders that are far from every character, returns tokens to the bag and places noise.
pub(super) fn lurk(game: &mut Nemesis, cx: &mut Cx<'_>) {
    round::phase(&mut game.round, cx, Phase::Lurking); // V-EVENT-09
    let rooms: Vec<RoomNo> = RoomNo::all().filter(|room| is_remote(game, *room)).collect(); // V-EVENT-12
    if rooms.is_empty() {
        return;
    }
    cx.tell(SeenEvent::Lurking { rooms: rooms.clone() });
    if !game.knows_weakness(Weakness::FadingEchoes) {
        for room in &rooms {
            game.ship.place_noise_around(cx, game.board(), *room); // V-EVENT-13, V-EVENT-14, V-MODE-09, V-MODE-10
        }
    }
    let figures = game.intruders_in_order().into_iter();
    let gone = figures.filter(|figure| rooms.contains(&figure.room) && figure.kind != IntruderKind::Lair);
    let gone: Vec<FigureId> = gone.map(|figure| figure.id).collect(); // V-EVENT-17
    for figure in gone {
        game.leave_board(cx, figure); // V-EVENT-15, V-EVENT-16
    }
}

/// True if a room has a Void Seeder and no character, and no neighbouring room has a character either. Doors
/// do not matter (V-EVENT-10, V-EVENT-11).
fn is_remote(game: &Nemesis, room: RoomNo) -> bool {
    let seeder = |figure: &crate::model::Figure| figure.room == room && figure.kind != IntruderKind::Lair;
    game.intruders.figures.iter().any(seeder)
        && !game.has_character(room)
        && !game.board().neighbours(room).iter().any(|next| game.has_character(*next))
}
