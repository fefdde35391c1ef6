//! Scenario hooks of the game.

use airlock_engine::{ActionOf, Decision, scenario::Staged};
use serde_json::{Map, Value};

use super::{Card, Cellar};

impl Staged for Cellar {
    fn opened(&self) -> bool {
        true
    }

    fn stage(&mut self, _wishes: &Map<String, Value>) -> Result<(), String> {
        Ok(())
    }

    fn preset(&self, _wishes: &Map<String, Value>, _decision: &Decision) -> Option<ActionOf<Self>> {
        None
    }

    fn arrange(&mut self, given: &Map<String, Value>) -> Result<(), String> {
        let pile = match given.get("top").and_then(Value::as_str) {
            Some("deck") => &mut self.deck,
            _ => return Err("only the `top` of the `deck` can be arranged".to_owned()),
        };
        let cards: Vec<Card> = given
            .get("cards")
            .and_then(|cards| serde_json::from_value(cards.clone()).ok())
            .ok_or("name the `cards`")?;
        pile.stack_top(&cards).map_err(|card| format!("card {} is not in the deck", card.0))
    }
}
