//! Operations of action cards, items, rooms and robots, by family. Need and effect of each family are in the
//! file of its name in `rules/effect`.
//!
//! *You* is the acting character. *The chosen* corridor, room or character was chosen by an earlier operation
//! of the same branch. *Here* is the room from which the effect is measured. This is the acting character's
//! room, the robot's room for a robot card (R-ROBOT-10), or the other room for the Server Room (R-ROOM-15).
//! *Your room* is always the acting character's.

use airlock_engine::{families, words};
use serde::Deserialize;

use crate::content::ids::{Gear, Section};

families! {
    /// One operation of a used card, item, room or robot.
    pub enum UseOp {
        Price(PriceOp),
        Choice(ChoiceOp),
        Hand(HandOp),
        Item(ItemOp),
        Order(OrderOp),
        Moving(MovingOp),
        Firing(FiringOp),
        Intruder(IntruderOp),
        Health(HealthOp),
        Gear(GearOp),
        Marker(MarkerOp),
        Door(DoorOp),
        Noise(NoiseOp),
        Facility(FacilityOp),
        Robot(RobotOp),
    }
}

impl UseOp {
    /// True if the operation may be done to another character in the room who agrees (R-ITEM-22, R-ITEM-23).
    pub const fn helps_others(self) -> bool {
        matches!(
            self,
            Self::Health(HealthOp::RestoreHealth { who: Patient::Own, .. })
                | Self::Health(HealthOp::DiscardWound { who: Patient::Own })
                | Self::Marker(MarkerOp::DiscardMalfunction { at: Place::Own })
                | Self::Health(HealthOp::GainOxygen { .. })
                | Self::Gear(GearOp::GainGear { .. })
        )
    }

    /// True if only an item can have this operation, since it discards or breaks the used thing.
    pub const fn needs_item(self) -> bool {
        matches!(
            self,
            Self::Price(PriceOp::DiscardThis)
                | Self::Firing(FiringOp::BurstHits { breaks: Some(Broken::This) })
        )
    }

    /// The choice that an earlier operation of the branch must have made.
    pub const fn needs(self) -> Option<Chosen> {
        match self {
            Self::Hand(HandOp::DrawCardsUpTo { .. })
            | Self::Hand(HandOp::EmptyHand)
            | Self::Price(PriceOp::MedpackOrContamination)
            | Self::Health(HealthOp::RestoreHealth { who: Patient::Chosen, .. })
            | Self::Health(HealthOp::DiscardWound { who: Patient::Chosen }) => Some(Chosen::Character),
            Self::Marker(MarkerOp::DiscardSecure)
            | Self::Door(DoorOp::DestroyDoors)
            | Self::Intruder(IntruderOp::LoseHealth { .. })
            | Self::Intruder(IntruderOp::KillIntruders {
                place: Killing::ChosenRoom | Killing::ChosenRoomAndAround,
            })
            | Self::Choice(ChoiceOp::ChooseCorridor { among: CorridorChoice::ChosenRoom }) => {
                Some(Chosen::Room)
            }
            Self::Firing(FiringOp::BurstHits { .. })
            | Self::Intruder(IntruderOp::KillIntruders { place: Killing::ChosenCorridor })
            | Self::Moving(MovingOp::Move { through: Through::Chosen, .. }) => Some(Chosen::Corridor),
            _ => None,
        }
    }

    /// The choice that it makes for later operations.
    pub const fn chooses(self) -> Option<Chosen> {
        match self {
            Self::Choice(ChoiceOp::ChooseCharacter) => Some(Chosen::Character),
            Self::Choice(ChoiceOp::ChooseRoom { .. }) => Some(Chosen::Room),
            Self::Choice(ChoiceOp::ChooseCorridor { .. }) | Self::Firing(FiringOp::Burst) => {
                Some(Chosen::Corridor)
            }
            _ => None,
        }
    }
}

