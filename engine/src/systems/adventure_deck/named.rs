//! The words of actions: `Action::Play` of a card is `play boar-spear`.
//!
//! `words` has one arm for each action. Commands, offers and the log use these words. An action whose words are a
//! `part` continues a command: `play boar-spear on hound-1` is the action `Play`, and then `On`.

use super::AdventureDeck;
use super::action::Action;
use super::attack::Attack;
use super::check::Check;
use super::deal::Shed;
use super::frame::AnyFrame;
use super::state::State;
use crate::kernel::{Value, Words};
use crate::machine::Holds;

/// Returns the words of an action.
pub fn words(game: &AdventureDeck, state: &State, action: Action) -> Words {
    let card = |id| game.catalog.card_words(id);
    let mark = |up: bool| if up { "^" } else { "v" };
    match action {
        Action::Play(id) => Words::new("play", card(id)),
        Action::Lay(id) => Words::new("lay", card(id)),
        Action::On(who) => Words::part("on", state.at(who).label.to_string()),
        Action::Printed(nth) => Words::part("boost", printed(game, state, nth)),
        Action::With(id) => Words::part("with", card(id)),
        Action::Done => Words::part("done", ""),
        Action::Pass => Words::new("pass", ""),
        Action::React(id) => Words::new("react", card(id)),
        Action::Counter(id) => Words::new("counter", card(id)),
        Action::Recounter(id) => Words::new("recounter", card(id)),
        Action::Escalate(id) => Words::new("escalate", card(id)),
        Action::CounterFace => Words::new("counter", "face"),
        Action::EscalateFace => Words::new("escalate", "face"),
        Action::EscalatePattern => Words::new("escalate", "pattern"),
        Action::CounterPattern => Words::new("counter", "pattern"),
        Action::Use(used) => Words::new("use", game.catalog.behind(used).id.clone()),
        Action::Ability(ability) => Words::new("use", game.ability_words(state, ability)),
        Action::Try(used) => Words::new("", game.catalog.behind(used).id.clone()),
        Action::Declare(up) => Words::new("declare", mark(up)),
        Action::Swap(id) => Words::new("swap", card(id)),
        Action::Pair(one, other) => Words::two("pair", &card(one), &card(other)),
        Action::Equip => Words::new("equip", "shield"),
        Action::Drop => Words::new("drop", "shield"),
        Action::PickUp => Words::new("pick", "up"),
        Action::Recall(id) => Words::new("recall", card(id)),
        Action::Keep => Words::new("keep", ""),
        Action::Choose(id) => Words::new("choose", card(id)),
        Action::Discard(id) => {
            let shed = state.frames.last().and_then(Holds::<Shed>::get);
            let part = shed.is_some_and(|shed| shed.goes_on(state));
            Words { part, ..Words::new("discard", card(id)) }
        }
        Action::Draw(n) => Words::new("draw", n.to_string()),
        Action::Cling => Words::new("cling", ""),
        Action::Die => Words::new("die", ""),
        Action::Yes => Words::new("yes", ""),
        Action::No => Words::new("no", ""),
        Action::Answer(nth) => Words::new("answer", option(state, nth)),
        Action::Offer(id) => Words::new("play", card(id)),
        Action::Strike => Words::new("strike", ""),
        Action::Move(way) => Words::new("move", way.words(state)),
        Action::Term(pick) => game.pick_words(state, pick),
        Action::DeclareUps(ups) => {
            let n = state.frames.last().and_then(Holds::<Attack>::get).map_or(ups, Attack::asks_marks);
            // `unordered`: a player may type the marks in any order.
            Words::unordered("declare", marks(ups, n))
        }
        Action::Ups(ups) => {
            let check = state.frames.last().and_then(Holds::<Check>::get);
            let n = check.map_or_else(|| super::initiative::draws(state), |check| check.n);
            Words::unordered("faces", marks(ups, n))
        }
        Action::Drawn(id) => Words::new("draw", card(id)),
        Action::DrawnAgility => Words::new("faces", "agility"),
        Action::InOrder(three) => Words::new("faces", in_order(three)),
        Action::Rolled(face) => Words::new("roll", face.to_string()),
        Action::Put(zone) => Words::new("put", zone.word()),
        Action::Remove(id) => Words::new("remove", card(id)),
        Action::Go(place) => Words::new("go", game.catalog.atlas.place(place).id.clone()),
        Action::Buy(nth) => Words::new("buy", ware(game, state, nth)),
        Action::GiveUp => Words::new("give_up", ""),
        Action::LevelUp => Words::new("level_up", ""),
    }
}

/// Returns the symbols of a draw. These are `ups` Ups, then Downs up to `all` symbols.
fn marks(ups: u8, all: u8) -> String {
    format!("{}{}", "^".repeat(usize::from(ups)), "v".repeat(usize::from(all.saturating_sub(ups))))
}

/// Returns the ware at this place of the list, in the words of a command.
fn ware(game: &AdventureDeck, state: &State, nth: u8) -> String {
    let room = state.journey.as_ref().map(|journey| game.catalog.room(journey.at));
    let ware = room.and_then(|room| room.wares.get(usize::from(nth)));
    ware.map_or_else(|| nth.to_string(), |ware| game.catalog.card_words(ware.card))
}

/// Returns three symbols from their bits. Up is 1, and the first symbol is the highest bit.
pub fn in_order(three: u8) -> String {
    [4, 2, 1].iter().map(|bit| if three & bit != 0 { '^' } else { 'v' }).collect()
}

/// Returns the name of the `nth` printed Boost of the card being played.
fn printed(game: &AdventureDeck, state: &State, nth: u8) -> String {
    let Some(AnyFrame::Play(play)) = state.frames.last() else { return nth.to_string() };
    let used = game.catalog.card(play.card).boosts.get(usize::from(nth));
    used.map_or_else(|| nth.to_string(), |used| game.catalog.behind(*used).id.clone())
}

/// Returns the `nth` option that a script offers.
fn option(state: &State, nth: u8) -> String {
    let Some(AnyFrame::Ask(ask)) = state.frames.last() else { return nth.to_string() };
    match ask.args.first() {
        Some(Value::List(list)) => list.get(usize::from(nth)).map(ToString::to_string).unwrap_or_default(),
        _ => nth.to_string(),
    }
}
