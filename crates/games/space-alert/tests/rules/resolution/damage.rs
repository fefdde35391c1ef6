//! Damage to the ship (section 11).

use airlock_space_alert::{content::Tile, place::Zone};

use super::plan::plan;

#[test]
fn shields_absorb_attacks() {
    // Gunship: attack 2 at X in turn 3, attack 3 at Z in turn 5.
    let flown = plan("T1 T1 T1 T1").crew("").keeper().threat("E1-05 1 red").fly();
    assert_eq!(flown.attacks("E1-05"), ["3 red 2+0-1=1", "5 red 3+0-0=3"], "SA-DMG-01");
    assert_eq!(flown.tiles(Zone::Red), 4, "SA-DMG-04");
    assert_eq!(flown.energy(3).0, [0, 1, 1], "SA-DMG-01");
}

#[test]
fn attacks_on_all_zones_come_from_left_to_right() {
    let flown = plan("T1 T1 T1 T1").crew("").keeper().threat("E1-01 1 blue").fly();
    assert_eq!(
        flown.attacks("E1-01"),
        [
            "3 red 1+0-1=0",
            "3 white 1+0-1=0",
            "3 blue 1+0-1=0",
            "5 red 2+0-0=2",
            "5 white 2+0-0=2",
            "5 blue 2+0-0=2"
        ],
        "SA-DMG-02"
    );
}

#[test]
fn attacks_on_other_zones_spare_the_own_zone() {
    let flown = plan("T1 T1 T1 T1").crew("").keeper().threat("E1-04 1 white").fly();
    assert_eq!(
        flown.attacks("E1-04"),
        ["5 red 2+0-0=2", "5 blue 2+0-0=2"],
        "SA-DMG-02: X took the shields' energy"
    );
}

#[test]
fn direct_damage_ignores_shields_and_decks() {
    // Troopers: lift at X (to lower_red), damage 4 at Z.
    let flown = plan("T1 T1 T1 T1").crew("").keeper().threat("I2-03 1").fly();
    assert_eq!(flown.attacks("I2-03"), ["5 red 4"], "SA-DMG-03");
    assert_eq!(flown.energy(5).0, [1, 1, 1], "SA-DMG-03");
}

#[test]
fn tiles_come_in_the_order_of_the_stack() {
    let flown = plan("T1 T1 T1 T1")
        .crew("")
        .keeper()
        .tiles(Zone::Red, "structure lift reactor")
        .threat("I1-01 1")
        .fly();
    // Skirmishers walk to upper_white at X and do 3 damage there.
    assert_eq!(
        flown.report.damage.white.tiles,
        [Tile::HeavyLaser, Tile::PulseCannon, Tile::Shield],
        "SA-DMG-04"
    );
    let flown = plan("T1 T1 T1 T1")
        .crew("")
        .keeper()
        .tiles(Zone::Red, "structure lift reactor")
        .threat("I2-03 1")
        .fly();
    let tiles = [Tile::Structure, Tile::Lift, Tile::Reactor, Tile::HeavyLaser];
    assert_eq!(flown.report.damage.red.tiles, tiles, "SA-DMG-04, SA-SETUP-12");
}

#[test]
fn energy_above_the_new_capacity_is_lost_at_once() {
    // Shield 2 and reactor 3 in red, filled before; troopers then do 4 damage without touching shields.
    let flown = plan("T1 T1 T1 T1")
        .crew("red lift B lift heroic_B")
        .keeper()
        .tiles(Zone::Red, "shield reactor lift structure")
        .threat("I2-03 2")
        .fly();
    assert_eq!(flown.energy(5), ([3, 1, 1], [2, 2, 2]));
    assert_eq!(flown.energy(6), ([1, 1, 1], [2, 2, 2]), "SA-DMG-07, SA-DMG-08: heroic energy too");
}

#[test]
fn a_tile_works_from_the_moment_it_is_drawn() {
    // Troopers draw four tiles at Z, the lift and the light laser among them.
    let flown = plan("T1 T1 T1 T1")
        .crew("red A A - - lift A")
        .keeper()
        .tiles(Zone::Red, "lift heavy_laser light_laser structure")
        .threat("I2-03 1")
        .threat("SE2-06 5 red")
        .fly();
    // Damage at the end of turn 5. The lift delays in turn 6, and the light laser fires with strength 1 in
    // turn 8.
    assert_eq!(flown.board(0), "red A A - - lift - A", "SA-DMG-04, SA-DMG-09");
    assert_eq!(flown.hits("SE2-06"), [(8, 1)], "SA-DMG-04, SA-DMG-05");
}

