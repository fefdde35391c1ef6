//! Names of the components, in the glossary's words.

use airlock_engine::words;

words! {
    /// A character (A-COMP-03). Newt is last: she joins later than the others (A-NEWT-01).
    pub enum Character("character") {
        Gorman => "gorman", Hicks => "hicks", Hudson => "hudson", Vasquez => "vasquez", Frost => "frost", Ripley => "ripley",
        Newt => "newt",
    }
}

words! {
    /// An ability of a character, named after its side of the card (A-CHAR-06).
    pub enum AbilityKind("ability") {
        Gorman1 => "gorman-1", Gorman2 => "gorman-2", Hicks1 => "hicks-1", Hicks2 => "hicks-2", Hudson1 => "hudson-1",
        Hudson2 => "hudson-2", Vasquez1 => "vasquez-1", VasquezGrunt => "vasquez-grunt", Frost1 => "frost-1",
        Frost2 => "frost-2", Ripley1 => "ripley-1", Ripley2 => "ripley-2", Newt1 => "newt-1", Newt2 => "newt-2",
        NewtGrunt => "newt-grunt",
    }
}

words! {
    /// The type of an endurance card (A-COMP-01).
    pub enum EnduranceType("card type") {
        Weapon => "weapon", Equipment => "equipment", Event => "event", Hazard => "hazard",
    }
}

words! {
    /// Kind of an endurance card: weapons, equipment, events, hazards.
    pub enum EnduranceKind("endurance card") {
        PulseRifle => "pulse_rifle",
        Smartgun => "smartgun",
        Incinerator => "incinerator",
        Pistol => "pistol",
        Shotgun => "shotgun",
        Grenades => "grenades",
        Helmet => "helmet",
        Vest => "vest",
        MotionTracker => "motion_tracker",
        Welder => "welder",
        BypassKit => "bypass_kit",
        Medkit => "medkit",
        Magazines => "magazines",
        SteadyBreath => "steady_breath",
        DoubleTime => "double_time",
        Brace => "brace",
        ShareTheAmmo => "share_the_ammo",
        OnYourFeet => "on_your_feet",
        OverlappingFire => "overlapping_fire",
        EmergencyWeld => "emergency_weld",
        GhostReading => "ghost_reading",
        FireDiscipline => "fire_discipline",
        CatchABreak => "catch_a_break",
        LosingHope => "losing_hope",
        Stoppage => "stoppage",
        MagazinesDry => "magazines_dry",
        NoiseInTheDucts => "noise_in_the_ducts",
        AcidSplash => "acid_splash",
        FailingSeals => "failing_seals",
    }
}

words! {
    /// Kind of a motion tracker card.
    pub enum MotionKind("motion card") {
        Scout => "scout",
        Lurker => "lurker",
        CunningEnemy => "cunning_enemy",
        FaintContact => "faint_contact",
        LooseGrating => "loose_grating",
        Ambusher => "ambusher",
        Shrieker => "shrieker",
        Pack => "pack",
        BurstDuct => "burst_duct",
        Horde => "horde",
        Stalker => "stalker",
        Berserker => "berserker",
        Frenzy => "frenzy",
        RoofCollapse => "roof_collapse",
    }
}

words! {
    /// A mission: the campaign in its order, then the rescue and the supply mission, then the Bug Hunts (A-CAMPAIGN-01).
    pub enum Mission("mission") {
        Newt => "newt",
        Escape => "escape",
        Survive => "survive",
        Rescue => "rescue",
        Supply => "supply",
        HuntJunction => "hunt_junction",
        HuntReactorRing => "hunt_reactor_ring",
        HuntLongCorridor => "hunt_long_corridor",
        HuntNest => "hunt_nest",
    }
}

words! {
    /// A side of a board (A-COMP-04): its number, then A for the colony or B for the processor.
    pub enum Tile("board") {
        A1 => "1A", A2 => "2A", A3 => "3A", A4 => "4A", B1 => "1B", B2 => "2B", B3 => "3B", B4 => "4B",
    }
}

impl Tile {
    /// The number of the physical board, 1 to 4. The two sides of a board are never in play together.
    pub const fn number(self) -> u8 {
        self as u8 % 4 + 1
    }

    /// The side of the board.
    pub const fn side(self) -> Side {
        if (self as u8) < 4 { Side::A } else { Side::B }
    }
}

words! {
    /// A side of the boards (A-COMP-04).
    pub enum Side("side") {
        /// The colony.
        A => "A",
        /// The atmosphere processor.
        B => "B",
    }
}

words! {
    /// An exit token (A-TOKEN-02).
    pub enum Exit("exit") { A => "A", B => "B" }
}

words! {
    /// The pieces in the box.
    pub enum PieceKind("piece") {
        SpawnPoint => "spawn_point",
        Blip => "blip",
        SpecialBlip => "special_blip",
        Hatch => "hatch",
        Crate => "crate",
        Computer => "computer",
        Barricade => "barricade",
        SentryGun => "sentry_gun",
        Facehugger => "facehugger",
        AlienToken => "alien_token",
        Exit => "exit",
        ActivationToken => "activation_token",
        AmmunitionDial => "ammunition_dial",
        AimDial => "aim_dial",
        RoundCounter => "round_counter",
        RegroupCard => "regroup_card",
        CardOrganizer => "card_organizer",
        Board => "board",
        EnduranceCard => "endurance_card",
        MotionCard => "motion_card",
        MissionCard => "mission_card",
        CharacterCard => "character_card",
        ReferenceCard => "reference_card",
        MarineDie => "marine_die",
        AlienDie => "alien_die",
        CharacterFigure => "character_figure",
        AlienFigure => "alien_figure",
    }
}
