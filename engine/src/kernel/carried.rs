//! The changes that a character carries from one adventure to the next.

/// A word of a character's item, with all its statements from now on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The word: `xp`.
    pub word: &'static str,
    /// The statements, each as it is written behind the word: `12`, `Rope x10, Lamp x3`. None: the word is gone.
    pub said: Vec<String>,
}

impl Carried {
    /// Returns the statement of a number; none for 0.
    pub fn number(word: &'static str, n: i64) -> Carried {
        Carried { word, said: (n != 0).then(|| n.to_string()).into_iter().collect() }
    }
}
