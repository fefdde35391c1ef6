//! Delta decoding of lists.

use serde_json::value::RawValue;

use crate::ClientError;

/// Decodes the list delta `made` against `before`, both JSON text. Two numbers `start, count` copy a range of
/// `before`, an array inserts its items.
///
/// # Errors
/// If one of them cannot be parsed, or the delta refers to missing items.
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
    fn delta_combines_old_and_new_items() {
        let before = r#"["a", {"b": [1, 2]}, "c"]"#;
        assert_eq!(relist(before, r#"[1,2,["d",[3]],0,1]"#).unwrap(), r#"[{"b": [1, 2]},"c","d",[3],"a"]"#);
        assert_eq!(relist(before, "[]").unwrap(), "[]");
    }

    #[test]
    fn delta_refuses_missing_items() {
        for made in ["[2,2]", "[0]", "[-1,1]", r#"["a"]"#, "[1,18446744073709551615]"] {
            assert!(matches!(relist("[1,2,3]", made), Err(ClientError::Promise(_))), "{made}");
        }
        assert!(matches!(relist("{}", "[]"), Err(ClientError::Unreadable(_))));
    }
}
