//! Ids of the components, named in the glossary's words.

use airlock_engine::words;

words! {
    /// A room tile or a printed special room (N-COMP-01).
    pub enum RoomKind("room") {
        Armory => "armory",
        CommsRoom => "comms_room",
        EmergencyRoom => "emergency_room",
        EvacuationSectionA => "evacuation_section_a",
        EvacuationSectionB => "evacuation_section_b",
        FireControlSystem => "fire_control_system",
        Generator => "generator",
        Laboratory => "laboratory",
        Nest => "nest",
        Storage => "storage",
        Surgery => "surgery",
        AirlockControl => "airlock_control",
        Cabins => "cabins",
        Canteen => "canteen",
        CommandCenter => "command_center",
        EngineControlRoom => "engine_control_room",
        HatchControlSystem => "hatch_control_system",
        MonitoringRoom => "monitoring_room",
        RoomCoveredWithSlime => "room_covered_with_slime",
        ShowerRoom => "shower_room",
        Cockpit => "cockpit",
        EngineRoom1 => "engine_room_1",
        EngineRoom2 => "engine_room_2",
        EngineRoom3 => "engine_room_3",
        Hibernatorium => "hibernatorium",
    }
}

words! {
    /// The back of a room space: tile "1", tile "2" or printed (N-COMP-01).
    pub enum TileBack("tile back") { One => "1", Two => "2", Special => "special" }
}

words! {
    /// The search colour of a room (N-ROOM-04).
    pub enum RoomColor("room colour") {
        Red => "red", Yellow => "yellow", Green => "green", White => "white", None => "none",
    }
}

words! {
    /// A kind of item deck. `Blue` is the open stock of crafted items (N-COMP-13); `Starting` and `Special` have no deck.
    pub enum ItemColor("item colour") {
        Red => "red", Yellow => "yellow", Green => "green", Blue => "blue", Starting => "starting", Special => "special",
    }
}

words! {
    /// A crew member (N-COMP-02).
    pub enum Character("character") {
        Captain => "captain", Pilot => "pilot", Scientist => "scientist", Scout => "scout", Soldier => "soldier",
        Mechanic => "mechanic",
    }
}

words! {
    /// A species of intruders (V-SETUP-01).
    pub enum Species("species") { Intruders => "intruders", VoidSeeders => "void_seeders" }
}

impl Default for Species {
    /// Defaults to the species of the base game.
    fn default() -> Self {
        Self::Intruders
    }
}

words! {
    /// A kind of intruder, in the processing order of N-GEN-06 and V-EVENT-05: five of each species, by rank.
    pub enum IntruderKind("intruder kind") {
        Queen => "queen", Breeder => "breeder", Adult => "adult", Creeper => "creeper", Larva => "larva",
        Despoiler => "despoiler", Stalker => "stalker", Whisperer => "whisperer", Lurker => "lurker", Lair => "lair",
    }
}

words! {
    /// A kind of intruder token (N-COMP-09, V-SETUP-10, V-SETUP-15).
    pub enum TokenKind("token kind") {
        Larva => "larva", Creeper => "creeper", Adult => "adult", Breeder => "breeder", Queen => "queen", Blank => "blank",
        VoidSeeder => "void_seeder", Madness => "madness",
    }
}

words! {
    /// The effect symbol of an exploration token (N-EXPL-06…12, V-LAIR-01).
    pub enum ExplorationKind("exploration token kind") {
        Silence => "silence", Danger => "danger", Slime => "slime", Fire => "fire", Malfunction => "malfunction",
        Doors => "doors", Lair => "lair",
    }
}

words! {
    /// A result of the noise die (N-NOISE-01).
    pub enum NoiseFace("noise die result") {
        One => "1", Two => "2", Three => "3", Four => "4", Danger => "danger", Silence => "silence",
    }
}

words! {
    /// A result of the combat die (N-SHOOT-05…09).
    pub enum CombatFace("combat die result") {
        Miss => "miss", Creeper => "creeper", Adult => "adult", Hit1 => "hit_1", Hit2 => "hit_2",
    }
}

words! {
    /// A serious wound (N-WOUND-04).
    pub enum Wound("serious wound") {
        Arm => "arm", Hand => "hand", Leg => "leg", Body => "body", Bleeding => "bleeding",
    }
}

