//! The outlook for players and bots: the check under way, the part of the adventure, and the effect of an answer.

use super::DeckOfAdventures;
use super::action::Action;
use super::ask::Ask;
use super::call::Called;
use super::content::Ability;
use super::epic::Epic;
use super::frame::AnyFrame;
use super::numbers;
use super::resolved::made_by;
use super::standing::PASSED;
use super::state::{State, Who};
use super::words::question::Query;
use crate::kernel::{Attempt, Events, Rules, Seat, Seats, Stake};

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
    // Plays the answer on a copy, and tells nobody.
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
