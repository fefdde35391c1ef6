//! Names of the components, in the words of the glossary.

use airlock_engine::words;

words! {
    /// A character (R-SETUP-29).
    pub enum Character("character") {
        Recon => "recon",
        HeavyGunOperator => "heavy_gun_operator",
        CombatEngineer => "combat_engineer",
        Officer => "officer",
        MedicalSupport => "medical_support",
        Contractor => "contractor",
    }
}

words! {
    /// A section of the Facility (R-MAP-01).
    pub enum Section("section") { A => "A", B => "B", C => "C" }
}

words! {
    /// The back of a room tile (R-MAP-06).
    pub enum TileBack("tile back") {
        A => "A",
        B => "B",
        C => "C",
        /// May be placed in any section, and may stay out of a game.
        Any => "?",
    }
}

impl From<Section> for TileBack {
    fn from(section: Section) -> Self {
        match section {
            Section::A => Self::A,
            Section::B => Self::B,
            Section::C => Self::C,
        }
    }
}

words! {
    /// A room, in the order of the printed numbers. The lower number comes first where a number breaks a tie
    /// (R-GEN-10).
    pub enum RoomKind("room") {
        SprinklersControl => "sprinklers_control",
        Shelter => "shelter",
        EmergencyRoom => "emergency_room",
        SupplyRoom => "supply_room",
        Armory => "armory",
        DoorControlRoom => "door_control_room",
        SecurityRobotRoom => "security_robot_room",
        GunneryRoom => "gunnery_room",
        PressureControl => "pressure_control",
        AlarmRoom => "alarm_room",
        MilitaryLab => "military_lab",
        TechnicalCorridorEntrance => "technical_corridor_entrance",
        DecontaminationRoom => "decontamination_room",
        LandingZone => "landing_zone",
        LifeSupportA => "life_support_a",
        SurgeryRoom => "surgery_room",
        DrillingStation => "drilling_station",
        Hibernatorium => "hibernatorium",
        LifeSupportB => "life_support_b",
        ServerRoom => "server_room",
        CoolingSystem => "cooling_system",
        LifeSupportC => "life_support_c",
        Reactor => "reactor",
        EscapeShuttle => "escape_shuttle",
        Nest => "nest",
    }
}

