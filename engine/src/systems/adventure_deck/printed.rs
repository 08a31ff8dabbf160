//! The cards of the catalog as they are printed: a Combat Deck card with its Rondel, a Room, a Foe Card with tables.
//!
//! `card` is the entry point. A card that is drawn gets facts, which are pairs such as `level` and `3`. Its reader is
//! an author or a player, who reads the texts of effects with or without the names that content has for them.

use super::AdventureDeck;
use super::content::room::{FoeList, Ware};
use super::content::{Attribute, CardDef, FoeDef, Grade, Guard, Method, Outcome, Played};
use super::ground::Mode;
use super::state::Light;
use crate::kernel::{Card, CardReader, Datum, Segment, Statement, capitalised, slug};
use crate::machine::journey::{Exit, PlaceId};
use crate::machine::play::words::STATUS;

/// What the marks of a printed map mean.
const MAP: &str = "a map: @ is where Players enter, f is a Foe, + is a door";

/// The kinds of items that are printed as cards with facts.
const PRINTED: [&str; 4] = ["card", "room", "foe", STATUS];

/// Returns an item of the catalog, drawn. Of several items with this name, returns the one that is a card. `None` if
/// there is none.
pub fn card(game: &AdventureDeck, name: &str, reader: CardReader) -> Option<Card> {
    let id = slug(name);
    let items = || game.catalog.items.called(&id).map(|(_, item)| item);
    let item = items().find(|item| PRINTED.contains(&item.kind)).or_else(|| items().next())?;
    let written = game.scripts().written(item);
    let mut drawn = Card { name: item.name.clone(), kind: item.kind.to_string(), written, ..Card::default() };
    match item.kind {
        "card" => {
            if let Some(card) = game.catalog.printings(&id).first() {
                combat_card(game, game.catalog.card(*card), reader, &mut drawn);
            }
        }
        "room" => {
            if let Some(at) = game.catalog.atlas.place_named(&id) {
                room_card(game, at, reader, &mut drawn);
            }
        }
        "foe" => {
            if let Some(foe) = game.catalog.foe_named(&id) {
                foe_card(game, game.catalog.foe(foe), reader, &mut drawn);
            }
        }
        STATUS => game.draw_status(item, &mut drawn, reader),
        _ => {}
    }
    drawn.text.extend(item.text("text").map(str::to_string));
    Some(drawn)
}

/// Draws a card of a Combat Deck: its facts, and its Rondel as a ring.
fn combat_card(game: &AdventureDeck, def: &CardDef, reader: CardReader, drawn: &mut Card) {
    drawn.kind = def.tags.words().join(", ");
    // An empty value is no fact.
    let mut fact = |name: &str, value: String| {
        if !value.is_empty() {
            drawn.facts.push((name.into(), value))
        }
    };
    fact("symbol", def.face.mark().into());
    fact("level", if def.level > 1 { def.level.to_string() } else { String::new() });
    fact("for", def.requires.join(", "));
    fact("price", def.price.map(|gold| format!("{gold} gold")).unwrap_or_default());
    fact("play", plays(def));
    fact("wields", if def.wields_shield { "a Shield".into() } else { String::new() });
    fact("distance", def.reach.names().join(", "));
    fact("attribute", def.attribute.map(|attribute| attribute.name().to_string()).unwrap_or_default());
    for used in &def.boosts {
        fact("boost", game.behaviour_text(*used, reader));
    }
    for (method, used) in &def.counters {
        fact("counter", format!("{}: {}", method_name(*method), game.behaviour_text(*used, reader)));
    }
    fact("also re-counters", attribute_names(&def.recounters, ", "));
    let item = game.catalog.items.get(usize::from(def.item));
    // Without the statement, the methods follow from the Counters, and are not printed.
    if item.is_some_and(|item| item.has("escalate")) {
        let methods: Vec<String> = def.escalates.iter().map(|method| method_name(*method)).collect();
        fact("escalate", methods.join(", "));
    }
    fact("answers", if def.answers > 1 { format!("{} Ranged attacks", def.answers) } else { String::new() });
    for (name, text) in game.drawn_terms(def.item, reader) {
        fact(name, text);
    }
    for used in &def.effects {
        for (name, text) in game.effect_facts(*used, reader) {
            fact(&name, text);
        }
    }
    let lasts = item.and_then(|item| item.get("lasts"));
    fact("lasts", lasts.map(duration).unwrap_or_default());
    if def.while_sneaking {
        fact("stays out", "while you sneak".into());
    } else if def.persistent && lasts.is_none() {
        fact("stays out", "until its effect ends".into());
    }
    fact("face down", if def.face_down { "may be laid out so".into() } else { String::new() });
    if let Some(recall) = &def.recall {
        let attributes = attribute_names(&recall.of, "/");
        fact("recall", format!("{} of {attributes} by {}", recall.cost, recall.by.join(", ")));
    }
    drawn.ring = ring(game, def);
}

