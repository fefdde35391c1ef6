//! Tests of the resolution, rule by rule. Flights are written in a short notation, see `plan`.

mod plan;

mod computer;
mod damage;
mod devices;
mod examples;
mod external;
mod fire;
mod flights;
mod heroic;
mod interceptors;
mod internal;
mod moving;
mod outcomes;
mod random;
mod rockets;
mod squads;
mod steps;
mod tripping;
