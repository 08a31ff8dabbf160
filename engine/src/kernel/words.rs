//! Words: the name of an action in commands, scenes and saves.
//!
//! The rules give each action its [`Words`]: `play` + `rapier`. [`find_words`] finds the action that a typed text names
//! among those that are listed. All readers of text use it, so completion, scenes, replay and the prompt cannot differ.

use super::playing_card::{PlayingCard, Suit, with_suits_as_letters, with_suits_as_words};
use std::borrow::Cow;

/// The words of an action: the first and the rest, as in `play` + `rapier`, `on` + `wolf-2`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Words {
    /// The leading word. Empty if content names the action itself (`grapple`).
    pub lead: &'static str,
    /// The rest: stable names, lower case with `-`. May be empty.
    pub rest: Cow<'static, str>,
    /// Whether the action continues a command (`on wolf`, `with strength`, `done`) and does not begin one.
    pub part: bool,
    /// Whether the rest is a multiset: `v^^` equals `^^v`, `6 1 4` equals `1 4 6`.
    pub unordered: bool,
    /// Whether the rest is two names that may be swapped: `pair dagger longsword`.
    pub either_way: bool,
    /// Optional words after the rest: `with sling`. The rest is clear without them. Lower case, as the rest.
    pub spare: Cow<'static, str>,
}

impl Words {
    /// Returns words that begin a command.
    pub fn new(lead: &'static str, rest: impl Into<Cow<'static, str>>) -> Words {
        Words { lead, rest: rest.into(), part: false, unordered: false, either_way: false, spare: Cow::Borrowed("") }
    }

    /// Returns words that continue a command.
    pub fn part(lead: &'static str, rest: impl Into<Cow<'static, str>>) -> Words {
        Words { part: true, ..Words::new(lead, rest) }
    }

    /// Returns the words of a chance outcome without order.
    pub fn unordered(lead: &'static str, rest: impl Into<Cow<'static, str>>) -> Words {
        Words { unordered: true, ..Words::new(lead, rest) }
    }

    /// Returns words of two names that may be swapped.
    ///
    /// ```
    /// use rondel_engine::kernel::{Named, Words, find_words};
    /// let listed = [Words::two("pair", "dagger", "longsword"), Words::two("pair", "axe", "longsword")];
    /// assert_eq!(find_words(&listed, "pair longsword axe"), Named::One(1));
    /// assert_eq!(find_words(&listed, "pair axe dagger"), Named::Nothing);
    /// ```
    pub fn two(lead: &'static str, one: &str, other: &str) -> Words {
        Words { either_way: true, ..Words::new(lead, format!("{one} {other}")) }
    }

    /// Adds optional words after these.
    ///
    /// ```
    /// use rondel_engine::kernel::{Named, Words, find_words};
    /// let listed = [Words::new("attack", "wolf").or_more("with sling"), Words::new("attack", "bear")];
    /// assert_eq!(find_words(&listed, "attack wolf"), Named::One(0));
    /// assert_eq!(find_words(&listed, "attack wolf with sling"), Named::One(0));
    /// assert_eq!(find_words(&listed, "attack bear with sling"), Named::Nothing);
    /// ```
    pub fn or_more(self, spare: impl Into<Cow<'static, str>>) -> Words {
        Words { spare: spare.into(), ..self }
    }

    /// Returns the leading word and the rest, as they stand in a log.
    pub fn text(&self) -> String {
        match (self.lead, &*self.rest) {
            (lead, "") => lead.to_string(),
            ("", rest) => rest.to_string(),
            (lead, rest) => format!("{lead} {rest}"),
        }
    }
}

/// The quality of a match between typed text and words. Larger is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    /// Every typed word begins one of the words, in order.
    Begins,
    /// The name without its number or distinguishing mark: `wolf` for `wolf-1`, `strength` for `strength ^`.
    Family,
    /// An exact match.
    Exact,
}

/// The result of a search for the words that a text names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    /// Exactly one of the words, by index.
    One(usize),
    /// Several of the words that fit equally well, by index.
    Several(Vec<usize>),
    /// None of the words.
    Nothing,
}

