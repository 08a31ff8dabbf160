//! The words of actions: `Action::Roll` of an ATK check is `roll atk`.
//!
//! [`words`] has one arm for each action. Commands, offers and the log use these words.

use super::action::{Action, Faces};
use super::ask::Ask;
use super::check::Rolls;
use super::content::room::Square;
use super::content::{OptionDef, level_word};
use super::entrance::Entrance;
use super::frame::AnyFrame;
use super::map::letter;
use super::state::{Game, Owed, State};
use super::{EncounterDeck, fight};
use crate::kernel::Words;

/// Returns the words for a game, such as `micro 1`.
pub fn game_words(game: Game) -> String {
    match game {
        Game::Micro(pool) | Game::Mini(pool) => format!("{} {}", game.word(), level_word(usize::from(pool))),
        _ => game.word().to_string(),
    }
}

/// Returns the words for a square, which are the letter of its column and the number of its row, such as `f6`.
pub fn square_words(at: Square) -> String {
    format!("{}{}", letter(at.x.unsigned_abs()), i32::from(at.y) + 1)
}

/// Returns the words for dice, such as `2 4 5`.
fn faces_words(faces: Faces) -> String {
    faces.list().iter().map(i8::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns the first word for rolled dice: the skill of their check, `entrance`, or `dice`.
fn dice_lead(state: &State) -> &'static str {
    match state.frames.last() {
        Some(AnyFrame::Rolls(rolls)) => rolls.rolling().map_or("dice", |check| check.skill.word()),
        Some(AnyFrame::Entrance(Entrance::Size)) => "entrance",
        _ => "dice",
    }
}

/// Returns the words for a roll, such as `atk` or `atk def`. They are `together` for all checks that are owed.
fn roll_words(game: &EncounterDeck, state: &State, roll: Owed) -> String {
    // Of several DEF checks that are owed, a roll has only one.
    let owed = state.open.as_ref().map(|open| Owed { def: open.owed.def.min(1), ..open.owed });
    let skills = fight::skills(game, state, roll);
    if owed == Some(roll) && skills.len() > 1 {
        return "together".into();
    }
    skills.into_iter().map(|skill| skill.word()).collect::<Vec<_>>().join(" ")
}

/// Returns the checks on which gems can be spent now.
fn spending(state: &State) -> Option<&Rolls> {
    if let Some(AnyFrame::Rolls(rolls)) = state.frames.last() { Some(rolls) } else { None }
}

/// Returns the words that name check `n`: ` def` if several checks lie on the table, else nothing.
fn of_check(state: &State, n: u8) -> String {
    let Some(rolls) = spending(state) else { return String::new() };
    match rolls.checks.get(usize::from(n)) {
        Some(check) if rolls.checks.len() > 1 => format!(" {}", check.skill.word()),
        _ => String::new(),
    }
}

/// Returns the words of an action.
pub fn words(game: &EncounterDeck, state: &State, action: Action) -> Words {
    let catalog = &game.catalog;
    match action {
        Action::Game(game) => Words::new("game", game_words(game)),
        Action::Raise(skill) => Words::new("raise", skill.word()),
        Action::Take(card) => Words::new("take", catalog.card(card).id.clone()),
        Action::Column(x) => Words::new("column", letter(x).to_string()),
        Action::Row(y) => Words::new("row", (u16::from(y) + 1).to_string()),
        Action::Square(at) => Words::new("square", square_words(at)),
        Action::Fill => Words::new("fill", ""),
        Action::Exit(n) => Words::new("exit", (u16::from(n) + 1).to_string()),
        Action::Spread => Words::new("spread", ""),
        Action::Draw => Words::new("draw", ""),
        Action::Join(n) => Words::new("join", letter(n).to_string()),
        // These words continue the command `join`.
        Action::By(n) => Words::part("by", n.to_string()),
        Action::Declare(n) => Words::new("declare", option_words(game, state, n)),
        Action::Roll(roll) => Words::new("roll", roll_words(game, state, roll)),
        Action::Ruby { check, die, up } => {
            let way = if up { "up" } else { "down" };
            Words::new("ruby", format!("{die} {way}{}", of_check(state, check)))
        }
        Action::Emerald { check } => Words::new("emerald", of_check(state, check).trim_start().to_string()),
        Action::Sapphire { check, die } => Words::new("sapphire", format!("{die}{}", of_check(state, check))),
        Action::Ability(ability) => Words::new("use", game.ability_words(state, ability)),
        Action::Term(pick) => game.pick_words(state, pick),
        Action::Use { item, check } => {
            let on = check.map(|n| of_check(state, n)).unwrap_or_default();
            Words::new("use", format!("{}{on}", catalog.thing(item).id))
        }
        Action::Accept => Words::new("accept", ""),
        Action::Yes => Words::new("yes", ""),
        Action::No => Words::new("no", ""),
        Action::Answer(n) => Words::new("answer", answer_words(game, state, n)),
        Action::Completionist => Words::new("completionist", ""),
        Action::Finish => Words::new("finish", ""),
        Action::Faces(faces) => Words::unordered(dice_lead(state), faces_words(faces)),
        Action::Drawn(card) => Words::new("draw", catalog.card(card).id.clone()),
    }
}

/// Returns the words for an AGL or WIT roll of the card, such as `agl7`. If the card has the same one twice, its number
/// follows.
fn option_words(game: &EncounterDeck, state: &State, n: u8) -> String {
    let Some(open) = &state.open else { return String::new() };
    let options = &game.catalog.card(open.card).options;
    let name_of = |option: &OptionDef| format!("{}{}", option.check.skill.word(), option.check.value);
    let Some(name) = options.get(usize::from(n)).map(name_of) else { return String::new() };
    let is_twice = options.iter().filter(|option| name_of(option) == name).count() > 1;
    if is_twice { format!("{name} {}", u16::from(n) + 1) } else { name }
}

/// Returns the words of the answer `n` to the script that asks.
fn answer_words(game: &EncounterDeck, state: &State, n: u8) -> String {
    let Some(AnyFrame::Ask(Ask { args, .. })) = state.frames.last() else { return n.to_string() };
    game.answer_words(state, super::ask::options(args), n)
}
