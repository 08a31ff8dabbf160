//! Filters: conditions on subjects in words, such as `weapon with damage 4 or more`, `opponent within melee that is
//! prone`, `foe without status burning`.
//!
//! Content and scripts use the same words. [`Lexicon::filter`] reads them into a [`Filter`], and [`Filter::fits`] tests
//! a subject. The meaning comes from the vocabulary: each condition reads one fact, of the subject itself or, for a
//! relation such as `opponent`, of `me` about the subject.

mod joint;
mod lexicon;
mod misread;
mod never;
mod number;
mod others;
mod plural;
mod read;
mod selection;
mod words;

pub use lexicon::Lexicon;
pub use misread::Misread;
pub use selection::Selection;
pub use words::{FilterWord, filter_words};

use super::{FactId, Value};

/// A condition on subjects: all tests of one alternative must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// The alternatives with `or` between them. Each is a list of tests.
    alternatives: Vec<Vec<Test>>,
    text: String,
}

/// One part of a filter.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Test {
    /// Whether the test begins with `not`, `no` or `without`.
    negated: bool,
    /// The condition.
    part: Part,
    /// The part as it is written.
    text: String,
}

/// The condition of a test, without its negation. In all names, `it` is the subject that is tested.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    /// The subject is of the filter's kind: `card`. Always true, since filters are compiled for one kind.
    Any,
    /// The subject is `me`.
    Me,
    /// A fact of the subject has the wanted value: `hp 4 or more`.
    OfIt(Reading),
    /// A fact of `me` has the wanted value: `opponent`. `me` may be of several kinds, with a reading for each.
    OfMe {
        readings: Vec<(u8, Reading)>,
        /// Whether the fact takes the subject as its first argument, as `gap` does and `opponents` does not.
        takes_it: bool,
    },
    /// Another subject, which a fact of the subject names, passes all tests for its kind: `of an opponent`.
    Whose { fact: FactId, tests: Vec<(u8, Vec<Test>)> },
}

/// A fact and the value it must have.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Reading {
    /// The fact.
    fact: FactId,
    /// The argument of the fact: `burning` of `status burning`.
    word: Option<Value>,
    /// The value that the fact must have.
    wanted: Wanted,
}

/// The value that a fact must have.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wanted {
    /// Yes.
    Truth,
    /// A number from the least to the greatest.
    Number(i64, i64),
    /// This name.
    Text(Value),
    /// The tested subject itself, or a list that contains it.
    It,
}

/// A value of a fact, as the evaluator of a filter holds it.
#[derive(Clone, Debug)]
pub enum Found<T> {
    /// A plain value.
    Value(Value),
    /// A subject.
    One(T),
    /// Several subjects.
    Several(Vec<T>),
}

/// An argument of a fact, as a filter gives it.
#[derive(Clone, Copy, Debug)]
pub enum Given<'f, T> {
    /// The subject.
    It(T),
    /// A word.
    Word(&'f Value),
}

/// The world in which filters are evaluated: a rules position, or a script's run.
pub trait FilterWorld {
    /// A subject of this world.
    type One: Copy;
    /// The reason why nothing can be read.
    type Fault;

    /// Returns the kind of a subject: an index into the vocabulary's subjects.
    fn kind(&self, one: Self::One) -> u8;

