//! What action cards, items, rooms and robots do when they are used.
//!
//! *You* is the character that acts. *The chosen* corridor, room or character is what an operation before in the same
//! branch chose. *Here* is the room from which the effect is measured: your own, the robot's for a robot card (R-ROBOT-10),
//! the other room of the Server Room (R-ROOM-15).

use airlock_engine::words;
use serde::Deserialize;

use crate::content::ids::{Gear, Section};

/// One operation of something that is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum UseOp {
    // ---- prices (R-GEN-04)
    /// Discards action cards from hand (R-ACT-21).
    DiscardCards {
        /// How many.
        n: u8,
    },
    /// Discards all action cards from hand; payable without one (R-ROOM-25).
    DiscardHand,
    /// Spends a gear token of your own.
    SpendGear {
        /// Of which kind.
        gear: Gear,
    },
    /// Spends ammo of a working weapon in hand (R-SHOOT-09, R-MALF-10).
    SpendAmmo {
        /// How often.
        n: u8,
    },
    /// Spends oxygen (R-OXY-04).
    SpendOxygen {
        /// How much.
        n: u8,
    },
    /// The used item is discarded.
    DiscardThis,
    /// Spends a medpack token, or else the chosen character gains 1 contamination.
    MedpackOrContamination,

    // ---- choices for the operations that follow
    /// Chooses a character here.
    ChooseCharacter,
    /// Chooses a room.
    ChooseRoom {
        /// Among which.
        among: RoomChoice,
    },
    /// Chooses a corridor.
    ChooseCorridor {
        /// Among which.
        among: CorridorChoice,
    },

    // ---- cards and the turn
    /// Draws action cards.
    DrawCards {
        /// Who draws.
        who: Drawing,
        /// How many.
        n: u8,
    },
    /// The chosen character draws until that many action cards are in hand (R-ACT-21).
    DrawCardsUpTo {
        /// How many.
        n: u8,
    },
    /// The chosen character discards all action cards from hand.
    EmptyHand,
    /// No limit of two actions in this turn; the last one must be a pass.
    UnlimitedActions,
    /// Searches the own room (R-ITEM-13).
    Search,
    /// Draws items and keeps some; the others go under their decks.
    DrawItems {
        /// From which decks.
        from: ItemDecks,
        /// How many of each deck.
        n: u8,
        /// How many are kept at most.
        keep: u8,
    },
    /// Draws military equipment and keeps 1; the others are discarded.
    DrawEquipment {
        /// How many.
        n: u8,
    },
    /// The lander token moves by 1 on the round track (R-ACT-15).
    MoveLander,
    /// A character of lower rank here or in a neighbouring room moves, shoots or bursts (R-ACT-07…11).
    Order,
    /// Each character here or in a neighbouring room bursts at a corridor (R-ACT-10).
    FireAtWill,
    /// Plays a command card of the hand as if every room were the own one.
    PlayCommandCard,

    // ---- moving
    /// You move (R-MOVE).
    Move {
        /// Through which corridors.
        #[serde(default = "Through::any")]
        through: Through,
        /// 1 secure token is placed (R-MOVE-06).
        #[serde(default)]
        cautious: bool,
        /// How many opportunity attacks are prevented.
        #[serde(default = "Prevented::none")]
        prevented: Prevented,
        /// The noise roll is left out.
        #[serde(default)]
        silent: bool,
        /// Who may be taken along (R-MOVE-15).
        #[serde(default = "Company::none")]
        with: Company,
        /// A shot or a burst at any point of the movement (R-ACT-11).
        #[serde(default)]
        firing: bool,
    },
    /// Optionally moves once more for oxygen.
    MoveAgain {
        /// How much.
        oxygen: u8,
    },
    /// You move to another discovered room by steps 2 and 3 (R-MOVE-12, R-ROOM-11).
    MoveAnywhere,
    /// A new room is discovered at an unexplored corridor here (R-EXPLORE-23, R-EXPLORE-24).
    Explore {
        /// By whom.
        by: Explorer,
    },

    // ---- fighting
    /// A shot or a burst without its price (R-SHOOT, R-SPRAY).
    Fire {
        /// The die may be rolled once more; the second result counts (R-ACT-20).
        #[serde(default)]
        reroll: bool,
    },
    /// A burst without its price; its corridor is the chosen one.
    Burst,
    /// Hits for an intruder in the room, then a shot or a melee attack at it (R-SHOOT-17).
    StrikeThenAttack {
        /// How many.
        hits: u8,
    },
    /// Any number of action cards are discarded for 1 hit each in an adjacent corridor, then a burst of the BF Gun if wanted
    /// (R-SPRAY-12).
    ContinuousFire,
    /// In any order: loads 1 ammo token into a ranged weapon, and shoots or bursts with the same one.
    ReloadAndFire,
    /// Repels intruders of the own room (R-KIND-24).
    Repel {
        /// All of them, or one.
        all: bool,
    },
    /// Kills intruders without a die; the Queen gets a condition card instead.
    KillIntruders {
        /// Where.
        #[serde(rename = "in")]
        place: Killing,
    },
    /// The effect of a grenade token, without one (R-BELT-09).
    Grenade,
    /// The burst die is rolled for hits in the chosen corridor, which is no burst (R-ROOM-05).
    BurstHits {
        /// What the effect symbol breaks.
        #[serde(default)]
        breaks: Option<Broken>,
    },
    /// Each character in the chosen room loses health.
    LoseHealth {
        /// How much.
        n: u8,
    },
    /// All intruders of the own room attack (R-ACT-18).
    SufferAttacks,
    /// An adult attack without a figure, which ignores secure tokens (R-ROOM-09).
    SufferAdultAttack,
    /// One intruder, chosen anywhere, moves one step (R-ROOM-08).
    MoveIntruder,

    // ---- health and cards of contamination
    /// Restores health (R-COND-05).
    RestoreHealth {
        /// Up to how much.
        n: u8,
        /// Whose.
        #[serde(default = "Patient::own")]
        who: Patient,
    },
    /// Discards a serious wound (R-COND-10).
    DiscardWound {
        /// Whose.
        #[serde(default = "Patient::own")]
        who: Patient,
    },
    /// Gains oxygen, up to the end of the dial (R-BELT-07).
    GainOxygen {
        /// How much.
        n: u8,
    },
    /// Gains one gear token (R-BELT-02).
    GainGear {
        /// Of which kind.
        gear: Gear,
    },
    /// Gains any number of gear tokens, after throwing away some if wanted (R-ROOM-04).
    FillUp {
        /// From where, and so of which kinds.
        from: Stock,
    },
    /// Contamination cards leave the game, unscanned.
    RemoveContamination {
        /// From where, and how many.
        from: Contaminated,
    },
    /// The infection procedure; what is scanned and not infected leaves the game (R-PROC-01, R-PROC-02).
    Rest,
    /// The larva is removed; deck and discard pile are scanned, infected cards leave the game, the rest is shuffled
    /// (R-ROOM-13).
    RemoveLarva,

    // ---- markers
    /// Discards a malfunction (R-MALF-08).
    DiscardMalfunction {
        /// Where.
        #[serde(default = "Place::own")]
        at: Place,
    },
    /// A malfunction in the own room.
    PlaceMalfunction,
    /// Discards fire.
    DiscardFire {
        /// Of which rooms.
        rooms: BurningRooms,
    },
    /// Places secure tokens (R-SECURE-02, R-SECURE-12).
    PlaceSecure {
        /// How many.
        n: u8,
        /// Where.
        #[serde(default = "Place::own")]
        at: Place,
    },
    /// Discards 1 secure token of the chosen room.
    DiscardSecure,
    /// Reinforces an empty corridor (R-MAP-21).
    Reinforce {
        /// Which may be chosen.
        which: Reinforced,
    },
    /// Opens or closes one door (R-DOOR-02, R-DOOR-03).
    OpenOrCloseDoor {
        /// Which may be chosen.
        which: DoorChoice,
    },
    /// Destroys one accessible closed door (R-DOOR-03).
    DestroyDoor,
    /// Closes a door at an accessible end of a corridor, also without a slot and where one was destroyed (R-DOOR-05).
    BarDoor,
    /// Closes all doors around a room of your choice like [`UseOp::BarDoor`].
    BarRoom,
    /// Opens and closes any doors of a section of your choice.
    SetDoors,
    /// Destroys the doors around the chosen room.
    DestroyDoors,
    /// Places a random corridor at the room (R-ROOM-16, R-ROOM-18).
    PlaceCorridor {
        /// At which room, and where it may lead.
        from: NewCorridor,
    },
    /// Discards one noise marker anywhere.
    DiscardNoise,
    /// Resolves one noise marker anywhere (R-NOISE-11).
    ResolveNoise,
    /// Discards one noise marker anywhere and rolls the noise die; on that corridor's value a token is drawn for it.
    ScanNoise,
    /// You make a noise roll (R-NOISE-01).
    NoiseRoll,

    // ---- the station
    /// Uses a room without its price (R-ACT-19).
    UseRoom {
        /// Which.
        which: UsedRoom,
    },
    /// Uses another discovered room with a computer and without malfunction (R-ROOM-14, R-ROOM-15).
    UseOtherRoom,
    /// Turns life support over (R-OXY-09).
    FlipLifeSupport {
        /// Of which section; of any one where nothing is said.
        #[serde(default)]
        section: Option<Section>,
    },
    /// Switches the Hibernatorium on (R-ROOM-19).
    ActivateHibernatorium,
    /// Starts autodestruction (R-DESTRUCT-01).
    ActivateAutodestruction,
    /// Shuts the Reactor down (R-ROOM-20).
    ShutDownReactor,
    /// Looks at both anti-aircraft tokens and sets their order (R-AA-02).
    SetAntiAircraft,
    /// Looks at the objectives of another player.
    LookAtObjectives,
    /// Gains a data token; not with one already (R-ITEM-17).
    GainDataToken,
    /// Tries to leave (R-CAPSULE-01).
    Escape {
        /// How.
        by: EscapeWay,
    },
    /// Takes or destroys an egg (R-ROOM-22).
    TakeOrDestroyEgg,

    // ---- the robot
    /// Activates the robot without its price, wherever it is.
    ActivateRobot,
    /// The robot moves room by room (R-ROBOT-06, R-ROBOT-14).
    MoveRobot {
        /// Up to how many rooms.
        n: u8,
    },
    /// The robot comes to the own room; its card is revealed.
    PlaceRobot,
    /// Fills the slots of the robot (R-ROBOT-13).
    RefillRobot,
    /// Another heavy item shares a hand with one (R-ITEM-19).
    StackItem,
}

