//! Reads a flight from JSON, in the format `space-alert-resolve/1`.
//!
//! Missing optional fields may also be `null`. Unknown fields are ignored. Whether the players could have
//! held their cards is not checked.

use std::{collections::BTreeSet, fmt::Display, str::FromStr};

use serde_json::{Map, Value};

use crate::{
    content::{
        Order, ThreatCode, Tile, TrajectoryId, Turns,
        place::{PerZone, Station, Zone},
    },
    model::flight::{Card, Flight, FlightThreat, Initial, Member, Tracks},
};

/// Name of the format.
pub const FORMAT: &str = "space-alert-resolve/1";
/// Maximum number of crew members.
pub const MAX_CREW: usize = 100;
/// Maximum number of threats.
pub const MAX_THREATS: usize = 100;
/// Maximum length of a crew member's id, in characters.
pub const MAX_ID_CHARS: usize = 100;

/// Error for a flight that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {message}")]
pub struct BadInput {
    /// Path of the field, such as `players[0].actions[2]`; empty for the document as a whole.
    pub path: String,
    /// The fault and the expected value.
    pub message: String,
}

type Read<T> = Result<T, BadInput>;

fn bad<T>(path: impl Into<String>, message: impl Display) -> Read<T> {
    Err(BadInput { path: path.into(), message: message.to_string() })
}

/// A flight with options for its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) flight: Flight,
    /// True if the result contains the state after every turn.
    pub(super) trace: bool,
}

impl Request {
    /// Reads a request from the text of a JSON document.
    pub(super) fn from_text(text: &str) -> Read<Self> {
        let document = match serde_json::from_str(text) {
            Ok(document) => document,
            Err(error) => return bad("", format!("this is not a JSON document: {error}")),
        };
        let flight = Flight::from_json(&document)?;
        let root = Node { path: String::new(), value: &document };
        let trace = match root.object()?.optional("trace") {
            Some(trace) => trace.flag()?,
            None => false,
        };
        Ok(Self { flight, trace })
    }
}

impl Flight {
    /// Reads a flight.
    pub fn from_json(document: &Value) -> Result<Self, BadInput> {
        let root = Node { path: String::new(), value: document };
        let fields = root.object()?;
        let format = fields.required("format")?;
        if format.text()? != FORMAT {
            return bad(format.path, format!("the format must be \"{FORMAT}\""));
        }
        let turns = match fields.optional("turns") {
            Some(turns) => read_turns(&turns)?,
            None => Turns::Twelve,
        };
        let crew = read_crew(&fields.required("players")?, turns)?;
        let tracks = read_tracks(&fields.required("tracks")?)?;
        let threats = read_threats(&fields.required("threats")?, turns)?;
        let initial = match fields.optional("initial") {
            Some(initial) => read_initial(&initial)?,
            None => Initial::default(),
        };
        let damage_order = read_stacks(fields.optional("damage_order"), &initial.damage)?;
        Ok(Self { turns, crew, tracks, threats, damage_order, initial })
    }
}

fn read_turns(node: &Node<'_>) -> Read<Turns> {
    match node.value.as_u64() {
        Some(7) => Ok(Turns::Seven),
        Some(12) => Ok(Turns::Twelve),
        _ => bad(&node.path, "a flight has 12 or 7 turns"),
    }
}

fn read_crew(node: &Node<'_>, turns: Turns) -> Read<Vec<Member>> {
    let items = node.items(MAX_CREW)?;
    if items.is_empty() {
        return bad(&node.path, "there must be at least one crew member");
    }
    let mut ids = BTreeSet::new();
    let mut crew = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let fields = item.object()?;
        let id = match fields.optional("id") {
            Some(id) => id.text()?.to_owned(),
            None => format!("p{}", index + 1),
        };
        if id.chars().count() > MAX_ID_CHARS {
            return bad(fields.path_of("id"), format!("an id has at most {MAX_ID_CHARS} characters"));
        }
        if !ids.insert(id.clone()) {
            return bad(fields.path_of("id"), format!("two crew members are called \"{id}\""));
        }
        let board = read_board(&fields.required("actions")?, turns)?;
        crew.push(Member { id, board });
    }
    Ok(crew)
}

fn read_board(node: &Node<'_>, turns: Turns) -> Read<Vec<Option<Card>>> {
    let slots = node.items(usize::from(turns.count()))?;
    let mut board = slots.iter().map(read_slot).collect::<Read<Vec<_>>>()?;
    board.resize(usize::from(turns.count()), None);
    Ok(board)
}

