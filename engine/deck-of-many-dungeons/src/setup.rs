//! The setup of a scene: makes the position in which its play begins.
//!
//! Begin reading at [`setup`]. It reads the statements of a parsed scene into a draft, and returns either the position
//! or all problems found. For example, `enemy Ogre x3` becomes three characters of the GM, with the labels `ogre-1` to
//! `ogre-3`. [`character`] makes one character from its sheet. Scripts and the GM also call it.

use super::build::Build;
use super::chase::Flight;
use super::content::{CardId, Catalog, Kind, SheetId, small, statement_in};
use super::facts::{GAME_SUBJECT, subject};
use super::fight::{Fight, Step};
use super::free::FreePlay;
use super::house::{self, HouseRules};
use super::levels::{hero_tracks, innate, xp_of};
use super::state::{Absence, Character, Held, Instigator, Place, State, Who, first_temporary};
use super::travel::Arrives;
use super::{DeckOfManyDungeons, DungeonRules, gear};
use rondel_engine::kernel::{Datum, Grid, Problem, Seat, Setup, Space, Statement, Tracker};
use rondel_engine::machine::arena::Map;
use rondel_engine::machine::journey::Journey;
use rondel_engine::machine::{InPlay, WorkStack, numbered};
use smallvec::SmallVec;

/// The position in the making, with the problems found so far.
type Draft<'a> = rondel_engine::machine::Draft<'a, DungeonRules>;

/// The most characters in a scene.
pub const MOST_PEOPLE: usize = 60;
/// The maximum of the temporary Resolve tracker, so high that it limits nothing (DMD-135).
const MOST_TEMPORARY: i32 = 99;

/// Returns the position in which a scene begins, or all problems of the scene.
pub fn setup(game: &DeckOfManyDungeons, setup: &Setup) -> Result<State, Vec<Problem>> {
    let empty = State {
        house: HouseRules::default(),
        people: Vec::new(),
        players: 0,
        terrain: None,
        instigator: Instigator::Nobody,
        level: 0,
        xp: 0,
        story: SmallVec::new(),
        hooked: SmallVec::new(),
        chases: Vec::new(),
        journey: None,
        task: None,
        won: None,
        in_play: InPlay::default(),
        frames: WorkStack::from(vec![Fight::new(setup.get("unnoticed").is_some()).into()]),
    };
    let mut draft = Draft::new(game, setup, empty);
    draft.state.house = draft.house();
    people(&mut draft);
    map(&mut draft);
    begins(&mut draft);
    ready_made(&mut draft);
    draft.lies_with(GAME_SUBJECT, &setup.body); // statuses and tokens of the game itself
    draft.checked()
}

/// Adds all characters: the heroes with the level and XP of the party, then Followers, enemies and Hazards.
fn people(draft: &mut Draft<'_>) {
    let setup = draft.setup;
    // The players, each with a hero.
    let players = setup.all("player").count();
    if players == 0 || players >= usize::from(Seat::MOST) {
        let message = format!("{players} players sit at the table");
        draft.error("E1303", setup.at, message, "name 1 to 14: `player NAME`");
    }
    draft.state.players = u8::try_from(players).unwrap_or(0).min(Seat::MOST - 1);
    draft.state.level = party_level(draft);
    for (seat, statement) in (0..=u8::MAX).zip(setup.all("player")) {
        person(draft, statement, statement.datum(0), Seat::new(seat));
    }
    // The XP is what the scene says. Otherwise, it is what the heroes have gained, and at least what their level takes.
    let stated_xp = setup.int("xp").and_then(|xp| u32::try_from(xp).ok());
    let least = xp_of(&draft.state.house, draft.state.level);
    let sheets = draft.state.heroes().map(|who| draft.game.catalog.sheet(draft.state.person(who).sheet));
    let gained = sheets.filter_map(|sheet| sheet.xp).max().unwrap_or(0);
    draft.state.xp = stated_xp.unwrap_or(gained.max(least));
    // Everybody else. The first player has the seat of the heroes' Followers.
    let (first, gm) = (Seat::new(0), draft.state.gm());
    for (word, seat) in [("follower", first), ("enemy", Some(gm)), ("hazard", Some(gm))] {
        for statement in setup.all(word) {
            let (n, name) = match statement.datum(0) {
                Datum::Counted(n, name) => (*n, &name.datum),
                other => (1, other),
            };
            for _ in 0..n {
                person(draft, statement, name, seat);
            }
        }
    }
    number_labels(&mut draft.state);
}

