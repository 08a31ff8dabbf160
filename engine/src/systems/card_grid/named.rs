//! What picks and questions are called.

use super::CardGrid;
use super::action::Action;
use super::content::{CardId, Catalog, Difficulty};
use super::dice::Stance;
use super::frame::{Frame, Phase, RollKind, RollStep};
use super::grid::Cell;
use super::state::{GroupId, State, Who};
use super::words::question::Query;
use super::{ask, bonus, creation, limits, obstacle, stable, work};
use crate::kernel::{Seat, Words, does, slug};

/// No more cards than this are named in a question.
const MOST_NAMED: usize = 14;

/// The words of a pick.
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
        Action::Use(id) => Words::new("use", card(id)),
        Action::Soak(id) => Words { part: only_soak(game, state), ..Words::new("soak", card(id)) },
        Action::Remove(die) => removal(game, state, die),
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

fn place(cell: Cell) -> String {
    format!("{} {}", cell.row(), cell.column())
}

fn group(state: &State, id: GroupId) -> String {
    state.group(id).map(|group| group.label.clone()).unwrap_or_default()
}

/// A pick that goes on with a soak, or the only one there is, needs no command of its own.
fn only_soak(game: &CardGrid, state: &State) -> bool {
    let Some(Frame::Soak { who, margin, picked }) = state.frames.last() else { return false };
    let mut offered = Vec::new();
    super::harm::list_soak(game, state, *who, *margin, picked, &mut offered);
    !picked.is_empty() || offered.len() == 1
}

/// `remove 5`, or `remove 5 of 2` where the foes have dice of their own.
fn removal(game: &CardGrid, state: &State, die: super::soak::Die) -> Words {
    let Some(Frame::Remove { group, only, margin, picked, .. }) = state.frames.last() else {
        return Words::part("remove", die.shows.to_string());
    };
    let one = only.is_some() || state.group(*group).is_some_and(|group| game.catalog.foe(group.foe).dice == 1);
    let rest = if one { die.shows.to_string() } else { format!("{} of {}", die.shows, u16::from(die.foe) + 1) };
    let mut offered = Vec::new();
    super::harm::list_dice(game, state, *group, *only, *margin, picked, &mut offered);
    Words { part: !picked.is_empty() || offered.len() == 1, ..Words::new("remove", rest) }
}

fn option(state: &State, nth: u8) -> String {
    let Some(Frame::Ask { args, .. }) = state.frames.last() else { return nth.to_string() };
    ask::options(args).get(usize::from(nth)).map_or_else(|| nth.to_string(), |text| slug(text))
}

/// What is asked at this stop.
pub fn question(game: &CardGrid, state: &State, seat: Seat) -> String {
    let label = |who: Who| state.at(who).label.as_str();
    let card = |id: CardId| game.catalog.card(id).name.as_str();
    match state.frames.last() {
        Some(Frame::Phase(phase)) => of_phase(game, state, *phase, seat),
        Some(Frame::Place { card: id, .. }) => {
            format!("where does {} lie? (`at` row column, the centre is 2 2)", card(*id))
        }
        Some(Frame::Buy { card: id, .. }) => format!("for whom is {}?", card(*id)),
        Some(Frame::Swap { card: id, .. }) => format!("what comes in place of {}?", card(*id)),
        Some(Frame::LastCard { who, card: id }) => {
            format!("{} is the last untapped card: {} falls once it is tapped. Really?", card(*id), label(*who))
        }
        Some(Frame::Aim { card: id, .. }) => format!("{}: on whom?", card(*id)),
        Some(Frame::Roll(roll)) => match roll.step {
            RollStep::Target => "on whom?".to_string(),
            _ => stance(game, state, roll.kind),
        },
        Some(Frame::Soak { who, margin, picked }) => {
            let paid: i16 = picked.iter().map(|id| i16::from(game.catalog.rating(*id))).sum();
            let so_far = if paid > 0 { format!(", {paid} so far") } else { String::new() };
            format!("{}a hit of {margin}{so_far}: which card goes?", whose(state, *who, seat))
        }
        Some(Frame::Remove { margin, picked, .. }) => {
            let paid: i16 = picked.iter().map(|die| i16::from(die.shows)).sum();
            let so_far = if paid > 0 { format!(", {paid} so far") } else { String::new() };
            format!("{margin} of damage{so_far}: which die goes?")
        }
        Some(Frame::Restore { value, .. }) => format!("healing {value}: which card comes back?"),
        Some(Frame::Ask { query: Query::Ask, args, .. }) => {
            let text = args.first().and_then(crate::kernel::Value::as_text).unwrap_or_default();
            if text.is_empty() { "yes or no?".to_string() } else { text.to_string() }
        }
        _ => "which one?".to_string(),
    }
}