fn read_slot(node: &Node<'_>) -> Read<Option<Card>> {
    match node.value {
        Value::Null => Ok(None),
        Value::Object(_) => {
            let fields = node.object()?;
            let order = fields.required("action")?.word::<Order>()?;
            let tripped = match fields.optional("tripped") {
                Some(tripped) => tripped.flag()?,
                None => false,
            };
            Ok(Some(Card { order, tripped }))
        }
        Value::String(_) => Ok(Some(Card { order: node.word()?, tripped: false })),
        _ => bad(&node.path, "a slot is null, an action, or an object with an action"),
    }
}

fn read_tracks(node: &Node<'_>) -> Read<Tracks> {
    let fields = node.object()?;
    let track = |name| fields.required(name)?.word::<TrajectoryId>();
    let external = PerZone { red: track("red")?, white: track("white")?, blue: track("blue")? };
    Ok(Tracks { external, internal: track("internal")? })
}

fn read_threats(node: &Node<'_>, turns: Turns) -> Read<Vec<FlightThreat>> {
    node.items(MAX_THREATS)?.iter().map(|item| read_threat(item, turns)).collect()
}

fn read_threat(node: &Node<'_>, turns: Turns) -> Read<FlightThreat> {
    let fields = node.object()?;
    let code = fields.required("code")?.word::<ThreatCode>()?;
    let number = fields.required("turn")?;
    let last = turns.count();
    let turn = number.value.as_u64().and_then(|turn| u8::try_from(turn).ok());
    let Some(turn) = turn.filter(|turn| (1..=last).contains(turn)) else {
        return bad(number.path, format!("a threat appears in a turn from 1 to {last}"));
    };
    let zone = match (fields.optional("zone"), code.def().is_external()) {
        (Some(zone), true) => Some(zone.word::<Zone>()?),
        (None, false) => None,
        (None, true) => {
            return bad(fields.path_of("zone"), format!("{code} is an external threat and needs a zone"));
        }
        (Some(zone), false) => {
            return bad(zone.path, format!("{code} is an internal threat and has no zone"));
        }
    };
    Ok(FlightThreat { code, turn, zone })
}

fn read_initial(node: &Node<'_>) -> Read<Initial> {
    let fields = node.object()?;
    let mut damage = PerZone::default();
    if let Some(zones) = fields.optional("damage") {
        damage = read_tiles(&zones)?.map(Option::unwrap_or_default);
    }
    let mut bots_missing = Vec::new();
    if let Some(stations) = fields.optional("bots_missing") {
        for item in stations.items(Station::ALL.len())? {
            let station = item.word::<Station>()?;
            if !matches!(station, Station::UpperBlue | Station::LowerRed) {
                return bad(item.path, "squads are stored in \"upper_blue\" and \"lower_red\"");
            }
            if bots_missing.contains(&station) {
                return bad(item.path, format!("\"{station}\" stands there twice"));
            }
            bots_missing.push(station);
        }
    }
    Ok(Initial { damage, bots_missing })
}

/// The stacks of tiles, in the given or the default order, without the tiles that are already on the ship.
fn read_stacks(node: Option<Node<'_>>, carried: &PerZone<Vec<Tile>>) -> Read<PerZone<Vec<Tile>>> {
    let given = match &node {
        Some(node) => read_tiles(node)?,
        None => PerZone::default(),
    };
    let mut stacks = PerZone::default();
    for zone in Zone::ALL.iter().copied() {
        let mut stack = given[zone].clone().unwrap_or_else(|| Tile::of(zone).collect());
        stack.retain(|tile| !carried[zone].contains(tile));
        if let Some(tile) = Tile::of(zone).find(|t| !stack.contains(t) && !carried[zone].contains(t)) {
            return bad(format!("damage_order.{zone}"), format!("the tile \"{tile}\" is missing"));
        }
        stacks[zone] = stack;
    }
    Ok(stacks)
}

/// Reads the tiles of each named zone, without repetition.
fn read_tiles(node: &Node<'_>) -> Read<PerZone<Option<Vec<Tile>>>> {
    let fields = node.object()?;
    for name in fields.fields.keys() {
        if let Err(error) = name.parse::<Zone>() {
            return bad(fields.path_of(name), error);
        }
    }
    let mut zones = PerZone::default();
    for zone in Zone::ALL.iter().copied() {
        let Some(list) = fields.optional(zone.as_str()) else { continue };
        let mut tiles = Vec::new();
        for item in list.items(crate::content::TILES_PER_ZONE)? {
            let tile = item.word::<Tile>()?;
            if !tile.def().zones.contains(&zone) {
                return bad(item.path, format!("the {zone} zone has no tile \"{tile}\""));
            }
            if tiles.contains(&tile) {
                return bad(item.path, format!("the tile \"{tile}\" stands there twice"));
            }
            tiles.push(tile);
        }
        zones[zone] = Some(tiles);
    }
    Ok(zones)
}

