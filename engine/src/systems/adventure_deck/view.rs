//! The view of a position as one seat may see it.
//!
//! `view` returns the blocks that the prompt draws: the Room, the map, and a figure for each combatant.

use super::AdventureDeck;
use super::combatant::{Combatant, Out, Side};
use super::content::CardId;
use super::frame::AnyFrame;
use super::ground::Way;
use super::state::{Light, State, Who};
use super::turn::{Turn, TurnStep};
use crate::kernel::{Bag, Block, Seat, Space, Track, View, Zone};
use crate::machine::Holds;
use crate::machine::journey::{Exit, Journey};

/// Returns the position as a seat may know it. A viewer without a seat, `None`, sees everything.
pub fn view(game: &AdventureDeck, state: &State, seat: Option<Seat>) -> View {
    let whose_turn = |frame: &AnyFrame| if let AnyFrame::Turn(turn) = frame { Some(turn.who) } else { None };
    let acting = state.frames.iter().find_map(whose_turn);
    let mut blocks = place(game, state);
    blocks.extend(field(game, state));
    // Combatants of a finished Combat are not shown.
    let combatants = || state.everybody().filter(|who| !state.at(*who).is_past());
    blocks.extend(combatants().map(|who| figure(game, state, who, seat, acting == Some(who))));
    let records = combatants().filter_map(|who| record(game, state.at(who)));
    blocks.extend(records.map(Block::Note));
    blocks.extend(ground(game, state));
    View { title: title(game, state, acting), blocks }
}

/// Returns the title: `Round 2 (Count 1), Turn of wolf`, or `Room Cellar, quiet`.
fn title(game: &AdventureDeck, state: &State, acting: Option<Who>) -> String {
    if state.ground.at_rest {
        return match &state.journey {
            Some(journey) => format!("Room {}, quiet", game.catalog.atlas.place(journey.at).name),
            None => "Between Encounters".to_string(),
        };
    }
    // Six Rounds make a Count.
    let count = state.rounds_run / 6 + 1;
    let turn = acting.map(|who| format!(", Turn of {}", state.at(who).label)).unwrap_or_default();
    format!("Round {} (Count {count}){turn}", state.round.number())
}

/// Returns notes about the party's Room: its text, its exits and its goods. An exit shows only the number of the Room
/// behind it (ADS-440).
fn place(game: &AdventureDeck, state: &State) -> Vec<Block> {
    let Some(journey) = &state.journey else { return Vec::new() };
    let place = game.catalog.atlas.place(journey.at);
    let mut blocks = Vec::new();
    let adventure = game.catalog.atlas.adventure(journey.adventure);
    // Only the first Room shows the text of the adventure.
    if journey.entered() <= 1 && !adventure.text.is_empty() {
        blocks.push(Block::Note(adventure.text.clone()));
    }
    blocks.push(Block::Note(format!("{}: {}", place.name, place.text)));
    let exits = if journey.hides_exits() { &[] } else { place.exits.as_slice() };
    let exit_texts: Vec<String> = exits.iter().map(|exit| exit_text(game, journey, exit)).collect();
    blocks.extend(Block::marks("exits", exit_texts));
    let mut wares: Vec<String> = Vec::new();
    for (nth, ware) in (0..=u8::MAX).zip(&game.catalog.room(journey.at).wares) {
        let name = &game.catalog.card(ware.card).name;
        match usize::from(ware.n).saturating_sub(journey.bought(nth)) {
            0 => {}
            1 => wares.push(format!("{name} for {} gold", ware.gold)),
            left => wares.push(format!("{name} x{left} for {} gold each", ware.gold)),
        }
    }
    blocks.extend(Block::marks("for sale", wares));
    blocks
}

/// Returns an exit in words: `Cellar (locked: Pick the lock)`.
fn exit_text(game: &AdventureDeck, journey: &Journey, exit: &Exit) -> String {
    let to = &game.catalog.atlas.place(exit.to).name;
    match exit.lock {
        Some(task) if !journey.is_open(exit) => {
            let task = game.catalog.items.get(usize::from(task)).map_or("", |item| &item.name);
            format!("{to} (locked: {task})")
        }
        _ => to.clone(),
    }
}

