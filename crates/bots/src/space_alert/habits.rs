//! Assumed actions of crew members in unplanned turns: the sensible thing in their station.

use airlock_space_alert::{
    content::{Device, Kind, Repair, range_of},
    place::{Station, Zone},
    resolution::{Order, Resolution, Status, Threat, in_time, phase_index},
};

/// Assigned stations. One crew member stays on the bridge, and each other one has its own station.
const POSTS: [Station; 5] =
    [Station::UpperWhite, Station::UpperRed, Station::UpperBlue, Station::LowerWhite, Station::LowerRed];
/// Energy below which a reactor is filled.
const LOW: u8 = 2;

/// The assumed action of `member` in turn `turn`, which is about to begin.
pub(super) fn habit(resolution: &Resolution, member: usize, turn: u8) -> Option<Order> {
    let crew = resolution.crew();
    let station = crew[member].station()?;
    let crowded = crew[..member].iter().any(|other| other.station() == Some(station));
    let home = POSTS[member.min(POSTS.len() - 1)];
    let moves = if crowded && station != home { way(station, home) } else { None };
    moves.or_else(|| duty(resolution, station, turn))
}

/// The sensible action in a station.
fn duty(resolution: &Resolution, station: Station, turn: u8) -> Option<Order> {
    let (ship, zone) = (resolution.ship(), station.zone());
    let is_here = move |threat: &&Threat| threat.status == Status::OnTrack || threat.number == turn;
    let threats = || resolution.threats().iter().filter(is_here);
    let broken = threats().find_map(|threat| match threat.def().kind {
        Kind::Malfunction { repair, .. } if threat.is_in(station) => Some(repair),
        _ => None,
    });
    let due = in_time(turn) && !resolution.maintained()[phase_index(turn)];
    let near = || match station.def().a.weapon {
        Device::PulseCannon => threats().any(|threat| {
            let reached = threat.status == Status::OnTrack && range_of(threat.position) < 3;
            reached && threat.zone.is_some()
        }),
        _ => threats().any(|threat| threat.zone == Some(zone)),
    };
    let energy = ship.reactors[zone];
    let central = ship.reactors[Zone::White];
    match (broken, station) {
        (Some(Repair::B), _) => Some(Order::B),
        (Some(Repair::C), _) => Some(Order::C),
        (_, Station::UpperWhite) if due => Some(Order::C),
        (_, Station::LowerWhite) if central < LOW && ship.fuel > 0 => Some(Order::B),
        (_, Station::LowerRed | Station::LowerBlue) if energy < LOW && central > LOW => Some(Order::B),
        (_, Station::LowerRed | Station::LowerBlue) if near() => Some(Order::A),
        _ if energy > 0 && near() => Some(Order::A),
        _ => None,
    }
}

/// The first step of the way from one station to another.
fn way(from: Station, to: Station) -> Option<Order> {
    match (from.zone(), to.zone()) {
        (here, there) if here == there => (from.deck() != to.deck()).then_some(Order::Lift),
        (Zone::Red, _) | (Zone::White, Zone::Blue) => Some(Order::Blue),
        _ => Some(Order::Red),
    }
}
