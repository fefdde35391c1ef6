//! Names of cards, trajectories and tiles.

use airlock_engine::words;

words! {
    /// One of the 55 threat cards.
    pub enum ThreatCode("threat card") {
        /// Pulse Ball.
        E101 => "E1-01",
        /// Destroyer.
        E102 => "E1-02",
        /// Stealth Fighter.
        E103 => "E1-03",
        /// Energy Cloud.
        E104 => "E1-04",
        /// Gunship.
        E105 => "E1-05",
        /// Cryoshield Fighter.
        E106 => "E1-06",
        /// Fighter.
        E107 => "E1-07",
        /// Armored Grappler.
        E108 => "E1-08",
        /// Amoeba.
        E109 => "E1-09",
        /// Meteoroid.
        E110 => "E1-10",
        /// Kamikaze.
        E201 => "E2-01",
        /// Scout.
        E202 => "E2-02",
        /// Phantom Fighter.
        E203 => "E2-03",
        /// Swarm.
        E204 => "E2-04",
        /// Jellyfish.
        E205 => "E2-05",
        /// Marauder.
        E206 => "E2-06",
        /// Minor Asteroid.
        E207 => "E2-07",
        /// Frigate.
        SE101 => "SE1-01",
        /// Man-Of-War.
        SE102 => "SE1-02",
        /// Leviathan Tanker.
        SE103 => "SE1-03",
        /// Pulse Satellite.
        SE104 => "SE1-04",
        /// Cryoshield Frigate.
        SE105 => "SE1-05",
        /// Interstellar Octopus.
        SE106 => "SE1-06",
        /// Maelstrom.
        SE107 => "SE1-07",
        /// Asteroid.
        SE108 => "SE1-08",
        /// Behemoth.
        SE201 => "SE2-01",
        /// Juggernaut.
        SE202 => "SE2-02",
        /// Psionic Satellite.
        SE203 => "SE2-03",
        /// Nebula Crab.
        SE204 => "SE2-04",
        /// Nemesis.
        SE205 => "SE2-05",
        /// Major Asteroid.
        SE206 => "SE2-06",
        /// Skirmishers.
        I101 => "I1-01",
        /// Skirmishers.
        I102 => "I1-02",
        /// Saboteur.
        I103 => "I1-03",
        /// Saboteur.
        I104 => "I1-04",
        /// Hacked Shields.
        I105 => "I1-05",
        /// Hacked Shields.
        I106 => "I1-06",
        /// Unstable Warheads.
        I107 => "I1-07",
        /// Slime.
        I201 => "I2-01",
        /// Slime.
        I202 => "I2-02",
        /// Troopers.
        I203 => "I2-03",
        /// Troopers.
        I204 => "I2-04",
        /// Virus.
        I205 => "I2-05",
        /// Overheated Reactor.
        I206 => "I2-06",
        /// Commandos.
        SI101 => "SI1-01",
        /// Commandos.
        SI102 => "SI1-02",
        /// Alien.
        SI103 => "SI1-03",
        /// Fissure.
        SI104 => "SI1-04",
        /// Crossed Wires.
        SI105 => "SI1-05",
        /// Battlebot Uprising.
        SI106 => "SI1-06",
        /// Executioner.
        SI201 => "SI2-01",
        /// Seeker.
        SI202 => "SI2-02",
        /// Power System Overload.
        SI203 => "SI2-03",
        /// Contamination.
        SI204 => "SI2-04",
        /// Nuclear Device.
        SI205 => "SI2-05",
    }
}

words! {
    /// One of the seven trajectories.
    pub enum TrajectoryId("trajectory") {
        /// 10 spaces.
        T1 => "T1",
        /// 11 spaces.
        T2 => "T2",
        /// 12 spaces.
        T3 => "T3",
        /// 13 spaces.
        T4 => "T4",
        /// 14 spaces.
        T5 => "T5",
        /// 15 spaces.
        T6 => "T6",
        /// 16 spaces.
        T7 => "T7",
    }
}

words! {
    /// A damage tile, named after the device that it damages (SA-DMG-05…09). Every zone has six different
    /// ones.
    pub enum Tile("damage tile") {
        /// The upper cannon is weaker by 1.
        HeavyLaser => "heavy_laser",
        /// The lower cannon of a side zone is weaker by 1.
        LightLaser => "light_laser",
        /// The lower cannon of the white zone reaches less far.
        PulseCannon => "pulse_cannon",
        /// The shield holds 1 energy less.
        Shield => "shield",
        /// The reactor holds 1 energy less.
        Reactor => "reactor",
        /// Using the lift delays.
        Lift => "lift",
        /// No effect in this flight.
        Structure => "structure",
    }
}
