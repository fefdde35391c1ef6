//! Species rules of the Void Seeders. They call the chapters beside this file.

use airlock_engine::{Chance, Framed, Seat};

use crate::{
    content::{
        MadnessLevel, RoomNo, Slot, TokenId,
        ids::{CombatFace, IntruderKind, TileBack, TokenKind, Weakness, WeaknessSlot},
    },
    model::{Figure, FigureId, VoidSeeders, words::Ref},
    rules::{
        attack::Hit,
        effect,
        frame::Cx,
        position::Nemesis,
        species::SpeciesRules,
        void_seeders::{encounter, ending, evolution, injury, lair, lurking, recovery, stalkers},
    },
};

/// Species rules of the Void Seeders.
pub(crate) struct Seeders;

impl SpeciesRules for Seeders {
    fn covers(&self, slot: &Slot) -> bool {
        let engine = slot.room.is_some_and(|room| room.def().engine.is_some());
        slot.back != TileBack::Special || engine // V-SETUP-05, V-MODE-08
    }

    fn own(&self, players: u8, chance: &mut Chance) -> Option<VoidSeeders> {
        Some(VoidSeeders::new(players, chance))
    }

    fn crew_complete(&self, game: &mut Nemesis, _: &mut Cx<'_>) {
        let chosen = |token: &TokenId| {
            let character = token.character();
            character.is_some() && game.crew.iter().any(|crew| crew.character == character)
        };
        let tokens: Vec<TokenId> = TokenId::of(TokenKind::Madness).filter(chosen).collect();
        tokens.into_iter().for_each(|token| game.intruders.bag.add(token)); // V-SETUP-15
    }

    fn meet(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, token: TokenId) {
        encounter::meet(game, cx, seat, token);
    }

    fn strike(&self, game: &mut Nemesis, _: &mut Cx<'_>, hit: Hit) {
        encounter::surprise(game, hit.target);
    }

    fn make_room(&self, game: &mut Nemesis, cx: &mut Cx<'_>, kind: IntruderKind) -> Option<IntruderKind> {
        stalkers::make_room(game, cx, kind)
    }

    fn withdrawn(&self, game: &mut Nemesis, cx: &mut Cx<'_>, _: Figure) {
        game.intruders.add_token_to_bag(cx, TokenKind::VoidSeeder); // V-MOVE-03, V-STALK-09
    }

    fn injure(&self, game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, n: u8) -> bool {
        injury::injure(game, cx, figure, n)
    }

    fn weak_to(&self, game: &Nemesis, kind: IntruderKind, rolled: CombatFace) -> CombatFace {
        injury::exposed_core(game, kind, rolled)
    }

    fn killed(&self, game: &mut Nemesis, cx: &mut Cx<'_>, gone: Figure) {
        match gone.kind {
            IntruderKind::Lair => lair::destroyed(game, cx, gone.room),
            kind => injury::killed(game, cx, kind),
        }
    }

    fn fire_injuries(&self, game: &Nemesis) -> u8 {
        1 + u8::from(game.knows_weakness(Weakness::SearingTruth)) // V-EVENT-04
    }

    fn turn_ends(&self, game: &mut Nemesis, seat: Seat) {
        if game.room_of(seat).is_some_and(|room| lair::stands_in(game, room)) {
            game.push(lair::Step::EndOfTurn { seat }); // V-LAIR-05
        }
    }

    fn develop_bag(&self, game: &mut Nemesis, cx: &mut Cx<'_>) {
        let played = game.intruder_player_active();
        if !played || game.setup.lurking_with_intruder_player {
            lurking::lurk(game, cx); // V-MODE-04
        }
        if !played {
            evolution::develop_bag(game, cx); // V-MODE-04
        }
    }

    fn infected(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
        game.set_madness(cx, seat, MadnessLevel::HIGHEST); // V-CONTAM-02, V-CONTAM-04, V-CONTAM-07, V-CONTAM-08
    }

    fn larva_settles(&self, _: &mut Nemesis, _: &mut Cx<'_>, _: Seat) {}

    fn may_recover(&self, game: &Nemesis, seat: Seat) -> bool {
        game.may_calm_down(seat) || effect::body::has_contamination(game, seat)
    }

    fn recover(&self, game: &mut Nemesis, seat: Seat, _: bool) {
        recovery::recover(game, seat);
    }

    fn cure(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
        if game.madness(seat) > MadnessLevel::MARKED {
            game.set_madness(cx, seat, MadnessLevel::MARKED); // V-MAD-08, V-ROOM-03, V-ITEM-03
        }
    }

    fn specimen(&self, game: &Nemesis, room: RoomNo, slot: WeaknessSlot) -> Option<Ref> {
        if slot != WeaknessSlot::Corpse {
            return effect::rooms::object_for(game, room, slot).map(Ref::Object);
        }
        let mad = |seat: &Seat| game.madness(*seat) >= MadnessLevel::MARKED;
        game.characters_in(room).find(mad).map(Ref::Seat) // V-ROOM-04, V-ROOM-05
    }

    fn queen_killed(&self, game: &Nemesis) -> bool {
        lair::all_destroyed(game) // V-OBJ-01, V-OBJ-02
    }

    fn final_check(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
        ending::final_check(game, cx, seat);
    }

    fn resuscitated(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
        evolution::token_returns(game, cx, seat); // V-MODE-02
    }
}
