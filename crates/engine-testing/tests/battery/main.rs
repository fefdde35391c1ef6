//! The battery tried on a small game: the honest one passes, and every planted flaw is caught.

mod cellar;
mod honest;
mod lawbreakers;
mod leaks;
mod whole;
