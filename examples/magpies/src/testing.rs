//! Scenario hooks, as listed in `README.md`.

use airlock_engine::{ActionOf, Decision, Pile, scenario::Staged};
use serde_json::{Map, Value};

use crate::{
    content::{Trinket, all},
    model::Magpies,
};

impl Staged for Magpies {
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
        let first: Option<Vec<Trinket>> =
            given.get("deal").and_then(|deal| serde_json::from_value(deal.clone()).ok());
        let first = first.ok_or("only `deal` can be arranged: a list of trinkets")?;
        let mut deck = Pile::unseen(all().collect::<Vec<_>>().into_iter().rev());
        deck.stack_top(&first).map_err(|trinket| format!("there is no trinket {trinket}, or not twice"))?;
        *self = Self::dealt(self.players(), deck);
        Ok(())
    }
}
