//! Filters of lists of items, such as `level >= 3 without counter`, typed to search a content.
//!
//! [`ItemFilter::all`] reads the conditions in a text. [`ItemFilter::fits`] tests an item. A *part* is the word of a
//! statement as it is typed, in the singular or the plural: `level`, `levels`.

use super::tongue::{Listing, Piece};
use super::{ItemWord, nearest, plural};

/// The error of a condition that makes no sense, with its help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit {
    /// The error.
    pub message: String,
    /// A way out.
    pub help: String,
}

/// One condition on an item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ItemFilter {
    /// `ranged`: the item's name or a statement contains the text, or a statement has this word.
    Holds(String),
    /// `with counter`, `without counter`: the item has a statement of this word, or has none.
    Has(String, bool),
    /// `hp >= 5`: the word of a statement, a comparison, and the value that the statement's value is compared with.
    Compares(String, Comparison, String),
}

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `=` or `==`
    Is,
    /// `!=`
    IsNot,
    /// `<`
    Less,
    /// `>`
    More,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Returns the comparison of a sign.
    fn read(text: &str) -> Comparison {
        match text {
            "!=" => Comparison::IsNot,
            "<=" => Comparison::AtMost,
            ">=" => Comparison::AtLeast,
            "<" => Comparison::Less,
            ">" => Comparison::More,
            _ => Comparison::Is,
        }
    }

    /// Returns whether the comparison is of numbers only.
    fn is_numeric(self) -> bool {
        !matches!(self, Comparison::Is | Comparison::IsNot)
    }
}

impl ItemFilter {
    /// Reads all filters for a kind of item.
    ///
    /// ```
    /// use rondel_engine::kernel::{ItemFilter, ItemWord};
    /// let card = ItemWord { word: "card", takes_params: false, doc: "", rule: "", words: &[] };
    /// assert!(ItemFilter::all("sword name!=Spear", &card).is_ok());
    /// assert!(ItemFilter::all("name>", &card).is_err());
    /// assert!(ItemFilter::all("levle>2", &card).is_err());
    /// assert!(ItemFilter::all("level>2 and hp=3", &card).is_err());
    /// assert!(ItemFilter::all("sword and shield", &card).is_ok());
    /// ```
    ///
    /// # Errors
    /// A condition says nothing, or names a statement that no item of this kind has.
    pub fn all(text: &str, kind: &ItemWord) -> Result<Vec<ItemFilter>, Unfit> {
        let conditions: Vec<Listing<'_>> = Listing::all(text).into_iter().collect();
        let has_conditions = conditions.iter().any(|condition| !matches!(condition, Listing::Says(_)));
        let mut filters = Vec::new();
        for condition in conditions {
            if let Listing::Says(word) = &condition
                && has_conditions
                && let Some(unfit) = joiner(word.text)
            {
                return Err(unfit);
            }
            filters.push(ItemFilter::read(condition)?);
        }
        let is_known = |part: &str| kind.words.iter().any(|word| is_called(word.word, part));
        let mut parts = filters.iter().filter_map(ItemFilter::part);
        let Some(unknown) = parts.find(|part| !is_known(part)) else { return Ok(filters) };
        let words: Vec<&str> = kind.words.iter().map(|word| word.word).collect();
        let help = match nearest(unknown, words.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("one of {}", words.join(", ")),
        };
        Err(Unfit { message: format!("no {} says `{unknown}`", kind.word), help })
    }

    /// Returns the filter of one condition.
    fn read(condition: Listing<'_>) -> Result<ItemFilter, Unfit> {
        let lower_case = |piece: Piece<'_>| piece.text.trim_matches('"').to_lowercase();
        match condition {
            Listing::Says(text) => Ok(ItemFilter::Holds(lower_case(text))),
            Listing::Has { part: Some(part), there, .. } => Ok(ItemFilter::Has(lower_case(part), there)),
            Listing::Has { word, part: None, .. } => {
                Err(Unfit { message: format!("`{}` what?", word.text), help: "say a field: `with counter`".into() })
            }
            Listing::Compares { part, sign, value } => {
                let how = Comparison::read(sign.text);
                let is_comparable = |value: &String| !how.is_numeric() || value.parse::<i64>().is_ok();
                if let Some(value) = value.map(lower_case).filter(is_comparable) {
                    return Ok(ItemFilter::Compares(lower_case(part), how, value));
                }
                if let Some(number) = value.and_then(|value| value.text.strip_suffix(',')) {
                    let message = format!("the comma behind `{number}` joins nothing");
                    return Err(Unfit { message, help: "leave it out: all conditions must hold".into() });
                }
                let message = format!("`{}{}` compares with nothing", part.text, sign.text);
                let number = "a number follows: `hp>3`";
                let help = if how.is_numeric() { number } else { "a number or a word follows: `hp=3`" };
                Err(Unfit { message, help: help.into() })
            }
        }
    }

