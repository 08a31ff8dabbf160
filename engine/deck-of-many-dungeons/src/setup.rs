//! From a scene to a position.

use super::content::{CardId, Grip, Sheet, SheetId, Slot};
use super::facts::{GAME_SUBJECT, subject};
use super::fight::{Fight, Step};
use super::free::FreePlay;
use super::house::HouseRules;
use super::state::{Character, Held, Instigator, State, Who, first_temporary};
use super::{DeckOfManyDungeons, DungeonRules};
use rondel_engine::kernel::{Datum, Grid, Problem, Seat, Setup, Space, Statement, Tracker};
use rondel_engine::machine::arena::Map;
use rondel_engine::machine::{InPlay, numbered};
use smallvec::SmallVec;

type Draft<'a> = rondel_engine::machine::Draft<'a, DungeonRules>;

/// The most characters there can be.
const MOST_PEOPLE: usize = 60;
/// The most temporary Resolve: more than any play gives (DMD-135).
const MOST_TEMPORARY: i32 = 99;

/// Returns the position in which a scene begins. Reports all problems.
pub fn setup(game: &DeckOfManyDungeons, setup: &Setup) -> Result<State, Vec<Problem>> {
    let empty = State {
        house: HouseRules::default(),
        people: Vec::new(),
        players: 0,
        terrain: None,
        instigator: Instigator::Nobody,
        task: None,
        won: None,
        in_play: InPlay::default(),
        frames: vec![Fight::new().into()],
    };
    let mut draft = Draft::new(game, setup, empty);
    draft.state.house = draft.house();
    people(&mut draft);
    map(&mut draft);
    begins(&mut draft);
    draft.lies_with(GAME_SUBJECT, &setup.body);
    draft.checked()
}

fn said<'s>(block: &'s [Statement], word: &str) -> Option<&'s Statement> {
    block.iter().find(|said| said.word == word)
}

fn people(draft: &mut Draft<'_>) {
    let setup = draft.setup;
    let players = setup.all("player").count();
    if players == 0 || players >= usize::from(Seat::MOST) {
        let message = format!("{players} players sit at the table");
        draft.error("E1303", setup.at, message, "name 1 to 14: `player NAME`");
    }
    draft.state.players = u8::try_from(players).unwrap_or(0).min(Seat::MOST - 1);
    for (seat, statement) in (0u8..).zip(setup.all("player")) {
        person(draft, statement, statement.datum(0), Seat::new(seat));
    }
    let gm = draft.state.gm();
    for statement in setup.all("enemy") {
        let (n, name) = match statement.datum(0) {
            Datum::Counted(n, name) => (*n, &name.datum),
            other => (1, other),
        };
        for _ in 0..n {
            person(draft, statement, name, Some(gm));
        }
    }
    number(&mut draft.state);
}

fn person(draft: &mut Draft<'_>, statement: &Statement, name: &Datum, seat: Option<Seat>) {
    let id = name.text().and_then(|id| draft.game.catalog.sheet_named(id));
    let (Some(id), Some(seat)) = (id, seat) else { return };
    if draft.state.people.len() >= MOST_PEOPLE {
        let message = format!("there are more than {MOST_PEOPLE} characters");
        return draft.error("E1304", statement.at, message, "leave some out");
    }
    let who = Who(u8::try_from(draft.state.people.len()).unwrap_or(u8::MAX));
    let block = statement.datum(1).block();
    let mut made = character(draft.game, &draft.state.house, id, seat);
    disabled(draft.game, &mut made, block);
    made.at = said(block, "at").and_then(|said| if let Datum::Space(at) = said.datum(0) { Some(*at) } else { None });
    made.owes =
        said(block, "owes").and_then(|said| said.datum(0).int()).and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
    draft.state.people.push(made);
    draft.tracks(subject(who), block);
    let made = draft.state.person_mut(who);
    if !made.has_temporary {
        made.temporary.to(0);
    }
    let most = made.health.now();
    if made.resolve.now() > most {
        match said(block, "resolve").map(|said| said.at) {
            Some(at) => {
                draft.error(
                    "E1305",
                    at,
                    "Resolve is above Health",
                    "lower it: Resolve is never above Health (DMD-115)",
                );
            }
            None => _ = made.resolve.to(most),
        }
    }
    draft.lies_with(subject(who), block);
}

/// Makes a character as its sheet has it (DMD-113, DMD-134, DMD-233, DMD-274).
fn character(game: &DeckOfManyDungeons, house: &HouseRules, id: SheetId, seat: Seat) -> Character {
    let sheet = game.catalog.sheet(id);
    let total = i32::from(game.catalog.tier_total(&sheet.cards));
    let (health, resolve) = if sheet.is_hero {
        // A hero of level 0 has the tracks of level 1 (DMD-058).
        let most = i32::from(sheet.level.max(1)) + 4;
        (most, most)
    } else {
        (total.max(1), total)
    };
    let has_temporary = sheet.is_hero || sheet.is_boss;
    let temporary = first_temporary(house, sheet.is_hero, has_temporary);
    Character {
        label: sheet.id.clone(),
        sheet: id,
        seat,
        health: Tracker::full(health),
        resolve: Tracker::full(resolve),
        temporary: Tracker::new(0, MOST_TEMPORARY, temporary),
        has_temporary,
        cards: held(game, sheet),
        at: None,
        owes: 0,
        bought: 0,
        attacked: false,
        moved: false,
    }
}

