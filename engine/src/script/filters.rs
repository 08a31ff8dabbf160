//! Filters in scripts: `me.cards("deck").where("weapon")`, `each_of("opponent with the least hp")`,
//! `target.fits("prone")`, `me.choose_card(list, "weapon")`.
//!
//! A filter reads facts like any other script code, so its reads are among the run's observations. A literal filter is
//! checked when content is loaded (`E0650`). A composed filter is read when the script runs. [`register`] adds the
//! functions to the engine, and [`Host::misread_filters`] checks the literal filters.

use super::compile::Compiler;
use super::filter_world::Run;
use super::handle::{AllSaid, Handle, Said};
use super::host::Host;
use super::problem::ScriptProblem;
use super::recorder::{Recorder, Thrown};
use super::survey::{Call, Function, TextArg};
use crate::kernel::{
    FilterWorld, Help, Item, Kind, Lexicon, Misread, Origin, Problem, QuestionWord, Selection, Vocabulary,
};
use rhai::{Array, Dynamic, Engine, ImmutableString, NativeCallContext, Position};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The code of the error of a filter without a meaning.
pub const MISREAD: &str = "E0650";

/// The functions that take a filter as their only argument. `where` and `fits` have a receiver.
pub(super) const EACH_OF: &str = "each_of";
pub(super) const WHERE: &str = "where";
const FITS: &str = "fits";

/// The game's fact that lists all things in play.
const IN_PLAY: &str = "in_play";

/// The greatest number of composed filters that are kept.
const MOST_KEPT: usize = 256;

/// A literal filter.
pub(super) struct SaidFilter {
    /// The filter.
    pub text: String,
    /// The place of the text, with its quotes.
    pub at: Origin,
    /// Whether the text stands in the file without escapes, so that a place in the text can be found in the file.
    pub plain: bool,
    /// Whether the filter describes a single subject (`fits`). Such a filter may not compare several.
    pub of_one: bool,
}

/// The meaning of a filter for each kind of subject that it can describe.
pub(super) type ByKind = Vec<(u8, Selection)>;

/// The words that filters may use, and the filters that were read already.
#[derive(Default)]
pub(super) struct Filters {
    /// The names of the content. Empty until content is loaded.
    lexicon: OnceCell<Rc<Lexicon>>,
    /// The meanings of filters that were read already, by their texts.
    kept: RefCell<BTreeMap<String, Rc<ByKind>>>,
}

impl Filters {
    /// Lets filters use the names of these items from now on.
    pub(super) fn speak_of(&self, vocabulary: &'static Vocabulary, items: &[Item]) {
        self.lexicon.get_or_init(|| Rc::new(Lexicon::new(vocabulary, items)));
    }

    /// Returns the meaning of a filter for every kind of subject, or the reason in words why it has none.
    fn get(&self, text: &str) -> Result<Rc<ByKind>, String> {
        if let Some(known) = self.kept.borrow().get(text) {
            return Ok(Rc::clone(known));
        }
        let lexicon = self.lexicon.get().ok_or("no content is loaded that filters could speak of")?;
        let read = lexicon.selections(text).map_err(|misread| format!("{}; {}", misread.message, misread.help))?;
        let meaning = Rc::new(read);
        let mut kept = self.kept.borrow_mut();
        if kept.len() < MOST_KEPT {
            kept.insert(text.to_string(), Rc::clone(&meaning));
        }
        Ok(meaning)
    }
}

impl Filters {
    /// Returns the reason why a filter has no meaning for this one kind of subject.
    fn misread(&self, text: &str, kind: u8) -> Option<String> {
        let misread = self.lexicon.get()?.selection_of(text, &[kind]).err()?;
        Some(format!("{}; {}", misread.message, misread.help))
    }
}

