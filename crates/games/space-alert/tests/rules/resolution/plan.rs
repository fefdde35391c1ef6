//! Flights in a few words.

use airlock_space_alert::{
    content::Tile,
    place::{Station, Zone},
    resolution::{
        Bots, Event, Flight, Happening, Outcome, Report, Resolution, Status, Stop, TracedThreat, TracedTurn,
        Whereabouts,
    },
};
use serde_json::{Value, json};

/// A flight being planned.
#[derive(Debug, Clone)]
pub(crate) struct Plan(Value);

/// A flight with nobody aboard yet, and the trajectories `red white blue internal`.
pub(crate) fn plan(tracks: &str) -> Plan {
    let [red, white, blue, internal] = words(tracks)[..] else { panic!("four trajectories") };
    Plan(json!({
        "format": "space-alert-resolve/1", "turns": 12, "players": [], "threats": [],
        "tracks": { "red": red, "white": white, "blue": blue, "internal": internal },
        "damage_order": {}, "initial": { "damage": {}, "bots_missing": [] },
    }))
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// Reads `-` as an empty slot, `A!` as a card tripped into A, `>upper_red` as a heroic movement.
fn slot(word: &str) -> Value {
    let action = |word: &str| match word.strip_prefix('>') {
        Some(station) => format!("heroic_move:{station}"),
        None => word.to_owned(),
    };
    match (word, word.strip_suffix('!')) {
        ("-", _) => Value::Null,
        (_, Some(meant)) => json!({ "action": action(meant), "tripped": true }),
        (_, None) => json!(action(word)),
    }
}

impl Plan {
    fn push(mut self, pointer: &str, value: Value) -> Self {
        self.0.pointer_mut(pointer).and_then(Value::as_array_mut).expect("a list").push(value);
        self
    }

    /// A crew member with these slots from turn 1 on; several, if there are several lines.
    pub(crate) fn crew(self, boards: &str) -> Self {
        boards.split('|').fold(self, |plan, board| {
            let slots: Vec<Value> = words(board).into_iter().map(slot).collect();
            plan.push("/players", json!({ "actions": slots }))
        })
    }

    /// A crew member who stays on the bridge and maintains the computer in every phase.
    pub(crate) fn keeper(self) -> Self {
        self.crew("C - - C - - - C")
    }

    /// An external threat: `E1-07 2 red`; an internal one: `I1-01 2`.
    pub(crate) fn threat(self, text: &str) -> Self {
        let parts = words(text);
        let turn: u8 = parts[1].parse().expect("a turn");
        let mut threat = json!({ "code": parts[0], "turn": turn });
        if let Some(zone) = parts.get(2) {
            threat["zone"] = json!(zone);
        }
        self.push("/threats", threat)
    }

    /// The order of a zone's damage tiles; those not named follow.
    pub(crate) fn tiles(mut self, zone: Zone, first: &str) -> Self {
        let mut order = words(first);
        let rest: Vec<&str> = Tile::of(zone).map(Tile::as_str).filter(|tile| !order.contains(tile)).collect();
        order.extend(rest);
        self.0["damage_order"][zone.as_str()] = json!(order);
        self
    }

    /// Tiles that harm no weapon come first, in every zone.
    pub(crate) fn sturdy(self) -> Self {
        Zone::ALL.iter().fold(self, |plan, zone| plan.tiles(*zone, "structure reactor shield lift"))
    }

    /// Tiles from earlier flights.
    pub(crate) fn carried(mut self, zone: Zone, tiles: &str) -> Self {
        self.0["initial"]["damage"][zone.as_str()] = json!(words(tiles));
        self
    }

    /// A squad that stays at home.
    pub(crate) fn without_squad(self, station: Station) -> Self {
        self.push("/initial/bots_missing", json!(station.as_str()))
    }

    /// Seven turns instead of twelve; later slots are left out.
    pub(crate) fn short(mut self) -> Self {
        self.0["turns"] = json!(7);
        for player in self.0["players"].as_array_mut().into_iter().flatten() {
            player["actions"].as_array_mut().expect("a board").truncate(7);
        }
        self
    }

    /// The plan as the resolution takes it.
    pub(crate) fn flight(&self) -> Flight {
        Flight::from_json(&self.0).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Flies it.
    pub(crate) fn fly(&self) -> Flown {
        let flight = self.flight();
        let (report, turns) = airlock_space_alert::resolution::trace(&flight);
        let mut events = Vec::new();
        let mut resolution = Resolution::new(&flight);
        while resolution.advance(&mut events) != Stop::Over {}
        assert_eq!(resolution.report(), report);
        Flown { report, turns, events }
    }
}

/// A flight that was flown.
#[derive(Debug)]
pub(crate) struct Flown {
    pub(crate) report: Report,
    pub(crate) turns: Vec<TracedTurn>,
    pub(crate) events: Vec<Event>,
}

impl Flown {
    /// How things stood at the end of a turn.
    pub(crate) fn after(&self, turn: usize) -> &TracedTurn {
        self.turns
            .get(turn - 1)
            .unwrap_or_else(|| panic!("turn {turn} was not completed: {:?}", self.report.lost))
    }

    /// A threat at the end of a turn; `None` if it is not on its trajectory.
    pub(crate) fn threat(&self, turn: usize, code: &str) -> Option<&TracedThreat> {
        self.after(turn).threats.iter().find(|threat| threat.code.as_str() == code)
    }

    /// Its damage at the end of a turn.
    pub(crate) fn damage(&self, turn: usize, code: &str) -> u8 {
        self.threat(turn, code).unwrap_or_else(|| panic!("{code} is not on its track in turn {turn}")).damage
    }

    /// Its position at the end of a turn.
    pub(crate) fn position(&self, turn: usize, code: &str) -> u8 {
        self.threat(turn, code)
            .unwrap_or_else(|| panic!("{code} is not on its track in turn {turn}"))
            .position
    }

    /// Where its tokens are at the end of a turn.
    pub(crate) fn stations(&self, turn: usize, code: &str) -> Vec<&'static str> {
        let stations = self.threat(turn, code).and_then(|threat| threat.stations.clone()).unwrap_or_default();
        stations.into_iter().map(Station::as_str).collect()
    }

    /// What became of it.
    pub(crate) fn status(&self, code: &str) -> Status {
        let threat = self.report.threats.iter().find(|threat| threat.code.as_str() == code);
        threat.unwrap_or_else(|| panic!("there is no {code}")).status
    }

    /// The turn in which it was destroyed.
    pub(crate) fn destroyed_in(&self, code: &str) -> Option<u8> {
        let destroyed = |event: &&Event| matches!(&event.what, Happening::Destroyed { threat, .. } if threat.code.as_str() == code);
        self.events.iter().find(destroyed).map(|event| event.turn)
    }

    /// Whether the mission was survived.
    pub(crate) fn survived(&self) -> bool {
        self.report.outcome == Outcome::Survived
    }

    /// What destroyed the ship: `13 threat SE2-05`, `4 structure E1-07 red`.
    pub(crate) fn loss(&self) -> String {
        let Some(loss) = self.report.lost else { return String::new() };
        let zone = loss.zone.map(|zone| format!(" {zone}")).unwrap_or_default();
        format!("{} {} {}{zone}", loss.turn, loss.cause, loss.threat)
    }

    /// Where a crew member is at the end of a turn: a station, `space` or `out`.
    pub(crate) fn place(&self, turn: usize, member: usize) -> &'static str {
        self.after(turn).players[member].station.map_or("out", Whereabouts::as_str)
    }

    /// The squad of a crew member at the end of a turn.
    pub(crate) fn bots(&self, turn: usize, member: usize) -> Bots {
        self.after(turn).players[member].bots
    }

    /// The tiles of a zone in the end.
    pub(crate) fn tiles(&self, zone: Zone) -> usize {
        self.report.damage[zone].count
    }

    /// A board as it ended up: `A - B`, empty slots at its end left out.
    pub(crate) fn board(&self, member: usize) -> String {
        let board = &self.report.players[member].board;
        let words: Vec<&str> = board.iter().map(|slot| slot.map_or("-", |order| order.as_str())).collect();
        words.join(" ").trim_end_matches([' ', '-']).to_owned()
    }

    /// Shields, then reactors, at the end of a turn.
    pub(crate) fn energy(&self, turn: usize) -> ([u8; 3], [u8; 3]) {
        let TracedTurn { shields: s, reactors: r, .. } = self.after(turn);
        ([s.red, s.white, s.blue], [r.red, r.white, r.blue])
    }

    /// The attacks and direct damage of a threat: `turn zone strength+bonus-absorbed=damage`.
    pub(crate) fn attacks(&self, code: &str) -> Vec<String> {
        let by = |event: &Event| match &event.what {
            Happening::Attacked { threat, zone, strength, bonus, absorbed, damage }
                if threat.code.as_str() == code =>
            {
                Some(format!("{} {zone} {strength}+{bonus}-{absorbed}={damage}", event.turn))
            }
            Happening::Damaged { threat, zone, damage } if threat.code.as_str() == code => {
                Some(format!("{} {zone} {damage}", event.turn))
            }
            _ => None,
        };
        self.events.iter().filter_map(by).collect()
    }

    /// What a weapon volley or hit did: the damage that a threat took in the fire step of each turn.
    pub(crate) fn hits(&self, code: &str) -> Vec<(u8, u8)> {
        let hit = |event: &Event| match &event.what {
            Happening::Hit { threat, damage, .. } if threat.code.as_str() == code => {
                Some((event.turn, *damage))
            }
            _ => None,
        };
        self.events.iter().filter_map(hit).collect()
    }

    /// The targets of all shots of a turn: `cannon upper_red 4: E1-07`.
    pub(crate) fn shots(&self, turn: u8) -> Vec<String> {
        let shot = |event: &Event| match &event.what {
            Happening::Fired { weapon, strength, targets } if event.turn == turn => {
                let weapon = serde_json::to_value(weapon).expect("plain data");
                let name = weapon.as_str().or(weapon["cannon"].as_str()).expect("a weapon").to_owned();
                let targets: Vec<&str> = targets.iter().map(|target| target.code.as_str()).collect();
                Some(format!("{name} {strength}: {}", targets.join(" ")))
            }
            _ => None,
        };
        self.events.iter().filter_map(shot).collect()
    }
}