/// Returns the cards of a character, with what it holds in its hands: what needs both, or else the first two items
/// (DMD-065, DMD-070).
fn held(game: &DeckOfManyDungeons, sheet: &Sheet) -> Vec<Held> {
    let mut free = [Some(Grip::Main), Some(Grip::Off)];
    let mut alone = sheet.cards.iter().filter(|id| is_held(game, **id)).count() == 1;
    let mut hold = |slot: Slot| match slot {
        Slot::Armour | Slot::Boots => None,
        Slot::Two if free[0].is_some() && free[1].is_some() => {
            free = [None, None];
            Some(Grip::Both)
        }
        Slot::Either if alone && free[0].is_some() && free[1].is_some() => {
            (free, alone) = ([None, None], false);
            Some(Grip::Both)
        }
        Slot::One | Slot::Either => free.iter_mut().find_map(Option::take),
        Slot::Two => None,
    };
    let cards = sheet.cards.iter().map(|id| {
        let grip = game.catalog.printed(*id).slot.and_then(&mut hold);
        Held { card: *id, disabled: false, grip, used: SmallVec::new() }
    });
    cards.collect()
}

fn is_held(game: &DeckOfManyDungeons, id: CardId) -> bool {
    matches!(game.catalog.printed(id).slot, Some(Slot::One | Slot::Two | Slot::Either))
}

fn disabled(game: &DeckOfManyDungeons, made: &mut Character, block: &[Statement]) {
    let named = said(block, "disabled").map(|said| said.datum(0).list()).unwrap_or_default();
    for id in named.iter().filter_map(|arg| arg.datum.text()) {
        let is_it = |held: &&mut Held| !held.disabled && game.catalog.printed(held.card).id == id;
        made.cards.iter_mut().find(is_it).into_iter().for_each(|held| held.disabled = true);
    }
}

/// Numbers characters of one name.
fn number(state: &mut State) {
    let labels: Vec<String> = state.people.iter().map(|person| person.label.clone()).collect();
    state.people.iter_mut().zip(numbered(&labels)).for_each(|(person, label)| person.label = label);
}

/// Reads the hexes. On a map everybody stands somewhere: those without a hex on the first free ones, the heroes from
/// the left, the enemies from the right (DMD-159).
fn map(draft: &mut Draft<'_>) {
    let Some(statement) = draft.setup.get("map") else { return };
    match Map::read(Grid::Hex, statement, &[]) {
        Ok(map) => draft.state.terrain = Some(map.terrain),
        Err(problem) => return draft.report([problem]),
    }
    let stands: Vec<Space> = draft.state.people.iter().filter_map(|person| person.at).collect();
    if let Some(ground) = draft.state.terrain.clone() {
        draft.stands_apart(statement, &ground, &stands);
    }
    for who in draft.state.everybody() {
        if draft.state.person(who).at.is_none() {
            let place = draft.state.arena().and_then(|arena| arena.open_at_end(draft.state.is_hero(who)));
            draft.state.person_mut(who).at = place;
        }
    }
}

/// Sets who begins: the side that the scene names, or whom the initiative says. A scene may begin out of combat.
fn begins(draft: &mut Draft<'_>) {
    if draft.setup.get("free").is_some() {
        draft.state.frames = vec![FreePlay::default().into()];
        draft.state.people.iter_mut().for_each(|person| _ = person.temporary.to(0));
        return;
    }
    draft.state.instigator = match draft.setup.text("instigator") {
        None => Instigator::Nobody,
        Some("enemies") => Instigator::Enemies,
        Some(name) => {
            let state = &draft.state;
            let sheet = draft.game.catalog.sheet_named(name);
            let is_it = |who: &Who| state.person(*who).label == name || Some(state.person(*who).sheet) == sheet;
            match state.everybody().find(is_it) {
                Some(who) if state.is_hero(who) => Instigator::Hero(who),
                Some(_) => Instigator::Enemies,
                None => Instigator::Nobody,
            }
        }
    };
    // A side that begins follows the turn of the other one.
    let step = match draft.setup.text("turn") {
        Some("heroes") => Step::Enemies,
        Some(_) => Step::Heroes,
        None => return,
    };
    let step = if step == Step::Enemies { Step::Heroes } else { Step::Enemies };
    draft.state.frames = vec![Fight { step, early: SmallVec::new(), turns: 0 }.into()];
}