/// Prices (R-GEN-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PriceOp {
    /// Discards action cards from hand (R-ACT-21).
    DiscardCards { n: u8 },
    /// Discards all action cards from hand. Can be paid without holding any (R-ROOM-25).
    DiscardHand,
    /// Spends one of your gear tokens.
    SpendGear { gear: Gear },
    /// Spends ammo of a working weapon in hand (R-SHOOT-09, R-MALF-10).
    SpendAmmo {
        /// Number of times.
        n: u8,
    },
    /// Spends oxygen (R-OXY-04).
    SpendOxygen { n: u8 },
    /// Discards the used item.
    DiscardThis,
    /// Spends a medpack token. Without it, the chosen character gains 1 contamination.
    MedpackOrContamination,
}

/// Choices for later operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ChoiceOp {
    ChooseCharacter,
    ChooseRoom { among: RoomChoice },
    ChooseCorridor { among: CorridorChoice },
}

/// Operations on playing cards and the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HandOp {
    DrawCards {
        /// The characters that draw.
        who: Drawing,
        /// Number of cards for each.
        n: u8,
    },
    /// The chosen character draws until it holds enough action cards (R-ACT-21).
    DrawCardsUpTo {
        /// Number of action cards to hold.
        n: u8,
    },
    /// The chosen character discards all action cards from hand.
    EmptyHand,
    /// Lifts the limit of two actions for this turn. The last action must be a pass.
    UnlimitedActions,
}

/// Operations on items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ItemOp {
    /// Searches your room (R-ITEM-13).
    Search,
    /// Draws items and keeps some. The others go under their decks.
    DrawItems {
        from: ItemDecks,
        /// Number of cards from each deck.
        n: u8,
        /// Maximum number of cards kept.
        keep: u8,
    },
    /// Draws military equipment and keeps 1. The others are discarded.
    DrawEquipment { n: u8 },
    /// Lets another heavy item share a hand with one (R-ITEM-19).
    StackItem,
}

/// Orders to other characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OrderOp {
    /// Orders a character of lower rank here or in a neighbouring room to move, shoot or burst (R-ACT-07…11).
    Order,
    /// Each character here or in a neighbouring room bursts at a corridor (R-ACT-10).
    FireAtWill,
    /// Plays a command card from hand as if every room were your room.
    PlayCommandCard,
}

/// Movements and explorations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MovingOp {
    /// You move (R-MOVE).
    Move {
        /// The corridors that may be used.
        #[serde(default = "Through::any")]
        through: Through,
        /// True if 1 secure token is placed (R-MOVE-06).
        #[serde(default)]
        cautious: bool,
        /// Number of opportunity attacks that are prevented.
        #[serde(default = "Prevented::none")]
        prevented: Prevented,
        /// True if there is no noise roll.
        #[serde(default)]
        silent: bool,
        /// The characters that may be taken along (R-MOVE-15).
        #[serde(default = "Company::none")]
        with: Company,
        /// True if one shot or burst is allowed at any point of the movement (R-ACT-11).
        #[serde(default)]
        firing: bool,
    },
    /// Optionally moves once more for oxygen.
    MoveAgain {
        /// Price of the second movement.
        oxygen: u8,
    },
    /// You move to another discovered room by steps 2 and 3 of a movement (R-MOVE-12, R-ROOM-11).
    MoveAnywhere,
    /// Discovers a new room at an unexplored corridor here (R-EXPLORE-23, R-EXPLORE-24).
    Explore {
        /// The device that explores.
        by: Explorer,
    },
}

/// Shots, bursts and other attacks of yours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FiringOp {
    /// A shot or a burst without its price (R-SHOOT, R-SPRAY).
    Fire {
        /// True if the die may be rolled again. The second result counts (R-ACT-20).
        #[serde(default)]
        reroll: bool,
    },
    /// A burst without its price. Its corridor becomes the chosen one.
    Burst,
    /// Deals hits to an intruder in the room, then shoots or melees at it (R-SHOOT-17).
    StrikeThenAttack { hits: u8 },
    /// Discards any number of action cards, for 1 hit each in an adjacent corridor. Then the BF Gun may burst
    /// (R-SPRAY-12).
    ContinuousFire,
    /// In any order: loads 1 ammo token into a ranged weapon, and shoots or bursts with that weapon.
    ReloadAndFire,
    /// The effect of a grenade token, without spending one (R-BELT-09).
    Grenade,
    /// Rolls the burst die for hits in the chosen corridor. This is no burst (R-ROOM-05).
    BurstHits {
        /// The thing that breaks on the effect symbol.
        #[serde(default)]
        breaks: Option<Broken>,
    },
}

