//! The names of actions.

use super::DeckOfManyDungeons;
use super::action::{Action, Aim, OnCard};
use super::content::TASKS;
use super::frame::AnyFrame;
use super::state::{State, Who};
use rondel_engine::kernel::Words;

/// Returns the words of an action.
pub fn words(game: &DeckOfManyDungeons, state: &State, action: Action) -> Words {
    let label = |who: Who| state.person(who).label.clone();
    match action {
        Action::Use(who, on, aim) => {
            let aim = aim_words(state, aim);
            let parts = [ability_words(game, state, who, on), aim, by_words(state, who)];
            Words::new("use", joined(&parts))
        }
        Action::Buy(who) => Words::new("buy", by_words(state, who)),
        Action::Boost(on) => Words::part("boost", answer_words(game, state, on)),
        Action::Pay { temporary, resolve } => Words::part("pay", split_words(temporary, resolve, 0)),
        Action::Reroll => Words::new("reroll", ""),
        Action::Keep => Words::new("keep", ""),
        Action::Defend(on) => Words::new("defend", format!("with {}", answer_words(game, state, on))),
        Action::Bonus(n) => Words::part("bonus", n.to_string()),
        Action::Allot { temporary, resolve, health } => Words::new("allot", split_words(temporary, resolve, health)),
        Action::Second(who) => Words::part("second", label(who)),
        Action::Step(space) => Words::part("step", format!("to {space}")),
        Action::Disable(who, nth) => Words::new("disable", card_words(game, state, who, nth)),
        Action::Enable(who, nth) => Words::new("enable", card_words(game, state, who, nth)),
        Action::Call(category) => Words::new("call", category_word(category)),
        Action::Or(category) => Words::part("or", category_word(category)),
        Action::Difficulty(n) => Words::part("difficulty", n.to_string()),
        Action::For(who) => Words::part("for", label(who)),
        Action::ForAll => Words::part("for", "all"),
        Action::Raise(nth) => Words::new("raise", maker_card(game, state, nth)),
        Action::Spend(nth) => Words::new("spend", maker_card(game, state, nth)),
        Action::Propose(nth) => Words::new("propose", maker_card(game, state, nth)),
        Action::Grant => Words::new("grant", ""),
        Action::Deny => Words::new("deny", ""),
        Action::Try => Words::new("try", ""),
        Action::Fight => Words::new("fight", ""),
        Action::End => Words::new("end", "scene"),
        Action::Scene => Words::new("scene", ""),
        Action::LongRest => Words::new("rest", "long"),
        Action::Ability(ability) => Words::new("use", game.ability_words(state, ability)),
        Action::Term(pick) => game.pick_words(state, pick),
        Action::Done => Words::part("done", ""),
        Action::Pass => Words::new("pass", ""),
        Action::Rolled(face) => Words::new("roll", face.to_string()),
        Action::Next(None) => Words::new("next", "enemies"),
        Action::Next(Some(who)) => Words::new("next", label(who)),
    }
}

fn category_word(category: u8) -> &'static str {
    TASKS.get(usize::from(category)).copied().unwrap_or_default()
}

/// Returns the name of a card of the one who is asked to apply cards to a Task.
fn maker_card(game: &DeckOfManyDungeons, state: &State, nth: u8) -> String {
    let maker = state.frames.last().and_then(|frame| match frame {
        AnyFrame::Task(task) => task.asked(),
        _ => None,
    });
    maker.map_or_else(String::new, |who| card_words(game, state, who, nth))
}

fn joined(parts: &[String]) -> String {
    parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

/// Returns the words of a target: `on warden`, `to c4`, `at d3`, `at d3 down`.
pub fn aim_words(state: &State, aim: Aim) -> String {
    match aim {
        Aim::Nobody => String::new(),
        Aim::On(who) => format!("on {}", state.person(who).label),
        Aim::To(space) => format!("to {space}"),
        Aim::Around(space) => format!("at {space}"),
        Aim::Triangle(space, true) => format!("at {space} down"),
        Aim::Triangle(space, false) => format!("at {space} up"),
    }
}

/// Returns who acts, where a seat has several characters: `by warden-2`.
fn by_words(state: &State, who: Who) -> String {
    let person = state.person(who);
    let several = state.of_seat(person.seat).nth(1).is_some();
    if several { format!("by {}", person.label) } else { String::new() }
}

/// Returns the name of an ability; equal names on several cards of one character are numbered.
pub fn ability_words(game: &DeckOfManyDungeons, state: &State, who: Who, on: OnCard) -> String {
    let Some((_, _, ability)) = state.ability(&game.catalog, who, on) else { return String::new() };
    let all = (0u8..).zip(&state.person(who).cards).flat_map(|(card, held)| {
        let abilities = &game.catalog.printed(held.card).abilities;
        (0u8..).zip(abilities).map(move |(ability, printed)| (OnCard { card, ability }, &printed.id))
    });
    let alike: Vec<OnCard> = all.filter(|(_, id)| **id == ability.id).map(|(on, _)| on).collect();
    match alike.iter().position(|known| *known == on) {
        Some(nth) if nth > 0 => format!("{}-{}", ability.id, nth + 1),
        _ => ability.id.clone(),
    }
}

/// Returns the name of an ability of the one who is asked.
fn answer_words(game: &DeckOfManyDungeons, state: &State, on: OnCard) -> String {
    let who = state.frames.last().and_then(|frame| match frame {
        AnyFrame::Play(play) => Some(play.who),
        AnyFrame::Defend(defend) => Some(defend.who),
        _ => None,
    });
    who.map_or_else(String::new, |who| ability_words(game, state, who, on))
}

/// Returns `1 temporary 2 health`.
fn split_words(temporary: u8, resolve: u8, health: u8) -> String {
    let parts = [(temporary, "temporary"), (resolve, "resolve"), (health, "health")];
    let said: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, of)| format!("{n} {of}")).collect();
    said.join(" ")
}

/// Returns the name of a card: `dwarf-guard`, of several characters `dwarf-guard by warden-2`.
fn card_words(game: &DeckOfManyDungeons, state: &State, who: Who, nth: u8) -> String {
    let cards = &state.person(who).cards;
    let Some(held) = cards.get(usize::from(nth)) else { return String::new() };
    let id = &game.catalog.printed(held.card).id;
    let before = cards.iter().take(usize::from(nth)).filter(|known| known.card == held.card).count();
    let id = if before > 0 { format!("{id}-{}", before + 1) } else { id.clone() };
    joined(&[id, by_words(state, who)])
}
