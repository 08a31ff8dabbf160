//! The desk: what one run reads, says and asks, noted as it happens.
//!
//! Functions registered in Rhai must be `'static`, so they share one desk and the host lays the run's papers on it:
//! the world, the record, the effects already carried out. The script's side sees only the methods below. Whatever
//! ends a run early (a question, a boundary, a fault of the host's) is put down here as its `Stop` and thrown as
//! `ErrorTerminated`. Should a script swallow that throw, it is as if it had not: every later call of the host fails,
//! and the `Stop` is what the run came to.

use super::handle::{AllSaid, Handle, Path, Said, to_script};
use super::meter::Meter;
use super::trouble::Trouble;
use super::{Args, Effect, Effects, Learned, Question, World, complaint, limits};
use crate::kernel::{FactId, HookWord, Value, Vocabulary};
use rhai::{Dynamic, EvalAltResult, Position};
use std::cell::{RefCell, RefMut};

/// What a native function throws.
pub(super) type Halt = Box<EvalAltResult>;

/// Why a run ended before its script did.
#[derive(Debug)]
pub(super) enum Stop {
    /// A read or question came after effects.
    Effects,
    /// A question has no answer yet.
    Ask(Asking, Question),
    /// The script did what it may not.
    Fault(Trouble),
}

/// One line of a run's notes. Later runs can be remembered by these: each says what was looked at by role and fact,
/// never by id.
#[derive(Clone, Debug)]
pub(super) enum Note {
    Read { at: Position, on: Path, fact: FactId, args: AllSaid, value: Value },
    Label { at: Position, on: Path, value: Value },
    Param { name: String, value: Value },
    Answer { asked: Asking, value: Value },
    Same { one: Path, other: Path, equal: bool },
}

impl Note {
    /// What was found.
    pub fn found(&self) -> Value {
        match self {
            Note::Read { value, .. }
            | Note::Label { value, .. }
            | Note::Param { value, .. }
            | Note::Answer { value, .. } => value.clone(),
            Note::Same { equal, .. } => Value::Bool(*equal),
        }
    }
}

/// A question, by where its subjects come from.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    pub word: u16,
    pub on: Option<Path>,
    pub args: AllSaid,
    pub line: u16,
}

/// An effect, by where its subjects come from.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    /// How many notes came before it.
    pub after: usize,
    pub word: u16,
    pub on: Option<Path>,
    pub args: AllSaid,
    pub line: u16,
}

/// How a run came to its end.
pub(super) enum Ending {
    Returned(Said),
    /// Effects had to be carried out before a look.
    Boundary,
    Asked(Asking),
}

/// All that a run looked at and did, in order.
pub(super) struct Trail<'a> {
    pub notes: &'a [Note],
    pub deeds: &'a [Deed],
    /// What the run had cost when it came to each of the notes.
    pub costs: &'a [u64],
    pub ending: Ending,
    /// What it cost in all.
    pub cost: u64,
}

scoped_tls_hkt::scoped_thread_local!(
    /// What the run on this thread looks at. Functions registered in Rhai can't borrow it from their caller.
    static WORLD: for<'a> &'a dyn World
);

/// Runs with a world to look at.
pub(super) fn lend<T>(world: &dyn World, run: impl FnOnce() -> T) -> T {
    WORLD.set(world, run)
}

/// What lies on the desk when a run begins.
pub(super) struct Papers<'a> {
    /// `None` for an expression, which only reads.
    pub hook: Option<&'static HookWord>,
    pub params: &'a [(String, Value)],
    pub record: &'a [Value],
    pub done: u16,
    /// What was looked at after the record, by a walk that came to something new.
    pub looked: Learned,
    pub aside: Option<Aside>,
}

/// What other runs did for what was looked at.
#[derive(Default)]
pub(super) struct Aside {
    /// How many steps they took, by the number of the look.
    pub within: Vec<(usize, u64)>,
    /// What came last was refused: the script is asked for this itself.
    pub refused: Option<FactId>,
}

/// What a call knows of itself besides what it comes to.
#[derive(Default)]
pub(super) struct Way {
    /// What it cost by itself.
    pub cost: u64,
    pub aside: Option<Aside>,
}

/// What lay on the desk before: the papers of a run that waits.
pub(super) struct Under(Option<Box<Sheet>>);

/// What is left when it ends.
pub(super) struct Outcome {
    pub effects: Effects,
    pub learned: Learned,
    pub stop: Option<Stop>,
    /// It used more steps than it may.
    pub exhausted: bool,
    /// How many steps it took by itself to come to its end, not counting what was charged for being run again.
    pub cost: u64,
    /// What it did depends on its notes alone, and it will never be too long: it can be remembered.
    pub plain: bool,
}

