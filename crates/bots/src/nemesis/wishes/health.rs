//! Wishes against wounds, slime, larvae, madness and contamination.

use airlock_nemesis::ids::RoomKind;

use super::super::{
    infection,
    look::Look,
    madness,
    wish::{Deed, Wishes},
};

pub(in super::super) fn add(look: &Look<'_>, wishes: &mut Wishes) {
    let serious = i32::from(look.serious_wounds());
    let open = i32::try_from(look.open_wounds().count()).unwrap_or(0);
    let light = i32::from(look.crew.light_wounds);
    let infection = infection::danger(look);
    if look.time() > 3 && infection > 10 {
        wishes.at_kind(look, Deed::Surgery, infection * 6, RoomKind::Surgery);
    }
    let treat = serious * serious * 45 + open * 25 + light * 12;
    if treat > 40 {
        wishes.at_kind(look, Deed::Treat, treat, RoomKind::EmergencyRoom);
        if light > 0 {
            wishes.at_kind(look, Deed::Treat, treat.min(light * 30), RoomKind::Canteen);
        }
    } else if treat > 0 {
        wishes.anywhere(Deed::Treat, treat);
    }
    if look.crew.slimed {
        wishes.at_kind(look, Deed::Wash, 60, RoomKind::ShowerRoom);
    }
    let (calm, cure) = (madness::relief(look), madness::cure(look));
    if calm > 0 {
        wishes.at_kind(look, Deed::Scan, calm, RoomKind::Canteen);
        wishes.at_kind(look, Deed::Scan, calm, RoomKind::ShowerRoom);
    }
    if cure > 0 {
        wishes.at_kind(look, Deed::Surgery, cure, RoomKind::Surgery);
    }
    let cards = i32::try_from(look.contamination_in_hand()).unwrap_or(0);
    if cards > 0 && !look.crew.larva {
        let spared = infection - infection::danger_after_scan(look);
        wishes.at_kind(look, Deed::Scan, cards * 12 + spared * 4, RoomKind::Canteen);
        wishes.at_kind(look, Deed::Scan, cards * 12 + spared * 4, RoomKind::ShowerRoom);
    }
}