/// Registers the functions `where`, `fits`, `each_of`, and the choices with a filter.
pub(super) fn register(engine: &mut Engine, recorder: &Rc<Recorder>) {
    let of_where = Rc::clone(recorder);
    engine.register_fn(WHERE, move |ctx: NativeCallContext<'_>, list: &mut Array, text: ImmutableString| {
        filtered(&of_where, ctx.call_position(), list, &text)
    });
    let of_fits = Rc::clone(recorder);
    engine.register_fn(FITS, move |ctx: NativeCallContext<'_>, it: &mut Handle, text: ImmutableString| {
        let at = ctx.call_position();
        let filters = of_fits.filters.get(&text).map_err(|why| {
            // `why` is the reason for the kind that understands most of the filter. The reason for the kind of `it` is
            // more to the point.
            let why = of_fits.filters.misread(&text, it.who.kind).unwrap_or(why);
            of_fits.fault(ScriptProblem::new(MISREAD, at, why))
        })?;
        let mut run = Run { recorder: &of_fits, at };
        match filters.iter().find_map(|(_, selection)| selection.superlative()) {
            Some(wanted) => Err(run.fault(format!("`the {wanted}` compares several, and here is one"))),
            None => run.fits(&filters, &text, *it),
        }
    });
    let of_each = Rc::clone(recorder);
    engine.register_fn(EACH_OF, move |ctx: NativeCallContext<'_>, text: ImmutableString| {
        each_of(&of_each, ctx.call_position(), &text)
    });
    register_choices(engine, recorder);
}

/// Registers the questions that choose from a list, with a filter behind the list: `me.choose_card(list, "weapon")`.
fn register_choices(engine: &mut Engine, recorder: &Rc<Recorder>) {
    let choices = (0..=u16::MAX).zip(recorder.vocabulary.questions).filter(|(_, word)| chooses(word));
    // The questions of each name, with their numbers and the kinds of subjects that they are asked of.
    let mut by_name: BTreeMap<&'static str, Vec<(u16, u8)>> = BTreeMap::new();
    for (number, word) in choices {
        by_name.entry(word.name).or_default().extend(word.on.map(|on| (number, on)));
    }
    for (name, questions) in by_name {
        let recorder = Rc::clone(recorder);
        let ask = move |ctx: NativeCallContext<'_>, on: &mut Handle, list: Array, text: ImmutableString| {
            let at = ctx.call_position();
            let list = Dynamic::from_array(filtered(&recorder, at, &list, &text)?);
            let question = questions.iter().find(|(_, kind)| *kind == on.who.kind);
            // The filtered list is the only argument of the question.
            match (question, Said::of(&list)) {
                (Some((number, _)), Some(said)) => recorder.ask(at, *number, Some(*on), AllSaid::from_iter([said])),
                _ => Err(recorder.fault(ScriptProblem::new(
                    "E0630",
                    at,
                    format!("nobody of whom `{name}` can be asked"),
                ))),
            }
        };
        engine.register_fn(name, ask);
    }
}

/// Returns whether a question chooses one of several subjects. If so, a filter may follow the list.
pub(super) fn chooses(word: &QuestionWord) -> bool {
    word.on.is_some() && word.args == [Kind::List] && matches!(word.gives, Kind::Subject(_) | Kind::Any)
}

/// Returns the meaning of a filter. `Err` stops the script with a fault.
fn read(recorder: &Recorder, at: Position, text: &str) -> Result<Rc<ByKind>, Thrown> {
    recorder.filters.get(text).map_err(|why| recorder.fault(ScriptProblem::new(MISREAD, at, why)))
}

/// Returns the elements that fit, in their order. An element equal to the one before it gets the same result without
/// new reads.
///
/// The comparison of two elements is noted in the run, like a read, because a later call may be answered from memory.
/// Only neighbours are compared, so that the later call makes the same comparisons.
fn filtered(recorder: &Recorder, at: Position, list: &Array, text: &str) -> Result<Array, Thrown> {
    let filters = read(recorder, at, text)?;
    let mut run = Run { recorder, at };
    let mut last: Option<(Handle, bool)> = None;
    let mut fitting = Array::new();
    for value in list {
        recorder.meter.charge(1);
        let Some(it) = value.read_lock::<Handle>().map(|handle| *handle) else {
            let problem = ScriptProblem::new("E0630", at, "a filter says what subjects are, and this list has others");
            return Err(recorder.fault(problem));
        };
        let fits = match last {
            Some((other, fits)) if run.same(it, other)? => fits,
            _ => run.fits(&filters, text, it)?,
        };
        last = Some((it, fits));
        fitting.extend(fits.then(|| value.clone()));
    }
    // `the least hp` leaves only the elements with the least HP. Other filters leave all that fit.
    run.meant(&filters, fitting)
}

