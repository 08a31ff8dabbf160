//! The view of a position for a seat, and the card of an item: both as data to draw.
//!
//! Begin reading at [`view`], which the machine calls to draw the table, and at [`card`], which draws an item such as a
//! weapon. A view hides the cards that the seat may not see.

use super::DeckOfAdventures;
use super::check::Check;
use super::content::{Ability, Aim, Armor, Kind, Need, Power, SheetId, Weapon};
use super::deck::{Deck, DeckCard, Fate};
use super::epic_hand::Played;
use super::facts::{GAME_SUBJECT, subject, who_of};
use super::frame::AnyFrame;
use super::state::{State, Who};
use super::{numbers, setup};
use crate::kernel::{Bag, Block, Card, CardReader, Seat, View, Zone, slug};
use crate::machine::play::words::{STATUS, TOKEN};

/// Returns the position as `viewer` sees it: the characters, the map, then the check under way. If `viewer` is `None`,
/// everything is seen.
pub fn view(game: &DeckOfAdventures, state: &State, viewer: Option<Seat>) -> View {
    let mut blocks: Vec<Block> = state.everybody().map(|who| figure(game, state, who, viewer)).collect();
    blocks.extend(field(game, state));
    blocks.extend(Block::marks("", game.marks_of(state, GAME_SUBJECT)));
    let innermost = state.frames.iter().enumerate().rev().find_map(|(at, frame)| match frame {
        AnyFrame::Check(check) => Some((at, check)),
        _ => None,
    });
    if let Some((at, check)) = innermost {
        let reach = check.measure(&game.look(state)).reach();
        blocks.extend([check_line(game, state, at, check), reach].map(Block::Note));
    }
    if let Some(AnyFrame::Played(played)) = state.frames.last() {
        blocks.push(Block::Note(played_line(state, played, viewer)));
        blocks.extend(hand_reach(game, state, played, viewer).map(Block::Note));
    }
    View { title: "Deck of Adventures".into(), blocks }
}

/// Returns a character: its level, modifiers, statuses and numbers, and for a Dealer the zones of its deck.
fn figure(game: &DeckOfAdventures, state: &State, who: Who, viewer: Option<Seat>) -> Block {
    let (person, deck) = (state.person(who), state.deck_of(who));
    let sheet = game.catalog.sheet(person.sheet);
    let look = game.look(state);
    let mut marks = Vec::new();
    if sheet.kind == Kind::Dealer {
        marks.push(match &sheet.role {
            Some(role) => format!("level {} {role}", person.level),
            None => format!("level {}", person.level),
        });
    }
    for ability in Ability::ALL {
        let modifier = numbers::modifier(0i64, &look, who, ability);
        if modifier != 0 {
            marks.push(format!("{ability} {modifier:+}"));
        }
    }
    if deck.reshuffles > 0 && sheet.kind == Kind::Dealer {
        marks.push(format!("Lower Hand ({}) until a rest", deck.reshuffles));
    }
    marks.extend(game.marks_of(state, subject(who)));
    let body = &person.body;
    if let Some(card) = person.card {
        marks.push(format!("card {card}"));
        marks.push(format!("AC {}", numbers::armor_class(0i64, &look, who)));
    }
    if body.dead {
        marks.push("dead".into());
    } else if body.out.is_some() {
        marks.push("knocked out".into());
    }
    let has_turn = state.acting().is_some_and(|turn| turn.who == who);
    let makes_check = matches!(state.frames.last(), Some(AnyFrame::Check(check)) if check.who == who);
    let label_repeats_name = slug(&sheet.name) == person.label;
    Block::Figure {
        label: person.label.clone(),
        name: if label_repeats_name { String::new() } else { sheet.name.clone() },
        active: makes_check || has_turn,
        out: !body.is_up(),
        tracks: look.drawn_tracks(subject(who)),
        marks,
        zones: if sheet.kind == Kind::Dealer {
            zones(deck, viewer.is_none_or(|seat| seat == person.seat))
        } else {
            Vec::new()
        },
    }
}

