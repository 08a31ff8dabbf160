//! The things that a Character takes along from an adventure: experience, gold, finds, Story Cards and wear.
//!
//! `carried` returns them as statements of a character sheet, such as `xp 12` and `aside "Healing Potion"`.

use super::combatant::Hero;
use super::content::CardId;
use super::frame::Look;
use super::state::Who;
use crate::kernel::{Bag, Carried, Illegal, Seat};

/// The number of kinds of cards in one line of a sheet.
const IN_A_LINE: usize = 4;

/// Returns the things that the Character of a seat takes along. Fails during a Combat, and for a dead Character
/// (ADS-199, ADS-206).
pub fn carried(look: &Look<'_>, seat: Seat) -> Result<Vec<Carried>, Illegal> {
    let state = look.state;
    let Some(who) = state.heroes().find(|who| state.seat(*who) == seat) else { return Ok(Vec::new()) };
    let Some(hero) = state.at(who).hero() else { return Ok(Vec::new()) };
    if state.verdict.is_none() && !state.ground.at_rest {
        let is_fighting = state.everybody().any(|who| state.at(who).foe().is_some() && state.at(who).is_in());
        return Err(if is_fighting {
            Illegal::by("ADS-206", "a Combat is in progress")
        } else {
            Illegal::by("", "it is not at rest yet: there is something to settle first")
        });
    }
    if !state.at(who).is_alive() {
        return Err(Illegal::by("ADS-199", "it is dead"));
    }
    let person = look.catalog().person(hero.person);
    let (deck, aside) = decks(look, who, hero);
    // Wear ends with the adventure (ADS-205).
    let wear = |levels: u8| if state.verdict.is_some() { 0 } else { i64::from(levels) };
    let mut carried = vec![
        Carried::number("xp", hero.xp.into()),
        Carried::number("gold", hero.gold.into()),
        Carried::number("fatigue", wear(hero.fatigue)),
        Carried::number("exhaustion", wear(hero.exhaustion)),
        cards(look, "aside", &aside),
        Carried::lines(
            "stories",
            IN_A_LINE,
            hero.stories.iter().map(|(story, n)| (look.catalog().story(story).name.as_str(), n)),
        ),
    ];
    // The HP of the new Levels are added to those of the sheet, whatever HP the scene gives.
    let rose = look.catalog().class(hero.class).hp_between(person.level, hero.level);
    if let Some(hp) = rose
        && hero.class == person.class
    {
        carried.push(Carried::number("level", hero.level.into()));
        carried.push(Carried::number("hp", person.hp.saturating_add(hp).into()));
    }
    if deck != look.catalog().deck(person.deck).cards {
        carried.push(Carried { word: "deck", said: Vec::new() });
        carried.push(cards(look, "holds", &deck));
    }
    Ok(carried)
}

/// Returns the Combat Deck as it is now, and the cards put aside. The Combat Deck keeps its size (ADS-358, ADS-360).
/// Surplus finds are put aside, and cards that left the game for finds return to fill a gap. Finds that were exchanged
/// for cards of the Draw Deck are put aside last.
///
/// For example, a Player with 52 cards finds one. If another card left the game for it, the deck has 52 cards again:
/// the find stays in the deck, and the other card is put aside. If no card left, the deck has 53, and the find is put
/// aside.
fn decks(look: &Look<'_>, who: Who, hero: &Hero) -> (Bag<CardId>, Bag<CardId>) {
    let printed = &look.catalog().deck(look.catalog().person(hero.person).deck).cards;
    let mut deck: Bag<CardId> = Bag::new();
    for bag in [&*hero.draw.bag(), &*hero.hand.bag(), &hero.discard, &hero.table] {
        deck.add(bag);
    }
    let owner = super::facts::combatant(who);
    let in_play = look.state.in_play.things().iter().filter(|thing| thing.owner == owner);
    for card in in_play.filter_map(|thing| thing.print) {
        deck.put(CardId(card));
    }
    // Cards that scripts have made belong to no deck.
    for (card, n) in hero.made.iter() {
        for _ in 0..n {
            deck.take(card);
        }
    }
    let (mut aside, mut removed) = (hero.aside.clone(), hero.removed.clone());
    aside.add(&hero.found);
    let found: Vec<CardId> = deck.iter().filter(|(card, n)| *n > printed.count(*card)).map(|(card, _)| card).collect();
    // In the first pass, exchanged finds stay. In the second pass, they are also put aside if the deck is still too
    // large.
    for exchanged in [&hero.exchanged, &Bag::new()] {
        for card in &found {
            let stay = printed.count(*card) + exchanged.count(*card);
            while deck.len() > printed.len() && deck.count(*card) > stay {
                deck.take(*card);
                aside.put(*card);
            }
        }
    }
    for card in hero.removed.kinds() {
        while deck.len() < printed.len() && removed.take(card) {
            deck.put(card);
        }
    }
    aside.add(&removed);
    (deck, aside)
}

/// Returns the statement that lists these cards.
fn cards(look: &Look<'_>, word: &'static str, cards: &Bag<CardId>) -> Carried {
    Carried::lines(word, IN_A_LINE, cards.iter().map(|(card, n)| (look.catalog().card(card).name.as_str(), n)))
}