impl UseOp {
    /// Whether it may be done to another character in the room who agrees (R-ITEM-22, R-ITEM-23).
    pub const fn helps_others(self) -> bool {
        matches!(
            self,
            Self::RestoreHealth { who: Patient::Own, .. }
                | Self::DiscardWound { who: Patient::Own }
                | Self::DiscardMalfunction { at: Place::Own }
                | Self::GainOxygen { .. }
                | Self::GainGear { .. }
        )
    }

    /// Whether it makes sense only for an item, as what is used is discarded or filled.
    pub const fn needs_item(self) -> bool {
        matches!(self, Self::DiscardThis | Self::BurstHits { breaks: Some(Broken::This) })
    }

    /// What an operation before it in the branch must have chosen.
    pub const fn needs(self) -> Option<Chosen> {
        match self {
            Self::DrawCardsUpTo { .. }
            | Self::EmptyHand
            | Self::MedpackOrContamination
            | Self::RestoreHealth { who: Patient::Chosen, .. }
            | Self::DiscardWound { who: Patient::Chosen } => Some(Chosen::Character),
            Self::DiscardSecure
            | Self::DestroyDoors
            | Self::LoseHealth { .. }
            | Self::KillIntruders { place: Killing::ChosenRoom | Killing::ChosenRoomAndAround }
            | Self::ChooseCorridor { among: CorridorChoice::ChosenRoom } => Some(Chosen::Room),
            Self::BurstHits { .. }
            | Self::KillIntruders { place: Killing::ChosenCorridor }
            | Self::Move { through: Through::Chosen, .. } => Some(Chosen::Corridor),
            _ => None,
        }
    }

