//! What scenarios need: presets before the first turn, and arrangements.