/// Returns the level at which the hero of a `player` statement begins. It is the level of its sheet, or 0 if the scene
/// says so (DMD-062). `None` if there is no such hero.
fn level_of(draft: &Draft<'_>, statement: &Statement) -> Option<u8> {
    let sheet = draft.game.catalog.sheet_named(statement.datum(0).text()?)?;
    // In a scene, `level` can only be 0.
    let begins_at_0 = statement_in(statement.datum(1).block(), "level").is_some();
    Some(if begins_at_0 { 0 } else { draft.game.catalog.sheet(sheet).level })
}

/// Returns the level of the party, and reports heroes of another level (DMD-003). If the house counts missed sessions,
/// a hero may be one level behind (DMD-303).
fn party_level(draft: &mut Draft<'_>) -> u8 {
    let setup = draft.setup;
    let mut levels = Vec::new();
    for statement in setup.all("player") {
        levels.extend(level_of(draft, statement).map(|level| (statement.at, level)));
    }
    let party = levels.iter().map(|(_, level)| *level).max().unwrap_or(1);
    let behind = u8::from(draft.state.house.is(house::Absence::Yes));
    for (at, level) in levels {
        if level + behind < party {
            let message = format!("a hero of level {level} sits in a party of level {party}");
            let help = "heroes have one level: a newcomer enters at the party's (DMD-003, DMD-328)";
            draft.error("E1316", at, message, help);
        }
    }
    party
}

/// Adds the character of this name for `seat`, with what its statement says: its hex, tracks, gold, disabled cards and
/// statuses. A name or seat that does not exist is reported elsewhere.
fn person(draft: &mut Draft<'_>, statement: &Statement, name: &Datum, seat: Option<Seat>) {
    let id = name.text().and_then(|id| draft.game.catalog.sheet_named(id));
    let (Some(id), Some(seat)) = (id, seat) else { return };
    if draft.state.people.len() >= MOST_PEOPLE {
        let message = format!("there are more than {MOST_PEOPLE} characters");
        return draft.error("E1304", statement.at, message, "leave some out");
    }
    let who = Who(u8::try_from(draft.state.people.len()).unwrap_or(u8::MAX));
    let block = statement.datum(1).block();
    let level = if seat == draft.state.gm() { 0 } else { level_of(draft, statement).unwrap_or(1) };
    let mut made = character(&draft.game.catalog, &draft.state, id, seat, level);
    traits(draft, &mut made, block);
    disabled(draft.game, &mut made, block);
    if let Some(Datum::Space(at)) = statement_in(block, "at").map(|statement| statement.datum(0)) {
        made.at = Some(*at);
    }
    made.owes = small(block, "owes", 0);
    let gold = statement_in(block, "gold").and_then(|gold| u32::try_from(gold.datum(0).int()?).ok());
    made.gold = gold.unwrap_or(made.gold);
    draft.state.people.push(made.into());
    draft.state.in_play.listeners_change();
    draft.tracks(subject(who), block);
    limit_resolve(draft, who, block);
    draft.lies_with(subject(who), block);
}

/// Makes the tracks of a character agree. There is no temporary Resolve without the right to it, and Resolve is never
/// above Health. Resolve that the block states above Health is reported.
fn limit_resolve(draft: &mut Draft<'_>, who: Who, block: &[Statement]) {
    let made = draft.state.person_mut(who);
    if !made.has_temporary {
        made.temporary.to(0);
    }
    let most = made.health.now();
    if made.resolve.now() > most {
        match statement_in(block, "resolve") {
            Some(statement) => {
                let help = "lower it: Resolve is never above Health (DMD-115)";
                draft.error("E1305", statement.at, "Resolve is above Health", help);
            }
            None => _ = made.resolve.to(most),
        }
    }
}