/// Finds the listed words that `typed` names. An exact name wins over a family name (`wolf` for the first of `wolf-1`,
/// `wolf-2`), and a family name over an abbreviation (`play ra` for `play rapier`). The marks of suits are read as
/// letters (`8♣` as `8c`). If such a text names nothing, the marks are read as words, as in a [`slug`].
///
/// ```
/// use rondel_engine::kernel::{find_words, Named, Words};
/// let listed = [Words::new("play", "long-pike"), Words::new("play", "long-bow"), Words::new("pass", "")];
/// assert_eq!(find_words(&listed, "pass"), Named::One(2));
/// assert_eq!(find_words(&listed, "play long pike"), Named::One(0));
/// assert_eq!(find_words(&listed, "play Long Bow"), Named::One(1));
/// assert_eq!(find_words(&listed, "play long"), Named::Several(vec![0, 1]));
/// assert_eq!(find_words(&listed, "play \"Long: Bow!\""), Named::One(1));
/// ```
pub fn find_words(listed: &[Words], typed: &str) -> Named {
    match find_normal(listed, &normal(typed)) {
        Named::Nothing if typed.chars().any(|c| Suit::of_mark(c).is_some()) => {
            find_normal(listed, &normal(&with_suits_as_words(typed)))
        }
        named => named,
    }
}

/// Finds the listed words that a normalised text names.
fn find_normal(listed: &[Words], typed: &str) -> Named {
    let mut best: Option<(Fit, Vec<usize>)> = None;
    for (at, words) in listed.iter().enumerate() {
        let Some(fit) = fit(words, typed) else { continue };
        match &mut best {
            Some((best_fit, all)) if *best_fit == fit => all.push(at),
            Some((best_fit, _)) if *best_fit > fit => {}
            _ => best = Some((fit, vec![at])),
        }
    }
    match best {
        None => Named::Nothing,
        Some((Fit::Family, all)) => Named::One(all[0]),
        Some((_, all)) if all.len() == 1 => Named::One(all[0]),
        Some((_, all)) => Named::Several(all),
    }
}

/// The leading words that pass on a question, the plainest first.
const PASSING: [&str; 4] = ["pass", "done", "no", "accept"];

/// Returns the index of the words that only pass on the question, if any: `pass`, `done`, `no` or `accept`.
///
/// ```
/// use rondel_engine::kernel::{passing, Words};
/// assert_eq!(passing([Words::new("react", "shield"), Words::new("pass", "")]), Some(1));
/// assert_eq!(passing([Words::new("play", "rapier")]), None);
/// ```
pub fn passing(listed: impl IntoIterator<Item = Words>) -> Option<usize> {
    let ranked = |(at, words): (usize, Words)| {
        let rank = PASSING.iter().position(|lead| *lead == words.lead && words.rest.is_empty());
        rank.map(|rank| (rank, at))
    };
    listed.into_iter().enumerate().filter_map(ranked).min().map(|(_, at)| at)
}

/// Returns whether a command passes on the question: `pass`, `done`, `no`, `accept`.
pub fn is_passing(command: &str) -> bool {
    PASSING.contains(&command)
}

/// Returns how well a normalised text names these words. `None` if it does not.
fn fit(words: &Words, typed: &str) -> Option<Fit> {
    if words.unordered {
        let marks = sorted(&with_suits_as_letters(&words.rest));
        // The leading word may be left out.
        let behind_lead = typed.strip_prefix(words.lead).map(str::trim_start);
        let is_same = sorted(typed) == marks || behind_lead.is_some_and(|text| sorted(text) == marks);
        return if is_same { Some(Fit::Exact) } else { None };
    }
    if words.either_way
        && let Some((one, other)) = words.rest.split_once(' ')
    {
        let ways = [Words::new(words.lead, words.rest.clone()), Words::new(words.lead, format!("{other} {one}"))];
        return ways.iter().filter_map(|way| fit(way, typed)).max();
    }
    if !words.spare.is_empty()
        && let Some(without_spare) = typed.strip_suffix(&normal(&words.spare))
    {
        return fit(&Words::new(words.lead, words.rest.clone()), without_spare.trim_end());
    }
    if !begins_alike(words, typed) {
        return None;
    }
    let text = words.text();
    let name = normal(&text);
    if name == typed {
        return Some(Fit::Exact);
    }
    // `wolf` names `wolf-2`, which is one of several. `game` does not name `game 2`, which is another game.
    let is_mark = |tail: &str| {
        let is_number = tail.bytes().all(|b| b.is_ascii_digit());
        if is_number { text.ends_with(&format!("-{tail}")) } else { tail.chars().count() == 1 }
    };
    let tail = name.strip_prefix(typed).and_then(|tail| tail.strip_prefix(' '));
    if tail.is_some_and(is_mark) {
        return Some(Fit::Family);
    }
    if begins(&name, typed) { Some(Fit::Begins) } else { None }
}

/// Returns whether both begin with the same letter. This quick test excludes most words.
fn begins_alike(words: &Words, typed: &str) -> bool {
    let head = if words.lead.is_empty() { &*words.rest } else { words.lead };
    match (head.bytes().next(), typed.bytes().next()) {
        (Some(first), Some(typed)) if first.is_ascii_alphanumeric() && typed.is_ascii() => {
            first.to_ascii_lowercase() == typed
        }
        _ => true,
    }
}

