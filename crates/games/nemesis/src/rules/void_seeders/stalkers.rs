//! Supply of Void Seeder figures (V-STALK).

use crate::{
    content::ids::{IntruderKind, Species},
    rules::{frame::Cx, position::Nemesis},
};

/// The kind that is placed for `kind`: the nearest lower one in stock (V-STALK-06), or a Lurker after all
/// idle ones were withdrawn (V-STALK-07).
pub(super) fn make_room(game: &mut Nemesis, cx: &mut Cx<'_>, kind: IntruderKind) -> Option<IntruderKind> {
    if kind == IntruderKind::Lair {
        return game.figure_free(kind).then_some(kind); // V-LAIR-22
    }
    let lower = IntruderKind::of(Species::VoidSeeders).skip(kind.rank());
    let stock = lower.filter(|kind| *kind != IntruderKind::Lair).find(|kind| in_stock(game, *kind));
    stock.or_else(|| {
        game.withdraw_idle(cx, IntruderKind::Lurker); // V-STALK-07
        in_stock(game, IntruderKind::Lurker).then_some(IntruderKind::Lurker)
    })
}

/// True if a figure of a kind is left. The Despoiler does not return after the third Lair (V-STALK-08).
fn in_stock(game: &Nemesis, kind: IntruderKind) -> bool {
    let banished = kind == IntruderKind::Despoiler && super::lair::all_destroyed(game);
    game.figure_free(kind) && !banished
}
