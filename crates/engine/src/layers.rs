//! Parts of [`Game`](crate::Game) that games in layers write alike.

/// Views, imagined worlds and invariants of a game in layers. Written in the `impl Game` of a crate with the
/// modules `seen` and `testing::invariants`.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "the layers are the game's")]
macro_rules! in_layers {
    () => {
        fn common(&self) -> Self::Common {
            crate::seen::common(self)
        }

        fn own(&self, who: $crate::Viewer) -> Self::Own {
            crate::seen::own(self, who)
        }

        fn imagine(&self, who: $crate::Viewer, rng: &mut impl $crate::reexport::rand_core::Rng) -> Self {
            crate::seen::imagine(self, who, rng)
        }

        fn invariants(&self) -> ::std::result::Result<(), ::std::string::String> {
            crate::testing::invariants::check(self)
        }
    };
}
