//! Carried statements: the statements of a character's item that change from one adventure to the next, such as `xp
//! 12`.

/// A word of a character's item, with all statements that replace its present ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The word: `xp`.
    pub word: &'static str,
    /// The text of each statement behind the word: `12`, `Rope x10, Lamp x3`. If there are none, the word is removed.
    pub said: Vec<String>,
}

impl Carried {
    /// Returns the statement of a number. For 0, there is no statement.
    pub fn number(word: &'static str, n: i64) -> Carried {
        Carried { word, said: (n != 0).then(|| n.to_string()).into_iter().collect() }
    }

    /// Returns the statement of a list of names, each with its count. For an empty list, there is no statement.
    pub fn names<'n>(word: &'static str, named: impl IntoIterator<Item = (&'n str, u32)>) -> Carried {
        Carried::lines(word, usize::MAX, named)
    }

    /// Returns a list of names as several statements, with at most `each` names in one.
    pub fn lines<'n>(word: &'static str, each: usize, named: impl IntoIterator<Item = (&'n str, u32)>) -> Carried {
        let mut counted: Vec<(&str, u32)> = Vec::new();
        for (name, n) in named {
            match counted.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += n,
                None => counted.push((name, n)),
            }
        }
        let written: Vec<String> = counted.into_iter().map(|(name, n)| written(name, n)).collect();
        Carried { word, said: written.chunks(each.max(1)).map(|line| line.join(", ")).collect() }
    }
}

/// Returns a name as content writes it: in quotes if it is more than one plain word, and with its count if that is not
/// 1.
fn written(name: &str, n: u32) -> String {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let name = if is_plain { name.to_string() } else { format!("\"{name}\"") };
    if n == 1 { name } else { format!("{name} x{n}") }
}
