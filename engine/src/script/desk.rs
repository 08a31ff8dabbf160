//! The desk: what one run reads, says and asks, noted as it happens.
//!
//! Functions registered in Rhai must be `'static`, so they share one desk and the host lays the run's papers on it:
//! the world, the record, the effects already carried out. The script's side sees only the methods below. Whatever
//! ends a run early (a question, a boundary, a fault of the host's) is put down here as its `Stop` and thrown as
//! `ErrorTerminated`. Should a script swallow that throw, it is as if it had not: every later call of the host fails,
//! and the `Stop` is what the run came to.

use super::fault::Trouble;
use super::handle::{Handle, Path, to_script};
use super::{Args, Effect, Effects, Learned, Question, World, complaint, limits};
use crate::kernel::{FactId, HookWord, Subject, Value, Vocabulary};
use rhai::{Dynamic, EvalAltResult, Position};
use std::cell::{Cell, RefCell, RefMut};

/// What a native function throws.
pub(super) type Halt = Box<EvalAltResult>;

/// Why a run ended before its script did.
#[derive(Debug)]
pub(super) enum Stop {
    /// A read or question came after effects.
    Effects,
    /// A question has no answer yet.
    Ask(Question),
    /// The script did what it may not.
    Fault(Trouble),
}

/// One line of a run's notes. Later runs can be remembered by these: each says what was looked at by role and fact,
/// never by id.
#[derive(Clone, Debug)]
pub(super) enum Note {
    Read { on: Path, fact: FactId, args: Vec<Value>, value: Value },
    Label { on: Path, value: Value },
    Answer { word: u16, value: Value },
    Same { one: Path, other: Path, equal: bool },
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
}

/// What is left when it ends.
pub(super) struct Outcome {
    pub effects: Effects,
    pub learned: Learned,
    pub stop: Option<Stop>,
    /// It used more steps than it may.
    pub exhausted: bool,
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
    done: usize,
    /// Effects so far, those already carried out included.
    made: usize,
    effects: Effects,
    /// How many effects there were at the last boundary.
    settled: usize,
    notes: Vec<Note>,
    lines: Vec<String>,
    stop: Option<Stop>,
}

/// Shared by all functions a script can call.
pub(super) struct Desk {
    pub vocabulary: &'static Vocabulary,
    sheet: RefCell<Sheet>,
    spent: Cell<u64>,
}

impl Desk {
    pub fn new(vocabulary: &'static Vocabulary) -> Desk {
        Desk { vocabulary, sheet: RefCell::default(), spent: Cell::new(0) }
    }

    /// Begins a run; `false` when one is already on.
    pub fn begin(&self, papers: Papers<'_>) -> bool {
        let Ok(mut guard) = self.sheet.try_borrow_mut() else { return false };
        let sheet = &mut *guard;
        if sheet.open {
            return false;
        }
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
        sheet.lines.clear();
        self.spent.set(0);
        true
    }

    /// Ends the run and clears the desk, all but the notes.
    pub fn end(&self) -> Outcome {
        let exhausted = self.spent.get() > limits::OPERATIONS;
        let Ok(mut guard) = self.sheet.try_borrow_mut() else {
            return Outcome { effects: Effects::new(), learned: Learned::new(), stop: None, exhausted };
        };
        let sheet = &mut *guard;
        sheet.open = false;
        Outcome {
            effects: std::mem::take(&mut sheet.effects),
            learned: std::mem::take(&mut sheet.learned),
            stop: sheet.stop.take(),
            exhausted,
        }
    }

    /// One step of the interpreter; `true` when the run must end.
    pub fn step(&self) -> bool {
        self.charge(1);
        self.spent.get() > limits::OPERATIONS
    }

    /// Counts steps.
    pub fn charge(&self, steps: u64) {
        self.spent.set(self.spent.get().saturating_add(steps));
    }

