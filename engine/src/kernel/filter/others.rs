//! The parts of a filter that look beyond the subject: its bearer (`of an opponent`), and an extreme (`least hp`),
//! which compares it with others.
//!
//! The [`Reader`] reads the words of a filter one by one: `at` is the index of the next word, and `of` the kind of
//! subject that is described. The `viewers` are the kinds of subjects that may be `me`.

use super::misread::Misread;
use super::read::Reader;
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

    /// Returns the fact that this word means, if it names another subject: `holder` for `of`, as in `of an opponent`.
    pub fn whose(&self, word: &str) -> Option<(FactId, &'static FactWord)> {
        let name = if word == "of" { HOLDER } else { word };
        let mut facts = (0..=u16::MAX).map(FactId).zip(self.lexicon.vocabulary.facts);
        facts.find(|(_, fact)| fact.name == name && self.names_one(fact))
    }

    /// Returns whether a fact of the described subject gives another subject, which the filter can describe further.
    pub fn names_one(&self, fact: &FactWord) -> bool {
        let gives_subject = match fact.gives {
            Kind::Any => true,
            Kind::Subject(kind) => !self.is_game(kind),
            _ => false,
        };
        // If the described subject could be `me`, the word is a relation to `me` instead.
        let may_be_me = self.lexicon.viewers.contains(&self.of);
        gives_subject && fact.on == self.of && fact.args.is_empty() && !may_be_me
    }

    /// Returns whether a kind of subject is the game itself.
    fn is_game(&self, kind: u8) -> bool {
        self.lexicon.vocabulary.subjects.get(usize::from(kind)) == Some(&"game")
    }

    /// Returns the kinds of subjects that a fact may give, without the game.
    fn kinds_given(&self, fact: &FactWord) -> Vec<u8> {
        match fact.gives {
            Kind::Subject(kind) => vec![kind],
            _ => (0..=u8::MAX)
                .zip(self.lexicon.vocabulary.subjects)
                .map(|(kind, _)| kind)
                .filter(|kind| !self.is_game(*kind))
                .collect(),
        }
    }

    /// Reads the conditions on the subject that a fact names, up to `or`: `an opponent` in `of an opponent`. They are
    /// read once for every kind that this subject may have. The kinds that they do not fit are left out.
    pub fn conditions_on(&mut self, id: FactId, fact: &FactWord) -> Result<Part, Misread> {
        let (from, described) = (self.at, self.of);
        let (mut tests, mut end) = (Vec::new(), from);
        // The error of the kind for which most was read.
        let mut furthest: Option<Misread> = None;
        for kind in self.kinds_given(fact) {
            // While the conditions are read, the described subject is the one that the fact names.
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
        (self.at, self.of) = (end, described);
        match furthest {
            Some(misread) if tests.is_empty() => Err(misread),
            _ => Ok(Part::Whose { fact: id, tests }),
        }
    }
}