    /// What it chooses for the operations after it.
    pub const fn chooses(self) -> Option<Chosen> {
        match self {
            Self::ChooseCharacter => Some(Chosen::Character),
            Self::ChooseRoom { .. } => Some(Chosen::Room),
            Self::ChooseCorridor { .. } | Self::Burst => Some(Chosen::Corridor),
            _ => None,
        }
    }
}

/// What operations choose for those that follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// A character.
    Character,
    /// A room.
    Room,
    /// A corridor.
    Corridor,
}

words! {
    /// Where a room or a marker of a room is meant.
    pub enum Place("place") {
        /// The own room.
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
    /// Whom a treatment helps.
    pub enum Patient("patient") {
        /// You, or another character in the room who agrees (R-ITEM-22).
        Own => "own",
        /// The chosen character.
        Chosen => "chosen",
    }
}

impl Patient {
    const fn own() -> Self {
        Self::Own
    }
}

words! {
    /// Among which rooms one is chosen.
    pub enum RoomChoice("room choice") {
        /// Rooms of the own section with a secure token.
        SecuredInSection => "secured_in_section",
        /// Neighbouring rooms.
        Neighbouring => "neighbouring",
    }
}

words! {
    /// Among which corridors one is chosen.
    pub enum CorridorChoice("corridor choice") {
        /// Those adjacent to the room of the effect.
        Adjacent => "adjacent",
        /// Those adjacent to the chosen room.
        ChosenRoom => "chosen_room",
        /// Those adjacent to a room with a red search icon and without malfunction.
        RedIconRoom => "red_icon_room",
    }
}

words! {
    /// Who draws action cards.
    pub enum Drawing("drawing characters") {
        /// You.
        You => "you",
        /// Each character in the own or in one neighbouring room.
        EachNear => "each_near",
    }
}

words! {
    /// From which item decks cards are drawn.
    pub enum ItemDecks("item decks") {
        /// From one, of your choice.
        One => "one",
        /// From each of the three.
        Each => "each",
    }
}

words! {
    /// Through which corridors a movement may lead (R-MOVE-14).
    pub enum Through("corridors of a movement") {
        /// Any.
        Any => "any",
        /// Without intruders.
        Empty => "empty",
        /// To a discovered room.
        Discovered => "discovered",
        /// Unexplored.
        Unexplored => "unexplored",
        /// The chosen one.
        Chosen => "chosen",
    }
}

impl Through {
    const fn any() -> Self {
        Self::Any
    }
}

words! {
    /// How many opportunity attacks a movement prevents (R-ACT-12).
    pub enum Prevented("prevented attacks") { None => "none", One => "one", All => "all" }
}

impl Prevented {
    const fn none() -> Self {
        Self::None
    }
}

words! {
    /// Who may be taken along.
    pub enum Company("company") {
        /// Nobody.
        None => "none",
        /// One other character who agrees.
        Agreeing => "agreeing",
        /// One other character.
        Other => "other",
    }
}

impl Company {
    const fn none() -> Self {
        Self::None
    }
}

words! {
    /// Who explores without entering by foot.
    pub enum Explorer("explorer") {
        /// The drone item: nobody enters.
        Drone => "drone",
        /// The robot enters the new room.
        Robot => "robot",
    }
}

words! {
    /// Where intruders are killed.
    pub enum Killing("place of killing") {
        /// In the chosen corridor.
        ChosenCorridor => "chosen_corridor",
        /// In the chosen room.
        ChosenRoom => "chosen_room",
        /// In the chosen room and in the corridors adjacent to it.
        ChosenRoomAndAround => "chosen_room_and_around",
    }
}

words! {
    /// What an effect symbol breaks.
    pub enum Broken("broken thing") {
        /// The used item.
        This => "this",
        /// The robot.
        Robot => "robot",
    }
}

words! {
    /// Where gear is taken from.
    pub enum Stock("stock of gear") {
        /// Ammo and grenades of the supply.
        AmmoAndGrenades => "ammo_and_grenades",
        /// Ammo of the supply.
        Ammo => "ammo",
        /// Tokens of the slots beside the Landing Zone (R-ROOM-26).
        LandingZone => "landing_zone",
    }
}

words! {
    /// Which contamination cards leave the game.
    pub enum Contaminated("contamination cards") {
        /// One in hand.
        OneInHand => "one_in_hand",
        /// All in hand.
        Hand => "hand",
        /// All in the deck and the discard pile.
        DeckAndDiscard => "deck_and_discard",
    }
}

words! {
    /// In which rooms fire is discarded.
    pub enum BurningRooms("burning rooms") {
        /// In the own room.
        Own => "own",
        /// In the robot's room.
        Robot => "robot",
        /// In one room of the Facility.
        Any => "any",
        /// In all rooms of a section of your choice.
        Section => "section",
    }
}

words! {
    /// Which empty corridors may be reinforced.
    pub enum Reinforced("reinforced corridor") {
        /// Those adjacent to the own room.
        Adjacent => "adjacent",
        /// Those adjacent that lead to a room with a character or the robot.
        TowardsCompany => "towards_company",
        /// Those adjacent to the robot's room.
        Robot => "robot",
    }
}

words! {
    /// Which doors may be chosen.
    pub enum DoorChoice("doors") {
        /// Those accessible (R-DOOR-10).
        Accessible => "accessible",
        /// Those accessible from the robot's room.
        Robot => "robot",
        /// All of the Facility.
        Any => "any",
    }
}

words! {
    /// Where a new corridor begins and where it may lead.
    pub enum NewCorridor("new corridor") {
        /// From the own room to a discovered room.
        OwnToDiscovered => "own_to_discovered",
        /// From the robot's room anywhere (R-ROOM-16).
        Robot => "robot",
    }
}

words! {
    /// Which room is used without its price.
    pub enum UsedRoom("used room") {
        /// The own one.
        Own => "own",
        /// The own one, with a computer.
        Computer => "computer",
        /// The own one, with a computer or of life support; a malfunction does not matter.
        Device => "device",
        /// The robot's, with a computer; a malfunction does not matter (R-ROBOT-15).
        Robot => "robot",
    }
}

words! {
    /// How a character leaves (R-CAPSULE-01).
    pub enum EscapeWay("way to escape") {
        Lander => "lander",
        Hibernation => "hibernation",
        Shuttle => "shuttle",
    }
}
