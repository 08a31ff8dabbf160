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
        let (one, other) = self.never()?;
        let misread = Misread::new(0..self.text().len(), format!("`{one}` and `{other}` never hold together"));
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
        let misread: Option<Vec<Misread>> =
            read.iter().map(|(_, selection)| selection.filter().contradiction()).collect();
        misread?.into_iter().next()
    }
}

/// Returns the first two tests that never hold together.
fn contradicting(all: &[Test]) -> Option<(&str, &str)> {
    all.iter().enumerate().find_map(|(at, other)| {
        let one = all.iter().take(at).find(|one| contradict(one, other))?;
        Some((one.text.as_str(), other.text.as_str()))
    })
}

/// Returns whether two tests never hold together.
fn contradict(one: &Test, other: &Test) -> bool {
    if one.negated != other.negated {
        return one.part == other.part;
    }
    let (Part::OfIt(first), Part::OfIt(second)) = (&one.part, &other.part) else { return false };
    if one.negated || first.fact != second.fact || first.word != second.word {
        return false;
    }
    match (&first.wanted, &second.wanted) {
        (Wanted::Number(low, high), Wanted::Number(least, most)) => low.max(least) > high.min(most),
        (Wanted::Text(one), Wanted::Text(other)) => !same_text(one, other),
        _ => false,
    }
}