/// Returns all combatants and other subjects that fit. If the filter describes none of these, returns the fitting
/// things in play.
fn each_of(recorder: &Recorder, at: Position, text: &str) -> Result<Array, Thrown> {
    let filters = read(recorder, at, text)?;
    let run = Run { recorder, at };
    let game = run.game()?;
    let mut everybody = Array::new();
    for fact in recorder.vocabulary.everybody {
        let found = run.plain_fact(game, fact)?;
        match found.read_lock::<Array>() {
            Some(list) => everybody.extend(list.iter().cloned()),
            None => everybody.push(found.clone()),
        }
    }
    let is_described = |value: &Dynamic| {
        let it = value.read_lock::<Handle>().map(|handle| handle.who.kind);
        it.is_some_and(|it| filters.iter().any(|(kind, _)| *kind == it))
    };
    everybody.retain(|value| is_described(value));
    if everybody.is_empty() {
        everybody = run.plain_fact(game, IN_PLAY)?.into_array().unwrap_or_default();
        everybody.retain(|value| is_described(value));
    }
    filtered(recorder, at, &everybody, text)
}

impl Host {
    /// Returns whether scripts use filters at all.
    pub fn uses_filters(&self) -> bool {
        self.said_filters().is_some()
    }

    /// Returns the literal filters of scripts without meaning (`E0650`), each at its place. From now on scripts may
    /// compose filters of these words.
    pub fn misread_filters(&self, lexicon: Rc<Lexicon>) -> Vec<Problem> {
        let said = self.said_filters().unwrap_or_default();
        // Many scripts say the same filter, and it is read once.
        let mut known: BTreeMap<(&str, bool), Option<Misread>> = BTreeMap::new();
        let read = |text: &str, of_one: bool| {
            // A filter of one subject may not compare several, so it is read without `the least` and `the most`.
            let misread_of_one = if of_one { lexicon.filters(text).err() } else { None };
            misread_of_one.or_else(|| lexicon.misread(text))
        };
        let problem = |said: &SaidFilter, misread: &Misread| {
            let start = said.at.start as usize + 1; // behind the opening quote
            // A filter with escapes is reported as a whole, and gets no fix.
            let (at, help) = match said.at.file {
                Some(file) if said.plain => {
                    (Origin::new(file, start + misread.at.start, start + misread.at.end), misread.way_out())
                }
                _ => (said.at, Help { instead: None, ..misread.way_out() }),
            };
            Problem::error(MISREAD, at, misread.message.clone()).label("in this filter").help(help)
        };
        let mut problems = Vec::new();
        for filter in said {
            let entry = known.entry((&filter.text, filter.of_one));
            let misread = entry.or_insert_with(|| read(&filter.text, filter.of_one));
            problems.extend(misread.as_ref().map(|misread| problem(filter, misread)));
        }
        _ = self.recorder.filters.lexicon.set(lexicon);
        problems
    }
}

/// Returns the index of the filter among a call's arguments. `None` if the call takes no filter.
fn filter_of(vocabulary: &Vocabulary, call: &Call) -> Option<usize> {
    match (call.args, call.method) {
        (1, true) if [WHERE, FITS].contains(&call.name.as_str()) => Some(0),
        (1, false) if call.name == EACH_OF => Some(0),
        (2, true) if vocabulary.questions.iter().any(|word| word.name == call.name && chooses(word)) => Some(1),
        _ => None,
    }
}

impl Function {
    /// Returns whether the function uses filters.
    pub(super) fn takes_filters(&self, vocabulary: &Vocabulary) -> bool {
        self.calls.iter().any(|call| filter_of(vocabulary, call).is_some())
    }
}

impl Compiler<'_> {
    /// Returns the literal filters in scripts. `None` if no script uses any filter, literal or composed.
    pub(super) fn said_filters(&self) -> Option<Vec<SaidFilter>> {
        let mut said = None;
        for function in &self.functions {
            for call in &function.calls {
                let Some(nth) = filter_of(self.vocabulary, call) else { continue };
                // A function of the scripts themselves takes no filter, whatever its name is.
                if self.resolve(function.file, &call.name, call.args).is_some() {
                    continue;
                }
                let said: &mut Vec<SaidFilter> = said.get_or_insert_default();
                let Some(TextArg { text, at, .. }) = call.texts.iter().find(|text| text.nth == nth) else { continue };
                let at = self.origin_in(function, *at);
                let source = self.texts.get(function.file).map_or("", |file| file.at(at));
                let plain = source.get(1..).is_some_and(|source| source.starts_with(text.as_str()));
                said.push(SaidFilter { text: text.clone(), at, plain, of_one: call.name == FITS });
            }
        }
        said
    }
}
