//! The view of a position: the hero's sheet, the decks, the open encounter and the map. Items of the catalog are drawn
//! here too.
//!
//! [`view`] returns the blocks that the prompt draws. [`card`] draws one encounter, item or status by its name.
//!
//! In each [`Board`], the cells are squares (`hex` is false), and neighbours share their walls (`shared` is true).

use super::check::Check;
use super::content::room::{Exit, Room, Side, Square};
use super::content::{BodyId, CardDef, CardId, Checked, Deed, ItemDef, Skill, Thing, UseId, level_word};
use super::entrance::Entrance;
use super::facts::{ENEMY_SUBJECT, GAME_SUBJECT, HERO_SUBJECT, fighting_values, item_text, standing_in};
use super::frame::AnyFrame;
use super::map::{Map, Place, free_sides, letter, place};
use super::placing::Placing;
use super::state::{Outcome, State, Step};
use super::{EncounterDeck, check};
use crate::kernel::{Bag, Block, Board, Card, CardReader, Cell, Track, View, Zone};
use crate::machine::play::words::{STATUS, TOKEN};

/// Returns the view of the position. The only player may see everything in it, because hidden cards are not in the
/// state.
pub fn view(game: &EncounterDeck, state: &State) -> View {
    let mut blocks = vec![hero(game, state)];
    blocks.extend(encounter(game, state));
    blocks.extend(Block::marks("", game.marks_of(state, GAME_SUBJECT)));
    if let Some(AnyFrame::Rolls(rolls)) = state.frames.last() {
        blocks.extend(rolls.checks.iter().map(|check| Block::Note(check_line(state, check))));
    }
    blocks.extend(map(game, state));
    View { title: title(state), blocks }
}

/// Returns the title: the area, the kind of game, and how it has ended.
fn title(state: &State) -> String {
    let game = state.game.map_or(String::new(), |game| format!(", {} game", game.word()));
    let end = match state.outcome {
        Some(Outcome::Victory) => ": victory",
        Some(Outcome::Failed) => ": the hero has failed",
        Some(Outcome::Completed) => ": all done",
        Some(Outcome::Nothing) => ": nothing left to draw",
        None => "",
    };
    format!("{}{game}{end}", *state.area)
}

fn track(name: &str, now: i64, most: Option<i64>) -> Track {
    Track { name: name.into(), now, most }
}

/// Draws the hero: health, gems, ranks, items and decks.
fn hero(game: &EncounterDeck, state: &State) -> Block {
    let hero = &state.hero;
    let most_health = i64::from(hero.gained[Thing::Health as usize]);
    let mut tracks = vec![track("health", i64::from(hero.left(Thing::Health)), Some(most_health))];
    for gem in Thing::GEMS {
        if hero.gained[gem as usize] > 0 {
            tracks.push(track(gem.word(), i64::from(hero.left(gem)), None));
        }
    }
    let mut marks = Vec::new();
    for skill in Skill::ALL {
        let rank = check::rank_name(&state.house, hero.rank(skill));
        marks.push(match hero.boxes[skill as usize] {
            0 => format!("{} {rank}", skill.name()),
            boxes => format!("{} {rank}, {boxes} XP", skill.name()),
        });
    }
    marks.extend(game.marks_of(state, HERO_SUBJECT));
    let mut zones = decks(game, state);
    if !hero.items.is_empty() {
        let items = hero.items.iter().map(|carried| (item_text(game, *carried), 1)).collect();
        zones.insert(0, Zone { name: "items".into(), cards: items, hidden: 0 });
    }
    Block::Figure {
        label: hero.name.clone(),
        name: String::new(),
        active: state.outcome.is_none(),
        out: state.outcome == Some(Outcome::Failed),
        tracks,
        marks,
        zones,
    }
}