#[derive(Default)]
struct Sheet {
    /// A run is on.
    open: bool,
    hook: Option<&'static HookWord>,
    params: Vec<(String, Value)>,
    record: Vec<Value>,
    /// How much of the record was replayed.
    cursor: usize,
    learned: Learned,
    looked: Learned,
    aside: Option<Aside>,
    done: usize,
    /// Effects so far, those already carried out included.
    made: usize,
    effects: Effects,
    /// How many effects there were at the last boundary.
    settled: usize,
    notes: Vec<Note>,
    /// What the run had cost at each note.
    costs: Vec<u64>,
    deeds: Vec<Deed>,
    lines: Vec<String>,
    stop: Option<Stop>,
    /// What it had cost when it was stopped.
    stopped: Option<u64>,
}

/// Shared by all functions a script can call.
pub(super) struct Desk {
    pub vocabulary: &'static Vocabulary,
    pub meter: Meter,
    sheet: RefCell<Sheet>,
}

impl Desk {
    pub fn new(vocabulary: &'static Vocabulary) -> Desk {
        Desk { vocabulary, meter: Meter::new(), sheet: RefCell::default() }
    }

    /// Lays out the papers of a run, on those of the run that waits for it.
    pub fn begin(&self, papers: Papers<'_>) -> Option<Under> {
        let mut guard = self.sheet.try_borrow_mut().ok()?;
        let sheet = &mut *guard;
        let under = Under(sheet.open.then(|| Box::new(std::mem::take(sheet))));
        sheet.open = true;
        sheet.hook = papers.hook;
        if sheet.params != papers.params {
            sheet.params = papers.params.to_vec();
        }
        sheet.record.clear();
        sheet.record.extend_from_slice(papers.record);
        (sheet.cursor, sheet.made, sheet.settled) = (0, 0, 0);
        sheet.done = usize::from(papers.done);
        sheet.notes.clear();
        sheet.costs.clear();
        sheet.deeds.clear();
        sheet.lines.clear();
        sheet.looked = papers.looked;
        sheet.aside = papers.aside;
        sheet.stopped = None;
        self.meter.start();
        Some(under)
    }

    /// Ends the run and clears the desk, all but the notes.
    pub fn end(&self) -> Outcome {
        let exhausted = self.meter.is_exhausted();
        let cost = self.meter.cost();
        let Ok(mut guard) = self.sheet.try_borrow_mut() else {
            let (effects, learned) = (Effects::new(), Learned::new());
            return Outcome { effects, learned, stop: None, exhausted, cost, plain: false };
        };
        let sheet = &mut *guard;
        sheet.open = false;
        // However often it is run again, each look costs that once.
        let own = self.meter.spent().saturating_sub(self.meter.within());
        let most = own.saturating_add(limits::AGAIN.saturating_mul(sheet.notes.len() as u64 + 1));
        Outcome {
            plain: sheet.lines.is_empty() && most <= limits::OPERATIONS,
            effects: std::mem::take(&mut sheet.effects),
            learned: std::mem::take(&mut sheet.learned),
            stop: sheet.stop.take(),
            exhausted,
            cost: sheet.stopped.unwrap_or(cost),
        }
    }

    /// One step of the interpreter; `true` when the run must end.
    pub fn step(&self) -> bool {
        self.meter.charge(1);
        self.meter.is_exhausted()
    }

    /// Puts back what lay on the desk before the run.
    pub fn put_back(&self, under: Under) {
        if let (Some(waiting), Ok(mut sheet)) = (under.0, self.sheet.try_borrow_mut()) {
            *sheet = *waiting;
        }
    }

