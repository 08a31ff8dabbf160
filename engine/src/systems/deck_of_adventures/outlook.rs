//! The outlook for players, bots and odds: the outcome of a check, the effect of an answer, and the ranks in reach.
//!
//! Begin reading at [`resolved`], which the odds of a check call for each possible draw. [`attempt`] tells bots which
//! check is under way, and [`Measure::reach`] tells players which ranks succeed: `reaches 4 5 [6] 7 8`.

use super::DeckOfAdventures;
use super::action::Action;
use super::ask::Ask;
use super::call::Called;
use super::check::{Check, Step};
use super::content::Ability;
use super::degree::{Degree, Measure};
use super::epic::Epic;
use super::frame::AnyFrame;
use super::numbers;
use super::standing::PASSED;
use super::state::{State, Who};
use super::words::question::Query;
use crate::kernel::{Attempt, Events, Resolved, Rules, Seat, Seats, Stake, does};

/// Returns the outcome of the check that was under way in the position `begun`, as it is in the later position `now`.
pub fn resolved(begun: &State, now: &State) -> Resolved {
    let checks = begun.frames.iter().enumerate().rev();
    let Some((at, who, frame)) = checks.filter_map(|(at, frame)| Some((at, made_by(frame)?, frame))).next() else {
        return Resolved::Nothing;
    };
    // As long as the same frame is at its place, the check is still open.
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
        None if matches!(frame, AnyFrame::Played(_)) => {
            // Its player did not volunteer. Rank 0 is the best. A pass ranks with the least success, before every
            // failure, because no card is lost.
            let outcome = does(&person.label, "passes");
            Resolved::As { success: false, outcome, degree: "no card".into(), rank: Degree::Success as u8 }
        }
        None => Resolved::Nothing,
        Some(degree) => {
            let success = degree.is_success();
            let outcome = does(&person.label, if success { "succeeds" } else { "fails" });
            Resolved::As { success, outcome, degree: degree.told().to_string(), rank: degree as u8 }
        }
    }
}

/// Returns the character that makes the check of a frame. For a call, this is the character that draws next. `None` if
/// the frame is no check.
fn made_by(frame: &AnyFrame) -> Option<Who> {
    match frame {
        AnyFrame::Check(check) => Some(check.who),
        AnyFrame::Played(played) => Some(played.who),
        AnyFrame::Called(called) if called.announced => called.makers.get(called.outcomes.len()).copied(),
        _ => None,
    }
}

/// Returns whether `later` is the call `called`, with its next check still to be made.
///
/// A new call of the same check has the same makers. It is told apart by two signs together: it has no target card yet,
/// and its maker has drawn since `begun`.
fn is_still_to_come(begun: &State, called: &Called, now: &State, later: &Called) -> bool {
    let who = |called: &Called| called.makers.get(called.outcomes.len()).copied();
    let draw_state =
        |state: &State| who(called).map(|who| (state.deck_of(who).pile.len(), state.deck_of(who).reshuffles));
    let is_another = later.target.is_none() && draw_state(begun) != draw_state(now);
    later.makers == called.makers && later.outcomes == called.outcomes && !is_another
}

/// Returns whether `later` is the check `check`, not reported yet.
///
/// A new check of the same maker is told apart in two ways. It is only announced, and `check` was past that step. Or it
/// is announced, and its maker has drawn since `begun`.
fn is_still_unreported(begun: &State, check: &Check, now: &State, later: &Check) -> bool {
    let draw_state = |state: &State| (state.deck_of(check.who).pile.len(), state.deck_of(check.who).reshuffles);
    let is_another =
        later.step == Step::Announced && (check.step != Step::Announced || draw_state(begun) != draw_state(now));
    later.who == check.who && later.step != Step::Told && !is_another
}

/// Returns the innermost check under way, with the worth of its success to bots. Leaves out a check with a hidden
/// range, because bots know no more than players.
///
/// - `Shown`: in a fight, the worth shows in the wounds.
/// - `Hangs`: a script that asked for the check reads its degree, so everything that the script does later depends on
///   it.
/// - `Always`: a person judges the consequences of a check that a person called, or that is answered from an epic hand.
///   Bots only know that a success is good.
pub fn attempt(state: &State) -> Option<Attempt> {
    let is_check = |frame: &AnyFrame| match frame {
        AnyFrame::Check(_) => true,
        AnyFrame::Played(played) => !played.hidden,
        _ => false,
    };
    let at = state.frames.iter().rposition(is_check)?;
    let who = made_by(state.frames.get(at)?)?;
    let seats = if state.is_friend(who) { state.player_seats() } else { Seats::only(state.gm()) };
    if matches!(state.frames.get(at), Some(AnyFrame::Played(_))) {
        return Some(Attempt { seats, stake: Stake::Always(PASSED) });
    }
    let stake = match at.checked_sub(1).and_then(|below| state.frames.get(below)) {
        Some(AnyFrame::Called(called)) if state.fight.is_none() && called.asked => Stake::Hangs(PASSED),
        Some(AnyFrame::Called(_)) if state.fight.is_none() => Stake::Always(PASSED),
        _ => Stake::Shown,
    };
    Some(Attempt { seats, stake })
}

