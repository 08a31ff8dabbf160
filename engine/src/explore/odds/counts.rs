//! What a mark counts: `Wand (3 Charge)` is a Wand that has 3 of something, whatever their number is later.

/// A mark, apart from its numbers: `Wand`, and `Wand Charge` with 3; `AC 4` is nothing but the number 4 of `AC`.
pub(super) fn of_mark(mark: &str) -> (Option<String>, Vec<(String, i64)>) {
    let inside = mark.strip_suffix(')').and_then(|mark| mark.split_once(" ("));
    if let Some((name, inside)) = inside {
        return in_brackets(name, inside);
    }
    let words: Vec<&str> = mark.split(' ').collect();
    match words.iter().filter_map(|word| number(word)).collect::<Vec<_>>().as_slice() {
        [n] if words.len() > 1 => {
            let name: Vec<&str> = words.iter().copied().filter(|word| number(word).is_none()).collect();
            (None, vec![(name.join(" "), *n)])
        }
        _ => (Some(mark.to_string()), Vec::new()),
    }
}

/// `3 Charge, on you`: what is counted, and the name with the rest.
fn in_brackets(name: &str, inside: &str) -> (Option<String>, Vec<(String, i64)>) {
    let (mut rest, mut counts) = (Vec::new(), Vec::new());
    for part in inside.split(", ") {
        match part.split_once(' ').and_then(|(n, what)| Some((number(n)?, what))) {
            Some((n, what)) => counts.push((format!("{name} {what}"), n)),
            None => rest.push(part),
        }
    }
    let rest = if rest.is_empty() { String::new() } else { format!(" ({})", rest.join(", ")) };
    (Some(format!("{name}{rest}")), counts)
}

/// `3`, `+2`
fn number(word: &str) -> Option<i64> {
    word.strip_prefix('+').unwrap_or(word).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(mark: &str) -> (String, Vec<(String, i64)>) {
        let (name, counts) = of_mark(mark);
        (name.unwrap_or_default(), counts)
    }

    #[test]
    fn numbers_are_counts_of_what_bears_them() {
        assert_eq!(counted("prone"), ("prone".into(), vec![]));
        assert_eq!(counted("Wand (3 Charge)"), ("Wand".into(), vec![("Wand Charge".into(), 3)]));
        assert_eq!(
            counted("Ward (on ash, 2 rounds, 1 Loyalty)"),
            ("Ward (on ash)".into(), vec![("Ward rounds".into(), 2), ("Ward Loyalty".into(), 1)])
        );
        assert_eq!(counted("athletics +2"), (String::new(), vec![("athletics".into(), 2)]));
        assert_eq!(counted("2 Poison"), (String::new(), vec![("Poison".into(), 2)]));
        assert_eq!(counted("card 8♣"), ("card 8♣".into(), vec![]), "a card is no number");
        assert_eq!(counted("7"), ("7".into(), vec![]));
    }
}