/// Returns the map with everybody on it. The spaces that a command may name now are lit. These are the spaces of the
/// choice under way, or else the possible Moves of the Turn.
fn field(game: &AdventureDeck, state: &State) -> Option<Block> {
    let arena = state.arena()?;
    let lit = game.look(state).spaces_on_offer().unwrap_or_else(|| spaces_in_reach(state));
    Some(Block::Field(arena.field("field", &lit)))
}

/// Returns the spaces of the possible Moves of the Turn. Empty while no Action is chosen.
fn spaces_in_reach(state: &State) -> Vec<Space> {
    match state.frames.last().and_then(Holds::<Turn>::get) {
        Some(turn) if turn.step == TurnStep::Act => state.ways(turn.who).into_iter().filter_map(Way::space).collect(),
        _ => Vec::new(),
    }
}

/// Returns a Character's record: `you: level 2 Fighter, XP 1 (Level 3 at 15), gold 1`. The record is a note and not a
/// set of tracks, because odds count the changes of tracks, and are about the fight.
fn record(game: &AdventureDeck, combatant: &Combatant) -> Option<String> {
    let hero = combatant.hero()?;
    let class = game.catalog.class(hero.class);
    let next = match class.level_after(hero.level) {
        Some(next) if next.xp <= hero.xp => format!(" (enough for Level {})", next.level),
        Some(next) => format!(" (Level {} at {})", next.level, next.xp),
        None => String::new(),
    };
    Some(format!("{}: level {} {}, XP {}{next}, gold {}", combatant.label, hero.level, class.name, hero.xp, hero.gold))
}

/// Returns the light, the surroundings, the Distances of pairs, and the things in play of the whole game.
fn ground(game: &AdventureDeck, state: &State) -> Option<Block> {
    let mut marks = Vec::new();
    match state.ground.light {
        Light::Medium => {}
        Light::None => marks.push("dark".into()),
        Light::Bright => marks.push("bright light".into()),
    }
    if state.ground.dense {
        marks.push("dense surroundings".into());
    }
    // By a house rule, every two combatants on a line have a Distance of their own.
    if state.is_pairwise() {
        for who in state.present() {
            for other in state.present().filter(|other| who < *other) {
                let names = state.distance(who, other).names().join("/");
                marks.push(format!("{} and {}: {names}", state.at(who).label, state.at(other).label));
            }
        }
    }
    marks.extend(game.marks_of(state, super::facts::GAME_SUBJECT));
    if state.ground.updown_deck.is_some() {
        marks.push("a separate Up/Down deck".into());
    }
    Block::marks("", marks)
}

/// Returns the block of one combatant: its numbers, marks and zones.
fn figure(game: &AdventureDeck, state: &State, who: Who, seat: Option<Seat>, active: bool) -> Block {
    let combatant = state.at(who);
    let mut tracks = vec![Track {
        name: "HP".into(),
        now: i64::from(combatant.hp.max(0)),
        most: Some(i64::from(super::numbers::max_hp(&game.look(state), who))),
    }];
    let mut zones = Vec::new();
    if let Some(hero) = combatant.hero() {
        let most = super::numbers::hand_max(&game.look(state), who);
        // The printed Hand maximum is 7. It is shown only if it has changed.
        if most != super::combatant::HAND {
            tracks.push(Track { name: "Hand max".into(), now: i64::from(most), most: Some(7) });
        }
        let seen = match seat {
            Some(seat) => hero.hand.seen_by(seat),
            None => hero.hand.bag().into_owned(),
        };
        zones.push(zone(game, "hand", &seen, hero.hand.len() - seen.len()));
        zones.extend(lying(game, state, who, seat));
        zones.push(Zone { name: "draw".into(), cards: Vec::new(), hidden: hero.draw.len() });
        zones.push(zone(game, "discard", &hero.discard, 0));
        for (name, cards) in [("found", &hero.found), ("aside", &hero.aside)] {
            if !cards.is_empty() {
                zones.push(zone(game, name, cards, 0));
            }
        }
        if !hero.stories.is_empty() {
            let stories = hero.stories.iter().map(|(story, n)| (game.catalog.story(story).name.clone(), n));
            zones.push(Zone { name: "stories".into(), cards: stories.collect(), hidden: 0 });
        }
    } else {
        zones.extend(lying(game, state, who, seat));
    }
    let mut marks = marks(game, state, combatant);
    marks.extend(game.marks_of(state, super::facts::combatant(who)));
    Block::Figure {
        label: combatant.label.to_string(),
        name: super::facts::full_name(&game.catalog, state, who),
        active,
        out: !combatant.is_in(),
        tracks,
        marks,
        zones,
    }
}