impl RoomKind {
    /// The printed number, 1…25 (R-MAP-07).
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

words! {
    /// The colour of a search icon and of an item deck (R-ITEM-13).
    pub enum Color("colour") { Red => "red", Green => "green", Yellow => "yellow" }
}

words! {
    /// A kind of tactical gear (R-BELT-01).
    pub enum Gear("gear") { Ammo => "ammo", Grenade => "grenade", Oxygen => "oxygen", Medpack => "medpack" }
}

words! {
    /// A kind of intruder, the largest first (R-GEN-07).
    pub enum IntruderKind("intruder kind") { Queen => "queen", Drone => "drone", Adult => "adult", Larva => "larva" }
}

words! {
    /// A kind of token of the intruder bag (R-SETUP-17).
    pub enum TokenKind("bag token kind") {
        Blank => "blank", Queen => "queen", Drone => "drone", Adult => "adult", Larva => "larva",
    }
}

words! {
    /// A result of the noise die (R-NOISE-01).
    pub enum NoiseFace("noise die result") {
        One => "1", Two => "2", Three => "3", Four => "4", Hazard => "hazard",
    }
}

impl NoiseFace {
    /// The corridor value that it matches. `None` for a hazard.
    pub const fn value(self) -> Option<u8> {
        match self {
            Self::Hazard => None,
            number => Some(number as u8 + 1),
        }
    }
}

words! {
    /// A result of the shoot die (R-SHOOT-05…07).
    pub enum ShootFace("shoot die result") {
        Two => "2", Three => "3", Four => "4", Five => "5", AmmoLoss => "ammo_loss", Critical => "critical",
    }
}

impl ShootFace {
    /// The number of hits with which the shot kills. `None` for a symbol.
    pub const fn number(self) -> Option<u8> {
        match self {
            Self::AmmoLoss | Self::Critical => None,
            number => Some(number as u8 + 2),
        }
    }
}

words! {
    /// A result of the burst die (R-SPRAY-04, R-SPRAY-07).
    pub enum BurstFace("burst die result") {
        One => "1",
        Two => "2",
        Three => "3",
        /// 4 hits and the effect symbol.
        Effect => "4+effect",
    }
}

impl BurstFace {
    /// The number of hits.
    pub const fn hits(self) -> u8 {
        self as u8 + 1
    }
}

words! {
    /// A serious wound (R-COND-16).
    pub enum Wound("serious wound") {
        Bleeding => "bleeding", Leg => "leg", Arm => "arm", Eyes => "eyes", Guts => "guts", Body => "body", Hand => "hand",
        Knee => "knee", Lungs => "lungs",
    }
}

words! {
    /// A robot card (R-ROBOT-09).
    pub enum RobotKind("robot") {
        Exploration => "exploration_robot",
        Medical => "medical_robot",
        Military => "military_robot",
        Securing => "securing_robot",
        Server => "server_robot",
        Technical => "technical_robot",
    }
}

words! {
    /// A basic action (R-TURN-11). Playing an action card and passing cost nothing.
    pub enum BasicAction("basic action") {
        PlayActionCard => "play_action_card",
        Pass => "pass",
        Move => "move",
        PlaceSecure => "place_secure",
        Shoot => "shoot",
        Burst => "burst",
        Melee => "melee",
        UseItem => "use_item",
        ActivateRobot => "activate_robot",
        Trade => "trade",
        UseGear => "use_gear",
        UseRoom => "use_room",
        MoveCautiously => "move_cautiously",
    }
}

words! {
    /// The text of an action card. Each character with the same text has a card of its own.
    pub enum ActionKind("action card") {
        ChainOfCommand => "chain_of_command",
        ComputerSkills => "computer_skills",
        Demolition => "demolition",
        Repairs => "repairs",
        Rest => "rest",
        Search => "search",
        Secure => "secure",
        Scouting => "scouting",
        ShootFirst => "shoot_first",
        Sprint => "sprint",
        TakingAim => "taking_aim",
        Breakthrough => "breakthrough",
        ContinuousFire => "continuous_fire",
        FastReload => "fast_reload",
        ForcingFire => "forcing_fire",
        Explosives => "explosives",
        FastRepairs => "fast_repairs",
        FastSecure => "fast_secure",
        Pyrotechnics => "pyrotechnics",
        TacticalRetreat => "tactical_retreat",
        FireAtWill => "fire_at_will",
        FirstInCommand => "first_in_command",
        LetsGo => "lets_go",
        OfficersChannel => "officers_channel",
        StayCalm => "stay_calm",
        CombatDrugs => "combat_drugs",
        FieldSurgery => "field_surgery",
        FirstAid => "first_aid",
        HippocraticOath => "hippocratic_oath",
        AlwaysPrepared => "always_prepared",
        BasicSecure => "basic_secure",
        DuckAndCover => "duck_and_cover",
        MoveQuietly => "move_quietly",
        WeakSpot => "weak_spot",
    }
}

words! {
    /// The back of an item: the deck or other source that it comes from.
    pub enum ItemBack("item back") {
        Red => "red",
        Green => "green",
        Yellow => "yellow",
        /// Military equipment (R-SETUP-34).
        Equipment => "equipment",
        /// A starting item (R-SETUP-32).
        Starting => "starting",
        /// An egg (R-ITEM-16).
        Egg => "egg",
    }
}

impl From<Color> for ItemBack {
    fn from(color: Color) -> Self {
        match color {
            Color::Red => Self::Red,
            Color::Green => Self::Green,
            Color::Yellow => Self::Yellow,
        }
    }
}

words! {
    /// An item: of the three decks, military equipment, a starting item or an egg.
    pub enum ItemKind("item") {
        Ammo => "ammo_magazine",
        AntiAircraftCodes => "anti_aircraft_codes",
        ExploringDrone => "exploring_drone",
        Flashbang => "flashbang",
        Grenade => "hand_grenade",
        MilitaryTaser => "military_taser",
        PersonalLogCodes => "personal_log_codes",
        PortableBarrier => "portable_barrier",
        RemoteDetonator => "remote_detonator",
        DuctTape => "duct_tape",
        FireExtinguisher => "fire_extinguisher",
        OxygenTank => "oxygen_tank",
        Phosphates => "phosphates",
        RobotController => "robot_controller",
        Tools => "tools",
        AdrenalineInjection => "adrenaline_injection",
        Antiseptic => "antiseptic",
        CaffeinePills => "caffeine_pills",
        EmergencyLifeSupportCodes => "emergency_life_support_codes",
        HeavyOxygenTank => "heavy_oxygen_tank",
        MedicalStapler => "medical_stapler",
        Medkit => "medkit",
        Medpack => "medpack_bag",
        Stimulants => "stimulants",
        TerminationCodes => "termination_codes",
        AssaultShotgun => "assault_shotgun",
        AutoloaderBelt => "autoloader_belt",
        Bayonet => "bayonet",
        BiohazardArmor => "biohazard_armor",
        DrumMagRifle => "drum_mag_rifle",
        EngineeringEquipment => "engineering_equipment",
        EntrenchingTool => "entrenching_tool",
        Flamethrower => "flamethrower",
        GatlingGun => "gatling_gun",
        GrenadeLauncher => "grenade_launcher",
        HandCannon => "hand_cannon",
        HeavyArmor => "heavy_armor",
        NoiseScanner => "noise_scanner",
        PerimeterSecurityDevice => "perimeter_security_device",
        PlasmaGun => "plasma_gun",
        PortableDevice => "portable_device",
        RpgLauncher => "rpg_launcher",
        SecuritySystemControl => "security_system_control",
        SonicGun => "sonic_gun",
        SubmachineGun => "submachine_gun",
        SupportingRobotController => "supporting_robot_controller",
        TacticalArmor => "tactical_armor",
        TacticalHatchet => "tactical_hatchet",
        UtilityVest => "utility_vest",
        AssaultRifle => "assault_rifle",
        BfGun => "bf_gun",
        AutomaticShotgun => "automatic_shotgun",
        SawedOffShotgun => "sawed_off_shotgun",
        Carbine => "carbine",
        Handgun => "handgun",
        BulletproofVest => "bulletproof_vest",
        Egg => "egg",
    }
}

words! {
    /// The text of an intruder attack card (R-KIND-20). Numbers distinguish cards of one name with different
    /// rows.
    pub enum AttackKind("intruder attack") {
        Bite => "bite",
        BloodSense => "blood_sense",
        DeadlyClaws1 => "deadly_claws_1",
        DeadlyClaws2 => "deadly_claws_2",
        DeadlyClaws3 => "deadly_claws_3",
        Fury1 => "fury_1",
        Fury2 => "fury_2",
        Infecting => "infecting",
        Miss => "miss",
        Scratch1 => "scratch_1",
        Scratch2 => "scratch_2",
        Scratch3 => "scratch_3",
        Scratch4 => "scratch_4",
        TailAttack1 => "tail_attack_1",
        TailAttack2 => "tail_attack_2",
    }
}

words! {
    /// An event card (R-EVENT-05).
    pub enum EventKind("event") {
        BreakingIn => "breaking_in",
        Damage => "damage",
        DamagingFire => "damaging_fire",
        EggProtection => "egg_protection",
        FireBreath => "fire_breath",
        GeneratorsOverheat => "generators_overheat",
        Hatching => "hatching",
        LandingZoneExplodes => "landing_zone_explodes",
        LeavingTheShell => "leaving_the_shell",
        LifeSupportFailure => "life_support_failure",
        NoWayOut => "no_way_out",
        OverwhelmingEnemies => "overwhelming_enemies",
        Panic => "panic",
        ProtectAndServe => "protect_and_serve",
        ReactorOverheating => "reactor_overheating",
        RiseOfTheMachine => "rise_of_the_machine",
        ScentOfPrey => "scent_of_prey",
        ShortCircuit => "short_circuit",
        SystemFailure => "system_failure",
        TheQueenAwakens => "the_queen_awakens",
    }
}

words! {
    /// A combat mission (R-MISSION-02).
    pub enum Mission("combat mission") {
        PrimarySamples => "primary_samples",
        Reconnaissance => "reconnaissance",
        EscortMission => "escort_mission",
        PerimeterClearing => "perimeter_clearing",
        EssentialData => "essential_data",
        FacilityRestart => "facility_restart",
        Eradication => "eradication",
        SupplyRoute => "supply_route",
    }
}

words! {
    /// A cooperative mission (R-COOP-09).
    pub enum CoopMission("cooperative mission") {
        CleanUp => "clean_up",
        Closedown => "closedown",
        CrucialIntelligence => "crucial_intelligence",
        CulinarySample => "culinary_sample",
        DeepSearch => "deep_search",
        EntranceInspection => "entrance_inspection",
        Faceoff => "faceoff",
        NoCornerUncovered => "no_corner_uncovered",
        SafetyProcedure => "safety_procedure",
        ScientificSample => "scientific_sample",
        Shutdown => "shutdown",
        SystemsBackups => "systems_backups",
    }
}

words! {
    /// The two decks from which each player holds an objective (R-OBJ-01).
    pub enum ObjectiveDeck("objective deck") { Private => "private", Mission => "mission" }
}

words! {
    /// The text of an objective card (R-OBJ-10).
    pub enum Objective("objective") {
        OfficialOrder => "official_order",
        UlteriorMotive => "ulterior_motive",
        SelfServing => "self_serving",
        VeniVidiVici => "veni_vidi_vici",
        TheGreatHunt => "the_great_hunt",
        Quarantine => "quarantine",
        TotalShutdown => "total_shutdown",
        CrewsFavorite => "crews_favorite",
        WeveGotHistory => "weve_got_history",
        TheRightMomentToStrike => "the_right_moment_to_strike",
        GreenerPastures => "greener_pastures",
        AnOldFeud => "an_old_feud",
        HostileTakeover => "hostile_takeover",
        CorporateContract => "corporate_contract",
        ExperimentalSubjects => "experimental_subjects",
        InsiderInformation => "insider_information",
        StatesEvidence => "states_evidence",
        LuxuriousOffer => "luxurious_offer",
    }
}

words! {
    /// A kind of token or marker in the box. [`TokenKind`] lists the tokens of the bag.
    pub enum PieceKind("piece") {
        Fire => "fire_marker",
        Malfunction => "malfunction_marker",
        Noise => "noise_marker",
        Universal => "universal_marker",
        Round => "round_marker",
        Egg => "egg_token",
        Autodestruction => "autodestruction_token",
        Lander => "lander_token",
        Secure => "secure_token",
        Door => "door_token",
        Data => "data_token",
        Hibernatorium => "hibernatorium_token",
        LifeSupport => "life_support_token",
        HibernatoriumCover => "hibernatorium_cover",
        Ammo => "ammo_token",
        Grenade => "grenade_token",
        Oxygen => "oxygen_token",
        Medpack => "medpack_token",
        AntiAircraft => "anti_aircraft_token",
        Suffocating => "suffocating_token",
        StartingPlayer => "starting_player_token",
    }
}