    /// The sheet, for a call that is part of a run.
    fn sheet(&self) -> Result<RefMut<'_, Sheet>, Halt> {
        self.charge(limits::HOST_CALL);
        match self.sheet.try_borrow_mut() {
            Ok(sheet) if sheet.open && sheet.stop.is_none() => Ok(sheet),
            _ => Err(halt()),
        }
    }

    /// Ends the run for a reason.
    fn stop(&self, mut sheet: RefMut<'_, Sheet>, why: Stop) -> Halt {
        sheet.stop = Some(why);
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
    pub fn read(&self, at: Position, on: Handle, fact: FactId, args: Vec<Value>) -> Result<Dynamic, Halt> {
        let value = self.look(at, |world| world.fact(on.who, fact, &args))?;
        self.note(value, |value| Note::Read { on: on.path, fact, args, value })
    }

    /// Reads what a subject is called.
    pub fn label(&self, at: Position, on: Handle) -> Result<Value, Halt> {
        let value = self.look(at, |world| Value::text(world.label(on.who)))?;
        let _ = self.note(value.clone(), |value| Note::Label { on: on.path, value })?;
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
        drop(sheet);
        if !WORLD.is_set() {
            return Err(halt());
        }
        let value = WORLD.with(|world| read(world));
        self.sheet.try_borrow_mut().map_err(|_| halt())?.learned.push(value.clone());
        Ok(value)
    }

    /// A read or question after effects has to wait until they are carried out; a query's effects are its answer.
    fn boundary(&self, sheet: &mut RefMut<'_, Sheet>) -> Result<(), Halt> {
        if sheet.effects.is_empty() || sheet.hook.is_some_and(|hook| hook.query) {
            return Ok(());
        }
        sheet.stop = Some(Stop::Effects);
        Err(halt())
    }

    /// Counts what it cost to come past here before: the script was run again for an answer, or after effects.
    fn again(&self, sheet: &mut RefMut<'_, Sheet>, answered: bool) {
        if answered || sheet.made > sheet.settled {
            self.charge(limits::AGAIN);
        }
        sheet.settled = sheet.made;
    }

    fn note(&self, value: Value, note: impl FnOnce(Value) -> Note) -> Result<Dynamic, Halt> {
        let mut sheet = self.sheet.try_borrow_mut().map_err(|_| halt())?;
        let at = u16::try_from(sheet.notes.len()).unwrap_or(u16::MAX);
        let given = to_script(&value, Path::Note(at));
        sheet.notes.push(note(value));
        Ok(given)
    }

    /// Compares two subjects.
    pub fn same(&self, one: Handle, other: Handle) -> Result<bool, Halt> {
        let equal = one.who == other.who;
        self.sheet()?.notes.push(Note::Same { one: one.path, other: other.path, equal });
        Ok(equal)
    }

    /// Wants something done.
    pub fn effect(&self, at: Position, word: u16, on: Option<Subject>, args: Args) -> Result<Dynamic, Halt> {
        let mut sheet = self.sheet()?;
        let Some(effect) = self.vocabulary.effects.get(usize::from(word)) else { return Err(halt()) };
        if let Some(trouble) = complaint::effect_here(at, effect, sheet.hook) {
            return Err(self.stop(sheet, Stop::Fault(trouble)));
        }
        if sheet.made >= limits::EFFECTS {
            return Err(self.stop(sheet, Stop::Fault(complaint::too_many_effects(at))));
        }
        if sheet.made >= sheet.done {
            sheet.effects.push(Effect { word, on, args, line: line(at) });
        }
        sheet.made += 1;
        Ok(Dynamic::UNIT)
    }

    /// Asks something.
    pub fn ask(&self, at: Position, word: u16, on: Option<Subject>, args: Vec<Value>) -> Result<Dynamic, Halt> {
        let mut sheet = self.sheet()?;
        let Some(question) = self.vocabulary.questions.get(usize::from(word)) else { return Err(halt()) };
        if let Some(trouble) = complaint::question_here(at, question, sheet.hook) {
            return Err(self.stop(sheet, Stop::Fault(trouble)));
        }
        if let Some(value) = sheet.replay() {
            self.again(&mut sheet, true);
            drop(sheet);
            return self.note(value, |value| Note::Answer { word, value });
        }
        self.boundary(&mut sheet)?;
        if sheet.cursor + sheet.learned.len() >= limits::RECORD {
            return Err(self.stop(sheet, Stop::Fault(complaint::too_many_reads(at))));
        }
        Err(self.stop(sheet, Stop::Ask(Question { word, on, args, line: line(at) })))
    }

    /// A parameter of the script's item.
    pub fn param(&self, at: Position, name: &str) -> Result<Dynamic, Halt> {
        let sheet = self.sheet()?;
        if let Some((_, value)) = sheet.params.iter().find(|(known, _)| known == name) {
            return Ok(to_script(value, Path::Param));
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
}

impl Sheet {
    fn replay(&mut self) -> Option<Value> {
        let value = self.record.get(self.cursor)?.clone();
        self.cursor += 1;
        Some(value)
    }
}

fn halt() -> Halt {
    EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE).into()
}

fn line(at: Position) -> u16 {
    at.line().and_then(|line| u16::try_from(line).ok()).unwrap_or(0)
}