/// Returns the zones of a combatant's cards in play. A seat sees only the face-down cards that it knows.
fn lying(game: &AdventureDeck, state: &State, who: Who, seat: Option<Seat>) -> Vec<Zone> {
    let bearer = super::facts::combatant(who);
    let face_up: Bag<CardId> = state.out(who).map(|(_, card)| card).collect();
    let mut seen: Bag<CardId> = Bag::new();
    let mut hidden = 0;
    for thing in state.in_play.of(bearer).filter(|thing| thing.down.is_some()) {
        if thing.is_hidden_from(seat) {
            hidden += 1;
        } else if let Some(card) = thing.print {
            seen.put(CardId(card));
        }
    }
    let zones = [zone(game, "out", &face_up, 0), zone(game, "face down", &seen, hidden)];
    zones.into_iter().filter(|zone| !zone.cards.is_empty() || zone.hidden > 0).collect()
}

/// Returns a zone with its cards by name, and this many hidden cards.
fn zone(game: &AdventureDeck, name: &str, cards: &Bag<CardId>, hidden: u32) -> Zone {
    let mut listed: Vec<(String, u32)> = Vec::new();
    for (id, n) in cards.iter() {
        let card = &game.catalog.card(id).name;
        // The printings of one card follow each other, and are listed as one.
        match listed.last_mut() {
            Some((last, sum)) if last == card => *sum += n,
            _ => listed.push((card.clone(), n)),
        }
    }
    Zone { name: name.into(), cards: listed, hidden }
}

/// Returns the side of a combatant, if its kind does not show it already.
fn side(state: &State, combatant: &Combatant) -> Option<String> {
    match combatant.side {
        Side::Players => combatant.foe().map(|_| "with the Players".into()),
        Side::Foes => combatant.hero().map(|_| "with the Foes".into()),
        Side::Rival(head) => {
            let head = &state.at(Who(head)).label;
            // A rival who heads a side needs no mark.
            if *head == combatant.label { None } else { Some(format!("with {head}")) }
        }
    }
}

/// Returns the short marks behind a combatant's numbers, such as `prone` or `Shield`.
fn marks(game: &AdventureDeck, state: &State, combatant: &Combatant) -> Vec<String> {
    let mut marks = Vec::new();
    let mut mark = |on: bool, text: &str| {
        if on {
            marks.push(text.to_string())
        }
    };
    mark(combatant.out == Some(Out::Dead), if combatant.hero().is_some() { "dead" } else { "defeated" });
    mark(combatant.out == Some(Out::Fled), "gone");
    if let Some(side) = side(state, combatant) {
        mark(true, &side);
    }
    mark(combatant.sneaking, "sneaking");
    mark(combatant.prone, "prone");
    mark(combatant.dazed, "no action next Turn");
    mark(combatant.hampered, "hampered");
    if let Some(hero) = combatant.hero() {
        let armed: Vec<&str> = hero.armed.iter().map(|card| game.catalog.card(*card).name.as_str()).collect();
        mark(!armed.is_empty(), &armed.join(" + "));
        mark(hero.shield, "Shield");
    }
    if !combatant.holds.is_empty() {
        let held: Vec<&str> = combatant.holds.iter().map(|held| &*state.at(*held).label).collect();
        marks.push(format!("holds {}", held.join(", ")));
    }
    let lost: Vec<&str> = combatant.dropped.iter().map(|card| game.catalog.card(*card).name.as_str()).collect();
    if !lost.is_empty() {
        marks.push(format!("on the ground: {}", lost.join(", ")));
    }
    if !state.ground.mode.is_simple() && !state.is_pairwise() {
        marks.push(format!("at {}", combatant.stand));
    }
    marks
}
