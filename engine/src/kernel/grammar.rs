//! English grammar, for log lines and messages. `you` takes the verb in the second person, every other label in the
//! third.

/// The label of the second person.
const YOU: &str = "you";

/// Irregular verbs, with their forms for `you`.
const ODD: [(&str, &str); 5] = [("is", "are"), ("was", "were"), ("has", "have"), ("does", "do"), ("goes", "go")];

/// Returns subject and verb in agreement: `wolf draws`, but `you draw`. The verb is given in the third person.
///
/// ```
/// use rondel_engine::kernel::does;
/// assert_eq!(does("wolf", "tries"), "wolf tries");
/// assert_eq!(does("you", "tries"), "you try");
/// assert_eq!(does("you", "is"), "you are");
/// ```
pub fn does(who: &str, verb: &str) -> String {
    if who != YOU {
        return format!("{who} {verb}");
    }
    if let Some((_, odd)) = ODD.iter().find(|(third, _)| *third == verb) {
        return format!("you {odd}");
    }
    // Behind these sounds, the ending is `es`.
    let takes_es = |stem: &&str| ["ss", "x", "zz", "ch", "sh"].iter().any(|end| stem.ends_with(end));
    let stem = match (verb.strip_suffix("ies"), verb.strip_suffix("es").filter(takes_es)) {
        (Some(stem), _) => format!("{stem}y"),
        (_, Some(stem)) => stem.to_string(),
        _ => verb.strip_suffix('s').unwrap_or(verb).to_string(),
    };
    format!("you {stem}")
}

/// Returns the possessive: `wolf's`, but `your`.
///
/// ```
/// assert_eq!(rondel_engine::kernel::whose("wolf"), "wolf's");
/// assert_eq!(rondel_engine::kernel::whose("you"), "your");
/// ```
pub fn whose(who: &str) -> String {
    if who == YOU { "your".into() } else { format!("{who}'s") }
}

/// Returns a text with a capital at the beginning.
///
/// ```
/// assert_eq!(rondel_engine::kernel::capitalised("once a turn"), "Once a turn");
/// ```
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns a word with its article: `a card`, `an item`.
///
/// ```
/// use rondel_engine::kernel::with_article;
/// assert_eq!([with_article("card"), with_article("item")], ["a card", "an item"]);
/// ```
pub fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// Returns a kind of item in the plural: `cards`, `abilities`.
///
/// ```
/// use rondel_engine::kernel::plural;
/// assert_eq!([plural("trait"), plural("quality"), plural("status")], ["traits", "qualities", "statuses"]);
/// ```
pub fn plural(kind: &str) -> String {
    match kind.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        Some(stem) => format!("{stem}ies"),
        None if kind.ends_with(['s', 'x', 'z']) || kind.ends_with("ch") || kind.ends_with("sh") => format!("{kind}es"),
        None => format!("{kind}s"),
    }
}