/// Makes a character from its sheet, for `seat`. `level` sets the tracks of a hero. At level 0, it also sets the cards,
/// which are the first cards of the sheet if there are any (DMD-062, DMD-113, DMD-134, DMD-210, DMD-211, DMD-233,
/// DMD-276).
pub fn character(catalog: &Catalog, state: &State, id: SheetId, seat: Seat, level: u8) -> Character {
    let house = &state.house;
    let sheet = catalog.sheet(id);
    let mut cards: Vec<CardId> = if level == 0 && !sheet.first.is_empty() {
        let mut first = sheet.first.clone();
        // The first cards name no Traits, so these come from the other list (DMD-058).
        first.extend(sheet.cards.iter().copied().filter(|id| catalog.printed(*id).kind == "trait"));
        first
    } else {
        sheet.cards.clone()
    };
    // The tracks of a hero follow from its level, and those of anybody else from its Tier Total.
    let total = i32::from(catalog.tier_total(&cards));
    let (health, resolve) = match sheet.kind {
        Kind::Hero => (hero_tracks(house, level), hero_tracks(house, level)),
        Kind::Follower => (total.max(1), 0),
        Kind::Enemy => (total.max(1), total),
        Kind::Hazard => (0, 0),
    };
    if sheet.kind != Kind::Hazard {
        let is_on_heroes_side = seat != state.gm();
        let of_kind = || innate(catalog, house, (sheet.kind, is_on_heroes_side), state.level.max(level), &cards);
        let innate_card = sheet.innate.or_else(of_kind);
        cards.extend(innate_card);
    }
    let has_temporary = sheet.kind == Kind::Hero || sheet.is_boss;
    let temporary = first_temporary(house, sheet.kind == Kind::Hero, has_temporary);
    Character {
        label: sheet.id.clone(),
        sheet: id,
        kind: sheet.kind,
        seat,
        level,
        gold: sheet.gold,
        health: Tracker::full(health),
        resolve: Tracker::full(resolve),
        temporary: Tracker::new(0, MOST_TEMPORARY, temporary),
        has_temporary,
        // Each card in its place: worn, held or in the bag.
        cards: gear::begun(catalog, &cards),
        at: None,
        owes: 0,
        spare: 0,
        bought: 0,
        bought_left: 0,
        attacked: false,
        moved: false,
        elements: SmallVec::new(),
        flight: Flight::No,
        killed: false,
        absence: Absence::default(),
    }
}

/// Gives a ready-made hero the Traits that its scene names (DMD-049, DMD-064).
fn traits(draft: &mut Draft<'_>, made: &mut Character, block: &[Statement]) {
    let Some(statement) = statement_in(block, "traits") else { return };
    let catalog = &draft.game.catalog;
    let names = statement.datum(0).list().iter().filter_map(|arg| arg.datum.text());
    let traits: Vec<CardId> = names.filter_map(|name| catalog.card_named(name)).collect();
    let has_own = made.cards.iter().any(|held| catalog.printed(held.card).kind == "trait");
    if has_own || !(2..=3).contains(&traits.len()) {
        let message = if has_own {
            format!("`{}` has Traits of its own", made.label)
        } else {
            format!("{} Traits are named", traits.len())
        };
        return draft.error("E1313", statement.at, message, "a ready-made hero gets 2 or 3 (DMD-049, DMD-064)");
    }
    made.cards.extend(traits.into_iter().map(|card| Held::new(card, Place::Own)));
}

/// Disables the cards that the block names, one card for each time it is named (DMD-104).
fn disabled(game: &DeckOfManyDungeons, made: &mut Character, block: &[Statement]) {
    let args = statement_in(block, "disabled").map(|statement| statement.datum(0).list()).unwrap_or_default();
    for id in args.iter().filter_map(|arg| arg.datum.text()) {
        let is_meant = |held: &&mut Held| !held.disabled && game.catalog.printed(held.card).id == id;
        if let Some(held) = made.cards.iter_mut().find(is_meant) {
            held.disabled = true;
        }
    }
}

/// Numbers the labels of characters with the same name.
fn number_labels(state: &mut State) {
    let labels: Vec<String> = state.people.iter().map(|person| person.label.clone()).collect();
    for (person, label) in state.people.iter_mut().zip(numbered(&labels)) {
        person.label = label;
    }
}