/// Returns the decks. The face-down ones are only counted (ENC-045).
fn decks(game: &EncounterDeck, state: &State) -> Vec<Zone> {
    if state.game.is_none() {
        return Vec::new();
    }
    let name = |card: CardId| game.catalog.card(card).name.clone();
    let names = |bag: &Bag<CardId>| bag.iter().map(|(card, n)| (name(card), n)).collect();
    let zone = |name: &str, cards, hidden| Zone { name: name.into(), cards, hidden };
    let decks = &state.decks;
    let on_top: Vec<_> = decks.on_top.iter().rev().map(|card| (name(*card), 1)).collect();
    let face_down = decks.impending_len().saturating_sub(on_top.len() as u32);
    let mut zones = vec![zone("impending", on_top, face_down)];
    if decks.future_len() > 0 {
        zones.push(zone("future", Vec::new(), decks.future_len()));
    }
    zones.push(zone("discard", names(&decks.discard), 0));
    zones.push(zone("victory", names(&decks.victory), u32::from(decks.put_away)));
    zones
}

/// Draws the open encounter. Without one, draws the card whose room is being placed.
fn encounter(game: &EncounterDeck, state: &State) -> Vec<Block> {
    let Some(open) = &state.open else { return card_in_placing(game, state) };
    let card = game.catalog.card(open.card);
    let (attack, defense, damage) = fighting_values(game, state);
    let mut tracks = Vec::new();
    let mut marks = vec![level_mark(card)];
    if let Some(enemy) = &card.enemy {
        let left = i64::from(enemy.circles()) - i64::from(open.filled);
        tracks.push(track("HEALTH", left, Some(i64::from(enemy.circles()))));
        marks.push(format!("hit by ATK{defense}"));
        marks.push(format!("dodge by DEF{attack}"));
        if damage != 1 {
            marks.push(format!("damage {damage}"));
        }
        if enemy.count > 1 {
            marks.push(format!("{} of them", enemy.count));
        }
    }
    if open.step == Step::Choose && card.last_round() > 1 {
        let later = if open.round >= card.last_round() { " or later" } else { "" };
        marks.push(format!("round {}{later}", open.round));
    }
    marks.extend(game.marks_of(state, ENEMY_SUBJECT));
    let name = match &card.enemy {
        Some(enemy) if enemy.name != card.name => enemy.name.clone(),
        _ => String::new(),
    };
    let mut blocks = vec![Block::Figure {
        label: card.name.clone(),
        name,
        active: false,
        out: false,
        tracks,
        marks,
        zones: Vec::new(),
    }];
    blocks.extend(lines(game, card, &|used| game.catalog.call_of(used)).into_iter().map(Block::Note));
    blocks
}

/// Returns the level of a card, such as `level 2*`. The `*` marks a unique card, which all cards above level 1 are.
/// Players count levels from 1, the engine from 0.
fn level_mark(card: &CardDef) -> String {
    let mark = if card.level > 0 { "*" } else { "" };
    if card.level == CardDef::BOSS { format!("Boss{mark}") } else { format!("level {}{mark}", card.level + 1) }
}

/// Draws the card that has been drawn and whose room is being placed, with the exits numbered.
fn card_in_placing(game: &EncounterDeck, state: &State) -> Vec<Block> {
    let Some(AnyFrame::Placing(Placing { card, .. })) = state.frames.last() else { return Vec::new() };
    let card = game.catalog.card(*card);
    let mut cells = cells(&place(&card.room, None, None), "", false);
    number_exits(&mut cells, card.room.exits.iter().copied());
    let board = Board { name: format!("{}: its room", card.name), hex: false, shared: true, cells };
    vec![Block::Note(format!("{} is drawn: {}", card.name, level_mark(card))), Block::Board(board)]
}

/// Returns a check in words, such as `ATK7 at D: 2 4 5 make 6, which fails`.
fn check_line(state: &State, check: &Check) -> String {
    let rank = check::rank_name(&state.house, check.rank);
    let dice: Vec<String> = check.dice.iter().map(i8::to_string).collect();
    let head = format!("{}{} at {rank}", check.skill.name(), check.value);
    if check.rolling > 0 {
        return format!("{head}: {} in the air, {}", check.rolling, dice.join(" "));
    }
    let verb = if check::passes(state, check) { "passes" } else { "fails" };
    format!("{head}: {} make {}, which {verb}", dice.join(" "), check::total(state, check))
}

