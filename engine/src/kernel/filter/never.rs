//! Filters that no subject can ever fit, because two of their conditions contradict each other: `hp 1 with hp 3`.

use super::{Filter, Lexicon, Misread, Part, Test, Wanted, same_text};

impl Filter {
    /// Returns two parts that never hold together, if every alternative of the filter has two such parts.
    pub fn never(&self) -> Option<(&str, &str)> {
        let pairs: Option<Vec<(&str, &str)>> = self.alternatives.iter().map(|all| contradicting(all)).collect();
        pairs?.into_iter().next()
    }

    /// Returns the error of a filter that never fits anything.
    pub(crate) fn contradiction(&self) -> Option<Misread> {
        let (first, second) = self.never()?;
        let misread = Misread::new(0..self.text().len(), format!("`{first}` and `{second}` never hold together"));
        Some(Misread { help: "take one of them out, or say `or`".into(), ..misread })
    }
}

impl Lexicon {
    /// Returns the error of a filter that has no meaning, or that fits nothing for any kind of subject.
    pub(crate) fn misread(&self, text: &str) -> Option<Misread> {
        let read = match self.selections(text) {
            Ok(read) => read,
            Err(misread) => return Some(misread),
        };
        let contradictions = read.iter().map(|(_, selection)| selection.filter().contradiction());
        let of_all: Option<Vec<Misread>> = contradictions.collect();
        of_all?.into_iter().next()
    }
}

/// Returns the first two tests that never hold together.
fn contradicting(all: &[Test]) -> Option<(&str, &str)> {
    for (at, test) in all.iter().enumerate() {
        let earlier = all.iter().take(at).find(|earlier| contradict(earlier, test));
        if let Some(earlier) = earlier {
            return Some((earlier.text.as_str(), test.text.as_str()));
        }
    }
    None
}

/// Returns whether two tests never hold together.
fn contradict(test: &Test, other: &Test) -> bool {
    // `prone` and `not prone`
    if test.negated != other.negated {
        return test.part == other.part;
    }
    let (Part::OfIt(first), Part::OfIt(second)) = (&test.part, &other.part) else { return false };
    if test.negated || first.fact != second.fact || first.word != second.word {
        return false;
    }
    // A fact has one value: never 1 and 3.
    match (&first.wanted, &second.wanted) {
        (Wanted::Number(low, high), Wanted::Number(least, most)) => low.max(least) > high.min(most),
        (Wanted::Text(text), Wanted::Text(other_text)) => !same_text(text, other_text),
        _ => false,
    }
}