/// Reads the map and gives everybody a hex on it. A character without one gets the first free hex, heroes from the left
/// and enemies from the right (DMD-159).
fn map(draft: &mut Draft<'_>) {
    let Some(statement) = draft.setup.get("map") else { return };
    // `&[]`: no marks of the map mean anything besides ground.
    match Map::read(Grid::Hex, statement, &[]) {
        Ok(map) => draft.state.terrain = Some(map.terrain.into()),
        Err(problem) => return draft.report([problem]),
    }
    let creatures = draft.state.people.iter().filter(|person| person.kind != Kind::Hazard);
    let stands: Vec<Space> = creatures.filter_map(|person| person.at).collect();
    if let Some(ground) = draft.state.terrain.clone() {
        // Reports hexes where nobody can stand, and two characters on one hex.
        draft.stands_apart(statement, &ground, &stands);
    }
    for who in draft.state.everybody() {
        if draft.state.person(who).at.is_none() {
            let place = draft.state.place_at_end(who);
            draft.state.person_mut(who).at = place;
        }
    }
}

/// Lets the players of ready-made heroes without Traits pick these before anything else (DMD-064).
fn ready_made(draft: &mut Draft<'_>) {
    let catalog = &draft.game.catalog;
    let has_none = |who: &Who| {
        let person = draft.state.person(*who);
        let has_traits = person.cards.iter().any(|held| catalog.printed(held.card).kind == "trait");
        catalog.sheet(person.sheet).ready_made && !has_traits
    };
    let heroes: Vec<Who> = draft.state.heroes().filter(has_none).collect();
    // The last frame pushed runs first, so the first hero comes last.
    draft.state.frames.extend(heroes.into_iter().rev().map(|who| Build::traits(who).into()));
}

/// Begins the scene with an adventure, in its first place or in the one that the scene names.
fn adventure(draft: &mut Draft<'_>, statement: &Statement) {
    let atlas = &draft.game.catalog.atlas;
    let Some(adventure) = statement.datum(0).text().and_then(|name| atlas.adventure_named(name)) else { return };
    let stated_place = statement.datum(1).text().and_then(|name| atlas.place_named(name));
    let place = stated_place.unwrap_or(atlas.adventure(adventure).opens);
    draft.state.journey = Some(Journey::begins(adventure, place));
    draft.state.frames = WorkStack::from(vec![FreePlay::default().into(), Arrives { place }.into()]);
    clear_temporary(draft);
}

/// Takes the temporary Resolve away that `character` has given, because it comes with a combat.
fn clear_temporary(draft: &mut Draft<'_>) {
    for person in &mut draft.state.people {
        person.temporary.to(0);
    }
}

/// Sets the work with which the scene begins. This is an adventure, play out of combat, the turn of the side that it
/// names, or initiative.
fn begins(draft: &mut Draft<'_>) {
    if let Some(statement) = draft.setup.get("adventure") {
        return adventure(draft, statement);
    }
    if draft.setup.get("free").is_some() {
        draft.state.frames = WorkStack::from(vec![FreePlay::default().into()]);
        return clear_temporary(draft);
    }
    draft.state.instigator = match draft.setup.text("instigator") {
        None => Instigator::Nobody,
        Some("enemies") => Instigator::Enemies,
        Some(name) => instigator_named(draft, name),
    };
    // The side that `turn` names begins, without initiative.
    let step = match draft.setup.text("turn") {
        Some("heroes") => Step::Heroes,
        Some(_) => Step::Enemies,
        // The fight that `setup` has put on the stack begins with initiative.
        None => return,
    };
    let fight = Fight { step, early: SmallVec::new(), turns: 0, unnoticed: false };
    draft.state.frames = WorkStack::from(vec![fight.into()]);
}

/// Returns the instigator with this label, or of a sheet with this name.
fn instigator_named(draft: &Draft<'_>, name: &str) -> Instigator {
    let state = &draft.state;
    let sheet = draft.game.catalog.sheet_named(name);
    let is_named = |who: &Who| state.person(*who).label == name || Some(state.person(*who).sheet) == sheet;
    match state.everybody().find(is_named) {
        Some(who) if state.is_hero(who) => Instigator::Hero(who),
        Some(_) => Instigator::Enemies,
        None => Instigator::Nobody,
    }
}
