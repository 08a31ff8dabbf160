//! The outcome of a check, for odds.
//!
//! Odds play a check on for each possible draw. [`resolved`] compares the position before with a later one, and tells
//! how the check came out, or that it is still open.

use super::call::Called;
use super::check::{Check, Step};
use super::degree::Degree;
use super::frame::AnyFrame;
use super::state::{State, Who};
use crate::kernel::{Resolved, does};

/// Returns the outcome of the check that was under way in the position `begun`, as it is in the later position `now`.
pub fn resolved(begun: &State, now: &State) -> Resolved {
    let Some(UnderWay { at, who, frame }) = check_under_way(begun) else { return Resolved::Nothing };
    // As long as the same check is at its place on the stack, it is still open.
    let is_open = now.frames.get(at).is_some_and(|later| match (frame, later) {
        (AnyFrame::Played(played), AnyFrame::Played(later)) => {
            (later.who, later.target, later.ability) == (played.who, played.target, played.ability)
        }
        (AnyFrame::Check(check), AnyFrame::Check(later)) => is_still_unreported(begun, check, now, later),
        (AnyFrame::Called(called), AnyFrame::Called(later)) => is_still_to_come(begun, called, now, later),
        _ => false,
    });
    if is_open {
        return Resolved::Open;
    }
    let person = now.person(who);
    match person.latest {
        Some(degree) => {
            let success = degree.is_success();
            let outcome = does(&person.label, if success { "succeeds" } else { "fails" });
            Resolved::As { success, outcome, degree: degree.told().to_string(), rank: degree as u8 }
        }
        None if matches!(frame, AnyFrame::Played(_)) => {
            let outcome = does(&person.label, "passes");
            Resolved::As { success: false, outcome, degree: "no card".into(), rank: RANK_OF_PASS }
        }
        None => Resolved::Nothing,
    }
}

/// The rank of a player that did not volunteer, where 0 is the best. It is that of the lowest success, before every
/// failure, because no card is lost.
const RANK_OF_PASS: u8 = Degree::Success as u8;

/// A check under way.
struct UnderWay<'s> {
    /// The place of its frame on the stack.
    at: usize,
    /// The character that makes it.
    who: Who,
    frame: &'s AnyFrame,
}

/// Returns the innermost check under way. `None` if there is none.
fn check_under_way(state: &State) -> Option<UnderWay<'_>> {
    let mut innermost_first = state.frames.iter().enumerate().rev();
    innermost_first.find_map(|(at, frame)| Some(UnderWay { at, who: made_by(frame)?, frame }))
}

/// Returns the character that makes the check of a frame. For a call, this is the character that draws next. `None` if
/// the frame is no check.
pub(super) fn made_by(frame: &AnyFrame) -> Option<Who> {
    match frame {
        AnyFrame::Check(check) => Some(check.who),
        AnyFrame::Played(played) => Some(played.who),
        AnyFrame::Called(called) if called.announced => called.next_maker(),
        _ => None,
    }
}

/// Returns whether `later` is the call `called`, with its next check still to be made.
///
/// A new call of the same check has the same makers. It is told apart by two signs together: it has no target card yet,
/// and its maker has drawn since `begun`.
fn is_still_to_come(begun: &State, called: &Called, now: &State, later: &Called) -> bool {
    let has_drawn = called.next_maker().is_some_and(|maker| draws_so_far(begun, maker) != draws_so_far(now, maker));
    let is_another = later.target.is_none() && has_drawn;
    later.makers == called.makers && later.outcomes == called.outcomes && !is_another
}

/// Returns whether `later` is the check `check`, not reported yet.
///
/// A new check of the same maker is told apart in two ways. It is only announced, and `check` was past that step. Or it
/// is announced, and its maker has drawn since `begun`.
fn is_still_unreported(begun: &State, check: &Check, now: &State, later: &Check) -> bool {
    let was_past_announcement = check.step != Step::Announced;
    let has_drawn = draws_so_far(begun, check.who) != draws_so_far(now, check.who);
    let is_another = later.step == Step::Announced && (was_past_announcement || has_drawn);
    later.who == check.who && later.step != Step::Told && !is_another
}

/// Returns two numbers that differ before and after a draw of this character: the cards in the draw pile, and the
/// reshuffles.
fn draws_so_far(state: &State, who: Who) -> (u32, u8) {
    let deck = state.deck_of(who);
    (deck.pile.len(), deck.reshuffles)
}