    /// The sheet, for a call that is part of a run.
    fn sheet(&self) -> Result<RefMut<'_, Sheet>, Halt> {
        self.meter.charge(limits::HOST_CALL);
        match self.sheet.try_borrow_mut() {
            Ok(sheet) if sheet.open && sheet.stop.is_none() => Ok(sheet),
            _ => Err(halt()),
        }
    }

    /// Ends the run for a reason.
    fn stop(&self, mut sheet: RefMut<'_, Sheet>, why: Stop) -> Halt {
        sheet.stop = Some(why);
        sheet.stopped = Some(self.meter.cost());
        halt()
    }

    /// Ends the run because of something the script did.
    pub fn fault(&self, trouble: Trouble) -> Halt {
        match self.sheet() {
            Ok(sheet) => self.stop(sheet, Stop::Fault(trouble)),
            Err(halt) => halt,
        }
    }

    /// Reads a fact.
    pub fn read(&self, at: Position, on: Handle, fact: FactId, args: AllSaid) -> Result<Dynamic, Halt> {
        let value = self.look(at, |world| world.fact(on.who, fact, &values(&args)))?;
        self.note(value, |value| Note::Read { at, on: on.path, fact, args, value })
    }

    /// Reads what a subject is called.
    pub fn label(&self, at: Position, on: Handle) -> Result<Value, Halt> {
        let value = self.look(at, |world| Value::text(world.label(on.who)))?;
        let _ = self.note(value.clone(), |value| Note::Label { at, on: on.path, value })?;
        Ok(value)
    }

    /// Takes a value from the record, or from the world and notes that for the record.
    fn look(&self, at: Position, read: impl FnOnce(&dyn World) -> Value) -> Result<Value, Halt> {
        let mut sheet = self.sheet()?;
        if let Some(value) = sheet.replay() {
            self.again(&mut sheet, false);
            return Ok(value);
        }
        self.boundary(&mut sheet)?;
        if sheet.cursor + sheet.learned.len() >= limits::RECORD {
            return Err(self.stop(sheet, Stop::Fault(complaint::too_many_reads(at))));
        }
        if let Some(value) = sheet.looked() {
            return self.looked(at, sheet, value);
        }
        drop(sheet);
        if !WORLD.is_set() {
            return Err(halt());
        }
        let spent = self.meter.spent();
        self.meter.reads(spent, at);
        let value = WORLD.with(|world| read(world));
        let aside = self.meter.taken_since(spent);
        let mut sheet = self.sheet.try_borrow_mut().map_err(|_| halt())?;
        if let Some((within, refused)) = aside {
            self.meter.were_within(within);
            if let Some(ring) = refused {
                return Err(self.stop(sheet, Stop::Fault(complaint::ring(at, self.vocabulary, ring))));
            }
        }
        sheet.learned.push(value.clone());
        Ok(value)
    }

    /// Takes what a walk has looked at, with what other runs did for it.
    #[cold]
    fn looked(&self, at: Position, mut sheet: RefMut<'_, Sheet>, value: Result<Value, FactId>) -> Result<Value, Halt> {
        let nth = sheet.learned.len();
        let within = sheet.aside.iter().flat_map(|aside| &aside.within).find(|(at, _)| *at == nth);
        let steps = within.map_or(0, |(_, steps)| *steps);
        self.meter.charge(steps);
        self.meter.were_within(steps);
        match value {
            Ok(value) => {
                sheet.learned.push(value.clone());
                Ok(value)
            }
            Err(ring) => Err(self.stop(sheet, Stop::Fault(complaint::ring(at, self.vocabulary, ring)))),
        }
    }

    /// A read or question after effects has to wait until they are carried out; a query's effects are its answer.
    fn boundary(&self, sheet: &mut RefMut<'_, Sheet>) -> Result<(), Halt> {
        if sheet.effects.is_empty() || sheet.hook.is_some_and(|hook| hook.query) {
            return Ok(());
        }
        sheet.stop = Some(Stop::Effects);
        sheet.stopped = Some(self.meter.cost());
        Err(halt())
    }

    /// Counts what it cost to come past here before: the script was run again for an answer, or after effects.
    fn again(&self, sheet: &mut RefMut<'_, Sheet>, answered: bool) {
        if answered || sheet.made > sheet.settled {
            self.meter.charge_again(limits::AGAIN);
        }
        sheet.settled = sheet.made;
    }

    fn note(&self, value: Value, note: impl FnOnce(Value) -> Note) -> Result<Dynamic, Halt> {
        let mut sheet = self.sheet.try_borrow_mut().map_err(|_| halt())?;
        let at = u16::try_from(sheet.notes.len()).unwrap_or(u16::MAX);
        let given = to_script(&value, Path::Note(at));
        sheet.costs.push(self.meter.cost());
        sheet.notes.push(note(value));
        Ok(given)
    }

    /// Compares two subjects.
    pub fn same(&self, one: Handle, other: Handle) -> Result<bool, Halt> {
        let equal = one.who == other.who;
        let mut sheet = self.sheet()?;
        sheet.costs.push(self.meter.cost());
        sheet.notes.push(Note::Same { one: one.path, other: other.path, equal });
        Ok(equal)
    }

    /// Wants something done.
    pub fn effect(&self, at: Position, word: u16, on: Option<Handle>, args: AllSaid) -> Result<Dynamic, Halt> {
        let mut sheet = self.sheet()?;
        let Some(effect) = self.vocabulary.effects.get(usize::from(word)) else { return Err(halt()) };
        if let Some(trouble) = complaint::effect_here(at, effect, sheet.hook) {
            return Err(self.stop(sheet, Stop::Fault(trouble)));
        }
        if sheet.made >= limits::EFFECTS {
            return Err(self.stop(sheet, Stop::Fault(complaint::too_many_effects(at))));
        }
        let line = line(at);
        if sheet.made >= sheet.done {
            sheet.effects.push(Effect { word, on: on.map(|on| on.who), args: values(&args), line });
        }
        let after = sheet.notes.len();
        sheet.deeds.push(Deed { after, word, on: on.map(|on| on.path), args, line });
        sheet.made += 1;
        Ok(Dynamic::UNIT)
    }

    /// Asks something.
    pub fn ask(&self, at: Position, word: u16, on: Option<Handle>, args: AllSaid) -> Result<Dynamic, Halt> {
        let mut sheet = self.sheet()?;
        let Some(question) = self.vocabulary.questions.get(usize::from(word)) else { return Err(halt()) };
        if let Some(trouble) = complaint::question_here(at, question, sheet.hook) {
            return Err(self.stop(sheet, Stop::Fault(trouble)));
        }
        let asked = Asking { word, on: on.map(|on| on.path), args, line: line(at) };
        if let Some(value) = sheet.replay() {
            self.again(&mut sheet, true);
            drop(sheet);
            return self.note(value, |value| Note::Answer { asked, value });
        }
        self.boundary(&mut sheet)?;
        if sheet.cursor + sheet.learned.len() >= limits::RECORD {
            return Err(self.stop(sheet, Stop::Fault(complaint::too_many_reads(at))));
        }
        let args = asked.args.iter().map(Said::value).collect();
        let question = Question { word, on: on.map(|on| on.who), args, line: asked.line };
        Err(self.stop(sheet, Stop::Ask(asked, question)))
    }

    /// A parameter of the script's item.
    pub fn param(&self, at: Position, name: &str) -> Result<Dynamic, Halt> {
        let mut sheet = self.sheet()?;
        if let Some(value) = sheet.params.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()) {
            let given = to_script(&value, Path::Param);
            sheet.costs.push(self.meter.cost());
            sheet.notes.push(Note::Param { name: name.to_string(), value });
            return Ok(given);
        }
        let known: Vec<&str> = sheet.params.iter().map(|(known, _)| known.as_str()).collect();
        let trouble = complaint::unknown_param(at, name, &known);
        Err(self.stop(sheet, Stop::Fault(trouble)))
    }

    /// Keeps a line a script prints.
    pub fn print(&self, text: &str) {
        let Ok(mut sheet) = self.sheet() else { return };
        if sheet.lines.len() < limits::LINES {
            sheet.lines.push(text.chars().take(limits::LINE).collect());
        }
    }

    /// What the last run printed.
    pub fn lines(&self) -> Vec<String> {
        self.sheet.try_borrow().map(|sheet| sheet.lines.clone()).unwrap_or_default()
    }

    /// The notes of the last run.
    pub fn notes(&self) -> Vec<Note> {
        self.sheet.try_borrow().map(|sheet| sheet.notes.clone()).unwrap_or_default()
    }

    /// Hands the trail of the last run on.
    pub fn trail(&self, ending: Ending, cost: u64, keep: impl FnOnce(&Trail<'_>)) {
        if let Ok(sheet) = self.sheet.try_borrow() {
            keep(&Trail { notes: &sheet.notes, deeds: &sheet.deeds, costs: &sheet.costs, ending, cost });
        }
    }
}

impl Sheet {
    fn replay(&mut self) -> Option<Value> {
        let value = self.record.get(self.cursor)?.clone();
        self.cursor += 1;
        Some(value)
    }

    /// What a walk has looked at here, or what it was refused.
    #[inline]
    fn looked(&self) -> Option<Result<Value, FactId>> {
        let nth = self.learned.len();
        if nth > self.looked.len() || (self.looked.is_empty() && self.aside.is_none()) {
            return None;
        }
        let refused = || self.aside.as_ref().filter(|_| nth == self.looked.len())?.refused;
        self.looked.get(nth).cloned().map(Ok).or_else(|| refused().map(Err))
    }
}

fn halt() -> Halt {
    EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE).into()
}

fn values(said: &[Said]) -> Args {
    said.iter().map(Said::value).collect()
}

fn line(at: Position) -> u16 {
    at.line().and_then(|line| u16::try_from(line).ok()).unwrap_or(0)
}