/// Returns the map with all living characters. The squares that the acting character can reach are lit. `None` without
/// a map, and in an adventure outside a fight.
fn field(game: &DeckOfAdventures, state: &State) -> Option<Block> {
    if state.story.is_some() && state.fight.is_none() {
        return None;
    }
    let mut arena = state.arena()?;
    arena.figures.retain(|figure| who_of(figure.one).is_none_or(|who| !state.person(who).body.dead));
    let lit = state.acting().map(|turn| turn.goals(&game.look(state))).unwrap_or_default();
    Some(Block::Field(arena.field("field", &lit)))
}

/// Returns the zones of a deck: Fate hand, epic hand, draw pile and discard pile. The cards of the epic hand are named
/// only for their owner, who is the viewer if `own`.
fn zones(deck: &Deck, own: bool) -> Vec<Zone> {
    let names = |bag: &Bag<DeckCard>| bag.iter().map(|(card, n)| (card.to_string(), n)).collect();
    let count = |fate: Fate| match fate {
        Fate::Joker => u32::from(deck.jokers),
        Fate::Token => u32::from(deck.tokens),
        Fate::Ace(_) => 1,
    };
    let fate = deck.held().map(|fate| (fate.to_string(), count(fate))).collect();
    let mut zones = vec![Zone { name: "fate".into(), cards: fate, hidden: 0 }];
    if !deck.epic.is_empty() {
        let (cards, hidden) = if own { (names(&deck.epic.bag()), 0) } else { (Vec::new(), deck.epic.len()) };
        zones.push(Zone { name: "epic hand".into(), cards, hidden });
    }
    zones.push(Zone { name: "pile".into(), cards: Vec::new(), hidden: deck.pile.len() });
    zones.push(Zone { name: "discard".into(), cards: names(&deck.discard), hidden: 0 });
    zones
}

/// Returns the ranks that succeed and the cards of the hand that do, such as `reaches 10 J Q [K] A 2 3; of the hand 3♣,
/// J♥`. `None` for viewers who do not see the hand or do not know the range.
fn hand_reach(game: &DeckOfAdventures, state: &State, played: &Played, viewer: Option<Seat>) -> Option<String> {
    let sees_hand = viewer.is_none_or(|seat| seat == state.person(played.who).seat);
    if !sees_hand || hides_range(state, played, viewer) {
        return None;
    }
    let look = game.look(state);
    let measure = played.measure(&look);
    let succeeding = played.hand(&look).into_iter().filter(|card| measure.best(*card).is_success());
    let names: Vec<String> = succeeding.map(|card| card.to_string()).collect();
    let of_hand = if names.is_empty() { "no card".into() } else { names.join(", ") };
    Some(format!("{}; of the hand {of_hand}", measure.reach()))
}

/// Returns whether the range is hidden from a viewer. Only the GM sees a hidden range (DOA-136).
fn hides_range(state: &State, played: &Played, viewer: Option<Seat>) -> bool {
    played.hidden && viewer.is_some_and(|seat| seat != state.gm())
}

/// Returns a check that is answered from an epic hand, such as `ilka: conviction against 2♠ within 3, from the epic
/// hand`. A hidden range is left out.
fn played_line(state: &State, played: &Played, viewer: Option<Seat>) -> String {
    let is_hidden = hides_range(state, played, viewer);
    let range = if is_hidden { String::new() } else { format!(" within {}", played.range) };
    let label = &state.person(played.who).label;
    format!("{label}: {} against {}{range}, from the epic hand", played.ability, played.target)
}

