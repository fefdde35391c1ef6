//! Species rules of the base game's intruders. They call the chapters of its rulebook.

use airlock_engine::{Chance, Framed, Seat};

use crate::{
    content::{
        RoomNo, Slot, TokenId,
        ids::{CombatFace, IntruderKind, TileBack, Weakness, WeaknessSlot},
    },
    model::{Figure, FigureId, Object, VoidSeeders, words::Ref},
    rules::{
        attack::{self, Hit},
        bag, combat, contamination, effect, encounter, ending,
        frame::Cx,
        injury,
        position::Nemesis,
        species::SpeciesRules,
    },
};

/// Species rules of the base game's intruders.
pub(super) struct Intruders;

impl SpeciesRules for Intruders {
    fn covers(&self, slot: &Slot) -> bool {
        slot.back != TileBack::Special // N-SETUP-04
    }

    fn own(&self, _: u8, _: &mut Chance) -> Option<VoidSeeders> {
        None
    }

    fn crew_complete(&self, _: &mut Nemesis, _: &mut Cx<'_>) {}

    fn meet(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, token: TokenId) {
        encounter::resolve(game, cx, seat, token);
    }

    fn strike(&self, game: &mut Nemesis, cx: &mut Cx<'_>, hit: Hit) {
        attack::larva_strikes(game, cx, hit);
    }

    fn make_room(&self, game: &mut Nemesis, cx: &mut Cx<'_>, kind: IntruderKind) -> Option<IntruderKind> {
        if !game.figure_free(kind) {
            game.withdraw_idle(cx, kind); // N-ENC-15
        }
        game.figure_free(kind).then_some(kind) // N-ENC-16
    }

    fn withdrawn(&self, game: &mut Nemesis, cx: &mut Cx<'_>, gone: Figure) {
        game.intruders.return_token(cx, gone);
    }

    fn injure(&self, game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, n: u8) -> bool {
        injury::injure(game, cx, figure, n)
    }

    fn weak_to(&self, game: &Nemesis, kind: IntruderKind, rolled: CombatFace) -> CombatFace {
        combat::vital_places(game, kind, rolled)
    }

    fn killed(&self, game: &mut Nemesis, _: &mut Cx<'_>, gone: Figure) {
        if gone.kind != IntruderKind::Larva {
            game.ship.rooms[gone.room].objects.push(Object::Carcass); // N-INJ-14
        }
    }

    fn fire_injuries(&self, game: &Nemesis) -> u8 {
        1 + u8::from(game.knows_weakness(Weakness::VulnerabilityToFire)) // N-OP-40
    }

    fn turn_ends(&self, _: &mut Nemesis, _: Seat) {}

    fn develop_bag(&self, game: &mut Nemesis, cx: &mut Cx<'_>) {
        bag::develop(game, cx);
    }

    fn infected(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
        game.infection(cx, seat); // N-CONTAM-12, N-CONTAM-13
    }

    fn larva_settles(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
        game.crew_mut(seat).infest(cx, seat);
    }

    fn may_recover(&self, game: &Nemesis, seat: Seat) -> bool {
        effect::body::has_contamination(game, seat)
    }

    fn recover(&self, game: &mut Nemesis, seat: Seat, optional: bool) {
        if !optional {
            game.push(contamination::Step::ScanHand { seat });
        } else if game.crew(seat).hand_size() > 0 {
            game.push(effect::body::Step::MayScan { seat }); // an empty hand is public
        }
    }

    fn cure(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
        game.crew_mut(seat).remove_larva(cx, seat);
    }

    fn specimen(&self, game: &Nemesis, room: RoomNo, slot: WeaknessSlot) -> Option<Ref> {
        effect::rooms::object_for(game, room, slot).map(Ref::Object)
    }

    fn queen_killed(&self, game: &Nemesis) -> bool {
        game.record.kills[IntruderKind::Queen.rank()] > 0 // N-OBJ-09
    }

    fn final_check(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
        ending::final_check(game, cx, seat);
    }

    fn resuscitated(&self, _: &mut Nemesis, _: &mut Cx<'_>, _: Seat) {}
}