/// Draws the map, or the entrance while it is laid out.
fn map(game: &EncounterDeck, state: &State) -> Vec<Block> {
    let map = &state.map;
    match state.frames.last() {
        Some(AnyFrame::Opening(_)) => return Vec::new(),
        Some(AnyFrame::Entrance(opening)) => return entrance(map, opening),
        _ => {}
    }
    let mut blocks = Vec::new();
    if map.counted {
        let open = map.open().len();
        blocks.push(Block::Note(format!("map: {} rooms, {open} open exits", map.places.len())));
    } else if !map.places.is_empty() {
        blocks.push(Block::Board(board(map)));
        blocks.push(Block::Note(legend(game, state)));
    }
    if !map.off.is_empty() {
        let names: Vec<&str> = map.off.kinds().map(|card| game.catalog.card(card).name.as_str()).collect();
        blocks.push(Block::Note(format!("beside the map: {}", names.join(", "))));
    }
    blocks
}

/// Returns the hero's place and the other rooms in one line, with their numbers, such as `@ entrance · 1 Cave Bats`.
fn legend(game: &EncounterDeck, state: &State) -> String {
    let mut rooms = vec![format!("@ {}", standing_in(game, state))];
    for (at, place) in state.map.places.iter().enumerate() {
        let is_here = at == usize::from(state.map.here);
        if let Some(card) = place.card
            && !is_here
        {
            rooms.push(format!("{} {}", mark(&state.map, at), game.catalog.card(card).name));
        }
    }
    rooms.join(" · ")
}

/// Returns the mark of the room at this place of the map. It is the room's number, or `E` for the entrance.
fn mark(map: &Map, at: usize) -> String {
    let card = map.places.get(at).and_then(|place| place.card);
    if card.is_none() {
        return "E".into();
    }
    let before = map.places.iter().take(at).filter(|place| place.card.is_some()).count();
    (before + 1).to_string()
}

/// Draws the rooms of the map. Open exits have their letters, or `×` if the square behind them is taken.
fn board(map: &Map) -> Board {
    let mut squares = Vec::new();
    for (at, place) in map.places.iter().enumerate() {
        let is_here = at == usize::from(map.here);
        let label = if is_here { "@".to_string() } else { mark(map, at) };
        squares.extend(cells(place, &label, is_here));
    }
    let is_free = |exit: &Exit| map.is_free(exit.at.beyond(exit.side));
    for (n, exit) in (0..=u8::MAX).zip(map.open()) {
        let label = if is_free(&exit) { letter(n).to_string() } else { "×".to_string() };
        label_side(&mut squares, exit, label);
    }
    Board { name: format!("map, {} by {}", map.wide, map.high), hex: false, shared: true, cells: squares }
}

/// Returns the squares of a room. There are no walls between them and at the exits. The first square has the label.
fn cells(place: &Place, label: &str, bright: bool) -> Vec<Cell> {
    let mut cells = Vec::new();
    for at in &place.squares {
        let inner_sides = Side::ALL.into_iter().filter(|side| place.squares.contains(&at.beyond(*side)));
        let doors = place.doors.iter().filter(|door| door.exit.at == *at);
        let open_sides = inner_sides.chain(doors.map(|door| door.exit.side));
        let text = if place.squares.first() == Some(at) { label } else { "" };
        cells.push(Cell {
            x: i32::from(at.x),
            y: i32::from(at.y),
            text: vec![text.into()],
            bright,
            open: open_sides.map(Side::letter).collect(),
            labels: Vec::new(),
        });
    }
    cells
}

/// Puts a label on the side of a square, where an exit is.
fn label_side(cells: &mut [Cell], exit: Exit, label: String) {
    let is_at = |cell: &&mut Cell| (cell.x, cell.y) == (i32::from(exit.at.x), i32::from(exit.at.y));
    if let Some(cell) = cells.iter_mut().find(is_at) {
        cell.labels.push((exit.side.letter(), label));
    }
}

/// Numbers exits from 1, on their sides.
fn number_exits(cells: &mut [Cell], exits: impl Iterator<Item = Exit>) {
    for (n, exit) in (1..).zip(exits) {
        label_side(cells, exit, n.to_string());
    }
}

