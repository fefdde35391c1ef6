//! Facts that the source does not state: the JSON of types with a hand-written `Serialize`, and of fields
//! with a game's own types.

use serde_json::json;

use super::{
    shape::{Number, Shape},
    workspace::{TypeLocation, Workspace},
};

/// The shape of a type whose JSON is written by hand. `None` for other types.
///
/// # Errors
/// If a type that it refers to is gone.
pub(crate) fn shape(workspace: &Workspace, place: &TypeLocation) -> Result<Option<Shape>, String> {
    if place.krate == "airlock_aliens" && place.name == "CellSet" {
        return Ok(Some(Shape::list(Shape::Text)));
    }
    if place.krate != "airlock_engine" {
        return Ok(None);
    }
    let figure = |least| Shape::Number(Number { whole: true, least, most: None });
    Ok(Some(match place.name.as_str() {
        "Action" => {
            let things = Shape::Union(vec![Shape::Thing, Shape::list(Shape::Thing)]);
            Shape::map(Shape::Text, Shape::map(Shape::Text, things))
        }
        "Offer" => Shape::object([
            ("verb", Shape::Text, false),
            ("refs", Shape::map(Shape::Text, Shape::Thing), true),
            (
                "slots",
                Shape::map(Shape::Text, Shape::Named(engine(workspace, "Slot")?, vec![Shape::Thing])),
                true,
            ),
            ("cost", figure(Some(0)), true),
            ("facts", Shape::map(Shape::Text, figure(None)), true),
            ("reveals", Shape::Flag, true),
            ("grave", Shape::Flag, true),
            ("rules", Shape::list(Shape::Text), false),
        ]),
        "Channel" => {
            let closed = Shape::object([("closed", Shape::Text, false)]);
            Shape::Union(vec![Shape::Literal(json!(true)), closed])
        }
        "TableOption" => Shape::object([
            ("key", Shape::Text, false),
            ("values", Shape::list(Shape::Text), false),
            ("default", Shape::Text, false),
            ("rule", Shape::Text, false),
            ("seats", Shape::Flag, true),
        ]),
        "SeatSet" => {
            let seats = Shape::list(Shape::Named(engine(workspace, "Seat")?, Vec::new()));
            Shape::Union(vec![seats, Shape::Literal(json!("all"))])
        }
        _ => return Ok(None),
    }))
}

/// The shape of a protocol field that holds a game's own types. `None` for other fields.
///
/// `field` names the struct or variant, and the field: `Update.legal`, `ClientMessage.Act.action`.
///
/// # Errors
/// If a type that it refers to is gone.
pub(crate) fn in_game_words(workspace: &Workspace, field: &str) -> Result<Option<Shape>, String> {
    let named = |name| Ok::<_, String>(Shape::Named(engine(workspace, name)?, Vec::new()));
    Ok(Some(match field {
        "ClientMessage.Act.action" => named("Action")?,
        "TableAction.Order.action" => Shape::Maybe(Box::new(named("Action")?)),
        "Update.legal" => Shape::list(named("Offer")?),
        "Update.lists" => Shape::map(Shape::Text, made_of_what_it_was(Shape::Anything)),
        "Update.offers" => made_of_what_it_was(named("Offer")?),
        "Update.events" => {
            let event = Shape::map(Shape::Text, Shape::Anything);
            Shape::list(Shape::Union(vec![Shape::Text, event]))
        }
        _ => return Ok(None),
    }))
}

/// The shape of a list delta: pairs of numbers, and lists of new items.
fn made_of_what_it_was(thing: Shape) -> Shape {
    let number = Shape::Number(Number { whole: true, least: Some(0), most: None });
    Shape::list(Shape::Union(vec![number, Shape::list(thing)]))
}

fn engine(workspace: &Workspace, name: &str) -> Result<TypeLocation, String> {
    let found = workspace.find("airlock_engine", &[], &[name.to_owned()]);
    found.ok_or_else(|| format!("there is no `airlock_engine::{name}`: mend xtask/src/types/by_hand.rs"))
}
