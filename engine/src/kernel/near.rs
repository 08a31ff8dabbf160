//! Similar names for "did you mean": the nearest name of a list, or the translation of a word of another game.
//!
//! [`nearest`] compares spelling only. [`meant`] also translates by `elsewhere.rs`, and knows names that differ in
//! form, such as `hp_max` and `max_hp`.

use super::elsewhere::{ELSEWHERE, called_elsewhere};

/// The distance of a name from the typed one. Names are compared by the first field, then by the next.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    /// The number of letters to change.
    changes: usize,
    /// The difference of the numbers, such as 1 for `d7` and `d8`.
    between_numbers: u64,
    /// Whether the name does not begin with the typed letters.
    begins_otherwise: bool,
}

/// Returns the name that is most similar to `typed`, if one is similar enough to suggest.
///
/// ```
/// use rondel_engine::kernel::nearest;
/// assert_eq!(nearest("stuborn", ["patient", "stubborn"]), Some("stubborn"));
/// assert_eq!(nearest("fineness", ["agility", "finesse"]), Some("finesse"));
/// assert_eq!(nearest("zzz", ["patient"]), None);
/// assert_eq!(nearest("a", ["x"]), None);
/// ```
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    // The most letters that may differ: 2 in `stuborn`.
    let room = (typed.chars().count() / 3).max(1);
    let stems_of_typed = stems(&typed);
    let mut best: Option<(Distance, &str)> = None;
    let mut akin: Vec<&str> = Vec::new();
    for name in known {
        let lower = name.to_lowercase();
        let begins_with_typed = typed.len() >= 3 && lower.starts_with(&typed);
        let one_continues_other = begins_with_typed || (lower.len() >= 4 && typed.starts_with(&lower));
        let has_same_stems = typed != lower && same_stems(&stems_of_typed, &lower);
        // Most names are far away. This test is cheaper than the exact distance.
        if has_same_stems || one_continues_other || least_changes(&typed, &lower) <= room {
            // The same words in another form count as one changed letter.
            let changes = if has_same_stems { 1 } else { strsim::damerau_levenshtein(&typed, &lower) };
            // A name in which every letter differs is not near: no letter is near another one.
            let longest = typed.chars().count().max(lower.chars().count());
            if changes > 0 && !typed.is_empty() && changes >= longest {
                continue;
            }
            let distance = Distance {
                changes,
                between_numbers: between_numbers(&typed, &lower),
                begins_otherwise: !begins_with_typed,
            };
            let is_near = changes <= room || one_continues_other;
            if is_near && best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, name));
            }
        }
        if begins_alike(&typed, &lower) && !akin.contains(&name) {
            akin.push(name);
        }
    }
    // Without a near name, the only one that begins alike is suggested.
    let only = if let [only] = akin.as_slice() { Some(*only) } else { None };
    best.map(|(_, name)| name).or(only)
}

/// Returns the name that `typed` means: its translation from another game, or else the nearest name.
///
/// ```
/// use rondel_engine::kernel::meant;
/// assert_eq!(meant("hitpoints", ["hits", "hp"]), Some("hp"));
/// assert_eq!(meant("hitpoint", ["hits", "hp"]), Some("hp"));
/// assert_eq!(meant("round_begin", ["round_start"]), Some("round_start"));
/// assert_eq!(meant("zzz", ["hits", "hp"]), None);
/// ```
pub fn meant<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let known: Vec<&str> = known.into_iter().collect();
    // Only the case of a letter differs: `Heal` is `heal`, whatever other games call by this name.
    let in_case = || known.iter().find(|name| name.eq_ignore_ascii_case(typed) && **name != typed).copied();
    let known_name = |wanted: &&str| known.iter().find(|name| *name == wanted).copied();
    let translated = |word: &str| called_elsewhere(word).iter().find_map(known_name);
    // `round_begin` means `round_start`, and `foe` means `is_foe`.
    let in_parts = || known.iter().find(|name| same_in_parts(typed, name)).copied();
    let asked = || known.iter().find(|name| unasked(name) == Some(typed)).copied();
    // `hitpoint` is a misspelt `hitpoints`, which means `hp`.
    let foreign_words = || ELSEWHERE.iter().map(|(other, _)| *other).filter(|other| other.len() > 3);
    let misspelt = || translated(nearest(typed, foreign_words())?);
    let near = || nearest(typed, known.iter().copied());
    in_case().or_else(|| translated(typed)).or_else(asked).or_else(in_parts).or_else(near).or_else(misspelt)
}