    /// Returns the word of the statement that the filter names. `None` for the name of an item, and for a plain text.
    fn part(&self) -> Option<&str> {
        match self {
            ItemFilter::Compares(part, ..) if part == "name" => None,
            ItemFilter::Compares(part, ..) | ItemFilter::Has(part, _) => Some(part),
            ItemFilter::Holds(_) => None,
        }
    }

    /// Returns whether an item with this name and these statements, each with its word and its text, fits the filter.
    pub fn fits(&self, name: &str, statements: &[(&'static str, String)]) -> bool {
        let has = |part: &str| statements.iter().any(|(word, _)| is_called(word, part));
        match self {
            ItemFilter::Holds(text) => {
                let contains = |written: &str| written.to_lowercase().contains(text);
                contains(name) || statements.iter().any(|(_, written)| contains(written)) || has(text)
            }
            ItemFilter::Has(part, there) => has(part) == *there,
            ItemFilter::Compares(part, how, value) if part == "name" => how.holds(&name.to_lowercase(), value),
            ItemFilter::Compares(part, how, value) => {
                let of_part = statements.iter().filter(|(word, _)| is_called(word, part));
                let texts: Vec<&str> = of_part.map(|(_, written)| written.as_str()).collect();
                how.holds(&texts.join("; ").to_lowercase(), value)
            }
        }
    }
}

impl Comparison {
    /// Returns whether the text of an item compares like this with a value. Compares numbers if both are numbers.
    fn holds(self, text: &str, value: &str) -> bool {
        let numbers = text.parse::<i64>().ok().zip(value.parse::<i64>().ok());
        // A value with commas requires each of its parts.
        let contains_all = || value.split(',').all(|wanted| text.contains(wanted.trim()));
        match (self, numbers) {
            (Comparison::Is, Some((a, b))) => a == b,
            (Comparison::Is, None) => contains_all(),
            (Comparison::IsNot, Some((a, b))) => a != b,
            (Comparison::IsNot, None) => !contains_all(),
            (Comparison::Less, Some((a, b))) => a < b,
            (Comparison::More, Some((a, b))) => a > b,
            (Comparison::AtMost, Some((a, b))) => a <= b,
            (Comparison::AtLeast, Some((a, b))) => a >= b,
            (_, None) => false,
        }
    }
}

/// Returns the error of a word that is to join two conditions: `and` of `level>=3 and face=^`. Beside conditions it would
/// be looked for in the texts of the items.
fn joiner(word: &str) -> Option<Unfit> {
    let help = match word {
        "and" | "&&" | "," => "leave it out: conditions stand side by side, and all must hold",
        "or" | "||" => "all conditions must hold: say it once for each of the two",
        _ => return None,
    };
    Some(Unfit { message: format!("`{word}` joins no conditions here"), help: help.into() })
}

/// Returns whether a word is this name, in the singular or the plural.
fn is_called(word: &str, part: &str) -> bool {
    word == part || plural(word) == part
}

/// Returns the content of a statement with this word, from its source text. The content is without the word and on one
/// line. A single text is without its quotes. [`ItemFilter::fits`] is given such texts.
///
/// ```
/// use rondel_engine::kernel::in_plain_words;
/// assert_eq!(in_plain_words("type", "type   weapon,\n    medium"), "weapon, medium");
/// assert_eq!(in_plain_words("text", "text \"Sharp.\""), "Sharp.");
/// ```
pub fn in_plain_words(word: &str, written: &str) -> String {
    let rest = written.strip_prefix(word).unwrap_or(written);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let content = words.join(" ");
    match content.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(text) if !text.contains('"') => text.to_string(),
        _ => content,
    }
}