words! {
    /// An intruder weakness (N-WEAK-01).
    pub enum Weakness("weakness") {
        VitalPlaces => "vital_places",
        VulnerabilityToFire => "vulnerability_to_fire",
        ReactionToDanger => "reaction_to_danger",
        VulnerabilityToEnergy => "vulnerability_to_energy",
        TheWayOfMoving => "the_way_of_moving",
        SusceptibilityToPhosphates => "susceptibility_to_phosphates",
        TheWayOfFighting => "the_way_of_fighting",
        SpeciesOnTheBrinkOfExtinction => "species_on_the_brink_of_extinction",
        ThinApparitions => "thin_apparitions",
        SlowToForm => "slow_to_form",
        BrittleLairs => "brittle_lairs",
        ExposedCore => "exposed_core",
        SearingTruth => "searing_truth",
        FadingEchoes => "fading_echoes",
        SharedSanity => "shared_sanity",
        TheWayBack => "the_way_back",
    }
}

words! {
    /// A weakness slot, named after the object that discovers it (N-WEAK-01).
    pub enum WeaknessSlot("weakness slot") { Corpse => "corpse", Egg => "egg", Carcass => "carcass" }
}

words! {
    /// A destination of the ship (N-COURSE-05).
    pub enum Destination("destination") {
        Earth => "earth", Mars => "mars", Venus => "venus", DeepSpace => "deep_space",
    }
}

words! {
    /// A space of the course track (N-COURSE-03).
    pub enum CourseSpace("space of the course track") { A => "A", B => "B", C => "C", D => "D" }
}

words! {
    /// A section of escape pods (N-POD-01).
    pub enum Section("evacuation section") { A => "A", B => "B" }
}

words! {
    /// A kind of item card. Energy charges and clothes exist in two colours. The colour of a card determines
    /// its deck.
    pub enum ItemKind("item") {
        EnergyCharge => "energy_charge",
        Grenade => "grenade",
        SmokeGrenade => "smoke_grenade",
        ReconDrone => "recon_drone",
        Decoy => "decoy",
        ExtendedMagazine => "extended_magazine",
        SelfDestructKey => "self_destruct_key",
        EvacuationKey => "evacuation_key",
        CommsKey => "comms_key",
        PrototypePistol => "prototype_pistol",
        PrototypeRifle => "prototype_rifle",
        PrototypeShotgun => "prototype_shotgun",
        Chemicals => "chemicals",
        Tools => "tools",
        DuctTape => "duct_tape",
        FireExtinguisher => "fire_extinguisher",
        Clothes => "clothes",
        TechnicalCorridorsPlans => "technical_corridors_plans",
        SpaceSuit => "space_suit",
        NemesisPlans => "nemesis_plans",
        Medkit => "medkit",
        Bandages => "bandages",
        SyntheticFood => "synthetic_food",
        AdrenalineInjection => "adrenaline_injection",
        Alcohol => "alcohol",
        MilitaryDrugs => "military_drugs",
        Antidote => "antidote",
        Taser => "taser",
        Flamethrower => "flamethrower",
        MolotovCocktail => "molotov_cocktail",
        SixShooter => "six_shooter",
        Shotgun => "shotgun",
        ScientistPistol => "scientist_pistol",
        ScoutRifle => "scout_rifle",
        AssaultRifle => "assault_rifle",
        SawedOffShotgun => "sawed_off_shotgun",
        LogKey => "log_key",
        Intercom => "intercom",
        PilotEvacuationKey => "pilot_evacuation_key",
        OrbitalManeuveringSystem => "orbital_maneuvering_system",
        LaboratoryEquipment => "laboratory_equipment",
        HoloComputer => "holo_computer",
        MotionScanner => "motion_scanner",
        SecurityKey => "security_key",
        Autoloader => "autoloader",
        Armor => "armor",
        Flashlight => "flashlight",
        PlasmaTorch => "plasma_torch",
    }
}

words! {
    /// A symbol that crafting looks for (N-CRAFT-02).
    pub enum CraftSymbol("craft symbol") {
        Chemical => "chemical", Cloth => "cloth", Medical => "medical", Tool => "tool", Electric => "electric",
    }
}

words! {
    /// A kind of action card. Two characters with the same text still have separate cards.
    pub enum ActionKind("action card") {
        Reload => "reload",
        Order => "order",
        Motivation => "motivation",
        SuppressiveFire => "suppressive_fire",
        BasicRepairs => "basic_repairs",
        Search => "search",
        Rest => "rest",
        Demolition => "demolition",
        Interruption => "interruption",
        KnowledgeOfTheShip => "knowledge_of_the_ship",
        Piloting => "piloting",
        OldFriend => "old_friend",
        ComputerSkills => "computer_skills",
        Repairs => "repairs",
        RiskAssessment => "risk_assessment",
        BlockingAccess => "blocking_access",
        Intranet => "intranet",
        Adrenaline => "adrenaline",
        Reconnaissance => "reconnaissance",
        Scavenging => "scavenging",
        CoveringFire => "covering_fire",
        TakingAim => "taking_aim",
        FullAuto => "full_auto",
        NervesOfSteel => "nerves_of_steel",
        FastRepairs => "fast_repairs",
        TechnicalCorridors => "technical_corridors",
        Pyrotechnics => "pyrotechnics",
        Ingenuity => "ingenuity",
    }
}