/// Returns a check in words, such as `ilka: athletics against 8♣ within 2, modifier +1: J♣ makes a Suited Success`.
/// Before the draw, the Upper or Lower Hand stands in place of the cards. `at` is the place of the check on the stack.
fn check_line(game: &DeckOfAdventures, state: &State, at: usize, check: &Check) -> String {
    let look = game.look(state);
    let (measure, label) = (check.measure(&look), &state.person(check.who).label);
    let head = format!("{label}: {} against {} within {}", check.ability, check.target, check.range);
    let head = if measure.modifier == 0 { head } else { format!("{head}, modifier {:+}", measure.modifier) };
    let cards: Vec<String> = check.drawn.iter().map(ToString::to_string).collect();
    match (check.drawn.first(), check.left) {
        (None, 0) => match numbers::hand(0i64, &look, at) {
            0 => head,
            n if n > 0 => format!("{head}, Upper Hand ({n})"),
            n => format!("{head}, Lower Hand ({})", -n),
        },
        (Some(card), 0) => format!("{head}: {} makes {}", cards.join(" "), measure.best(*card).told()),
        (_, left) => format!("{head}: {} {left} to draw", cards.join(" ")),
    }
}

/// Returns the card of the item with this name. `None` if there is no such item.
pub fn card(game: &DeckOfAdventures, name: &str, reader: CardReader) -> Option<Card> {
    let id = slug(name);
    if let Some(sheet) = game.catalog.sheet_named(&id) {
        return Some(sheet_card(game, sheet));
    }
    if let Some(weapon) = game.catalog.weapon_named(&id) {
        return Some(weapon_card(game, game.catalog.weapon(weapon), reader));
    }
    if let Some(armor) = game.catalog.armor_named(&id) {
        return Some(armor_card(game, game.catalog.armor(armor), reader));
    }
    if let Some(power) = game.catalog.power_named(&id) {
        return Some(power_card(game, game.catalog.power(power), reader));
    }
    // The other kinds of items have only a text.
    let kinds = ["effect", "role", "background", "beat", STATUS, TOKEN];
    let mut items = game.catalog.items.called(&id).map(|(_, item)| item);
    let item = items.find(|item| kinds.contains(&item.kind))?;
    let text = item.text("text").map(str::to_string).into_iter().collect();
    let mut card = Card { name: item.name.clone(), kind: item.kind.into(), text, ..Card::default() };
    if item.kind == STATUS {
        game.draw_status(item, &mut card, reader);
    }
    Some(card)
}

/// Returns the name of the item of this kind and id.
fn name_of(game: &DeckOfAdventures, kind: &str, id: &str) -> String {
    game.catalog.items.find(kind, id).map_or(id, |item| &item.name).to_string()
}

/// Returns the card of a weapon: damage, range, abilities, needed sense and effects.
fn weapon_card(game: &DeckOfAdventures, weapon: &Weapon, reader: CardReader) -> Card {
    let means = &weapon.means;
    let made_of = match game.catalog.damage_name(means.made_of.keyword) {
        Some(name) => format!("{name} ({})", means.made_of.kind),
        None => means.made_of.kind.to_string(),
    };
    let mut facts = vec![
        ("damage".to_string(), format!("{} {made_of}", means.damage)),
        ("range".to_string(), means.range.to_string()),
    ];
    facts.extend(means.ability.map(|ability| ("with".to_string(), ability.word().to_string())));
    facts.extend(means.contest.map(|(with, versus)| ("contest".to_string(), format!("{with} vs {versus}"))));
    if means.needs != Need::default() {
        facts.push(("needs".to_string(), means.needs.word().to_string()));
    }
    facts.extend(weapon.effects.iter().flat_map(|used| game.effect_facts(*used, reader)));
    Card { name: weapon.name.clone(), kind: "weapon".into(), facts, text: text_lines(&weapon.text), ..Card::default() }
}

/// Returns a text as the lines of a card to draw. An empty text has none.
fn text_lines(text: &str) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { vec![text.to_string()] }
}