/// Operations that drive away, kill or rouse intruders, and harm others with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum IntruderOp {
    /// Repels intruders in your room (R-KIND-24).
    Repel {
        /// True for all of them, false for one.
        all: bool,
    },
    /// Kills intruders without a die. The Queen takes a condition card instead.
    KillIntruders {
        #[serde(rename = "in")]
        place: Killing,
    },
    /// Each character in the chosen room loses health.
    LoseHealth { n: u8 },
    /// All intruders in your room attack (R-ACT-18).
    SufferAttacks,
    /// An adult attacks without a figure and ignores secure tokens (R-ROOM-09).
    SufferAdultAttack,
    /// Moves one intruder, chosen anywhere, by one step (R-ROOM-08).
    MoveIntruder,
}

/// Operations on health, oxygen and contamination cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HealthOp {
    /// Restores health (R-COND-05).
    RestoreHealth {
        /// Maximum.
        n: u8,
        #[serde(default = "Patient::own")]
        who: Patient,
    },
    /// Discards a serious wound (R-COND-10).
    DiscardWound {
        #[serde(default = "Patient::own")]
        who: Patient,
    },
    /// Gains oxygen, up to the maximum of the dial (R-BELT-07).
    GainOxygen { n: u8 },
    /// Removes contamination cards from the game without scanning them.
    RemoveContamination {
        /// The cards that are removed.
        from: Contaminated,
    },
    /// The infection procedure. Scanned cards that are not infected leave the game (R-PROC-01, R-PROC-02).
    Rest,
    /// Removes the larva. Deck and discard pile are scanned, infected cards leave the game, the rest is
    /// shuffled (R-ROOM-13).
    RemoveLarva,
}

/// Gains of gear tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum GearOp {
    /// Gains one gear token (R-BELT-02).
    GainGear { gear: Gear },
    /// Gains any number of gear tokens. Others may be thrown away first (R-ROOM-04).
    FillUp {
        /// The stock. It also decides the kinds of tokens.
        from: Stock,
    },
}

/// Operations on malfunctions, fire and secure tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MarkerOp {
    /// Discards a malfunction (R-MALF-08).
    DiscardMalfunction {
        /// The room with the broken thing.
        #[serde(default = "Place::own")]
        at: Place,
    },
    /// Places a malfunction in your room.
    PlaceMalfunction,
    DiscardFire {
        rooms: BurningRooms,
    },
    /// Places secure tokens (R-SECURE-02, R-SECURE-12).
    PlaceSecure {
        n: u8,
        #[serde(default = "Place::own")]
        at: Place,
    },
    /// Discards 1 secure token from the chosen room.
    DiscardSecure,
}

/// Operations on corridors and doors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DoorOp {
    /// Reinforces an empty corridor (R-MAP-21).
    Reinforce {
        /// The corridors that may be chosen.
        which: Reinforced,
    },
    /// Opens or closes one door (R-DOOR-02, R-DOOR-03).
    OpenOrCloseDoor {
        /// The doors that may be chosen.
        which: DoorChoice,
    },
    /// Destroys one accessible closed door (R-DOOR-03).
    DestroyDoor,
    /// Closes a door at an accessible end of a corridor, even without a door slot or on a destroyed door
    /// (R-DOOR-05).
    BarDoor,
    /// Closes all doors around a room of your choice, like [`DoorOp::BarDoor`].
    BarRoom,
    /// Opens and closes any doors in a section of your choice.
    SetDoors,
    /// Destroys the doors around the chosen room.
    DestroyDoors,
    /// Places a random corridor at the room (R-ROOM-16, R-ROOM-18).
    PlaceCorridor {
        /// The room where it starts, and the slots to which it may lead.
        from: NewCorridor,
    },
}

