//! The division of labour: what a crew member does whose hand nobody knows. It follows from public facts alone.

use airlock_space_alert::{
    place::Zone,
    resolution::{FlightThreat, Order},
};

/// After so many turns on its trajectory a threat is taken for gone.
const STAYS: u8 = 4;
/// The turns in which the bridge is looked after (SA-COMP-02).
const MAINTENANCE: [u8; 3] = [1, 4, 8];
/// The turns in which the post below fills the central reactor.
const REFUELLING: [u8; 3] = [2, 6, 10];

/// What the crew member of a post does in a turn: on the bridge, to the left of it, to the right, below.
pub(super) fn duty(member: usize, turn: u8, threats: &[FlightThreat]) -> Option<Order> {
    let near = |zone: Option<Zone>| {
        threats.iter().any(|threat| {
            let here = zone.is_none_or(|zone| threat.zone == Some(zone)) && threat.zone.is_some();
            here && (threat.turn..threat.turn + STAYS).contains(&turn)
        })
    };
    match member {
        0 if MAINTENANCE.contains(&turn) => Some(Order::C),
        0 => near(Some(Zone::White)).then_some(Order::A),
        1 | 2 => {
            let (way, zone) = if member == 1 { (Order::Red, Zone::Red) } else { (Order::Blue, Zone::Blue) };
            match turn {
                1 => Some(way),
                _ => near(Some(zone)).then_some(Order::A),
            }
        }
        3 => match turn {
            1 => Some(Order::Lift),
            _ if REFUELLING.contains(&turn) => Some(Order::B),
            _ => Some(if near(None) { Order::A } else { Order::C }),
        },
        // A fifth goes where the second and third cannot be: below, on the side with more to shoot at.
        _ => match turn {
            1 => Some(Order::Red),
            2 => Some(Order::Lift),
            _ => near(Some(Zone::Red)).then_some(Order::A),
        },
    }
}
