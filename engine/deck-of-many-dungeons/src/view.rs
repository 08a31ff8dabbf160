//! The view: the position and the cards, as data to draw. Nothing is hidden from anybody.
//!
//! [`view`] draws the position: the place of an adventure, a figure for each character with its tracks, marks and
//! cards, then the map. [`card`] draws an item of the catalog.

use super::DeckOfManyDungeons;
use super::chase::Flight;
use super::content::{self, Ability, Feat, Goes, Kind, Reaches, Sheet};
use super::facts::{GAME_SUBJECT, subject};
use super::frame::AnyFrame;
use super::state::{Held, State, Who};
use super::travel;
use rondel_engine::kernel::{Block, Card, CardReader, Space, View, Zone, slug};
use rondel_engine::machine::journey::{Exit, Journey};
use rondel_engine::machine::play::words::{STATUS, TOKEN};

/// Returns the position as blocks to draw.
pub fn view(game: &DeckOfManyDungeons, state: &State) -> View {
    let present = state.everybody().filter(|who| state.person(*who).flight != Flight::Past);
    let mut blocks: Vec<Block> = place(game, state);
    blocks.extend(present.map(|who| figure(game, state, who)));
    blocks.extend(state.arena().map(|arena| Block::Field(arena.field("field", &lit(game, state)))));
    blocks.extend(Block::marks("", game.marks_of(state, GAME_SUBJECT)));
    View { title: "Deck of Many Dungeons".into(), blocks }
}

/// Returns the blocks of the place of the adventure, with its exits and open tasks. Empty outside adventures.
fn place(game: &DeckOfManyDungeons, state: &State) -> Vec<Block> {
    let look = game.look(state);
    let Some((journey, site)) = travel::here(&look) else { return Vec::new() };
    let place = game.catalog.atlas.place(journey.at);
    let mut blocks = Vec::new();
    let adventure = game.catalog.atlas.adventure(journey.adventure);
    // The text of the adventure is shown in its first place only.
    if journey.entered() <= 1 && !adventure.text.is_empty() {
        blocks.push(Block::Note(adventure.text.clone()));
    }
    blocks.push(Block::Note(format!("{}: {}", place.name, place.text)));
    let exits = if journey.hides_exits() { &[] } else { place.exits.as_slice() };
    let ways: Vec<String> = exits.iter().map(|exit| exit_text(game, journey, exit)).collect();
    blocks.extend(Block::marks("ways", ways));
    let tasks = site.tasks.iter().map(|feat| game.catalog.feat(*feat));
    let open_tasks = tasks.filter(|feat| !journey.has_accomplished(feat.item));
    blocks.extend(open_tasks.map(|feat| Block::Note(task_text(feat))));
    blocks
}

/// Returns an exit in words: `Crypt (locked: Break the seal)`.
fn exit_text(game: &DeckOfManyDungeons, journey: &Journey, exit: &Exit) -> String {
    let to = &game.catalog.atlas.place(exit.to).name;
    let locked_by = if journey.is_open(exit) { None } else { exit.lock };
    match locked_by.and_then(|item| game.catalog.feat_of(item)) {
        Some(lock) => format!("{to} (locked: {})", game.catalog.feat(lock).name),
        None => to.clone(),
    }
}

/// Returns a task in words: its name, what it takes, and its text if it has one.
fn task_text(feat: &Feat) -> String {
    let text = if feat.text.is_empty() { String::new() } else { format!(": {}", feat.text) };
    format!("{} ({}){text}", feat.name, feat.takes())
}

