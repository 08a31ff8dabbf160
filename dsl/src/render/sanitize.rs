//! Sanitizing of untrusted text, so that it is safe to print.

use std::borrow::Cow;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// The most characters of a sentence.
const LONGEST: usize = 4000;
/// The replacement for an invisible character.
const UNSEEN: char = '\u{fffd}';

/// Returns whether a character is invisible or has no look of its own:
///
/// - control characters and line ends,
/// - characters that change the direction of writing, or join, vary or mark others,
/// - characters without width,
/// - characters for private use, and code points that will never be characters.
pub fn is_unseen(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse};
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    // Code points that will never be characters, among them the last two of each plane: U+FFFE, U+FFFF, U+1FFFE ...
    let is_none = matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe;
    // `varies`: marks that vary the letter before them. `fills`: letters that are drawn as nothing.
    let varies = matches!(c, '\u{34f}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}');
    let fills = matches!(c, '\u{115f}'..='\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}');
    let category = c.general_category();
    is_none || varies || fills || matches!(category, Control | Format | LineSeparator | ParagraphSeparator | PrivateUse)
}

/// Returns the greatest number of marks on one letter of a text.
pub fn most_marks(text: &str) -> usize {
    let is_mark = |c: char| {
        !c.is_ascii()
            && matches!(c.general_category(), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
    };
    text.split(|c| !is_mark(c)).map(|marks| marks.chars().count()).max().unwrap_or(0)
}

/// Sanitizes untrusted text, on one line. Line ends and tabs become blanks, and other invisible characters become
/// visible. So the text cannot move the cursor, switch colours, turn the direction of writing, or look like the
/// program's own output.
///
/// ```
/// use rondel_dsl::render::sanitize;
/// assert_eq!(sanitize("boo\n> rule\u{202e}"), "boo > rule\u{fffd}");
/// ```
pub fn sanitize(text: &str) -> Cow<'_, str> {
    replaced(text, is_unseen, |c, out| out.push(if matches!(c, '\n' | '\r' | '\t') { ' ' } else { UNSEEN }))
}

/// Sanitizes a sentence, and cuts it if it is longer than anybody reads, as one that quotes a word of a million letters.
pub(super) fn sentence(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}… ({} bytes more)", sanitize(&text[..end]), text.len() - end).into(),
        None => sanitize(text),
    }
}

/// Sanitizes a whole file for quotations. Its lines stay, and so do the bytes of all places.
pub fn sanitize_file(text: &str) -> Cow<'_, str> {
    let is_replaced = |c| is_unseen(c) && !matches!(c, '\n' | '\t');
    replaced(text, is_replaced, |c, out| {
        // Each replacement has as many bytes as the character.
        out.push_str(match c.len_utf8() {
            1 if c == '\r' => " ",
            1 => "?",
            2 => "¿",
            3 => "\u{fffd}",
            _ => "?\u{fffd}",
        });
    })
}

/// Escapes invisible characters in JSON. The result is safe to print and means the same.
pub fn escaped(json: &str) -> Cow<'_, str> {
    replaced(json, is_unseen, |c, out| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            out.push_str(&format!("\\u{unit:04x}"));
        }
    })
}

/// Returns the text with some characters replaced: `which` selects them, and `write` writes their replacements.
fn replaced(text: &str, which: impl Fn(char) -> bool, write: impl Fn(char, &mut String)) -> Cow<'_, str> {
    // Nearly every text has no such character, and is not copied.
    if !text.contains(&which) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if which(c) { write(c, &mut out) } else { out.push(c) }
    }
    Cow::Owned(out)
}