words! {
    /// The text of an intruder attack card (N-INTR-10).
    pub enum AttackKind("intruder attack") {
        Bite => "bite", Scratch => "scratch", ClawAttack => "claw_attack", TailAttack => "tail_attack",
        Transformation => "transformation", Frenzy => "frenzy", Slime => "slime", Summoning => "summoning",
        VoidFrenzy => "void_frenzy", VoidScratch => "void_scratch", Duplicate => "duplicate", Dread => "dread",
        Braineating => "braineating", VoidBite => "void_bite", Dismay => "dismay",
    }
}

words! {
    /// The text of an event card (N-ROUND-32).
    pub enum EventKind("event") {
        EggProtection => "egg_protection",
        Hatching => "hatching",
        Regeneration => "regeneration",
        Damage => "damage",
        Lurking => "lurking",
        Eclosion => "eclosion",
        NoiseInTechnicalCorridors => "noise_in_technical_corridors",
        Nest => "nest",
        FlammableCompounds => "flammable_compounds",
        BulkheadsOpen => "bulkheads_open",
        Hunt => "hunt",
        ScentOfPrey => "scent_of_prey",
        Malfunction => "malfunction",
        ConsumingFire => "consuming_fire",
        DamagingFire => "damaging_fire",
        CoolantLeak => "coolant_leak",
        LifeSupportFailure => "life_support_failure",
        EvacuationPodEjection => "evacuation_pod_ejection",
        ShortCircuit => "short_circuit",
        Terror => "terror",
        VoidHunt => "void_hunt",
        Tendrils => "tendrils",
        ComputerSystemFailure => "computer_system_failure",
        Monophobia => "monophobia",
        Neurosis => "neurosis",
        Agoraphobia => "agoraphobia",
        VoidPodEjection => "void_pod_ejection",
        FireWave => "fire_wave",
        GeneratorOverheat => "generator_overheat",
        Whispers => "whispers",
        Fear => "fear",
        FuelExplosion => "fuel_explosion",
        ShipAiFailure => "ship_ai_failure",
    }
}

words! {
    /// The text of a panic card (V-PANIC-01).
    pub enum PanicKind("panic card") {
        DestructiveOutburst => "destructive_outburst",
        Defeatism => "defeatism",
        BlindEscape => "blind_escape",
        Destruction => "destruction",
        InsaneCourage => "insane_courage",
        Sabotage => "sabotage",
        SelfMutilation => "self_mutilation",
        HeartAttack => "heart_attack",
        Bloodlust => "bloodlust",
        Demotivation => "demotivation",
        RippingOffTheBandages => "ripping_off_the_bandages",
        Hopelessness => "hopelessness",
        Hallucinations => "hallucinations",
        Pyromaniac => "pyromaniac",
    }
}

words! {
    /// The text of an intruder action card (section 21).
    pub enum IntruderActionKind("intruder action") {
        Pursuit => "pursuit", CoordinatedHunt => "coordinated_hunt", Metamorphosis => "metamorphosis",
        Planning => "planning", SelfHealing => "self_healing",
    }
}

words! {
    /// An objective card (N-COMP-11). Each exists once.
    pub enum Objective("objective") {
        SalvagingThePrimeAsset => "salvaging_the_prime_asset",
        Quarantine => "quarantine",
        TheGreatHunt => "the_great_hunt",
        AProperBurial => "a_proper_burial",
        Hoarder => "hoarder",
        RelentlessInvestigator => "relentless_investigator",
        TheOldestFriend => "the_oldest_friend",
        BestFriendsForever => "best_friends_forever",
        AliensOnASpaceship => "aliens_on_a_spaceship",
        MyPrecious => "my_precious",
        Necroscopy => "necroscopy",
        AbOvo => "ab_ovo",
        ExtremeFieldBiology => "extreme_field_biology",
        TheRightMomentToStrike => "the_right_moment_to_strike",
        GreenerPastures => "greener_pastures",
        AnOldFeud => "an_old_feud",
        HostileTakeover => "hostile_takeover",
        TheFinalEnlightenment => "the_final_enlightenment",
        CleanUpCrew => "clean_up_crew",
        CuttingOffTheHead => "cutting_off_the_head",
        NoManLeftBehind => "no_man_left_behind",
        DestinationEarth => "destination_earth",
        SpecialDelivery => "special_delivery",
        FirstContactProtocol => "first_contact_protocol",
        EmergencyPostMortem => "emergency_post_mortem",
    }
}
