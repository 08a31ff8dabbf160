//! The words of actions: `Action::Place` of a card is `place` and the id of the card.
//!
//! [`words`] has one arm for each action. Commands, offers and the log use these words. A `part` continues the previous
//! command. For example, `on goblins` follows `attack CARD`. In `unordered`
//! words, `dice 3 5` is the same as `dice 5 3`.

use super::CardGrid;
use super::action::Action;
use super::content::CardId;
use super::frame::AnyFrame;
use super::grid::Cell;
use super::soak::Die;
use super::state::{GroupId, State, Who};
use crate::kernel::{Seat, Words, slug};

/// Returns the words of an action.
pub fn words(game: &CardGrid, state: &State, action: Action) -> Words {
    let card = |id: CardId| game.catalog.card(id).id.clone();
    let hero = |who: Who| state.at(who).label.clone();
    match action {
        Action::Create => Words::new("create", ""),
        Action::Take(id) => Words::new("take", card(id)),
        Action::Drop(id) => Words::new("drop", card(id)),
        Action::Done => Words::new("done", ""),
        Action::Buy(id) => Words::new("buy", card(id)),
        Action::For(who) => Words::part("for", hero(who)),
        Action::Send(who) => Words::new("send", hero(who)),
        Action::Week => Words::new("week", ""),
        Action::Place(id) => Words::new("place", card(id)),
        Action::At(cell) => Words::part("at", place(cell)),
        Action::Lift(id) => Words::new("lift", card(id)),
        Action::Bring(id) => Words::new("bring", card(id)),
        Action::BringAll => Words::new("bring", "all"),
        Action::Leave(id) => Words::new("leave", card(id)),
        Action::Equip(id) => Words::new("equip", card(id)),
        Action::Stow(id) => Words::new("stow", card(id)),
        Action::Ready => Words::new("ready", ""),
        Action::Attack(id) => Words::new("attack", card(id)),
        Action::On(id) => Words::part("on", group(state, id)),
        Action::OnOne(id, nth) => Words::part("on", format!("{} {}", group(state, id), u16::from(nth) + 1)),
        Action::Roll(skill) => Words::new("roll", game.catalog.skill(skill).id.clone()),
        Action::Cautious => Words::part("cautious", ""),
        Action::Aggressive => Words::part("aggressive", ""),
        Action::Tap(id) => Words::new("tap", card(id)),
        Action::Ability(ability) => Words::new("use", game.ability_words(state, ability)),
        Action::Term(pick) => game.pick_words(state, pick),
        Action::Use(id) => Words::new("use", card(id)),
        Action::Soak(id) => soaks(game, state, card(id)),
        Action::Remove(die) => removes(game, state, die),
        Action::Restore(id) => Words::part("restore", card(id)),
        Action::Pass => Words::new("pass", ""),
        Action::TurnBack => Words::new("turn", "back"),
        Action::Swap(id) => Words::new("swap", card(id)),
        Action::SwapIn(id) => Words::part("for", card(id)),
        Action::Continue => Words::new("continue", ""),
        Action::Yes => Words::part("yes", ""),
        Action::No => Words::part("no", ""),
        Action::Answer(nth) => Words::new("answer", option(state, nth)),
        Action::Pair(low, high) => Words::unordered("dice", format!("{low} {high}")),
        Action::Face(face) => Words::unordered("dice", face.to_string()),
    }
}

/// Returns the words for a cell: its row and its column.
fn place(cell: Cell) -> String {
    format!("{} {}", cell.row(), cell.column())
}

/// Returns the label of a group.
fn group(state: &State, id: GroupId) -> String {
    state.group(id).map(|group| group.label.clone()).unwrap_or_default()
}

/// Returns the words for a card that soaks a hit. They are part of the previous command after the first card, or if
/// only one answer is possible.
fn soaks(game: &CardGrid, state: &State, card: String) -> Words {
    let soak = if let Some(AnyFrame::Soak(soak)) = state.frames.last() { Some(soak) } else { None };
    Words { part: soak.is_some_and(|soak| soak.goes_on(&game.look(state))), ..Words::new("soak", card) }
}

/// Returns the words for a die that goes, such as `remove 5`, or `remove 5 of 2` if each foe has its own dice.
fn removes(game: &CardGrid, state: &State, die: Die) -> Words {
    let Some(AnyFrame::Remove(remove)) = state.frames.last() else {
        return Words::part("remove", die.shows.to_string());
    };
    let part = remove.goes_on(game, state);
    Words { part, ..Words::new("remove", remove.name(game, state, die)) }
}

/// Returns the word of the answer `nth` to the script that asks.
fn option(state: &State, nth: u8) -> String {
    let ask = if let Some(AnyFrame::Ask(ask)) = state.frames.last() { Some(ask) } else { None };
    ask.and_then(|ask| ask.option(nth)).map_or_else(|| nth.to_string(), |text| slug(&text))
}

/// Returns the label of a hero and a comma, as the beginning of a question. Empty if the player has the same name.
pub fn whose(state: &State, who: Who, seat: Seat) -> String {
    let label = &state.at(who).label;
    if *label == seat_name(state, seat) { String::new() } else { format!("{label}, ") }
}

/// Returns the name of a seat. Empty if nobody sits there.
pub fn seat_name(state: &State, seat: Seat) -> String {
    state.players.get(seat.index()).map(|player| player.name.clone()).unwrap_or_default()
}
