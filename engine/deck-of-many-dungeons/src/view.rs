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
use rondel_engine::machine::journey::Exit;
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
    let way = |exit: &Exit| {
        let to = &game.catalog.atlas.place(exit.to).name;
        let locked_by = if journey.is_open(exit) { None } else { exit.lock };
        let lock = locked_by.and_then(|item| game.catalog.feat_of(item));
        lock.map_or_else(|| to.clone(), |lock| format!("{to} (locked: {})", game.catalog.feat(lock).name))
    };
    let exits = if journey.hides_exits() { &[] } else { place.exits.as_slice() };
    let ways: Vec<String> = exits.iter().map(way).collect();
    let tasks = site.tasks.iter().map(|feat| game.catalog.feat(*feat));
    let open = tasks.filter(|feat| !journey.has_accomplished(feat.item));
    let task = |feat: &Feat| {
        let text = if feat.text.is_empty() { String::new() } else { format!(": {}", feat.text) };
        format!("{} ({}){text}", feat.name, feat.takes())
    };
    let adventure = game.catalog.atlas.adventure(journey.adventure);
    // The text of the adventure is shown in its first place only.
    let begins = journey.entered() <= 1 && !adventure.text.is_empty();
    let mut blocks: Vec<Block> = begins.then(|| Block::Note(adventure.text.clone())).into_iter().collect();
    blocks.push(Block::Note(format!("{}: {}", place.name, place.text)));
    blocks.extend(Block::marks("ways", ways));
    blocks.extend(open.map(|feat| Block::Note(task(feat))));
    blocks
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
        marks.push(format!("{} fewer action{} next turn", person.owes, if person.owes == 1 { "" } else { "s" }));
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
    let zone = |name: &str, fits: &dyn Fn(&Held) -> bool| {
        let fitting = person.cards.iter().filter(|held| fits(held));
        let cards: Vec<_> = fitting.map(|held| (game.catalog.printed(held.card).name.clone(), 1)).collect();
        Zone { name: name.into(), cards, hidden: 0 }
    };
    let zones = [
        zone("cards", &|held| person.works(held)),
        zone("disabled", &|held| held.disabled),
        zone("bag", &|held| !held.disabled && !person.uses_card(held)),
    ];
    // A name that the label only repeats is left out.
    let name = Some(&sheet.name).filter(|name| slug(name) != person.label).cloned().unwrap_or_default();
    Block::Figure {
        label: person.label.clone(),
        name,
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
    let play = state.frames.iter().rev().find_map(|frame| match frame {
        AnyFrame::Play(play) => Some(play),
        _ => None,
    });
    let ability = play.and_then(|play| Some((play, play.ability(&game.look(state))?)));
    ability.map(|(play, ability)| super::aim::covered(&state.house, ability.area, play.aim)).unwrap_or_default()
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
    facts.extend(card.slot.map(|slot| ("slot".to_string(), slot.word().to_string())));
    facts.extend(card.enchants.map(|gear| ("for".to_string(), gear.word().to_string())));
    let element = card.element.map(|element| catalog.element(element).name.clone());
    for (word, id) in [("race", &card.race), ("class", &card.class)] {
        let name = |id: &String| catalog.items.find(word, id).map_or(id.clone(), |item| item.name.clone());
        facts.extend(id.as_ref().map(|id| (word.to_string(), name(id))));
    }
    facts.extend(element.map(|name| ("element".to_string(), name)));
    facts.extend(
        card.abilities.iter().map(|ability| (ability.kind.word().to_string(), told(game, card, ability, reader))),
    );
    facts.extend(card.flaws.iter().map(|used| ("flaw".to_string(), game.effect_line(*used, reader))));
    if !card.footer.is_empty() {
        facts.push(("footer".into(), card.footer.join(", ")));
    }
    let owners = owners(game, &card.id);
    if !owners.is_empty() {
        facts.push(("of".into(), owners.join(", ")));
    }
    let text = Some(card.text.clone()).filter(|text| !text.is_empty()).into_iter().collect();
    Card { name: card.name.clone(), kind: card.kind.into(), facts, text, ..Card::default() }
}

/// Returns the names of the characters that have the card with this id (DMD-021), without those that only scenes need.
fn owners<'g>(game: &'g DeckOfManyDungeons, id: &str) -> Vec<&'g str> {
    let catalog = &game.catalog;
    let has_card = |sheet: &&Sheet| {
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
    let text = Some(sheet.text.clone()).filter(|text| !text.is_empty()).into_iter().collect();
    let kind = match sheet.kind {
        Kind::Hero => "hero",
        Kind::Follower => "follower",
        Kind::Hazard => "hazard",
        Kind::Enemy if sheet.is_boss => "enemy, Boss",
        Kind::Enemy => "enemy",
    };
    Card { name: sheet.name.clone(), kind: kind.into(), facts, text, ..Card::default() }
}

/// Returns an ability in one line, such as `Chop, tn 6, damage 2`. Numbers with their usual value are left out, and so
/// is a name that is the card's own.
fn told(game: &DeckOfManyDungeons, card: &content::Card, ability: &Ability, reader: CardReader) -> String {
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
    parts.extend((ability.name != card.name).then(|| ability.name.clone()));
    parts.extend(numbers.iter().filter(|(_, n, usual)| n != usual).map(|(name, n, _)| format!("{name} {n}")));
    parts.extend((ability.only != Reaches::default()).then(|| format!("only {}", ability.only.word())));
    parts.extend((ability.goes != Goes::default()).then(|| format!("goes with {}", ability.goes.word())));
    parts.extend(ability.grip.map(|grip| format!("grip {}", grip.word())));
    parts.extend(ability.second.map(|second| format!("second tn {} damage {}", second.tn, second.damage)));
    parts.extend(ability.between.map(|n| format!("{n} damage to those between")));
    parts.extend(ability.unavoidable.then(|| "unavoidable".to_string()));
    let told = parts.join(", ");
    // An effect's text ends with a full stop.
    let effects = ability.effects.iter().map(|used| game.effect_line(*used, reader));
    effects.fold(told, |told, effect| match told.as_str() {
        "" => effect,
        said if said.ends_with('.') => format!("{said} {effect}"),
        said => format!("{said}, {effect}"),
    })
}
