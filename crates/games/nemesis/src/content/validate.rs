//! The content checked against the component list (section 2).

use super::{
    ActionCardId, AttackCardId, ContaminationId, Content, CourseCardId, EventCardId, ExplorationId,
    IntruderActionId, ItemCardId, Names, TokenId, WoundCardId,
    load::{self, wrong},
};

/// Checks everything that parsing alone does not show.
pub(super) fn validate(content: &Content) -> load::Result<()> {
    counts(content)
}

/// As many cards as their ids say.
fn counts(content: &Content) -> load::Result<()> {
    let expected = [
        ("action cards", &content.action_names, ActionCardId::COUNT),
        ("item cards", &content.item_names, ItemCardId::COUNT),
        ("attack cards", &content.attack_names, AttackCardId::COUNT),
        ("event cards", &content.event_names, EventCardId::COUNT),
        ("serious wound cards", &content.wound_names, WoundCardId::COUNT),
        ("contamination cards", &content.contamination_names, ContaminationId::COUNT),
        ("intruder tokens", &content.token_names, TokenId::COUNT),
        ("intruder action cards", &content.intruder_action_names, IntruderActionId::COUNT),
        ("course cards", &content.course_names, CourseCardId::COUNT),
        ("exploration tokens", &content.exploration_names, ExplorationId::COUNT),
    ];
    for (what, names, count) in expected {
        if Names::all(names).len() != count {
            return wrong(format!("{} {what} instead of {count}", names.all().len()));
        }
    }
    Ok(())
}