    /// Reads a fact.
    ///
    /// # Errors
    /// Nothing can be read.
    fn read(
        &mut self,
        on: Self::One,
        fact: FactId,
        given: &[Given<'_, Self::One>],
    ) -> Result<Found<Self::One>, Self::Fault>;

    /// Returns whether both are the same subject.
    ///
    /// # Errors
    /// Nothing can be compared.
    fn same(&mut self, one: Self::One, other: Self::One) -> Result<bool, Self::Fault>;

    /// Returns the fault that `me` is of a kind that has no such relation.
    fn lacks(&mut self, me: Self::One, part: &str) -> Self::Fault;
}

impl Filter {
    /// Returns the filter as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the fact of a filter that is a single test of a fact with a word. `None` for any other filter.
    fn only_fact(&self) -> Option<FactId> {
        match self.alternatives.as_slice() {
            [all] => match all.as_slice() {
                [Test { negated: false, part: Part::OfIt(Reading { fact, word: Some(_), .. }), .. }] => Some(*fact),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns whether the subject `it` fits, as `me` sees it.
    pub fn fits<W: FilterWorld>(&self, world: &mut W, it: W::One, me: W::One) -> Result<bool, W::Fault> {
        for all in &self.alternatives {
            if failing(all, world, it, me)?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the text of the first test that a subject fails, or of the whole filter if it has alternatives. `None`
    /// if the subject fits.
    pub fn lacking<W: FilterWorld>(&self, world: &mut W, it: W::One, me: W::One) -> Result<Option<&str>, W::Fault> {
        match self.alternatives.as_slice() {
            [all] => Ok(failing(all, world, it, me)?.map(|test| test.text.as_str())),
            _ => Ok((!self.fits(world, it, me)?).then_some(&self.text)),
        }
    }
}

/// Returns the first test that does not hold.
fn failing<'f, W: FilterWorld>(
    all: &'f [Test],
    world: &mut W,
    it: W::One,
    me: W::One,
) -> Result<Option<&'f Test>, W::Fault> {
    for test in all {
        if holds(test, world, it, me)? == test.negated {
            return Ok(Some(test));
        }
    }
    Ok(None)
}

/// Returns whether the condition of a test holds, before negation.
fn holds<W: FilterWorld>(test: &Test, world: &mut W, it: W::One, me: W::One) -> Result<bool, W::Fault> {
    match &test.part {
        Part::Any => Ok(true),
        Part::Me => world.same(it, me),
        Part::OfIt(_) | Part::OfMe { .. } => match found(test, world, it, me)? {
            Some((found, wanted)) => wanted.is_met(world, found, it),
            None => Ok(false),
        },
        Part::Whose { fact, tests } => {
            let Found::One(whose) = world.read(it, *fact, &[])? else { return Ok(false) };
            match tests.iter().find(|(kind, _)| *kind == world.kind(whose)) {
                Some((_, all)) => Ok(failing(all, world, whose, me)?.is_none()),
                None => Ok(false),
            }
        }
    }
}

/// The value of a fact, and the value that the fact must have.
type Compared<'f, One> = (Found<One>, &'f Wanted);

/// Returns the value of the fact that a test reads, and the wanted value. `None` if the test reads no fact.
fn found<'f, W: FilterWorld>(
    test: &'f Test,
    world: &mut W,
    it: W::One,
    me: W::One,
) -> Result<Option<Compared<'f, W::One>>, W::Fault> {
    let (on, reading, about) = match &test.part {
        Part::OfIt(reading) => (it, reading, None),
        Part::OfMe { readings, takes_it } => {
            let Some((_, reading)) = readings.iter().find(|(kind, _)| *kind == world.kind(me)) else {
                return Err(world.lacks(me, &test.text));
            };
            (me, reading, takes_it.then_some(Given::It(it)))
        }
        Part::Any | Part::Me | Part::Whose { .. } => return Ok(None),
    };
    let given: Vec<Given<'_, W::One>> = about.into_iter().chain(reading.word.iter().map(Given::Word)).collect();
    Ok(Some((world.read(on, reading.fact, &given)?, &reading.wanted)))
}

impl Wanted {
    /// Returns whether a found value is the wanted one.
    fn is_met<W: FilterWorld>(&self, world: &mut W, found: Found<W::One>, it: W::One) -> Result<bool, W::Fault> {
        Ok(match (self, found) {
            (Wanted::Truth, Found::Value(Value::Bool(truth))) => truth,
            (Wanted::Number(low, high), Found::Value(Value::Int(n))) => (*low..=*high).contains(&n),
            (Wanted::Text(wanted), Found::Value(value)) => same_text(wanted, &value),
            (Wanted::It, Found::One(subject)) => world.same(subject, it)?,
            (Wanted::It, Found::Several(all)) => {
                for subject in all {
                    if world.same(subject, it)? {
                        return Ok(true);
                    }
                }
                false
            }
            _ => false,
        })
    }
}

/// Returns whether both texts are the same name.
fn same_text(one: &Value, other: &Value) -> bool {
    let (Some(text), Some(other_text)) = (one.as_text(), other.as_text()) else { return false };
    let (slug, other_slug) = (super::slug(text), super::slug(other_text));
    text == other_text || (!slug.is_empty() && slug == other_slug)
}
