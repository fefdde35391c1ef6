//! Lists that the server makes of what they were.

use serde_json::value::RawValue;

use crate::ClientError;

/// The list that becomes of `before` as `made` says, both as they were written: two numbers stand for so many things of
/// `before` from a place on, a list for new things.
///
/// # Errors
/// If one of them cannot be read, or names things that were not there.
pub fn relist(before: &str, made: &str) -> Result<String, ClientError> {
    let (before, mut pieces) = (things(before)?, things(made)?.into_iter());
    let mut list = Vec::new();
    while let Some(piece) = pieces.next() {
        if piece.starts_with('[') {
            list.extend(things(piece)?);
            continue;
        }
        let numbers = [Some(piece), pieces.next()].map(|number| number?.parse::<usize>().ok());
        let [Some(from), Some(count)] = numbers else { return Err(broken(made)) };
        let kept = from.checked_add(count).and_then(|to| before.get(from..to));
        list.extend(kept.ok_or_else(|| broken(made))?);
    }
    Ok(format!("[{}]", list.join(",")))
}

fn things(list: &str) -> Result<Vec<&str>, ClientError> {
    let things: Vec<&RawValue> =
        serde_json::from_str(list).map_err(|error| ClientError::Unreadable(error.to_string()))?;
    Ok(things.into_iter().map(RawValue::get).collect())
}

fn broken(made: &str) -> ClientError {
    ClientError::Promise(format!("a list is made of what was not there: {made}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_put_together_of_what_it_was_and_what_is_new() {
        let before = r#"["a", {"b": [1, 2]}, "c"]"#;
        assert_eq!(relist(before, r#"[1,2,["d",[3]],0,1]"#).unwrap(), r#"[{"b": [1, 2]},"c","d",[3],"a"]"#);
        assert_eq!(relist(before, "[]").unwrap(), "[]");
    }

    #[test]
    fn what_was_not_there_is_no_part_of_a_list() {
        for made in ["[2,2]", "[0]", "[-1,1]", r#"["a"]"#, "[1,18446744073709551615]"] {
            assert!(matches!(relist("[1,2,3]", made), Err(ClientError::Promise(_))), "{made}");
        }
        assert!(matches!(relist("{}", "[]"), Err(ClientError::Unreadable(_))));
    }
}
