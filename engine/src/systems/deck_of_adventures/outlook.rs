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
            // Its player did not volunteer. Rank 0 is the best. `Degree::Success` is the lowest of the successes: a
            // pass ranks there, before every failure, because no card is lost.
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

/// Returns the innermost check under way, with the worth of its success to bots. Leaves out a check with a hidden
/// range, because bots know no more than players.
///
/// - `Shown`: the state of the game shows what the success is worth, such as the wounds in a fight.
/// - `Hangs`: the success counts only if it leads elsewhere than a failure. A check that a script asked for has this
///   stake, because the script reads the degree.
/// - `Always`: the success always counts. A check that a person called, or that is answered from an epic hand, has this
///   stake, because a person judges the consequences. Bots only know that a success is good.
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
        let range = i64::from(self.range);
        if self.modifier < 0 && self.shrinks {
            return self.shrunk_reach(range + self.modifier);
        }
        let ranks = self.ranks_within(range);
        match self.modifier {
            ..=-2 => format!("reaches {ranks}, of its suit only"),
            -1 => format!("reaches {ranks}, of its colour only"),
            0 => format!("reaches {ranks}"),
            1.. => {
                let far = ring_distance(range + self.modifier);
                let wide = if far == FARTHEST {
                    "every rank".to_string()
                } else {
                    format!("{} to {}", self.rank_at(-far), self.rank_at(far))
                };
                format!("reaches {ranks}, with {:+} {wide}", self.modifier)
            }
        }
    }

    /// Returns the ranks that succeed if a negative modifier shrinks the range to `narrowed`. For example, with -2 and
    /// a range of 1, `narrowed` is -1: `reaches [6] of its colour only`.
    fn shrunk_reach(self, narrowed: i64) -> String {
        let target = self.rank_at(0);
        match narrowed {
            0.. => format!("reaches {}, narrowed by {:+}", self.ranks_within(narrowed), self.modifier),
            -1 => format!("reaches [{target}] of its colour only"),
            -2 => format!("reaches [{target}] of its suit only"),
            _ => "no card reaches it".into(),
        }
    }

    /// Returns the ranks within a range of the target's: `4 5 [6] 7 8` within 2 of a 6.
    fn ranks_within(self, range: i64) -> String {
        let far = ring_distance(range);
        if far == FARTHEST {
            return "every rank".to_string();
        }
        let mut ranks = Vec::new();
        for steps in -far..=far {
            let rank = self.rank_at(steps);
            ranks.push(if steps == 0 { format!("[{rank}]") } else { rank.to_string() });
        }
        ranks.join(" ")
    }

    /// Returns the name of the rank that is this many steps from the target's.
    fn rank_at(self, steps: i32) -> &'static str {
        self.target.rank.shifted(steps).name()
    }
}

/// The largest distance of two ranks on the ring.
const FARTHEST: i32 = 6;

/// Returns a range as a distance on the ring: 0 to 6.
fn ring_distance(range: i64) -> i32 {
    i32::try_from(range).unwrap_or(FARTHEST).clamp(0, FARTHEST)
}