/// Returns whether `typed` is certainly a misspelt `meant`: the same but for a letter or the case of letters. A short
/// word with another letter, and a word with another number, may be meant as it is.
///
/// ```
/// use rondel_engine::kernel::is_misspelt;
/// assert!(is_misspelt("healt", "health") && is_misspelt("hti", "hit") && is_misspelt("hp_max", "max_hp"));
/// assert!(!is_misspelt("As", "Ash") && !is_misspelt("d7", "d6") && !is_misspelt("heal", "refresh"));
/// ```
pub fn is_misspelt(typed: &str, meant: &str) -> bool {
    let (typed, meant) = (typed.to_lowercase(), meant.to_lowercase());
    if typed == meant || same_stems(&stems(&typed), &meant) {
        return true;
    }
    let letters = typed.chars().count().min(meant.chars().count());
    let has_same_letters = typed.len() == meant.len() && least_changes(&typed, &meant) == 0;
    let most_changes = match letters {
        0..=2 => 0,
        3 => usize::from(has_same_letters),
        4..=7 => 1,
        _ => 2,
    };
    between_numbers(&typed, &meant) == 0 && strsim::damerau_levenshtein(&typed, &meant) <= most_changes
}

/// Returns up to twenty names in quotes, in alphabetical order. If there are more, returns the first twelve and the
/// number of the rest. `None` for more than sixty names, or fewer than two.
///
/// ```
/// use rondel_engine::kernel::few;
/// assert_eq!(few(["Human", "Dwarf"]).as_deref(), Some("`Dwarf`, `Human`"));
/// assert_eq!(few(["Human"]), None);
/// ```
pub fn few<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    const MOST: usize = 20;
    const SHOWN: usize = 12;
    const FAR: usize = 60;
    let first = names.into_iter().take(FAR + 1);
    let mut quoted: Vec<String> = first.map(|name| format!("`{name}`")).collect();
    quoted.sort();
    match quoted.len() {
        2..=MOST => Some(quoted.join(", ")),
        many @ 2..=FAR => {
            quoted.truncate(SHOWN);
            Some(format!("{} and {} more", quoted.join(", "), many - SHOWN))
        }
        _ => None,
    }
}

/// Returns a fact's name without its prefix `is_` or `has_`. `None` if it has no such prefix.
pub(super) fn unasked(name: &str) -> Option<&str> {
    ["is_", "has_"].iter().find_map(|start| name.strip_prefix(start))
}

/// Returns whether two names of several parts mean the same, part by part: `round_begin` and `round_start`.
fn same_in_parts(typed: &str, known: &str) -> bool {
    const SAME: &[&[&str]] = &[
        &["start", "begin", "begins", "beginning", "started"],
        &["end", "ends", "finish", "finished", "over"],
        &["max", "maximum", "most"],
        &["min", "minimum", "least"],
        &["hp", "health", "hitpoints"],
    ];
    let means_same = |(typed, known): (&str, &str)| {
        typed == known || SAME.iter().any(|words| words.contains(&typed) && words.contains(&known))
    };
    let (typed_parts, known_parts) = (typed.split('_'), known.split('_'));
    typed.contains('_')
        && typed_parts.clone().count() == known_parts.clone().count()
        && typed_parts.zip(known_parts).all(means_same)
}

/// Returns the difference of the numbers in two otherwise equal words, such as `d7` and `d8`. Returns 0 for all other
/// words.
fn between_numbers(one: &str, other: &str) -> u64 {
    let parts = |word: &str| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: Option<u64> = word.get(letters.len()..).and_then(|digits| digits.parse().ok());
        number.map(|number| (letters.to_string(), number))
    };
    let (Some((letters, number)), Some((other_letters, other_number))) = (parts(one), parts(other)) else { return 0 };
    if letters == other_letters { number.abs_diff(other_number) } else { 0 }
}

/// Returns whether two words share a long beginning: four letters or more, and half of either (`fineness` and
/// `finesse`).
fn begins_alike(one: &str, other: &str) -> bool {
    let longest = one.chars().count().max(other.chars().count());
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    common >= 4 && common * 2 >= longest && !one.contains('_')
}

/// Returns a lower bound of the number of letters to change to turn one word into the other.
fn least_changes(one: &str, other: &str) -> usize {
    let mut unmatched: Vec<char> = other.chars().collect();
    let mut lacking = 0;
    for letter in one.chars() {
        match unmatched.iter().position(|other| *other == letter) {
            Some(at) => {
                unmatched.swap_remove(at);
            }
            None => lacking += 1,
        }
    }
    lacking.max(unmatched.len())
}

/// Returns whether a name has words with these stems, in any order and form: `hp_max` and `max_hp`, `fails` and
/// `failed`.
fn same_stems(wanted: &[String], name: &str) -> bool {
    wanted.iter().all(|stem| name.contains(stem.as_str())) && stems(name) == wanted
}

/// Returns the stems of a name's words in alphabetical order, without small words such as `of`.
fn stems(name: &str) -> Vec<String> {
    // `start_of_round`, `on_my_turn`
    let is_small = |word: &str| matches!(word, "" | "of" | "the" | "a" | "my" | "at");
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !is_small(word));
    let mut stems: Vec<String> = words.map(|word| stem(word).to_string()).collect();
    stems.sort_unstable();
    stems
}

/// Returns the part of a word shared by its forms: `fail` of `fails`, `failed` and `failing`.
fn stem(word: &str) -> &str {
    let cut = ["ing", "ed", "es", "s", "d", "e"].iter().find_map(|ending| word.strip_suffix(ending));
    cut.filter(|stem| stem.chars().count() >= 2).unwrap_or(word)
}
