//! The view of a position as one seat may see it.
//!
//! `view` returns the blocks that the prompt draws: the Room, the map, and a figure for each combatant.

use super::AdventureDeck;
use super::combatant::{Combatant, Out, Side};
use super::content::CardId;
use super::content::room::Ware;
use super::ground::Way;
use super::state::{State, Who};
use super::turn::{Turn, TurnStep};
use crate::kernel::{Bag, Block, Seat, Track, View, Zone};
use crate::machine::Holds;

/// Returns the position as a seat may know it. A viewer without a seat, `None`, sees everything.
pub fn view(game: &AdventureDeck, state: &State, seat: Option<Seat>) -> View {
    let acting = state
        .frames
        .iter()
        .find_map(|frame| if let super::frame::AnyFrame::Turn(turn) = frame { Some(turn.who) } else { None });
    let count = state.rounds_run / 6 + 1;
    let turn = acting.map(|who| format!(", Turn of {}", state.at(who).label)).unwrap_or_default();
    let room = state.journey.as_ref().map(|journey| &game.catalog.atlas.place(journey.at).name);
    let title = if state.ground.at_rest {
        room.map_or_else(|| "Between Encounters".to_string(), |room| format!("Room {room}, quiet"))
    } else {
        format!("Round {} (Count {count}){turn}", state.round.number())
    };
    let mut blocks = place(game, state);
    blocks.extend(field(game, state));
    let combatants = || state.everybody().filter(|who| !state.at(*who).is_past());
    blocks.extend(combatants().map(|who| figure(game, state, who, seat, acting == Some(who))));
    blocks.extend(combatants().filter_map(|who| record(game, state.at(who))).map(Block::Note));
    blocks.extend(ground(game, state));
    View { title, blocks }
}

/// Returns notes about the party's Room: its text, its exits and its goods. They show only the number of the Rooms
/// behind the exits (ADS-440).
fn place(game: &AdventureDeck, state: &State) -> Vec<Block> {
    let Some(journey) = &state.journey else { return Vec::new() };
    let (place, room) = (game.catalog.atlas.place(journey.at), game.catalog.room(journey.at));
    let item = |number: u16| game.catalog.items.get(usize::from(number)).map_or("", |item| &item.name);
    let known = if journey.hides_exits() { &[] } else { place.exits.as_slice() };
    let exits: Vec<String> = known
        .iter()
        .map(|exit| match exit.lock {
            Some(task) if !journey.is_open(exit) => {
                format!("{} (locked: {})", game.catalog.atlas.place(exit.to).name, item(task))
            }
            _ => game.catalog.atlas.place(exit.to).name.clone(),
        })
        .collect();
    let adventure = game.catalog.atlas.adventure(journey.adventure);
    let begins = journey.entered() <= 1 && !adventure.text.is_empty();
    let mut blocks: Vec<Block> = begins.then(|| Block::Note(adventure.text.clone())).into_iter().collect();
    blocks.push(Block::Note(format!("{}: {}", place.name, place.text)));
    blocks.extend(Block::marks("exits", exits));
    let for_sale = |(nth, ware): (u8, &Ware)| match usize::from(ware.n).saturating_sub(journey.bought(nth)) {
        0 => None,
        1 => Some(format!("{} for {} gold", game.catalog.card(ware.card).name, ware.gold)),
        n => Some(format!("{} x{n} for {} gold each", game.catalog.card(ware.card).name, ware.gold)),
    };
    let wares: Vec<String> = (0u8..).zip(&room.wares).filter_map(for_sale).collect();
    blocks.extend(Block::marks("for sale", wares));
    blocks
}

/// Returns the map with everybody on it. The spaces that a command may name now are lit. These are the spaces of the
/// choice under way, or else the possible Moves of the Turn.
fn field(game: &AdventureDeck, state: &State) -> Option<Block> {
    let arena = state.arena()?;
    let look = game.look(state);
    let turn = || state.frames.last().and_then(Holds::<Turn>::get).filter(|turn| turn.step == TurnStep::Act);
    let ways = || turn().map(|turn| state.ways(turn.who)).unwrap_or_default();
    let lit = look.spaces_on_offer().unwrap_or_else(|| ways().into_iter().filter_map(Way::space).collect());
    Some(Block::Field(arena.field("field", &lit)))
}