/// A value with its path.
struct Node<'a> {
    path: String,
    value: &'a Value,
}

/// The fields of an object, with its path.
struct Fields<'a> {
    path: String,
    fields: &'a Map<String, Value>,
}

impl<'a> Node<'a> {
    fn object(&self) -> Read<Fields<'a>> {
        match self.value {
            Value::Object(fields) => Ok(Fields { path: self.path.clone(), fields }),
            _ => bad(&self.path, "this must be an object"),
        }
    }

    fn items(&self, most: usize) -> Read<Vec<Self>> {
        let Value::Array(items) = self.value else { return bad(&self.path, "this must be a list") };
        if items.len() > most {
            return bad(&self.path, format!("this list has at most {most} entries"));
        }
        let node = |(index, value)| Node { path: format!("{}[{index}]", self.path), value };
        Ok(items.iter().enumerate().map(node).collect())
    }

    fn text(&self) -> Read<&'a str> {
        self.value.as_str().map_or_else(|| bad(&self.path, "this must be a text"), Ok)
    }

    fn flag(&self) -> Read<bool> {
        self.value.as_bool().map_or_else(|| bad(&self.path, "this must be true or false"), Ok)
    }

    fn word<T: FromStr<Err: Display>>(&self) -> Read<T> {
        self.text()?.parse().or_else(|error| bad(&self.path, error))
    }
}

