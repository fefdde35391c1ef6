//! Parts of [`Game`](crate::Game) that games in layers write alike.

/// Types, views and invariants of a game in layers. Written in the `impl Game` of a crate with the modules
/// `model::words`, `model::event`, `seen` and `testing::invariants`.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "the layers are the game's")]
macro_rules! in_layers {
    () => {
        type Verb = crate::model::words::Verb;
        type Arg = crate::model::words::Arg;
        type Ref = crate::model::words::Ref;
        type Common = crate::seen::Common;
        type Own = crate::seen::Own;
        type SeenEvent = crate::model::event::SeenEvent;

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
