//! The battery applied to a small game: it passes without flaws, and every planted flaw is caught.

mod cellar;
mod honest;
mod lawbreakers;
mod leaks;
mod whole;