/// Operations on noise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum NoiseOp {
    /// Discards one noise marker anywhere.
    DiscardNoise,
    /// Resolves one noise marker anywhere (R-NOISE-11).
    ResolveNoise,
    /// Discards one noise marker anywhere and rolls the noise die. If the die shows that corridor's value, a
    /// token is drawn for it.
    ScanNoise,
    /// You make a noise roll (R-NOISE-01).
    NoiseRoll,
}

/// Operations on rooms, systems of the Facility and the lander.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FacilityOp {
    /// Uses a room without its price (R-ACT-19).
    UseRoom { which: UsedRoom },
    /// Uses another discovered room with a computer and no malfunction (R-ROOM-14, R-ROOM-15).
    UseOtherRoom,
    /// Turns the life support token of a section over (R-OXY-09).
    FlipLifeSupport {
        /// `None`: a section of your choice.
        #[serde(default)]
        section: Option<Section>,
    },
    /// R-ROOM-19.
    ActivateHibernatorium,
    /// R-DESTRUCT-01.
    ActivateAutodestruction,
    /// R-ROOM-20.
    ShutDownReactor,
    /// Looks at both anti-aircraft tokens and sets their order (R-AA-02).
    SetAntiAircraft,
    /// Moves the lander token by 1 on the round track (R-ACT-15).
    MoveLander,
    /// Looks at the objectives of another player.
    LookAtObjectives,
    /// Gains a data token. Not possible with one already (R-ITEM-17).
    GainDataToken,
    /// Tries to leave the game alive (R-CAPSULE-01).
    Escape { by: EscapeWay },
    /// Takes or destroys an egg (R-ROOM-22).
    TakeOrDestroyEgg,
}

/// Operations on the robot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RobotOp {
    /// Activates the robot without its price, wherever it is.
    ActivateRobot,
    /// Moves the robot room by room (R-ROBOT-06, R-ROBOT-14).
    MoveRobot {
        /// Maximum number of rooms.
        n: u8,
    },
    /// Puts the robot into your room and reveals its card.
    PlaceRobot,
    /// Fills the slots of the robot (R-ROBOT-13).
    RefillRobot,
}

/// A choice of an operation, used by later ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    Character,
    Room,
    Corridor,
}

words! {
    /// The room in which a marker is placed or discarded.
    pub enum Place("place") {
        /// *Here*, the room of the effect.
        Own => "own",
        /// The robot's room.
        Robot => "robot",
    }
}

impl Place {
    const fn own() -> Self {
        Self::Own
    }
}

words! {
    /// The character that a treatment helps.
    pub enum Patient("patient") {
        /// You, or another character in the room who agrees (R-ITEM-22).
        Own => "own",
        Chosen => "chosen",
    }
}

impl Patient {
    const fn own() -> Self {
        Self::Own
    }
}

words! {
    /// The rooms among which one is chosen.
    pub enum RoomChoice("room choice") {
        /// Rooms of your section with a secure token.
        SecuredInSection => "secured_in_section",
        /// Neighbouring rooms.
        Neighbouring => "neighbouring",
    }
}

words! {
    /// The corridors among which one is chosen.
    pub enum CorridorChoice("corridor choice") {
        /// Adjacent to the room of the effect.
        Adjacent => "adjacent",
        /// Adjacent to the chosen room.
        ChosenRoom => "chosen_room",
        /// Adjacent to a room with a red search icon and no malfunction.
        RedIconRoom => "red_icon_room",
    }
}

words! {
    /// The characters that draw action cards.
    pub enum Drawing("drawing characters") {
        You => "you",
        /// Each character in your room or in one neighbouring room.
        EachNear => "each_near",
    }
}

words! {
    /// The item decks from which cards are drawn.
    pub enum ItemDecks("item decks") {
        /// One deck of your choice.
        One => "one",
        /// Each of the three decks.
        Each => "each",
    }
}

words! {
    /// The corridors through which a movement may lead (R-MOVE-14).
    pub enum Through("corridors of a movement") {
        Any => "any",
        /// Corridors without intruders.
        Empty => "empty",
        /// Corridors to a discovered room.
        Discovered => "discovered",
        /// Unexplored corridors.
        Unexplored => "unexplored",
        /// Only the chosen corridor.
        Chosen => "chosen",
    }
}

