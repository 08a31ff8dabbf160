//! Words in the singular and the plural: `opponent` and `opponents`, `ally` and `allies`.

/// Returns whether the word is this name, in the singular or the plural.
pub fn is_said(word: &str, name: &str) -> bool {
    word == name || is_plural(word, name) || is_plural(name, word)
}

/// Returns whether `many` is the plural of `one`.
fn is_plural(many: &str, one: &str) -> bool {
    singular_parts(many).is_some_and(|(stem, end)| one.strip_prefix(stem) == Some(end))
}

/// Returns the singular: `opponent` for `opponents`, `ally` for `allies`.
pub fn singular(word: &str) -> Option<String> {
    singular_parts(word).map(|(stem, end)| format!("{stem}{end}"))
}

/// Returns the stem and the end of the singular. `None` if the word is no plural.
fn singular_parts(word: &str) -> Option<(&str, &'static str)> {
    match word.strip_suffix("ies") {
        Some(stem) if !stem.is_empty() => Some((stem, "y")),
        _ => word.strip_suffix('s').filter(|stem| stem.len() > 1 && !stem.ends_with('s')).map(|stem| (stem, "")),
    }
}