/// Returns a Character's record: `you: level 2 Fighter, XP 1 (Level 3 at 15), gold 1`. The record is a note and not a
/// set of tracks, because odds count the changes of tracks, and are about the fight.
fn record(game: &AdventureDeck, combatant: &Combatant) -> Option<String> {
    let hero = combatant.hero()?;
    let class = game.catalog.class(hero.class);
    let next = class.level_after(hero.level).map_or_else(String::new, |next| match next.xp <= hero.xp {
        true => format!(" (enough for Level {})", next.level),
        false => format!(" (Level {} at {})", next.level, next.xp),
    });
    Some(format!("{}: level {} {}, XP {}{next}, gold {}", combatant.label, hero.level, class.name, hero.xp, hero.gold))
}

/// Returns the light, the surroundings, the Distances of pairs, and the things in play of the whole game.
fn ground(game: &AdventureDeck, state: &State) -> Option<Block> {
    let mut marks = Vec::new();
    match state.ground.light {
        super::state::Light::Medium => {}
        super::state::Light::None => marks.push("dark".into()),
        super::state::Light::Bright => marks.push("bright light".into()),
    }
    if state.ground.dense {
        marks.push("dense surroundings".into());
    }
    if state.is_pairwise() {
        let pair_in_words = |(who, other): (Who, Who)| {
            let names = state.distance(who, other).names().join("/");
            format!("{} and {}: {names}", state.at(who).label, state.at(other).label)
        };
        let pairs = state.present().flat_map(|who| state.present().map(move |other| (who, other)));
        marks.extend(pairs.filter(|(who, other)| who < other).map(pair_in_words));
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
        if most != super::combatant::HAND {
            tracks.push(Track { name: "Hand max".into(), now: i64::from(most), most: Some(7) });
        }
        let known = seat.map_or_else(|| hero.hand.bag().into_owned(), |seat| hero.hand.seen_by(seat));
        let hidden = hero.hand.len() - known.len();
        zones.push(zone(game, "hand", &known, hidden));
        zones.extend(lying(game, state, who, seat));
        zones.push(Zone { name: "draw".into(), cards: Vec::new(), hidden: hero.draw.len() });
        zones.push(zone(game, "discard", &hero.discard, 0));
        let found_and_aside = [zone(game, "found", &hero.found, 0), zone(game, "aside", &hero.aside, 0)];
        zones.extend(found_and_aside.into_iter().filter(|zone| !zone.cards.is_empty()));
        let stories = hero.stories.iter().map(|(story, n)| (game.catalog.story(story).name.clone(), n)).collect();
        zones.extend((!hero.stories.is_empty()).then(|| Zone { name: "stories".into(), cards: stories, hidden: 0 }));
    } else {
        zones.extend(lying(game, state, who, seat));
    }
    Block::Figure {
        label: combatant.label.to_string(),
        name: super::facts::full_name(&game.catalog, state, who),
        active,
        out: !combatant.is_in(),
        tracks,
        marks: marks(game, state, combatant)
            .into_iter()
            .chain(game.marks_of(state, super::facts::combatant(who)))
            .collect(),
        zones,
    }
}

/// Returns the zones of a combatant's cards in play. A seat sees only the face-down cards that it knows.
fn lying(game: &AdventureDeck, state: &State, who: Who, seat: Option<Seat>) -> Vec<Zone> {
    let bearer = super::facts::combatant(who);
    let open: Bag<CardId> = state.out(who).map(|(_, card)| card).collect();
    let down = || state.in_play.of(bearer).filter(|thing| thing.down.is_some());
    let known: Bag<CardId> =
        down().filter(|thing| !thing.is_hidden_from(seat)).filter_map(|thing| Some(CardId(thing.print?))).collect();
    let hidden = u32::try_from(down().filter(|thing| thing.is_hidden_from(seat)).count()).unwrap_or(u32::MAX);
    let zones = [zone(game, "out", &open, 0), zone(game, "face down", &known, hidden)];
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
        Side::Rival(of) => {
            let of = &state.at(Who(of)).label;
            // A rival who heads a side needs no mark.
            (*of != combatant.label).then(|| format!("with {of}"))
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
