//! The numbers of filters: `4`, `4 or more`, `at least 4`, `less than 4`.

use super::Wanted;
use super::read::Reader;

impl Reader<'_, '_> {
    /// Reads the wanted number: `4`, `4 or more`, `4 or less`, or one of [`Reader::bound`]. Without a number, 1 or more
    /// is wanted.
    pub(super) fn number(&mut self) -> Wanted {
        if let Some(wanted) = self.bound() {
            return wanted;
        }
        let number = self.word().and_then(|word| word.parse::<i64>().ok());
        let Some(n) = number else { return Wanted::Number(1, i64::MAX) };
        self.at += 1;
        let behind = self.tokens.get(self.at + 1).map(|token| token.text);
        let (low, high) = match (self.word(), behind) {
            (Some("or"), Some("more")) => (n, i64::MAX),
            (Some("or"), Some("less")) => (i64::MIN, n),
            _ => return Wanted::Number(n, n),
        };
        self.at += 2; // `or more`
        Wanted::Number(low, high)
    }

    /// Reads `at least 4`, `at most 4`, `more than 4`, `less than 4`, `fewer than 4`.
    fn bound(&mut self) -> Option<Wanted> {
        let word = |nth: usize| self.tokens.get(self.at + nth).map(|token| token.text);
        let n: i64 = word(2)?.parse().ok()?;
        let wanted = match (word(0)?, word(1)?) {
            ("at", "least") => Wanted::Number(n, i64::MAX),
            ("at", "most") => Wanted::Number(i64::MIN, n),
            ("more", "than") => Wanted::Number(n.saturating_add(1), i64::MAX),
            ("less" | "fewer", "than") => Wanted::Number(i64::MIN, n.saturating_sub(1)),
            _ => return None,
        };
        self.at += 3;
        Some(wanted)
    }

    /// Returns the comparison that a wrong word probably begins: `less than 4` for `less then 4`.
    pub(super) fn comparison(&self, word: &str) -> Option<String> {
        let form = match word {
            "less" | "fewer" | "under" | "below" => "less than",
            "more" | "over" | "above" => "more than",
            "at" => "at least",
            _ => return None,
        };
        let number = self.tokens.iter().skip(self.at).find_map(|token| token.text.parse::<i64>().ok())?;
        Some(format!("{form} {number}"))
    }
}