/// Draws the entrance while it is laid out. Each drawn square has its words, and each possible exit its number.
fn entrance(map: &Map, opening: &Entrance) -> Vec<Block> {
    let grid = format!("the map has columns a to {} and rows 1 to {}", letter(map.wide.saturating_sub(1)), map.high);
    let (squares, exits) = match opening {
        Entrance::Column { .. } | Entrance::Row { .. } => return vec![Block::Note(grid)],
        Entrance::Squares { squares, .. } => (squares, Vec::new()),
        Entrance::Exits { squares, exits } => (squares, exits.clone()),
        _ => return Vec::new(),
    };
    let has_all_squares = !matches!(opening, Entrance::Squares { .. });
    let room = Room { squares: squares.clone(), exits };
    let mut cells = cells(&place(&room, None, None), "", true);
    if has_all_squares {
        number_exits(&mut cells, free_sides(map, squares).into_iter());
    } else {
        for cell in &mut cells {
            let at = Square { x: i8::try_from(cell.x).unwrap_or(0), y: i8::try_from(cell.y).unwrap_or(0) };
            cell.text = vec![super::named::square_words(at)];
        }
    }
    let board = Board { name: "the entrance".into(), hex: false, shared: true, cells };
    vec![Block::Note(grid), Block::Board(board)]
}

/// Draws the encounter, item or status with this name. `None` if there is no such thing.
pub fn card(game: &EncounterDeck, name: &str, reader: CardReader) -> Option<Card> {
    let id = crate::kernel::slug(name);
    if let Some(card) = game.catalog.card_named(&id) {
        return Some(encounter_card(game, game.catalog.card(card), reader));
    }
    if let Some(thing) = game.catalog.thing_named(&id) {
        return Some(thing_card(game, game.catalog.thing(thing), reader));
    }
    status_card(game, &id, reader)
}

/// Draws an item.
fn thing_card(game: &EncounterDeck, thing: &ItemDef, reader: CardReader) -> Card {
    let uses = thing.uses.map_or("without limit".into(), |uses| uses.to_string());
    let mut facts = vec![("uses".to_string(), uses)];
    let when = ["on a check", "before a round", "between encounters"][thing.when as usize]; // in the order of `When`
    let skills: Vec<&str> = thing.on.iter().map(|skill| skill.name()).collect();
    let when = if skills.is_empty() { when.into() } else { format!("{when} of {}", skills.join(", ")) };
    facts.push(("when".into(), when));
    let says = |used| game.effect_line(used, reader);
    if thing.has_use {
        facts.push(("use".into(), body_text(game, thing.body, &says)));
    }
    facts.extend(thing.effects.iter().map(|used| ("carried".to_string(), says(*used))));
    let text = if thing.text.is_empty() { Vec::new() } else { vec![thing.text.clone()] };
    Card { name: thing.name.clone(), kind: "item".into(), facts, text, ..Card::default() }
}

/// Draws a status or a token. `None` if none has this id.
fn status_card(game: &EncounterDeck, id: &str, reader: CardReader) -> Option<Card> {
    let mut items = game.catalog.items.called(id).map(|(_, item)| item);
    let item = items.find(|item| [STATUS, TOKEN].contains(&item.kind))?;
    let text = item.text("text").map(str::to_string).into_iter().collect();
    let mut card = Card { name: item.name.clone(), kind: item.kind.into(), text, ..Card::default() };
    if item.kind == STATUS {
        game.draw_status(item, &mut card, reader);
    }
    Some(card)
}

/// Draws an encounter with its room.
fn encounter_card(game: &EncounterDeck, card: &CardDef, reader: CardReader) -> Card {
    let mut facts = Vec::new();
    if let Some(enemy) = &card.enemy {
        let count = if enemy.count > 1 { format!("{} × ", enemy.count) } else { String::new() };
        let damage = if enemy.damage == 1 { String::new() } else { format!(", damage {}", enemy.damage) };
        let values = format!("ATK {}, DEF {}, HEALTH {}{damage}", enemy.attack, enemy.defense, enemy.health);
        facts.push(("enemy".to_string(), format!("{count}{}: {values}", enemy.name)));
    }
    // The line `test: AGL5` becomes the fact `AGL5` with the name `test`.
    for line in lines(game, card, &|used| game.effect_line(used, reader)) {
        if let Some((name, text)) = line.split_once(": ") {
            facts.push((name.to_string(), text.to_string()));
        }
    }
    let text = if card.text.is_empty() { Vec::new() } else { vec![card.text.clone()] };
    let plan = room_in_rows(&card.room);
    let name = if card.level > 0 { format!("{} *", card.name) } else { card.name.clone() };
    Card { name, kind: format!("encounter, {}", level_word_long(card)), facts, plan, text, ..Card::default() }
}