/// Returns whether every typed word begins a word of a name, in order from the first: `lo bo` of `long bow`.
fn begins(name: &str, typed: &str) -> bool {
    let mut words = name.split(' ');
    for (at, piece) in typed.split(' ').enumerate() {
        let found = if at == 0 {
            words.next().is_some_and(|word| word.starts_with(piece))
        } else {
            words.any(|word| word.starts_with(piece))
        };
        if !found {
            return false;
        }
    }
    !typed.is_empty()
}

/// Returns whether `typed` consists of whole names of these words, without abbreviations.
///
/// ```
/// use rondel_engine::kernel::{Words, says_whole_names};
/// assert!(says_whole_names(&Words::new("attack", "grey-wolf with sling"), "attack grey wolf"));
/// assert!(!says_whole_names(&Words::new("attack", "grey-wolf-2"), "attack grey wolf"));
/// ```
pub fn says_whole_names(words: &Words, typed: &str) -> bool {
    let (text, typed) = (words.text(), normal(typed));
    let mut unread = typed.as_str();
    for name in text.split(' ').map(normal) {
        if let Some(rest) = unread.strip_prefix(name.as_str())
            && (rest.is_empty() || rest.starts_with(' '))
        {
            unread = rest.trim_start();
        }
    }
    unread.is_empty()
}

/// Normalises a text: lower case, one blank between words. `-`, `_`, `,` and quotes become blanks, but the `-` of a
/// negative number stays. Apostrophes vanish, and the marks of suits become letters. Inside quotes all other signs
/// become blanks, as in a [`slug`].
fn normal(text: &str) -> String {
    let mut quoted = false;
    let mut text = with_suits_as_letters(text);
    if text.starts_with('-') || text.contains(" -") {
        text = Cow::Owned(with_minus_signs(&text));
    }
    joined(&text, ' ', |c| {
        quoted ^= c == '"';
        c.is_whitespace() || matches!(c, '-' | '_' | '"' | ',') || (quoted && !c.is_alphanumeric())
    })
}

/// Returns a text with a minus sign, which is no gap between words, in front of each negative number.
fn with_minus_signs(text: &str) -> String {
    const MINUS: char = '−';
    let words = text.split(' ').map(|word| match word.strip_prefix('-') {
        Some(number) if number.starts_with(|c: char| c.is_ascii_digit()) => format!("{MINUS}{number}"),
        _ => word.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Returns a text in lower case without apostrophes. Each gap between words becomes one `between`.
fn joined(text: &str, between: char, mut is_gap: impl FnMut(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.chars().filter(|c| !matches!(c, '\'' | '’')) {
        if is_gap(c) {
            gap = !out.is_empty();
            continue;
        }
        if std::mem::take(&mut gap) {
            out.push(between);
        }
        out.push(c);
    }
    if out.is_ascii() {
        out.make_ascii_lowercase();
        return out;
    }
    out.to_lowercase()
}

/// Returns the marks of a multiset in a fixed order. Numbers and playing cards are split at blanks, other marks are
/// single characters.
fn sorted(text: &str) -> Vec<String> {
    let are_cards = text.split_whitespace().all(|word| PlayingCard::read(word).is_some());
    let mut marks: Vec<String> = if are_cards || text.bytes().any(|b| b.is_ascii_digit()) {
        text.split_whitespace().map(str::to_string).collect()
    } else {
        text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_lowercase().collect()).collect()
    };
    marks.sort();
    marks
}

/// Returns whether this label is reserved in commands, scenes or rulings. Nobody at the table may have it.
pub fn is_reserved(label: &str) -> bool {
    matches!(label, "game" | "chance" | "ruling" | "all")
}

/// Returns whether a text contains this label as a whole word: `wolf-1.hp` has the label `wolf-1`, `wolf-12.hp` has
/// not.
pub(crate) fn contains_label(text: &str, label: &str) -> bool {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.match_indices(label).any(|(at, _)| {
        let goes_on_before = text.get(..at).is_some_and(|before| before.ends_with(is_of_word));
        let goes_on_behind = text.get(at + label.len()..).is_some_and(|behind| behind.starts_with(is_of_word));
        !goes_on_before && !goes_on_behind
    })
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

/// Returns a name as it stands in words: lower case, with `-` between its parts. The marks of suits become words.
///
/// ```
/// use rondel_engine::kernel::slug;
/// assert_eq!(slug("Grey Wolf's Axe"), "grey-wolfs-axe");
/// assert_eq!((slug("8♣"), slug("8♥")), ("8-clubs".into(), "8-hearts".into()));
/// ```
pub fn slug(name: &str) -> String {
    joined(&with_suits_as_words(name), '-', |c| !c.is_alphanumeric())
}