/// Returns the block of a character: its tracks, marks and cards.
fn figure(game: &DeckOfManyDungeons, state: &State, who: Who) -> Block {
    let person = state.person(who);
    let sheet = game.catalog.sheet(person.sheet);
    let mut marks = Vec::new();
    if sheet.is_boss {
        marks.push("Boss".into());
    }
    if person.owes > 0 {
        let actions = if person.owes == 1 { "action" } else { "actions" };
        marks.push(format!("{} fewer {actions} next turn", person.owes));
    }
    marks.extend(game.marks_of(state, subject(who)));
    marks.extend(match person.flight {
        Flight::No => None,
        Flight::To(to) => Some(format!("flees by {to}")),
        Flight::There(_) => Some("gets away".into()),
        Flight::Away => Some("in a chase".into()),
        Flight::Escaped => Some("escaped".into()),
        Flight::Past => None,
    });
    if person.killed {
        marks.push("killed".into());
    }
    let zone = |name: &str, is_in: &dyn Fn(&Held) -> bool| {
        let held_here = person.cards.iter().filter(|held| is_in(held));
        let cards: Vec<_> = held_here.map(|held| (game.catalog.printed(held.card).name.clone(), 1)).collect();
        Zone { name: name.into(), cards, hidden: 0 }
    };
    let zones = [
        zone("cards", &|held| person.works(held)),
        zone("disabled", &|held| held.disabled),
        zone("bag", &|held| !held.disabled && !person.uses_card(held)),
    ];
    let label_repeats_name = slug(&sheet.name) == person.label;
    Block::Figure {
        label: person.label.clone(),
        name: if label_repeats_name { String::new() } else { sheet.name.clone() },
        active: is_acting(game, state, who),
        out: !person.is_awake(),
        tracks: game.look(state).drawn_tracks(subject(who)),
        marks,
        zones: zones.into_iter().filter(|zone| !zone.cards.is_empty()).collect(),
    }
}

/// Returns whether a character can still act in the turn in progress.
fn is_acting(game: &DeckOfManyDungeons, state: &State, who: Who) -> bool {
    state.turn().is_some_and(|turn| turn.open(&game.look(state)).contains(&who))
}

/// Returns the hexes to light up, which are the area of the innermost play. Empty without a play.
fn lit(game: &DeckOfManyDungeons, state: &State) -> Vec<Space> {
    let innermost_play = state.frames.iter().rev().find_map(|frame| match frame {
        AnyFrame::Play(play) => Some(play),
        _ => None,
    });
    let Some(play) = innermost_play else { return Vec::new() };
    let Some(ability) = play.ability(&game.look(state)) else { return Vec::new() };
    super::aim::covered(state, ability.area, play.aim)
}

/// Returns the item with this name as a card to draw. It is a card, a character, or an item with a text. `None` if
/// there is no such item.
pub fn card(game: &DeckOfManyDungeons, name: &str, reader: CardReader) -> Option<Card> {
    let id = slug(name);
    let catalog = &game.catalog;
    if let Some(card) = catalog.card_named(&id) {
        return Some(printed_card(game, catalog.printed(card), reader));
    }
    if let Some(sheet) = catalog.sheet_named(&id) {
        return Some(sheet_card(game, catalog.sheet(sheet)));
    }
    let kinds = ["effect", "race", "class", STATUS, TOKEN];
    let item = catalog.items.called(&id).map(|(_, item)| item).find(|item| kinds.contains(&item.kind))?;
    let text = item.text("text").map(str::to_string).into_iter().collect();
    let mut card = Card { name: item.name.clone(), kind: item.kind.into(), text, ..Card::default() };
    if item.kind == STATUS {
        game.draw_status(item, &mut card, reader);
    }
    Some(card)
}

/// Returns a card of the catalog as a card to draw, with its abilities and the characters that have it.
fn printed_card(game: &DeckOfManyDungeons, card: &content::Card, reader: CardReader) -> Card {
    let catalog = &game.catalog;
    let mut facts = vec![("tier".to_string(), card.tier.to_string())];
    let mut add = |word: &str, value: String| facts.push((word.to_string(), value));
    if let Some(slot) = card.slot {
        add("slot", slot.word().to_string());
    }
    if let Some(gear) = card.enchants {
        add("for", gear.word().to_string());
    }
    for (word, id) in [("race", &card.race), ("class", &card.class)] {
        let Some(id) = id else { continue };
        let item = catalog.items.find(word, id);
        add(word, item.map_or(id.clone(), |item| item.name.clone()));
    }
    if let Some(element) = card.element {
        add("element", catalog.element(element).name.clone());
    }
    for ability in &card.abilities {
        add(ability.kind.word(), ability_line(game, card, ability, reader));
    }
    for flaw in &card.flaws {
        add("flaw", game.effect_line(*flaw, reader));
    }
    if !card.footer.is_empty() {
        add("footer", card.footer.join(", "));
    }
    let owners = owners(game, &card.id);
    if !owners.is_empty() {
        add("of", owners.join(", "));
    }
    Card { name: card.name.clone(), kind: card.kind.into(), facts, text: text_lines(&card.text), ..Card::default() }
}

