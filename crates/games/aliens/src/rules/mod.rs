//! The rules. Each chapter of `docs/rules/aliens.md` has files of its name, here and in the other modules.
//! Its examples are `scenarios/<chapter>`. Laws that examples cannot show are in `tests/rules`.
//!
//! | chapter | rules | content | model | scenarios |
//! | --- | --- | --- | --- | --- |
//! | 2 Setup | `setup` | `mission`, `layout` | `setup` | `setup` |
//! | 3 Characters | `abilities`, `dial` | `character`, `ability` | `squad` | `characters`, `abilities` |
//! | 4 Equipment slots | `equip` | `weapon`, `equipment` | `squad` | `equipment` |
//! | 5 Endurance cards | `cards`, `events`, `hazards` | `endurance`, `event`, `hazard` | `piles` | `cards`, `events`, `hazards` |
//! | 6 Losing | `loss`, `finish` | | `record`, `squad` | `loss` |
//! | 7 Board | `ground` | `board`, `cell`, `door` | `field` | `board` |
//! | 8 Round, order, activation | `round`, `activation` | | `round` | `order` |
//! | 9 Actions | `movement`, `attack`, `seal`, `interact`, `rest`, `abilities` (Card action), `dial` (Aim) | `weapon`, `equipment` | `words` | `movement`, `attack`, `seal`, `rest` |
//! | 10 Grunts | `round`, `activation` | | `squad` | `order` |
//! | 11 Alien phase | `alien_phase`, `creep`, `defensive_fire`, `defence`, `blips`, `motion`, `spawn` | `blip`, `motion` | `contact`, `piles` | `aliens`, `defence`, `blips`, `motion`, `spawn` |
//! | 12 Figures instead of swarms | `blips` | | `setup` | `figures` |
//! | 13 Finish phase | `finish` | `mission` | `record` | `finish` |
//! | 14 Special tokens | `sentry`, `defence` (facehuggers) | `component` | `field` | `sentry` |
//! | 15 Missions and campaign | `interact`, `finish`, `campaign` | `mission` | `campaign` | `missions`, `campaign` |
//! | 16 Deciding, re-rolls | `position`, `frame`, `decide`, `reroll` | | | `decide`, `reroll` |
//! | 18 Hidden information | `switches` | | | `seen` |

pub(crate) mod abilities;
pub(crate) mod activation;
pub(crate) mod alien_phase;
pub(crate) mod attack;
pub(crate) mod blips;
pub(crate) mod campaign;
pub(crate) mod cards;
pub(crate) mod creep;
pub(crate) mod decide;
pub(crate) mod defence;
pub(crate) mod defensive_fire;
pub(crate) mod dial;
pub(crate) mod equip;
pub(crate) mod events;
pub(crate) mod finish;
pub(crate) mod frame;
pub(crate) mod ground;
pub(crate) mod hazards;
pub(crate) mod interact;
pub(crate) mod loss;
pub(crate) mod motion;
pub(crate) mod movement;
pub(crate) mod position;
pub(crate) mod reroll;
pub(crate) mod rest;
pub(crate) mod round;
pub(crate) mod seal;
pub(crate) mod sentry;
pub(crate) mod setup;
pub(crate) mod spawn;
pub(crate) mod switches;