#[test]
fn the_seventh_tile_destroys_the_ship() {
    // Kamikaze: attack 6 at Z. The shield stops one point. Five tiles are needed, and four are left.
    let flown =
        plan("T1 T1 T1 T1").crew("").keeper().carried(Zone::Red, "lift reactor").threat("E2-01 1 red").fly();
    assert_eq!(flown.loss(), "3 structure E2-01 red", "SA-DMG-10, SA-RES-10");
    assert_eq!(flown.tiles(Zone::Red), 6, "SA-DMG-10: the stack is empty");
    let flown = plan("T1 T1 T1 T1").crew("").keeper().carried(Zone::Red, "lift").threat("E2-01 1 red").fly();
    assert!(flown.survived(), "SA-DMG-10: six tiles are not too many");
    assert_eq!(flown.report.score, Some(3 - 6 - 6));
}

#[test]
fn nothing_is_resolved_after_a_loss() {
    let flown = plan("T1 T1 T1 T1")
        .crew("- - red A")
        .keeper()
        .carried(Zone::Red, "lift reactor")
        .threat("E2-01 1 red")
        .threat("E1-05 2 blue")
        .fly();
    assert_eq!(flown.turns.len(), 2, "SA-RES-10, SA-DMG-11: turn 3 was not completed");
    assert_eq!((flown.report.score, flown.report.score_parts), (None, None), "SA-SCORE-01");
    let blue = flown.report.threats.iter().find(|threat| threat.turn == 2).expect("it was planned");
    assert_eq!(blue.status.as_str(), "on_track");
    assert_eq!(flown.events.last().map(|event| event.turn), Some(3));
}

#[test]
fn the_attack_on_all_zones_stops_where_the_ship_breaks() {
    // At a pulse ball's Z the red zone breaks apart. White and blue are not attacked any more.
    let flown = plan("T1 T1 T1 T1")
        .crew("")
        .keeper()
        .carried(Zone::Red, "lift structure heavy_laser light_laser reactor")
        .threat("E1-01 1 blue")
        .fly();
    assert_eq!(flown.loss(), "5 structure E1-01 red", "SA-DMG-11");
    assert_eq!(flown.tiles(Zone::White), 0, "SA-DMG-11");
}

#[test]
fn a_carried_structure_tile_doubles_later_damage() {
    let flown =
        plan("T1 T1 T1 T1").crew("").keeper().carried(Zone::Red, "structure").threat("E1-05 1 red").fly();
    // 1 point at X draws two tiles. 3 points at Z would draw six, and three are left.
    assert_eq!(flown.loss(), "5 structure E1-05 red", "SA-CAMPAIGN-10");
    let flown = plan("T1 T1 T1 T1").crew("").keeper().carried(Zone::Red, "structure").threat("I1-03 1").fly();
    // A saboteur does 2 damage to blue, which has no carried tile.
    assert_eq!(flown.tiles(Zone::Blue), 2, "SA-CAMPAIGN-10: only that zone");
    // A structure tile drawn in this flight doubles nothing (SA-DMG-09).
    let flown =
        plan("T1 T1 T1 T1").crew("").keeper().tiles(Zone::Red, "structure").threat("E1-05 1 red").fly();
    assert_eq!(flown.tiles(Zone::Red), 4, "SA-CAMPAIGN-10, SA-DMG-09");
}

#[test]
fn carried_tiles_of_stores_take_one_energy_at_the_start() {
    let flown = plan("T1 T1 T1 T1")
        .crew("")
        .carried(Zone::Red, "shield reactor")
        .carried(Zone::White, "reactor shield")
        .carried(Zone::Blue, "lift")
        .fly();
    assert_eq!(flown.energy(1), ([0, 0, 1], [1, 2, 2]), "SA-CAMPAIGN-10, SA-CAMPAIGN-09");
    assert_eq!(flown.report.damage.red.tiles, [Tile::Shield, Tile::Reactor], "SA-CAMPAIGN-08");
    assert_eq!(
        flown.report.score_parts.map(|parts| (parts.damage, parts.worst_zone)),
        Some((-5, -2)),
        "AMB-25"
    );
}
