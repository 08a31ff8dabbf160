//! Names as they stand in commands: `Grey Wolf's Axe` is `grey-wolfs-axe`, and may be typed `grey wolfs axe`.

use super::playing_card::{with_suits_as_letters, with_suits_as_words};
use std::borrow::Cow;

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

/// Normalises a text: lower case, one blank between words. `-`, `_`, `,` and quotes become blanks, but the `-` of a
/// negative number stays. Apostrophes vanish, and the marks of suits become letters. Inside quotes all other signs
/// become blanks, as in a [`slug`]. `play "Long: Bow!"` becomes `play long bow`.
pub(super) fn normal(text: &str) -> String {
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
