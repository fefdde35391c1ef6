//! The rules. Each chapter of `docs/rules/retaliation.md` has files named after it, here and in the other
//! modules.
//!
//! | chapter | rules | content | model and seen |
//! | --- | --- | --- | --- |
//! | R-GEN General | `position`, `frame`, `throwing` | `ids` | all |
//! | R-SETUP Preparing a game | `setup` | `component`, `character` | `setup`, `decks` |
//! | R-ROUND The round | `round` | `event` | `round` |
//! | R-TURN A player's turn | `turn`, `action`, `cards` (R-TURN-09) | `action` | `words` |
//! | R-ACT Action cards, reactions, orders | `effect`, `react`, `switches` | `action`, `use_op` | `switches` |
//! | R-OXY Oxygen | `oxygen` | | `crew`, `systems` |
//! | R-FIRE Fire | `fire` | | `facility` |
//! | R-MALF Malfunction | `malfunction` | | `facility`, `crew` |
//! | R-MAP Sections, rooms, corridors; R-HIB Hibernatorium | `map` | `map`, `corridor`, `room` | `facility` |
//! | R-ROOM Room actions | `effect` | `room`, `use_op` | `systems` |
//! | R-EXPLORE Discovering a room | `exploration` | `exploration` | `facility` |
//! | R-MOVE Movement of characters | `movement` | | `crew` |
//! | R-NOISE Noise | `noise` | `component` | `facility` |
//! | R-DOOR Doors | `doors` | | `facility` |
//! | R-SECURE Secure tokens | `secure` | | `facility` |
//! | R-ITEM Items | `hands`, `effect`, `trade` | `item` | `crew`, `decks` |
//! | R-BELT Tactical gear | `belt` | `item` | `gear` |
//! | R-COND Health, wounds, death | `health` | `body` | `crew` |
//! | R-BAG Intruder bag | `bag` | `intruder` | `intruders` |
//! | R-KIND Intruders | `intruders`, `attack`, `hits` | `intruder`, `attack` | `figure`, `intruders` |
//! | R-SHOOT, R-SPRAY, R-MELEE Fighting | `shooting`, `burst`, `melee` | `weapon` | `crew` |
//! | R-QUEEN The Queen | `queen` | `queen` | `intruders` |
//! | R-CONTAM, R-PROC Contamination, procedures | `contamination` | `body` | `crew`, `decks` |
//! | R-ROBOT Robot | `effect` | `robot` | `systems` |
//! | R-LANDER, R-AA Lander, anti-aircraft defence | `lander` | `component` | `systems` |
//! | R-CAPSULE Escape attempts | `capsule` | `use_op` | `systems` |
//! | R-EVENT Event cards | `events` | `event` | `decks` |
//! | R-DESTRUCT Autodestruction | `destruction` | `component` | `systems` |
//! | R-END The end; R-OBJ, R-MISSION Goals | `ending`, `goals` | `goal` | `record`, `crew` |
//! | R-COOP, R-SOLO Cooperative mode | `coop`, `goals` | `goal` | `record` |

pub(crate) mod action;
pub(crate) mod attack;
pub(crate) mod bag;
pub(crate) mod belt;
pub(crate) mod burst;
pub(crate) mod capsule;
pub(crate) mod cards;
pub(crate) mod contamination;
pub(crate) mod coop;
pub(crate) mod destruction;
pub(crate) mod doors;
pub(crate) mod effect;
pub(crate) mod ending;
pub(crate) mod events;
pub(crate) mod exploration;
pub(crate) mod fire;
pub(crate) mod frame;
pub(crate) mod goals;
pub(crate) mod hands;
pub(crate) mod health;
pub(crate) mod hits;
pub(crate) mod intruders;
pub(crate) mod lander;
pub(crate) mod malfunction;
pub(crate) mod map;
pub(crate) mod melee;
pub(crate) mod movement;
pub(crate) mod noise;
pub(crate) mod oxygen;
pub(crate) mod position;
pub(crate) mod queen;
pub(crate) mod react;
pub(crate) mod round;
pub(crate) mod secure;
pub(crate) mod setup;
pub(crate) mod shooting;
pub(crate) mod switches;
pub(crate) mod throwing;
pub(crate) mod trade;
pub(crate) mod turn;
