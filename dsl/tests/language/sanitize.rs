//! Characters that are not seen, and those that are.

use rondel_dsl::internals::sanitize_file;
use rondel_dsl::render::{escaped, sanitize};

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
