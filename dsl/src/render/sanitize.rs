//! Sanitizing of untrusted text, so that it is safe to print.

use std::borrow::Cow;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// The replacement for an invisible character.
const UNSEEN: char = '\u{fffd}';

/// Is this an invisible character that does something: a control character or an end of line, or one that turns
/// the direction of writing, joins, varies or marks others, or has no width at all?
pub fn is_unseen(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator};
    // Marks that vary the letter before them, and letters that are drawn as nothing.
    let varies = matches!(c, '\u{34f}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}');
    let fills = matches!(c, '\u{115f}'..='\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}');
    let category = c.general_category();
    varies || fills || matches!(category, Control | Format | LineSeparator | ParagraphSeparator)
}

/// Sanitizes untrusted text, on one line: line ends and tabs become blanks, other invisible characters visible. So
/// it cannot move the cursor, switch colours, turn the direction of writing, or look like something that the program says.
///
/// ```
/// use rondel_dsl::render::sanitize;
/// assert_eq!(sanitize("boo\n> rule\u{202e}"), "boo > rule\u{fffd}");
/// ```
pub fn sanitize(text: &str) -> Cow<'_, str> {
    replaced(text, is_unseen, |c, out| out.push(if matches!(c, '\n' | '\r' | '\t') { ' ' } else { UNSEEN }))
}

/// Sanitizes a whole file that is quoted from: its lines stay, and all places in it.
pub(super) fn sanitize_file(text: &str) -> Cow<'_, str> {
    let wild = |c| is_unseen(c) && !matches!(c, '\n' | '\t');
    replaced(text, wild, |c, out| {
        // Each as many bytes as it replaces.
        out.push_str(match c.len_utf8() {
            1 if c == '\r' => " ",
            1 => "?",
            2 => "¿",
            3 => "\u{fffd}",
            _ => "?\u{fffd}",
        });
    })
}

/// Escapes invisible characters in JSON, so that it is safe to print and means the same.
pub fn escaped(json: &str) -> Cow<'_, str> {
    replaced(json, is_unseen, |c, out| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            out.push_str(&format!("\\u{unit:04x}"));
        }
    })
}

fn replaced(text: &str, which: impl Fn(char) -> bool, write: impl Fn(char, &mut String)) -> Cow<'_, str> {
    // Nearly every text is of letters alone.
    if !text.contains(&which) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if which(c) { write(c, &mut out) } else { out.push(c) }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The characters that once came through, and more of their kinds.
    const UNSEEN: &str = "\0\u{7}\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{34f}\u{61c}\u{115f}\u{180e}\u{200b}\u{200d}\u{200e}\u{200f}\
                          \u{2028}\u{2029}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\
                          \u{3164}\u{fe0f}\u{feff}\u{fff9}\u{1d173}\u{e0001}\u{e0061}\u{e0100}";

    #[test]
    fn what_is_not_seen_is_made_visible() {
        for c in UNSEEN.chars() {
            assert_eq!(sanitize(&format!("a{c}b")), "a\u{fffd}b", "{c:?}");
            let (file, text) = (format!("é{c}b\n"), sanitize_file(&format!("é{c}b\n")).into_owned());
            assert!(text.len() == file.len() && !text.contains(c) && text.ends_with("b\n"), "{c:?}");
        }
        assert_eq!(sanitize("one\r\ntwo\tthree"), "one  two three");
    }

    #[test]
    fn letters_stay_whatever_their_script() {
        for text in ["Göblin", "e\u{301}", "雪の精", "ねずみ", "крыса", "פאר", "فأر", "चूहा", "▸ ×2 – “x”", "🐀"]
        {
            assert_eq!(sanitize(text), text);
        }
    }

    #[test]
    fn what_is_escaped_can_be_read_again() {
        for c in UNSEEN.chars() {
            let json = serde_json::to_string(&format!("a{c}b")).unwrap();
            let escaped = escaped(&json);
            assert!(!escaped.contains(c), "{c:?}");
            assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), format!("a{c}b"));
        }
    }
}