/// Returns the names of Attributes, with a mark between them.
fn attribute_names(attributes: &[Attribute], between: &str) -> String {
    let names: Vec<&str> = attributes.iter().map(|attribute| attribute.name()).collect();
    names.join(between)
}

/// Returns the Rondel of a card as a ring of six segments. Empty if it has none.
fn ring(game: &AdventureDeck, def: &CardDef) -> Vec<Segment> {
    let mut ring = Vec::new();
    for (round, segment) in (1..).zip(def.rondel.iter().flatten()) {
        let mut text = String::new();
        for (formula, sign) in [(&segment.damage, ""), (&segment.defense, " def"), (&segment.heal, " heal")] {
            if let Some(formula) = formula {
                text += &format!("{formula}{sign}");
            }
        }
        if let Some(name) = game.catalog.damage_name(segment.made_of) {
            text += &format!(" {name}");
        } else if segment.ethereal {
            text += " eth";
        }
        let (strength, word) = match segment.grade {
            Grade::Primary => (2, "Primary"),
            Grade::Secondary => (1, "Secondary"),
            Grade::Unplayable => (0, "Unplayable"),
        };
        ring.push(Segment { name: round.to_string(), text, strength, word });
    }
    ring
}

/// Returns the ways to play a card, unless it is played as an Action and nothing else.
fn plays(def: &CardDef) -> String {
    let ways: Vec<&str> = def.plays.iter().map(|played| played.word()).collect();
    if ways == [Played::Normal.word()] { String::new() } else { ways.join(", ") }
}

/// Returns a way to Counter as the card prints it.
fn method_name(method: Method) -> String {
    match method {
        Method::Attribute(attribute) => attribute.name().into(),
        Method::Face => "face".into(),
        Method::Pattern(pattern) => pattern.to_string(),
        Method::Shield => "shield".into(),
    }
}

/// Draws a Room's Card: the Foes that one Player or several meet there, the ways out, and what is found there.
fn room_card(game: &AdventureDeck, at: PlaceId, reader: CardReader, drawn: &mut Card) {
    let (place, room) = (game.catalog.atlas.place(at), game.catalog.room(at));
    let mut fact = |name: &str, value: String| {
        if !value.is_empty() {
            drawn.facts.push((name.into(), value))
        }
    };
    let foes = |list: &FoeList| listed(list.iter().map(|(_, foe, n)| (game.catalog.foe(*foe).name.as_str(), *n)));
    fact("symbol", room.symbol.map(|symbol| symbol.to_string()).unwrap_or_default());
    let is_met_here = !room.solo.is_empty() || !room.group.is_empty();
    fact("begins", if is_met_here && room.mode.map().is_none() { room.begins.word().into() } else { String::new() });
    fact("distances", room.distances.names().join(", "));
    let played_on = match room.mode {
        Mode::Simple => "",
        Mode::Line => "a line",
        Mode::Map(_) => MAP,
    };
    fact("played on", played_on.into());
    fact("light", if room.light == Light::default() { String::new() } else { room.light.word().into() });
    fact("surroundings", if room.dense { "dense".into() } else { String::new() });
    if room.group.is_empty() {
        fact("Foes", foes(&room.solo));
    } else {
        fact("Foes of one Player", foes(&room.solo));
        fact("Foes of several", foes(&room.group));
    }
    let exit_text = |exit: &Exit| {
        let name = &game.catalog.atlas.place(exit.to).name;
        if exit.lock.is_some() { format!("{name} (locked)") } else { name.clone() }
    };
    fact("exits", place.exits.iter().map(exit_text).collect::<Vec<_>>().join(", "));
    drawn.field = room.mode.map().map(|map| map.drawn());
    for (name, uses) in [("task", &room.tasks[..]), ("effect", &room.effects[..]), ("each Foe", &room.orders[..])] {
        for used in uses {
            fact(name, game.behaviour_text(*used, reader));
        }
    }
    fact("gold", if room.gold > 0 { room.gold.to_string() } else { String::new() });
    fact("treasure", listed(room.treasure.iter().map(|card| (game.catalog.card(*card).name.as_str(), 1))));
    let ware_text = |ware: &Ware| {
        let card = counted(&game.catalog.card(ware.card).name, ware.n);
        let each = if ware.n > 1 { " each" } else { "" };
        format!("{card} for {} gold{each}", ware.gold)
    };
    fact("for sale", room.wares.iter().map(ware_text).collect::<Vec<_>>().join(", "));
}