/// Returns the level in words: `level 2`, or `Boss`.
fn level_word_long(card: &CardDef) -> String {
    if card.level == CardDef::BOSS { "Boss".into() } else { format!("level {}", level_word(card.level)) }
}

/// Draws a room in rows of text, as content does.
fn room_in_rows(room: &Room) -> Vec<String> {
    let mark = |at: Square| {
        if room.squares.contains(&at) {
            return '#';
        }
        let exit = room.exits.iter().find(|exit| exit.at.beyond(exit.side) == at);
        exit.map_or(' ', |exit| ['^', '>', 'v', '<'][exit.side as usize])
    };
    // The squares begin at 0. Exits are drawn outside them, so the drawing is wider by one on each side.
    let last_column = room.squares.iter().map(|square| square.x).max().unwrap_or(0);
    let last_row = room.squares.iter().map(|square| square.y).max().unwrap_or(0);
    let mut rows = Vec::new();
    for y in -1..=last_row + 1 {
        let row: String = (-1..=last_column + 1).map(|x| mark(Square { y, x })).collect();
        if !row.trim().is_empty() {
            rows.push(row.trim_end().to_string());
        }
    }
    rows
}

/// A way to say a call of an effect.
type Says<'s> = &'s dyn Fn(UseId) -> String;

/// Returns the lines of a card in addition to its enemy, such as `test: AGL5, else lose 2 health`. `says` is the way to
/// say an effect.
fn lines(game: &EncounterDeck, card: &CardDef, says: Says<'_>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for test in &card.tests {
        lines.push(format!("test: {}", checked_text(game, *test, says)));
    }
    for option in &card.options {
        let rounds = option.rounds.map(|rounds| format!(", in round {rounds}")).unwrap_or_default();
        lines.push(format!("option: {}{rounds}", checked_text(game, option.check, says)));
    }
    for used in card.enemy.iter().flat_map(|enemy| &enemy.habits) {
        lines.push(format!("habit: {}", says(*used)));
    }
    let clear = body_text(game, card.clear, says);
    if !clear.is_empty() {
        lines.push(format!("on clear: {clear}"));
    }
    lines
}

/// Returns a check with its outcomes, such as `AGL5: gain 1 ruby, else lose 2 health`.
fn checked_text(game: &EncounterDeck, check: Checked, says: Says<'_>) -> String {
    let mut text = format!("{}{}", check.skill.name(), check.value);
    let pass = body_text(game, check.pass, says);
    if !pass.is_empty() {
        text += &format!(": {pass}");
    }
    let fail = body_text(game, check.fail, says);
    if !fail.is_empty() {
        text += &format!(", else {fail}");
    }
    text
}

/// Returns the deeds of a block in words, as content writes them.
fn body_text(game: &EncounterDeck, body: BodyId, says: Says<'_>) -> String {
    let deed_text = |deed: &Deed| match deed {
        Deed::Gain(thing, n) => format!("gain {n} {}", thing.word()),
        Deed::Lose(thing, n) => format!("lose {n} {}", thing.word()),
        Deed::Experience(skill) => format!("gain experience {}", skill.name()),
        Deed::Item(item, uses) => {
            let def = game.catalog.thing(*item);
            let uses = uses.or(def.uses).map(|uses| format!("({uses})")).unwrap_or_default();
            format!("gain {}{uses}", def.name)
        }
        Deed::Strike(n) => format!("fill {n}"),
        Deed::Add(n) => format!("{n:+} to the total"),
        Deed::Do(used) => says(*used),
        Deed::Try(check) => format!("try {}", checked_text(game, *check, says)),
    };
    game.catalog.body(body).deeds.iter().map(deed_text).collect::<Vec<_>>().join("; ")
}