fn of_phase(game: &CardGrid, state: &State, phase: Phase, seat: Seat) -> String {
    let player = u8::try_from(seat.index()).unwrap_or(u8::MAX);
    match (phase, state.sent(seat)) {
        (Phase::Stable, _) => match stable::new_hero(state, player) {
            Some(who) => match creation::complete(&game.catalog, state.at(who)) {
                Ok(()) => "seven cards are taken: `done`?".to_string(),
                Err(lacks) => format!("{}: `take`{}", lacks.why, candidates(game, state, who)),
            },
            None => "create, buy, or send a hero out".to_string(),
        },
        (Phase::Prepare, Some(who)) => {
            let hero = state.at(who);
            let (defense, gear) = (limits::defense(hero), limits::gear(hero));
            let totals = format!("{} of {defense} defense, {} of {gear} gear", hero.brought(), hero.equipped());
            format!("{}lay out the grids, bring cards ({totals}), then `ready`", whose(state, who, seat))
        }
        (Phase::Break, _) => "swap gear, use a card, or `continue`".to_string(),
        (_, Some(who)) => match obstacle::here(game, state) {
            Some(here) if state.groups().is_empty() => {
                let skills: Vec<&str> = here.accepts.iter().map(|id| game.catalog.skill(*id).name.as_str()).collect();
                let (skills, difficulty) = (skills.join(" or "), obstacle::difficulty(&game.catalog, here));
                format!("{}{}, {skills} against {difficulty}: your action", whose(state, who, seat), here.name)
            }
            _ => format!("{}your action", whose(state, who, seat)),
        },
        _ => "what now?".to_string(),
    }
}

/// What chance decides.
pub fn chance(catalog: &Catalog, state: &State) -> String {
    let foes = |id: GroupId| state.group(id).map_or("foes", |group| group.label.as_str());
    match state.frames.last() {
        Some(Frame::HitDice { group, left }) => {
            let sides = state.group(*group).map_or(6, |group| catalog.foe(group.foe).die);
            format!("a hit die of {} (1d{sides}), {} left to roll", foes(*group), left.unwrap_or(1))
        }
        Some(Frame::Die { sides }) => format!("a die of {sides} sides"),
        Some(Frame::Roll(roll)) => {
            let how = if roll.stance == Some(Stance::Aggressive) { "1d12" } else { "2d6" };
            let who = match roll.kind {
                RollKind::Attack { who, .. } | RollKind::Obstacle { who, .. } | RollKind::Script { who, .. } => {
                    state.at(who).label.as_str()
                }
                RollKind::Foe { group, .. } | RollKind::Contest { group, .. } => foes(group),
            };
            format!("{} {how}", does(who, "rolls"))
        }
        _ => String::new(),
    }
}

/// The hero, where its player goes by another name.
fn whose(state: &State, who: Who, seat: Seat) -> String {
    let label = &state.at(who).label;
    if *label == seat_name(state, seat) { String::new() } else { format!("{label}, ") }
}

/// The cards that would fill the first gap of a new hero.
fn candidates(game: &CardGrid, state: &State, who: Who) -> String {
    let (catalog, hero) = (&game.catalog, state.at(who));
    let fills = |card: &CardId| {
        creation::fills(catalog, hero, *card) && creation::may_take(catalog, &state.house, hero, *card).is_ok()
    };
    let names: Vec<&str> =
        stable::offered(game, state).filter(fills).map(|card| catalog.card(card).name.as_str()).collect();
    let more = names.len().saturating_sub(MOST_NAMED);
    let named = names.iter().take(MOST_NAMED).copied().collect::<Vec<_>>().join(", ");
    if more > 0 { format!(" one of {named}, +{more} more") } else { format!(" one of {named}") }
}

/// Cautious or Aggressive, with what is rolled for.
fn stance(game: &CardGrid, state: &State, kind: RollKind) -> String {
    let parts = bonus::parts(game, state, kind);
    let (total, added) = (bonus::total(&parts), bonus::in_words(&game.catalog, &parts));
    let difficulty = bonus::difficulty(game, state, kind);
    let against = match kind {
        RollKind::Obstacle { .. } => match obstacle::here(game, state).map(|here| here.difficulty) {
            Some(Difficulty::Opposed(foe, _)) => format!(" of {}", game.catalog.foe(foe).name),
            _ => String::new(),
        },
        _ => String::new(),
    };
    format!("{total:+}{added} against {difficulty}{against}: cautious (2d6) or aggressive (1d12)?")
}

/// The name of a seat.
pub fn seat_name(state: &State, seat: Seat) -> String {
    state.players.get(seat.index()).map_or_else(|| "nobody".to_string(), |player| player.name.clone())
}

/// Which stream of luck a waiting chance belongs to: a hero's own, or that of the foes.
pub fn stream(state: &State) -> u32 {
    work::waiting(state).map_or(64, |who| u32::from(who.0))
}
