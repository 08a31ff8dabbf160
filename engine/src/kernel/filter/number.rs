//! The numbers of filters: `4`, `4 or more`, `at least 4`, `less than 4`.

use super::Wanted;
use super::read::Reader;
use crate::kernel::{FactWord, Kind};

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
            (Some("or"), Some("less" | "fewer")) => (i64::MIN, n),
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

    /// Returns how a filter says what a word of other games says: `least` for `lowest`, and `status Fuze` for a name that
    /// stands alone.
    pub(super) fn said_otherwise(&self, word: &str) -> Option<String> {
        let extreme = match word {
            "lowest" | "smallest" | "fewest" | "weakest" => Some("least"),
            "highest" | "greatest" | "largest" | "biggest" => Some("most"),
            _ => None,
        };
        if let Some(extreme) = extreme {
            let behind = self.tokens.iter().skip_while(|token| token.text != word).nth(1).map(|token| token.text);
            let is_number = |name: &&str| {
                let mut facts = self.lexicon.vocabulary.facts.iter();
                facts.any(|fact| fact.on == self.of && fact.name == *name && fact.args.is_empty())
            };
            let number = behind.filter(is_number).unwrap_or_else(|| self.a_number());
            return Some(format!("write `{extreme}`: `with the {extreme} {number}`"));
        }
        const COUNTS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];
        if COUNTS.contains(&word) || word.parse::<u32>().is_ok() {
            return Some(format!("a filter takes all who fit: leave `{word}` out. `target 2 ...` aims at two"));
        }
        let kind = self.lexicon.kind_of_item(word).filter(|kind| self.takes_names_of(kind))?;
        Some(format!("write `{kind} {word}`"))
    }

    /// Returns the first fact of the described subject that is a number.
    fn a_number(&self) -> &'static str {
        let is_number = |fact: &&FactWord| fact.on == self.of && fact.args.is_empty() && fact.gives.sort() == Kind::Int;
        self.lexicon.vocabulary.facts.iter().find(is_number).map_or("...", |fact| fact.name)
    }

    /// Returns whether a fact of the described subject takes the names of a kind of item.
    fn takes_names_of(&self, kind: &str) -> bool {
        self.lexicon.vocabulary.facts.iter().any(|fact| match (fact.args, fact.gives.bare()) {
            ([Kind::Named(naming)], Kind::Bool | Kind::Int) => {
                fact.on == self.of && (naming.any_item || naming.items.contains(&kind))
            }
            _ => false,
        })
    }

    /// Returns the comparison that a wrong word probably begins: `less than 4` for `less then 4`.
    pub(super) fn comparison(&self, word: &str) -> Option<String> {
        let form = match word {
            "less" | "fewer" | "under" | "below" => "less than",
            "more" | "over" | "above" => "more than",
            "at" | ">=" => "at least",
            "<" => "less than",
            ">" => "more than",
            "<=" => "at most",
            _ => return None,
        };
        let texts = || self.tokens.iter().skip(self.at).map(|token| token.text);
        let number = texts().find_map(|text| text.parse::<i64>().ok())?;
        // `with less than 3 hp`: the fact stands before its number.
        let behind = texts().skip_while(|text| text.parse::<i64>().is_err()).nth(1);
        let fact = behind.filter(|text| self.lexicon.vocabulary.facts.iter().any(|fact| fact.name == *text));
        Some(fact.map_or_else(|| format!("{form} {number}"), |fact| format!("{fact} {form} {number}")))
    }
}