impl<'a> Fields<'a> {
    fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    fn optional(&self, name: &str) -> Option<Node<'a>> {
        let value = self.fields.get(name).filter(|value| !value.is_null())?;
        Some(Node { path: self.path_of(name), value })
    }

    fn required(&self, name: &str) -> Read<Node<'a>> {
        self.optional(name).map_or_else(|| bad(self.path_of(name), "this field is missing"), Ok)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A valid flight.
    fn good() -> Value {
        json!({
            "format": FORMAT, "turns": 12,
            "players": [{ "id": "p1", "actions": ["A", null, { "action": "red", "tripped": true }] }],
            "tracks": { "red": "T1", "white": "T2", "blue": "T3", "internal": "T4" },
            "threats": [{ "code": "E1-07", "turn": 2, "zone": "red" }, { "code": "I1-01", "turn": 3 }],
            "damage_order": { "red": ["lift", "structure", "heavy_laser", "light_laser", "shield", "reactor"] },
            "initial": { "damage": { "red": ["lift"] }, "bots_missing": ["lower_red"] },
        })
    }

    #[test]
    fn a_good_flight_is_read() {
        let flight = Flight::from_json(&good()).unwrap();
        assert_eq!(flight.crew[0].board.len(), 12, "short boards are filled up");
        assert_eq!(flight.crew[0].board[2], Some(Card { order: Order::Red, tripped: true }));
        assert_eq!(flight.damage_order.red[0], Tile::Structure, "tiles on the ship are not in the stack");
        assert_eq!(flight.damage_order.white, Tile::of(Zone::White).collect::<Vec<_>>(), "the default order");
        assert_eq!(flight.initial.bots_missing, [Station::LowerRed]);
    }

    #[test]
    fn optional_fields_may_be_absent() {
        let mut document = good();
        for field in ["turns", "damage_order", "initial"] {
            document[field] = Value::Null;
        }
        document["players"][0].as_object_mut().expect("a player").remove("id");
        let flight = Flight::from_json(&document).unwrap();
        assert_eq!((flight.turns, flight.crew[0].id.as_str()), (Turns::Twelve, "p1"));
        assert_eq!(flight.damage_order.red.len(), 6);
    }

    #[test]
    fn a_wrong_field_is_named() {
        let cases = [
            ("", json!([]), "", "must be an object"),
            ("/format", json!("space-alert-resolve/2"), "format", "must be \"space-alert-resolve/1\""),
            ("/format", Value::Null, "format", "missing"),
            ("/turns", json!(8), "turns", "12 or 7"),
            ("/turns", json!("12"), "turns", "12 or 7"),
            ("/players", json!([]), "players", "at least one"),
            ("/players", json!({}), "players", "list"),
            ("/players/0", json!("p1"), "players[0]", "object"),
            ("/players/0/id", json!(7), "players[0].id", "text"),
            ("/players/0/actions", Value::Null, "players[0].actions", "missing"),
            ("/players/0/actions", json!(vec![Value::Null; 13]), "players[0].actions", "at most 12"),
            ("/players/0/actions/1", json!("D"), "players[0].actions[1]", "`D` is no crew action"),
            ("/players/0/actions/1", json!(1), "players[0].actions[1]", "a slot is"),
            ("/players/0/actions/2", json!({ "tripped": true }), "players[0].actions[2].action", "missing"),
            ("/players/0/actions/2/tripped", json!(1), "players[0].actions[2].tripped", "true or false"),
            (
                "/players/0/actions/1",
                json!("heroic_move:space"),
                "players[0].actions[1]",
                "is no crew action",
            ),
            ("/tracks/white", json!("T8"), "tracks.white", "trajectory"),
            ("/tracks/internal", Value::Null, "tracks.internal", "missing"),
            ("/threats", Value::Null, "threats", "missing"),
            ("/threats/0/code", json!("E9-99"), "threats[0].code", "threat card"),
            ("/threats/0/turn", json!(0), "threats[0].turn", "from 1 to 12"),
            ("/threats/0/turn", json!(13), "threats[0].turn", "from 1 to 12"),
            ("/threats/0/turn", json!(1.5), "threats[0].turn", "from 1 to 12"),
            ("/threats/0/zone", json!("green"), "threats[0].zone", "zone"),
            ("/threats/0/zone", Value::Null, "threats[0].zone", "needs a zone"),
            ("/threats/1/zone", json!("red"), "threats[1].zone", "has no zone"),
            ("/damage_order/red", json!(["lift"]), "damage_order.red", "`heavy_laser` is missing"),
            ("/damage_order/red/0", json!("pulse_cannon"), "damage_order.red[0]", "no tile"),
            ("/damage_order/red/1", json!("lift"), "damage_order.red[1]", "twice"),
            ("/damage_order/green", json!([]), "damage_order.green", "zone"),
            ("/initial/damage/red/0", json!("engine"), "initial.damage.red[0]", "damage tile"),
            ("/initial/bots_missing/0", json!("upper_red"), "initial.bots_missing[0]", "squads are stored"),
        ];
        for (pointer, value, path, said) in cases {
            let mut document = good();
            match document.pointer_mut(pointer) {
                Some(place) => *place = value,
                None => {
                    let (object, key) = pointer.rsplit_once('/').expect("a pointer");
                    document.pointer_mut(object).expect("an object")[key] = value;
                }
            }
            let BadInput { path: found, message } = Flight::from_json(&document).expect_err(pointer);
            let said = said.replace('`', "\"");
            assert_eq!(found, path, "{pointer}: {message}");
            assert!(message.replace('`', "\"").contains(&said), "{pointer}: {message}");
        }
    }

    #[test]
    fn crew_ids_must_be_unique() {
        let mut document = good();
        document["players"] = json!([{ "id": "p2", "actions": [] }, { "actions": [] }]);
        let error = Flight::from_json(&document).unwrap_err();
        assert_eq!(
            (error.path.as_str(), error.message.as_str()),
            ("players[1].id", "two crew members are called \"p2\"")
        );
    }

    #[test]
    fn malformed_json_is_rejected() {
        let error = Request::from_text("{").unwrap_err();
        assert!(error.path.is_empty() && error.message.starts_with("this is not a JSON document"), "{error}");
    }

    #[test]
    fn trace_is_returned_on_request() {
        let mut document = good();
        let wanted =
            |document: &Value| Request::from_text(&document.to_string()).map(|request| request.trace);
        assert_eq!(wanted(&document), Ok(false));
        document["trace"] = json!(true);
        assert_eq!(wanted(&document), Ok(true));
        document["trace"] = json!("yes");
        assert_eq!(wanted(&document).unwrap_err().path, "trace");
    }

    #[test]
    fn input_is_limited() {
        let mut document = good();
        document["players"] = json!(vec![json!({ "actions": [] }); MAX_CREW + 1]);
        assert_eq!(Flight::from_json(&document).unwrap_err().path, "players");
        let mut document = good();
        document["threats"] = json!(vec![json!({ "code": "I1-01", "turn": 1 }); MAX_THREATS + 1]);
        assert_eq!(Flight::from_json(&document).unwrap_err().path, "threats");
    }
}