/// Returns the name of the beat being played, and whether it has come to a fight: `NAME, a fight`. `None` without
/// an adventure.
pub fn chapter(game: &DeckOfAdventures, state: &State) -> Option<String> {
    let story = state.story.as_ref()?;
    let beat = &game.catalog.beat(story.beat?).name;
    Some(if state.fight.is_some() || story.fight.is_some() { format!("{beat}, a fight") } else { beat.clone() })
}

/// Returns the immediate effect of an answer to a question of a beat, such as a check or a rest. `None` for other
/// actions.
pub fn foreseen(game: &DeckOfAdventures, state: &State, seat: Seat, action: Action) -> Option<String> {
    let is_question_of_beat = matches!(state.frames.last(), Some(AnyFrame::Ask(Ask { query: Query::Decide, .. })));
    if !is_question_of_beat || !matches!(action, Action::Answer(_)) {
        return None;
    }
    let mut after = state.clone();
    game.take(&mut after, seat, action, &mut Events::off());
    let set_off = after.frames.iter().find_map(|frame| match frame {
        AnyFrame::Called(called) => called_text(game, &after, called),
        AnyFrame::Epic(Epic { plan: Some(plan), needed, .. }) => {
            let checks: Vec<String> = plan.iter().map(|(ability, range)| within(*ability, *range)).collect();
            Some(format!("an Epic Event, {needed} passed of {}", checks.join(", ")))
        }
        AnyFrame::Rest(rest) => Some(if rest.long { "a long rest".into() } else { "a short rest".into() }),
        AnyFrame::Fight(_) => Some("a fight".into()),
        _ => None,
    });
    let next_chapter = || chapter(game, &after).filter(|next| Some(next) != chapter(game, state).as_ref());
    set_off.or_else(next_chapter)
}

/// Returns a check in words: `athletics within 2`.
fn within(ability: Ability, range: u8) -> String {
    format!("{ability} within {range}")
}

/// Returns a called check in words: `stealth within 2: ilka, torben, maren +2`. `None` without an ability.
fn called_text(game: &DeckOfAdventures, state: &State, called: &Called) -> Option<String> {
    let ability = called.ability?;
    let what = called.range.map_or_else(|| format!("{ability}, contested"), |range| within(ability, range));
    let maker = |who: &Who| {
        let label = &state.person(*who).label;
        match numbers::modifier(0i64, &game.look(state), *who, ability) {
            0 => label.clone(),
            modifier => format!("{label} {modifier:+}"),
        }
    };
    let makers: Vec<String> = called.makers.iter().map(maker).collect();
    Some(format!("{what}: {}", makers.join(", ")))
}

impl Measure {
    /// Returns the ranks that succeed, in words (DOA-052 to DOA-055, DOA-038). For example, within 2 of a 6 with a
    /// modifier of 1: `reaches 4 5 [6] 7 8, with +1 3 to 9`.
    pub fn reach(self) -> String {
        let rank = |by: i32| self.target.rank.shifted(by).name();
        let range = i64::from(self.range);
        let narrowed = if self.shrinks { range + self.modifier.min(0) } else { range };
        let ring = |far: i64| match i32::try_from(far.clamp(0, 6)).unwrap_or(0) {
            6 => "every rank".to_string(),
            far => {
                let ranks = (-far..=far).map(|by| if by == 0 { format!("[{}]", rank(0)) } else { rank(by).into() });
                ranks.collect::<Vec<_>>().join(" ")
            }
        };
        match (self.modifier, self.shrinks, narrowed) {
            (0, ..) => format!("reaches {}", ring(range)),
            (1.., ..) => {
                let far = i32::try_from((range + self.modifier).clamp(0, 6)).unwrap_or(6);
                let wide = if far == 6 { "every rank".into() } else { format!("{} to {}", rank(-far), rank(far)) };
                format!("reaches {}, with {:+} {wide}", ring(range), self.modifier)
            }
            (_, true, 0..) => format!("reaches {}, narrowed by {:+}", ring(narrowed), self.modifier),
            (_, true, -1) => format!("reaches [{}] of its colour only", rank(0)),
            (_, true, -2) => format!("reaches [{}] of its suit only", rank(0)),
            (_, true, _) => "no card reaches it".into(),
            (-1, false, _) => format!("reaches {}, of its colour only", ring(range)),
            (_, false, _) => format!("reaches {}, of its suit only", ring(range)),
        }
    }
}