/// Returns the card of a power or a weakness: its price, its conditions, its use and its effects.
fn power_card(game: &DeckOfAdventures, power: &Power, reader: CardReader) -> Card {
    let mut facts = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_string(), value));
    match power.pays {
        0 => fact("costs", format!("{} XP", power.xp)),
        pays => fact("pays", format!("{pays} XP")),
    }
    if let Some(id) = &power.role {
        fact("role", name_of(game, "role", id));
    }
    if power.level > 1 {
        fact("level", power.level.to_string());
    }
    if let Some(takes) = power.takes {
        fact("use", takes.word().into());
        fact("energy", power.energy.to_string());
    }
    if power.aim != Aim::Nobody {
        fact("target", power.aim.word().into());
        fact("range", power.range.to_string());
    }
    for (name, text) in game.drawn_terms(power.item, reader) {
        fact(name, text);
    }
    facts.extend(power.effects.iter().flat_map(|used| game.effect_facts(*used, reader)));
    let kind = if power.pays > 0 { "vulnerability" } else { "power" };
    Card { name: power.name.clone(), kind: kind.into(), facts, text: text_lines(&power.text), ..Card::default() }
}

/// Returns the card of an armour: its Armor Class, its AP, its conditions and its effects.
fn armor_card(game: &DeckOfAdventures, armor: &Armor, reader: CardReader) -> Card {
    let mut facts = vec![("AC".to_string(), armor.ac.to_string()), ("AP".to_string(), armor.ap.to_string())];
    // The least number stands for an armour that asks for no Strength.
    if armor.strength > i8::MIN {
        facts.push(("strength".to_string(), armor.strength.to_string()));
    }
    facts.extend(armor.effects.iter().flat_map(|used| game.effect_facts(*used, reader)));
    if armor.color_hits {
        facts.push(("hits".to_string(), "of the target's colour".to_string()));
    }
    Card { name: armor.name.clone(), kind: "armor".into(), facts, text: text_lines(&armor.text), ..Card::default() }
}

/// Returns the card of a character's sheet, with HP and AP as they are at the start.
fn sheet_card(game: &DeckOfAdventures, id: SheetId) -> Card {
    let (catalog, sheet) = (&game.catalog, game.catalog.sheet(id));
    let mut facts = vec![("level".to_string(), sheet.level.to_string())];
    let mut fact = |name: &str, value: String| facts.push((name.to_string(), value));
    if let Some(suit) = sheet.suit {
        fact("suit", suit.name().to_string());
    }
    if let Some(id) = &sheet.role {
        fact("role", name_of(game, "role", id));
    }
    if let Some(id) = &sheet.background {
        fact("background", name_of(game, "background", id));
    }
    let body = setup::body_of(game, id, sheet.level, &sheet.steps);
    fact("HP", body.hp.most().to_string());
    fact("AP", body.ap.most().to_string());
    fact("speed", sheet.speed.to_string());
    if sheet.energy > 0 {
        fact("energy", sheet.energy.to_string());
    }
    fact("primary", sheet.primary.word().into());
    for ability in Ability::ALL {
        let step = sheet.steps[ability as usize];
        if step != 0 {
            fact(ability.word(), format!("{step:+}"));
        }
    }
    let weapons: Vec<&str> = sheet.weapons.iter().map(|weapon| catalog.weapon(*weapon).name.as_str()).collect();
    let powers: Vec<&str> = sheet.powers.iter().map(|power| catalog.power(*power).name.as_str()).collect();
    let armor: Vec<&str> = sheet.armor.iter().map(|armor| catalog.armor(*armor).name.as_str()).collect();
    let effect_names: Vec<String> = sheet.effects.iter().map(|used| catalog.behind(*used).name.clone()).collect();
    let effects: Vec<&str> = effect_names.iter().map(String::as_str).collect();
    for (name, names) in [("weapon", weapons), ("armor", armor), ("power", powers), ("effect", effects)] {
        if !names.is_empty() {
            fact(name, names.join(", "));
        }
    }
    let kind = sheet.kind.word().into();
    Card { name: sheet.name.clone(), kind, facts, text: text_lines(&sheet.text), ..Card::default() }
}
