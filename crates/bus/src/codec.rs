//! Text form of changes: `MATCH:SEQ`, `beat:NODE:NUMBER` and `left:NODE`, separated by spaces.

use std::collections::BTreeMap;

use crate::{Change, limits::MAX_TEXT_BYTES};

/// Serialises changes into as few messages as fit. Only the longest log of each match is kept.
pub(crate) fn write(changes: impl IntoIterator<Item = Change>) -> Vec<String> {
    let (mut reached, mut words) = (BTreeMap::new(), Vec::new());
    for change in changes {
        match change {
            Change::Reached { id, seq } => {
                let longest = reached.entry(id).or_insert(seq);
                *longest = seq.max(*longest);
            }
            Change::Heartbeat { node, number } => words.push(format!("beat:{node}:{number}")),
            Change::Left { node } => words.push(format!("left:{node}")),
            Change::Missed => {}
        }
    }
    words.extend(reached.into_iter().map(|(id, seq)| format!("{id}:{seq}")));
    let mut messages: Vec<String> = Vec::new();
    for word in words {
        match messages.last_mut() {
            Some(last) if last.len() + 1 + word.len() <= MAX_TEXT_BYTES => {
                last.push(' ');
                last.push_str(&word);
            }
            _ => messages.push(word),
        }
    }
    messages
}

/// Parses a message. Unknown words are ignored, since anybody with access to the bus could send them.
pub(crate) fn read(message: &str) -> impl Iterator<Item = Change> {
    message.split_ascii_whitespace().filter_map(|word| {
        let (first, rest) = word.split_once(':')?;
        match first {
            "beat" => {
                let (node, number) = rest.split_once(':')?;
                Some(Change::Heartbeat { node: node.parse().ok()?, number: number.parse().ok()? })
            }
            "left" => Some(Change::Left { node: rest.parse().ok()? }),
            id => Some(Change::Reached { id: id.parse().ok()?, seq: rest.parse().ok()? }),
        }
    })
}

#[cfg(test)]
mod tests {
    use airlock_store::{MatchId, NodeId};

    use super::*;

    #[test]
    fn changes_parse_as_serialised() {
        let node = NodeId::fresh();
        let mut changes = vec![Change::Heartbeat { node, number: 7 }, Change::Left { node }];
        changes.extend((1..=500).map(|seq| Change::Reached { id: MatchId::fresh(), seq: seq * 131 }));
        let messages = write(changes.iter().copied());
        assert!(messages.iter().all(|text| text.len() <= MAX_TEXT_BYTES));
        assert!(messages.len() < 5, "{} messages", messages.len());
        assert_eq!(messages.iter().flat_map(|text| read(text)).collect::<Vec<_>>(), changes);
        assert_eq!(read("noise 1:2 x:y beat: beat:1 beat:x:1 left:x left:").count(), 0);
        assert_eq!(write([]), Vec::<String>::new());
    }

    #[test]
    fn only_the_longest_log_of_a_match_is_sent() {
        let id = MatchId::fresh();
        let messages = write([3, 9, 5].map(|seq| Change::Reached { id, seq }));
        assert_eq!(
            messages.iter().flat_map(|text| read(text)).collect::<Vec<_>>(),
            [Change::Reached { id, seq: 9 }]
        );
    }
}
