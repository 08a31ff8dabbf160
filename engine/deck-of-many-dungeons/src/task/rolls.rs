//! The rolls of a Task, and its end (DMD-090 to DMD-102).
//!
//! In an opposed Task, the maker at index 0 is the opponent. It rolls first, and its total is the difficulty for the
//! others.

use super::{Step, Task};
use crate::content::Moment;
use crate::event::Event;
use crate::fight::happens_to_all;
use crate::roll::{self, Roll};
use crate::state::{TaskEnd, Who};
use crate::{Work, tell_of, travel, why_of};
use rondel_engine::kernel::Why;
use rondel_engine::machine::Flow;
use std::cmp::Ordering;

/// Sets the next step of the Task at the frame `at`.
pub(super) fn goes_to(work: &mut Work<'_>, at: usize, step: Step) -> Flow {
    work.change(at, |task: &mut Task| task.step = step)
}

/// Announces the Task at the frame `at` and lets cards be applied, once the GM has named everything. Does nothing
/// before.
pub fn announced(work: &mut Work<'_>, at: usize) {
    let Some(task) = work.frame::<Task>(at) else { return };
    let has_category = !task.categories.is_empty();
    // The opponent in an opposed Task is one of the makers, so another one must be named, too.
    let is_ready = has_category && task.step == Step::Announce && task.makers.len() > usize::from(task.opposed);
    if is_ready && let Some(difficulty) = task.difficulty {
        task.step = Step::Apply(0);
        let (categories, makers) = (task.categories.to_vec(), task.makers.iter().map(|maker| maker.who).collect());
        work.tell(Event::Task { categories, difficulty, makers }, Why::rule("DMD-075"));
        // This event is the cause of all that follows in the Task.
        work.hang_on_newest();
    }
}

/// Rolls the die of the maker at index `nth`. After the last maker, the Task is settled.
pub(super) fn rolls(work: &mut Work<'_>, at: usize, task: &Task, nth: u8) -> Flow {
    let (Some(maker), Some(tn)) = (task.maker(nth), task.difficulty) else { return goes_to(work, at, Step::Settle) };
    let (who, sides) = (maker.who, maker.sides());
    goes_to(work, at, Step::Rolled(nth));
    let kind = task.kind(nth);
    // The opponent rolls first and sets the difficulty, so no result of the opponent is known to be enough.
    let tn = if task.opposed && nth == 0 { u8::MAX } else { tn };
    work.push(Roll::new(who, kind, tn, 1, sides))
}

/// Tells the total of the maker at index `nth`. The total of an opponent becomes the difficulty (DMD-096).
pub(super) fn tells_total(work: &mut Work<'_>, at: usize, task: &Task, nth: u8) -> Flow {
    goes_to(work, at, Step::Roll(nth + 1));
    let (Some(maker), Some(tn)) = (task.maker(nth), task.difficulty) else { return Flow::Go };
    if task.opposed && nth == 0 {
        let (who, total) = (maker.who, task.total(&work.look(), nth));
        tell_of(work, who, Event::Result { who, total }, "DMD-096");
        return work
            .change(at, |task: &mut Task| task.difficulty = Some(u8::try_from(total.clamp(0, 99)).unwrap_or(99)));
    }
    roll::told_total(work, maker.who, task.kind(nth), maker.face, tn, "DMD-090");
    Flow::Go
}

/// Ends the Task. The highest total counts, or the lowest if all must succeed (DMD-098, DMD-243). A tie with an
/// opponent is neither success nor failure.
pub(super) fn settles(work: &mut Work<'_>, task: &Task) -> Flow {
    let rollers = u8::from(task.opposed)..u8::try_from(task.makers.len()).unwrap_or(u8::MAX);
    let totals = rollers.map(|nth| task.total(&work.look(), nth));
    let best = if task.all { totals.min() } else { totals.max() }.unwrap_or(0);
    let difficulty = i16::from(task.difficulty.unwrap_or(0));
    let end = match best.cmp(&difficulty) {
        Ordering::Equal if task.opposed => TaskEnd::Tied,
        Ordering::Equal | Ordering::Greater => TaskEnd::Passed,
        Ordering::Less => TaskEnd::Failed,
    };
    work.s.task = Some(end);
    let makers: Vec<Who> = task.makers.iter().map(|maker| maker.who).collect();
    let why = match task.makers.last() {
        Some(maker) if !task.group => why_of(work, maker.who, "DMD-090"),
        _ => Why::rule("DMD-098"),
    };
    let told = work.told(Event::TaskEnds { end }, why);
    work.pop();
    // The event `told` is the cause of what scripts and the adventure do now.
    work.following(told, |work| {
        happens_to_all(work, &makers, Moment::TaskOver);
        if let Some(feat) = task.feat
            && end == TaskEnd::Passed
        {
            travel::accomplishes(work, feat);
        }
    });
    Flow::Go
}