/// Returns a text as the lines of a card to draw. An empty text has none.
fn text_lines(text: &str) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { vec![text.to_string()] }
}

/// Returns the names of the characters that have the card with this id (DMD-021), without those that only scenes need.
fn owners<'g>(game: &'g DeckOfManyDungeons, id: &str) -> Vec<&'g str> {
    let catalog = &game.catalog;
    let has_card = |sheet: &&Sheet| {
        // A Follower or a Hazard is a character and a card at once, and does not own itself.
        !sheet.is_fixture && sheet.id != id && sheet.cards.iter().any(|card| catalog.printed(*card).id == id)
    };
    catalog.sheets.iter().filter(has_card).map(|sheet| sheet.name.as_str()).collect()
}

/// Returns a character as a card to draw.
fn sheet_card(game: &DeckOfManyDungeons, sheet: &Sheet) -> Card {
    let names: Vec<&str> = sheet.cards.iter().map(|card| game.catalog.printed(*card).name.as_str()).collect();
    let mut facts = if sheet.kind == Kind::Hero {
        vec![("level".to_string(), sheet.level.to_string())]
    } else {
        vec![("tier total".to_string(), game.catalog.tier_total(&sheet.cards).to_string())]
    };
    facts.push(("cards".into(), names.join(", ")));
    let kind = if sheet.kind == Kind::Enemy && sheet.is_boss { "enemy, Boss" } else { sheet.kind.word() };
    Card { name: sheet.name.clone(), kind: kind.into(), facts, text: text_lines(&sheet.text), ..Card::default() }
}

/// Returns an ability in one line, such as `Chop, tn 6, damage 2`. Numbers with their usual value are left out, and so
/// is a name that is the card's own.
fn ability_line(game: &DeckOfManyDungeons, card: &content::Card, ability: &Ability, reader: CardReader) -> String {
    // The name, the number, and its usual value.
    let numbers = [
        ("cost", ability.cost, 0),
        ("range", ability.range, 1),
        ("area", ability.area, 1),
        ("tn", ability.tn.unwrap_or(0), 0),
        ("dice", ability.dice, 1),
        ("damage", ability.damage, 0),
        ("bonus", ability.bonus, 0),
        ("steps", ability.steps, 0),
        ("gives steps", ability.gives, 0),
        ("heal", ability.heal, 0),
        ("resolve", ability.resolve, 0),
        ("temporary", ability.temporary, 0),
        ("enables", ability.enables, 0),
        ("block", ability.block, 0),
        ("actions", ability.actions, 0),
        ("pull", ability.pull, 0),
        ("push", ability.push, 0),
        ("slow", ability.slow, 0),
        ("uses a turn", ability.again, 1),
    ];
    let mut parts = Vec::new();
    if ability.name != card.name {
        parts.push(ability.name.clone());
    }
    for (name, n, usual) in numbers {
        if n != usual {
            parts.push(format!("{name} {n}"));
        }
    }
    if ability.only != Reaches::default() {
        parts.push(format!("only {}", ability.only.word()));
    }
    if ability.goes != Goes::default() {
        parts.push(format!("goes with {}", ability.goes.word()));
    }
    parts.extend(ability.grip.map(|grip| format!("grip {}", grip.word())));
    parts.extend(ability.second.map(|second| format!("second tn {} damage {}", second.tn, second.damage)));
    parts.extend(ability.between.map(|n| format!("{n} damage to those between")));
    if ability.unavoidable {
        parts.push("unavoidable".to_string());
    }
    let mut line = parts.join(", ");
    for used in &ability.effects {
        // An effect's text ends with a full stop.
        if line.ends_with('.') {
            line.push(' ');
        } else if !line.is_empty() {
            line.push_str(", ");
        }
        line.push_str(&game.effect_line(*used, reader));
    }
    line
}
