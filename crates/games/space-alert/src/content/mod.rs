//! The components as data: threat cards, trajectories, damage tiles and stations.

mod ids;

pub use ids::{ThreatCode, Tile, TrajectoryId};
