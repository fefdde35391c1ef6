//! The rules. Each chapter of `docs/rules/nemesis.md` has files of its name, here and in the other modules. Its examples
//! are in `scenarios/<chapter>`. Tests that examples cannot express are in `tests/<chapter>.rs`.
//!
//! | chapter | rules | content | model and seen | scenarios |
//! | --- | --- | --- | --- | --- |
//! | 1 General principles | `position`, `frame`, `decks`, `species` | `ids` | all | `general` |
//! | 3 Setup | `setup` | `board`, `component`, `character` | `setup` | `setup` |
//! | 4 Round structure | `round`, `cards` (4.2), `turn` (4.4), `bag` (4.8) | `event` | `round`, `tracks` | `round`, `bag` |
//! | 5 Actions | `turn`, `action`, `cards` (5.1), `pick_up` (5.3), `trade` (5.4) | `action`, `timing` | `words` | `actions`, `pick_up`, `trade` |
//! | 6 Movement | `movement`, `intruders` (6.4) | `board` | `ship`, `intruders` | `movement`, `intruder_movement` |
//! | 7 Exploration | `exploration` | `room` | `ship` | `exploration` |
//! | 8 Noise | `noise` | `component` | `ship` | `noise` |
//! | 9 Technical corridors, doors, markers | `noise` (9.1), `doors` (9.2), `slime` (9.3), `fire` (9.4), `malfunction` (9.5) | `board`, `component` | `ship` | `technical`, `doors`, `markers` |
//! | 10 Encounters | `encounter`, `intruders` (10.1) | `intruder` | `figure`, `intruders` | `encounter` |
//! | 11 Combat | `combat`, `injury` (11.4), `escape` (11.5) | `intruder`, `item` | `intruders` | `combat`, `injury`, `escape` |
//! | 12 Intruder attacks | `attack` | `attack`, `op/attack` | `decks` | `attack` |
//! | 13 Wounds and death | `wounds`, `effect/body` (13.3) | `body` | `crew` | `wounds`, `death` |
//! | 14 Contamination, larvae, weaknesses | `contamination`, `effect/rooms` (14.4) | `body` | `crew`, `intruders` | `contamination` |
//! | 15 Items, searching, crafting | `inventory`, `hands`, `items` and `attach` (15.1), `search` (15.2), `craft` (15.3), `quest` (15.4), `react` (15.6) | `item` | `crew`, `decks`, `switches` | `items`, `search`, `craft`, `special_items`, `pvp`, `reactions` |
//! | 15.7 Card operations | `effect` (cards, items, rooms), `events` | `op`, `event` | `crew` | `operations`, `events` |
//! | 16 Rooms | `effect/rooms`, `eggs`, `self_destruct` (16.5), `pods` (16.6), `hibernation`, `departure` | `room` | `ship`, `pods`, `tracks` | `rooms`, `eggs`, `pods`, `hibernation` |
//! | 17 Goals and end of the game | `objectives` (17.2), `ending` (17.3, 17.4), `goals` (17.6) | `goal` | `record`, `reveal` | `objectives`, `ending` |
//! | 18 Alternative board side | `events` (18, networks) | `board` | `ship` | `alternative` |
//! | 19 Full cooperative mode | `resuscitation` (19.1), `goals` | `goal` | `record` | `coop` |
//! | 20 Solo mode | `exploration`, `setup` | `goal` | | `solo` |
//! | 21 Intruder player | `intruder_player`, `intruder_hand` | `intruder`, `op/intruder` | `intruder_player`, `intruders` | `intruder_player` |
//! | 24 Hidden information | `switches` | | `redaction`, `imagine`, `view` | `seen` |
//! | 30 Void Seeders | `void_seeders`, one file for each section | `madness`, `text` | `void_seeders` | `void_seeders` |

pub(crate) mod action;
pub(crate) mod attach;
pub(crate) mod attack;
pub(crate) mod bag;
pub(crate) mod cards;
pub(crate) mod combat;
pub(crate) mod contamination;
pub(crate) mod craft;
pub(crate) mod decks;
pub(crate) mod departure;
pub(crate) mod doors;
pub(crate) mod effect;
pub(crate) mod eggs;
pub(crate) mod encounter;
pub(crate) mod ending;
pub(crate) mod escape;
pub(crate) mod events;
pub(crate) mod exploration;
pub(crate) mod fire;
pub(crate) mod frame;
pub(crate) mod goals;
pub(crate) mod hands;
pub(crate) mod hibernation;
pub(crate) mod injury;
pub(crate) mod intruder_hand;
pub(crate) mod intruder_player;
pub(crate) mod intruders;
pub(crate) mod inventory;
pub(crate) mod items;
pub(crate) mod malfunction;
pub(crate) mod movement;
pub(crate) mod noise;
pub(crate) mod objectives;
pub(crate) mod pick_up;
pub(crate) mod pods;
pub(crate) mod position;
pub(crate) mod quest;
pub(crate) mod react;
pub(crate) mod resuscitation;
pub(crate) mod round;
pub(crate) mod search;
pub(crate) mod self_destruct;
pub(crate) mod setup;
pub(crate) mod slime;
pub(crate) mod species;
pub(crate) mod switches;
#[cfg(test)]
mod tests;
pub(crate) mod trade;
pub(crate) mod turn;
pub(crate) mod void_seeders;
pub(crate) mod wounds;
