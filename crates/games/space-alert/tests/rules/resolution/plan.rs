//! A short notation for flights.

use airlock_space_alert::{
    content::Tile,
    place::{Station, Zone},
    resolution::{
        Bots, Event, Flight, Happening, Outcome, Report, Resolution, Status, Stop, TracedThreat, TracedTurn,
        Whereabouts,
    },
};
use serde_json::{Value, json};

/// A flight in its JSON form, under construction.
#[derive(Debug, Clone)]
pub(crate) struct Plan(Value);

/// A flight without crew, with the trajectories `red white blue internal`.
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

/// Reads `-` as an empty slot, `A!` as a card with the intended order A, `>upper_red` as a heroic movement.
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

    /// Adds a crew member with these slots from turn 1 on; with `|` between boards, several members.
    pub(crate) fn crew(self, boards: &str) -> Self {
        boards.split('|').fold(self, |plan, board| {
            let slots: Vec<Value> = words(board).into_iter().map(slot).collect();
            plan.push("/players", json!({ "actions": slots }))
        })
    }

    /// Adds a crew member who stays on the bridge and maintains the computer in every phase.
    pub(crate) fn keeper(self) -> Self {
        self.crew("C - - C - - - C")
    }

    /// Adds a threat: `E1-07 2 red` is external, `I1-01 2` internal.
    pub(crate) fn threat(self, text: &str) -> Self {
        let parts = words(text);
        let turn: u8 = parts[1].parse().expect("a turn");
        let mut threat = json!({ "code": parts[0], "turn": turn });
        if let Some(zone) = parts.get(2) {
            threat["zone"] = json!(zone);
        }
        self.push("/threats", threat)
    }

    /// Sets the order of a zone's damage tiles. Tiles that are not named follow.
    pub(crate) fn tiles(mut self, zone: Zone, first: &str) -> Self {
        let mut order = words(first);
        let rest: Vec<&str> = Tile::of(zone).map(Tile::as_str).filter(|tile| !order.contains(tile)).collect();
        order.extend(rest);
        self.0["damage_order"][zone.as_str()] = json!(order);
        self
    }

    /// Puts tiles that harm no weapon first in every zone.
    pub(crate) fn sturdy(self) -> Self {
        Zone::ALL.iter().fold(self, |plan, zone| plan.tiles(*zone, "structure reactor shield lift"))
    }

    /// Puts tiles from earlier flights on the ship.
    pub(crate) fn carried(mut self, zone: Zone, tiles: &str) -> Self {
        self.0["initial"]["damage"][zone.as_str()] = json!(words(tiles));
        self
    }

    /// Leaves a station without its squad.
    pub(crate) fn without_squad(self, station: Station) -> Self {
        self.push("/initial/bots_missing", json!(station.as_str()))
    }

    /// Shortens the flight to seven turns and drops later slots.
    pub(crate) fn short(mut self) -> Self {
        self.0["turns"] = json!(7);
        for player in self.0["players"].as_array_mut().into_iter().flatten() {
            player["actions"].as_array_mut().expect("a board").truncate(7);
        }
        self
    }

    /// The plan as input of the resolution.
    pub(crate) fn flight(&self) -> Flight {
        Flight::from_json(&self.0).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Resolves the flight.
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

/// A resolved flight.
#[derive(Debug)]
pub(crate) struct Flown {
    pub(crate) report: Report,
    pub(crate) turns: Vec<TracedTurn>,
    pub(crate) events: Vec<Event>,
}

impl Flown {
    /// The state at the end of a turn.
    pub(crate) fn after(&self, turn: usize) -> &TracedTurn {
        self.turns
            .get(turn - 1)
            .unwrap_or_else(|| panic!("turn {turn} was not completed: {:?}", self.report.lost))
    }

    /// A threat at the end of a turn; `None` if it is not on its trajectory.
    pub(crate) fn threat(&self, turn: usize, code: &str) -> Option<&TracedThreat> {
        self.after(turn).threats.iter().find(|threat| threat.code.as_str() == code)
    }

    /// Damage of a threat at the end of a turn.
    pub(crate) fn damage(&self, turn: usize, code: &str) -> u8 {
        self.threat(turn, code).unwrap_or_else(|| panic!("{code} is not on its track in turn {turn}")).damage
    }

    /// Position of a threat at the end of a turn.
    pub(crate) fn position(&self, turn: usize, code: &str) -> u8 {
        self.threat(turn, code)
            .unwrap_or_else(|| panic!("{code} is not on its track in turn {turn}"))
            .position
    }

    /// Stations of a threat's tokens at the end of a turn.
    pub(crate) fn stations(&self, turn: usize, code: &str) -> Vec<&'static str> {
        let stations = self.threat(turn, code).and_then(|threat| threat.stations.clone()).unwrap_or_default();
        stations.into_iter().map(Station::as_str).collect()
    }

    /// Final status of a threat.
    pub(crate) fn status(&self, code: &str) -> Status {
        let threat = self.report.threats.iter().find(|threat| threat.code.as_str() == code);
        threat.unwrap_or_else(|| panic!("there is no {code}")).status
    }

    /// The turn in which a threat was destroyed; `None` if it was not.
    pub(crate) fn destroyed_in(&self, code: &str) -> Option<u8> {
        let destroyed = |event: &&Event| matches!(&event.what, Happening::Destroyed { threat, .. } if threat.code.as_str() == code);
        self.events.iter().find(destroyed).map(|event| event.turn)
    }

    /// True if the ship survived.
    pub(crate) fn survived(&self) -> bool {
        self.report.outcome == Outcome::Survived
    }

    /// Cause of the loss: `13 threat SE2-05`, `4 structure E1-07 red`; empty if the ship survived.
    pub(crate) fn loss(&self) -> String {
        let Some(loss) = self.report.lost else { return String::new() };
        let zone = loss.zone.map(|zone| format!(" {zone}")).unwrap_or_default();
        format!("{} {} {}{zone}", loss.turn, loss.cause, loss.threat)
    }

    /// Place of a crew member at the end of a turn: a station, `space` or `out`.
    pub(crate) fn place(&self, turn: usize, member: usize) -> &'static str {
        self.after(turn).players[member].station.map_or("out", Whereabouts::as_str)
    }

    /// Squad of a crew member at the end of a turn.
    pub(crate) fn bots(&self, turn: usize, member: usize) -> Bots {
        self.after(turn).players[member].bots
    }

    /// Final number of damage tiles in a zone.
    pub(crate) fn tiles(&self, zone: Zone) -> usize {
        self.report.damage[zone].count
    }

    /// Final board of a crew member: `A - B`, without empty slots at its end.
    pub(crate) fn board(&self, member: usize) -> String {
        let board = &self.report.players[member].board;
        let words: Vec<&str> = board.iter().map(|slot| slot.map_or("-", |order| order.as_str())).collect();
        words.join(" ").trim_end_matches([' ', '-']).to_owned()
    }

    /// Shields and reactors at the end of a turn.
    pub(crate) fn energy(&self, turn: usize) -> ([u8; 3], [u8; 3]) {
        let TracedTurn { shields: s, reactors: r, .. } = self.after(turn);
        ([s.red, s.white, s.blue], [r.red, r.white, r.blue])
    }

    /// Attacks and direct damage of a threat: `turn zone strength+bonus-absorbed=damage`, or `turn zone
    /// damage`.
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

    /// Damage that a threat took from weapons, with the turn.
    pub(crate) fn hits(&self, code: &str) -> Vec<(u8, u8)> {
        let hit = |event: &Event| match &event.what {
            Happening::Hit { threat, damage, .. } if threat.code.as_str() == code => {
                Some((event.turn, *damage))
            }
            _ => None,
        };
        self.events.iter().filter_map(hit).collect()
    }

    /// All shots of a turn with their targets: `upper_red 4: E1-07`.
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
