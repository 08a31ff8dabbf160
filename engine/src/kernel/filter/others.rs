//! The parts of a filter that look beyond the subject: its bearer (`of an opponent`), and an extreme (`least hp`),
//! which compares it with others.

use super::read::{Misread, Reader};
use super::selection::Extreme;
use super::{Part, Reading, Test, Wanted};
use crate::kernel::{FactId, FactWord, Kind};

/// The fact that the word `of` stands for: the bearer of a thing.
pub(super) const HOLDER: &str = "holder";

impl Reader<'_, '_> {
    /// Reads an extreme such as `least hp`, which must end the filter. Returns whether there is one here.
    pub fn superlative(&mut self) -> Result<bool, Misread> {
        let most = match self.word() {
            Some("least") => false,
            Some("most") => true,
            _ => return Ok(false),
        };
        let start = self.place().start;
        self.at += 1;
        // A fact with no number behind it is read as `1 or more`.
        let is_bare = |reading: &Reading| reading.wanted == Wanted::Number(1, i64::MAX);
        let (from, part) = (self.at, self.part()?);
        let is_number = match &part {
            Part::OfIt(reading) => is_bare(reading),
            Part::OfMe { readings, .. } => readings.iter().all(|(_, reading)| is_bare(reading)),
            Part::Any | Part::Me | Part::Whose { .. } => false,
        };
        if !is_number {
            self.at = from;
            return Err(self.misread("a number is wanted here, by its bare name", None));
        }
        let text = self.since(start);
        // Behind the last word, the place is empty.
        if !self.place().is_empty() || self.extreme.is_some() {
            return Err(self.misread(&format!("`the {text}` stands at the end of a filter"), None));
        }
        self.extreme = Some(Extreme { most, number: Test { negated: false, part, text } });
        Ok(true)
    }

    /// Returns the fact that this word means, if it names another subject: `holder` for `of`. `None` if the described
    /// subject could be `me`. In that case the word is a relation to `me`.
    pub fn whose(&self, word: &str) -> Option<(FactId, &'static FactWord)> {
        let name = if word == "of" { HOLDER } else { word };
        let mut facts = (0u16..).map(FactId).zip(self.lexicon.vocabulary.facts);
        facts.find(|(_, fact)| fact.name == name && self.names_one(fact))
    }

    /// Returns whether a fact gives another subject, which a filter can describe.
    pub fn names_one(&self, fact: &FactWord) -> bool {
        let vocabulary = self.lexicon.vocabulary;
        let is_game = |kind: u8| vocabulary.subjects.get(usize::from(kind)) == Some(&"game");
        let gives_subject = match fact.gives {
            Kind::Any => true,
            Kind::Subject(kind) => !is_game(kind),
            _ => false,
        };
        gives_subject && fact.on == self.of && fact.args.is_empty() && !self.lexicon.viewers.contains(&self.of)
    }

    /// Reads the conditions on the subject that a fact names, up to `or`. They are read once for every kind that this
    /// subject may have. The kinds that they do not fit are left out.
    pub fn is_so(&mut self, id: FactId, fact: &FactWord) -> Result<Part, Misread> {
        let subjects = self.lexicon.vocabulary.subjects;
        let kinds = match fact.gives {
            Kind::Subject(kind) => vec![kind],
            _ => (0u8..).zip(subjects).filter(|(_, name)| **name != "game").map(|(kind, _)| kind).collect(),
        };
        let (from, of) = (self.at, self.of);
        let (mut tests, mut end) = (Vec::new(), from);
        // The error of the kind for which most was read.
        let mut furthest: Option<Misread> = None;
        for kind in kinds {
            (self.at, self.of) = (from, kind);
            let read = self.all();
            if self.extreme.take().is_some() {
                let message = "`least` and `most` are asked of the subject itself, not of another one";
                return Err(self.misread(message, None));
            }
            match read {
                Ok(all) => {
                    tests.push((kind, all));
                    end = self.at;
                }
                Err(misread) => furthest = Some(furthest.map_or_else(|| misread.clone(), |known| known.or(&misread))),
            }
        }
        (self.at, self.of) = (end, of);
        match furthest {
            Some(misread) if tests.is_empty() => Err(misread),
            _ => Ok(Part::Whose { fact: id, tests }),
        }
    }
}
