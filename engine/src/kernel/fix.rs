//! Help for a problem: the way out in words, and the corrected text for programs that apply it.

use super::Origin;

/// A correction: a text that replaces some bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The bytes to replace. Without a file, they are those of the typed command.
    pub at: Origin,
    /// The new text.
    pub text: String,
}

/// A way out of a problem: words for people, and the corrected text if it is certain.
///
/// ```
/// use rondel_engine::kernel::{Origin, Problem, Help};
/// let problem = Problem::error("E0202", Origin::CODE, "`use` is no statement here").help(Help::meant("uses"));
/// assert_eq!(problem.help.as_deref(), Some("did you mean `uses`?"));
/// assert_eq!(problem.fix.unwrap().text, "uses");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Help {
    /// The words.
    pub said: String,
    /// The corrected text, if it is certain.
    pub instead: Option<String>,
}

impl Help {
    /// Asks whether a near name was meant, with that name as the replacement.
    pub fn meant(near: impl Into<String>) -> Help {
        let near = near.into();
        Help { said: format!("did you mean `{near}`?"), instead: Some(near) }
    }

    /// Advises to write a text, with that text as the replacement.
    pub fn write(text: impl Into<String>) -> Help {
        let text = text.into();
        Help { said: format!("write `{text}`"), instead: Some(text) }
    }

    /// Sets the replacement.
    pub fn instead(self, text: impl Into<String>) -> Help {
        Help { instead: Some(text.into()), ..self }
    }

    /// Makes the replacement, a name, fit the place of the name `typed`: adds quotes if `typed` has quotes or the new
    /// name needs them. Drops the replacement if the place holds more than the typed name.
    pub fn in_place_of(self, typed: &str, at: Origin) -> Help {
        let is_word = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
        // The number of bytes around the typed name: 2 if it is in quotes.
        let around = (at.end.saturating_sub(at.start) as usize).checked_sub(typed.len());
        let instead = self.instead.and_then(|name| match around? {
            0 if is_word(&name) => Some(name),
            0 | 2 => Some(format!("\"{name}\"")),
            _ => None,
        });
        Help { instead, ..self }
    }
}

impl From<String> for Help {
    fn from(said: String) -> Help {
        Help { said, instead: None }
    }
}

impl From<&str> for Help {
    fn from(said: &str) -> Help {
        Help::from(said.to_string())
    }
}