/// Returns names with their numbers: `A, 3 B`.
fn listed<'n>(names: impl Iterator<Item = (&'n str, u16)>) -> String {
    let texts: Vec<String> = names.map(|(name, n)| counted(name, n)).collect();
    texts.join(", ")
}

/// Returns a name with its number: `3 B`, or `A` for a single one.
fn counted(name: &str, n: u16) -> String {
    if n == 1 { name.to_string() } else { format!("{n} {name}") }
}

/// Draws a Foe Card: its numbers, its turn table and its attacked table.
fn foe_card(game: &AdventureDeck, def: &FoeDef, reader: CardReader, drawn: &mut Card) {
    let mut fact = |name: &str, value: String| {
        if !value.is_empty() {
            drawn.facts.push((name.into(), value))
        }
    };
    fact("symbol", def.face.mark().into());
    fact("level", def.level.to_string());
    fact("size", def.size.to_string());
    fact("HP", def.hp.to_string());
    fact("XP", def.xp.to_string());
    fact("gold", if def.gold > 0 { def.gold.to_string() } else { String::new() });
    fact("loot", listed(def.loot.iter().map(|card| (game.catalog.card(*card).name.as_str(), 1))));
    for (attribute, pattern) in &def.attributes {
        fact(attribute.name(), pattern.to_string());
    }
    for line in &def.lines {
        let draw = if line.draw > 0 { format!("draw {}: ", line.draw) } else { String::new() };
        let mut rows: Vec<String> = Vec::new();
        for (pattern, outcome) in &line.rows {
            rows.push(format!("{pattern} {}", outcome_text(game, outcome)));
        }
        if line.draw == 0 {
            rows.push(outcome_text(game, &line.otherwise));
        } else if line.otherwise != Outcome::Nothing {
            rows.push(format!("otherwise {}", outcome_text(game, &line.otherwise)));
        }
        let when = line.when.map(|when| format!(" when {}", when.word())).unwrap_or_default();
        fact(&format!("Round {}{when}", line.rounds), format!("{draw}{}", rows.join("; ")));
    }
    let base_damage = def.base_damage.as_ref().map(|damage| format!("a failed draw still deals {damage}"));
    fact("base damage", base_damage.unwrap_or_default());
    for line in &def.attacked {
        let row = |guard: &Guard| {
            let ethereal = if guard.ethereal { " ethereal" } else { "" };
            format!("{} {} {}{ethereal}", guard.pattern, guard.with, guard.amount)
        };
        let rows: Vec<String> = line.guards.iter().map(row).collect();
        let against = line.against.map(|distances| format!(" when {}", distances.names().join("/")));
        let name = format!("attacked {}{}", line.rounds, against.unwrap_or_default());
        fact(&name, format!("draw {}: {}", line.draw, rows.join("; ")));
    }
    let permits: Vec<String> = def.may.iter().map(|permit| permit.word().replace('_', " ")).collect();
    fact("may", permits.join(", "));
    for used in &def.traits {
        fact("trait", game.behaviour_text(*used, reader));
    }
}

/// Returns an outcome of a Foe's table as it is written: `attack R melee`.
pub(super) fn outcome_text(game: &AdventureDeck, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Nothing => "nothing".into(),
        Outcome::Attack { amount, ethereal, made_of, means } => {
            let kind = match game.catalog.damage_name(*made_of) {
                Some(name) => format!(" {name}"),
                None if *ethereal => " ethereal".into(),
                None => String::new(),
            };
            let grapple = if means.in_grapple { " grapple" } else { "" };
            format!("attack {amount}{kind} {}{grapple}", means.reach.names().join("/"))
        }
        Outcome::Heal(amount) => format!("heal {amount}"),
        Outcome::Action(used) => game.catalog.call_of(*used),
    }
}

/// Returns the words for a duration: `lasts 2 counts` is `2 Counts`.
fn duration(lasts: &Statement) -> String {
    let word = |datum: &Datum| match datum.int() {
        Some(n) => n.to_string(),
        None if datum.text() == Some("until_count_end") => "until the end of the Count".into(),
        None => datum.text().map(capitalised).unwrap_or_default(),
    };
    let mut words = Vec::new();
    for arg in &lasts.args {
        match arg.datum.list() {
            [] => words.push(word(&arg.datum)),
            parts => words.extend(parts.iter().map(|part| word(&part.datum))),
        }
    }
    words.retain(|word| !word.is_empty());
    words.join(" ")
}