impl Through {
    const fn any() -> Self {
        Self::Any
    }
}

words! {
    /// The number of opportunity attacks that a movement prevents (R-ACT-12).
    pub enum Prevented("prevented attacks") { None => "none", One => "one", All => "all" }
}

impl Prevented {
    const fn none() -> Self {
        Self::None
    }
}

words! {
    /// The characters that may be taken along.
    pub enum Company("company") {
        None => "none",
        /// One other character, who must agree.
        Agreeing => "agreeing",
        /// One other character, who need not agree.
        Other => "other",
    }
}

impl Company {
    const fn none() -> Self {
        Self::None
    }
}

words! {
    /// The device that explores instead of a character.
    pub enum Explorer("explorer") {
        /// The drone item. Nothing enters the new room.
        Drone => "drone",
        /// The robot, which enters the new room.
        Robot => "robot",
    }
}

words! {
    /// The place where intruders are killed.
    pub enum Killing("place of killing") {
        ChosenCorridor => "chosen_corridor",
        ChosenRoom => "chosen_room",
        /// The chosen room and the corridors adjacent to it.
        ChosenRoomAndAround => "chosen_room_and_around",
    }
}

words! {
    /// The thing that an effect symbol breaks.
    pub enum Broken("broken thing") {
        /// The used item.
        This => "this",
        Robot => "robot",
    }
}

words! {
    /// The stock from which gear is taken.
    pub enum Stock("stock of gear") {
        /// Ammo and grenades of the supply.
        AmmoAndGrenades => "ammo_and_grenades",
        /// Ammo of the supply.
        Ammo => "ammo",
        /// Tokens in the slots beside the Landing Zone (R-ROOM-26).
        LandingZone => "landing_zone",
    }
}

words! {
    /// The contamination cards that leave the game.
    pub enum Contaminated("contamination cards") {
        /// One card in hand.
        OneInHand => "one_in_hand",
        /// All cards in hand.
        Hand => "hand",
        /// All cards in the deck and the discard pile.
        DeckAndDiscard => "deck_and_discard",
    }
}

words! {
    /// The rooms in which fire is discarded.
    pub enum BurningRooms("burning rooms") {
        /// Your room.
        Own => "own",
        /// The robot's room.
        Robot => "robot",
        /// One room of the Facility.
        Any => "any",
        /// All rooms of a section of your choice.
        Section => "section",
    }
}

words! {
    /// The empty corridors that may be reinforced.
    pub enum Reinforced("reinforced corridor") {
        /// Adjacent to your room.
        Adjacent => "adjacent",
        /// Adjacent to your room, leading to a room with a character or the robot.
        TowardsCompany => "towards_company",
        /// Adjacent to the robot's room.
        Robot => "robot",
    }
}

words! {
    /// The doors that may be chosen.
    pub enum DoorChoice("doors") {
        /// Accessible from your room (R-DOOR-10).
        Accessible => "accessible",
        /// Accessible from the robot's room.
        Robot => "robot",
        /// All doors of the Facility.
        Any => "any",
    }
}

words! {
    /// The room where a new corridor starts, and the slots to which it may lead.
    pub enum NewCorridor("new corridor") {
        /// From your room to a discovered room.
        OwnToDiscovered => "own_to_discovered",
        /// From the robot's room to any slot (R-ROOM-16).
        Robot => "robot",
    }
}

words! {
    /// The room that is used without its price.
    pub enum UsedRoom("used room") {
        /// Your room.
        Own => "own",
        /// Your room, if it has a computer.
        Computer => "computer",
        /// Your room, if it has a computer or controls life support. A malfunction does not matter.
        Device => "device",
        /// The robot's room, if it has a computer. A malfunction does not matter (R-ROBOT-15).
        Robot => "robot",
    }
}

words! {
    /// A way for a character to leave the game alive (R-CAPSULE-01).
    pub enum EscapeWay("way to escape") {
        Lander => "lander",
        Hibernation => "hibernation",
        Shuttle => "shuttle",
    }
}
