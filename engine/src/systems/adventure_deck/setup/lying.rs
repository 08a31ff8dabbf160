//! The setup of a scene's cards: puts them into Hands and Discards, into play, or on another combatant.
//!
//! `place` reads a statement such as `hand Rapier, Strength x2` and moves the cards there from the Draw Deck.
//! `attached` puts a card on another combatant.

use super::Draft;
use crate::kernel::{Arg, Bag, Events, Origin, Row, Seats, Statement, few, nearest};
use crate::machine::Thing;
use crate::systems::adventure_deck::content::{CardId, deal};
use crate::systems::adventure_deck::facts;
use crate::systems::adventure_deck::state::Who;
use crate::systems::adventure_deck::work::Work;
use std::collections::BTreeSet;

/// The side that a card in play shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CardSide {
    Up,
    Down,
}

impl Draft<'_> {
    /// Takes one of these printings from the Draw Deck, or from the cards of the Combat Deck that are in no zone yet.
    fn take(&mut self, who: Who, printings: &[CardId]) -> Option<CardId> {
        let hero = self.hero(who)?;
        let card = printings.iter().copied().find(|card| hero.draw.take(*card));
        card.or_else(|| printings.iter().copied().find(|card| self.is_left(who, *card)))
    }

    /// Returns whether the Combat Deck has more copies of a card than all zones together. It may have, because a
    /// scene's `draw_deck` replaces the Draw Deck.
    fn is_left(&self, who: Who, card: CardId) -> bool {
        let Some(hero) = self.state.at(who).hero() else { return false };
        let deck = self.combat_deck(who);
        let owner = facts::combatant(who);
        let is_copy = |thing: &&Thing| thing.owner == owner && thing.print == Some(card.0);
        let in_play = self.state.in_play.things().iter().filter(is_copy).count();
        let in_zones = hero.hand.count(card) + hero.draw.count(card) + hero.discard.count(card);
        deck.count(card) > in_zones + u32::try_from(in_play).unwrap_or(u32::MAX)
    }

    /// Moves cards from the Draw Deck or the remaining Combat Deck to the Hand, the Discard or play, as the word of the
    /// statement says. Reports too few cards.
    pub(super) fn place(&mut self, who: Who, statement: &Statement) {
        let seat = Seats::only(self.state.seat(who));
        let list = statement.datum(0).list();
        for ((printings, n), arg) in self.counted(list).into_iter().zip(list) {
            let mut missing = 0;
            let mut out = Vec::new();
            for _ in 0..n {
                let Some(card) = self.take(who, &printings) else {
                    missing += 1;
                    continue;
                };
                let Some(hero) = self.hero(who) else { return };
                match statement.word {
                    "hand" => hero.hand.add(card, seat),
                    "discard" => _ = hero.discard.put(card),
                    _ => out.push(card),
                }
            }
            let side = if statement.word == "face_down" { CardSide::Down } else { CardSide::Up };
            self.lie_out(who, &out, side, arg.at);
            if missing > 0 {
                self.lacks_cards(who, &printings, missing, arg);
            }
        }
    }

    /// Reports that the Combat Deck has too few of these printings for a statement: `missing` are not left.
    fn lacks_cards(&mut self, who: Who, printings: &[CardId], missing: u32, arg: &Arg) {
        let name = match printings.first() {
            Some(card) => self.game.catalog.card(*card).name.clone(),
            None => arg.datum.said(),
        };
        let (deck, held) = self.deck_of(who, printings);
        let message = match held {
            0 => format!("the deck `{deck}` holds no `{name}`"),
            _ => format!("{missing} `{name}` too many: the deck `{deck}` holds {held}"),
        };
        let fewer = match self.alternatives(who, &name) {
            Some(others) if held == 0 => format!("it holds {others}; or"),
            _ => "say fewer, or".to_string(),
        };
        let help = format!(
            "{fewer} write `holds \"{name}\" x{missing}` beside it: in this scene the deck holds them too. Or write the \
             whole deck with `draw_deck`, before it: the Draw Deck together with the Hand"
        );
        self.error("E0709", arg.at, message, help);
    }

    /// Returns the Combat Deck of a combatant: the character's cards, and those that the scene adds.
    fn combat_deck(&self, who: Who) -> Bag<CardId> {
        let combatant = self.state.at(who);
        let Some(hero) = combatant.hero() else { return Bag::new() };
        let mut cards = self.game.catalog.deck(self.game.catalog.person(hero.person).deck).cards.clone();
        let rows = self.setup.all("players").flat_map(|statement| statement.datum(0).rows());
        for row in rows.filter(|row| row.key.datum.text() == Some(&*combatant.label)) {
            self.holds(row, &mut cards);
        }
        cards
    }

    /// Adds the cards that the scene's row of a Player says its deck `holds`.
    pub(super) fn holds(&self, player: &Row, cards: &mut Bag<CardId>) {
        let block = player.value().list().last().map(|arg| arg.datum.block()).unwrap_or_default();
        for statement in block.iter().filter(|statement| statement.word == "holds") {
            for (printings, n) in self.counted(statement.datum(0).list()) {
                deal(cards, &printings, n);
            }
        }
    }

    /// Returns the name of a Combat Deck and its number of these printings.
    fn deck_of(&self, who: Who, printings: &[CardId]) -> (String, u32) {
        let Some(hero) = self.state.at(who).hero() else { return Default::default() };
        let deck = self.game.catalog.deck(self.game.catalog.person(hero.person).deck);
        let mut items = self.game.catalog.items.iter();
        let item = items.find(|item| item.kind == "deck" && item.id == deck.id);
        let name = item.map_or(&deck.id, |item| &item.name).clone();
        let cards = self.combat_deck(who);
        (name, printings.iter().map(|card| cards.count(*card)).sum())
    }

    /// Returns suggestions for a card that the Combat Deck lacks. They are the nearest name, or all cards if there are
    /// few.
    fn alternatives(&self, who: Who, name: &str) -> Option<String> {
        let deck = self.combat_deck(who);
        let held: BTreeSet<&str> = deck.kinds().map(|card| self.game.catalog.card(card).name.as_str()).collect();
        match nearest(name, held.iter().copied()) {
            Some(near) => Some(format!("`{near}`")),
            None => few(held),
        }
    }

    /// Lays cards in play, open or face down.
    fn lie_out(&mut self, who: Who, cards: &[CardId], side: CardSide, at: Origin) {
        for card in cards {
            self.check_side(*card, at, side);
            self.enter_play(|work| match side {
                CardSide::Up => work.open(who, *card),
                CardSide::Down => work.covered(who, *card, Seats::NONE),
            });
        }
    }

    /// Checks whether the card can lie in play, open or face down.
    fn check_side(&mut self, card: CardId, at: Origin, side: CardSide) {
        let def = self.game.catalog.card(card);
        let (fits, how, word) = match side {
            CardSide::Down => (def.face_down, "lie face down", "`face_down`"),
            CardSide::Up => (def.persistent, "stay out", "`persistent` or `lasts`"),
        };
        if !fits {
            let help = format!("only a card with {word} does (ADS-025)");
            self.error("E0804", at, format!("`{}` does not {how}", def.name), help);
        }
    }

    /// Puts a thing into play.
    fn enter_play(&mut self, thing: impl FnOnce(&Work<'_>) -> Thing) {
        let mut events = Events::off();
        let mut work = self.game.work(&mut self.state, &mut events);
        let thing = thing(&work);
        work.lay_down(thing);
    }

    /// Attaches the card of another combatant to `bearer`, as in `attached Jewel by you on "Old Shield"`.
    pub(super) fn attached(&mut self, bearer: Who, statement: &Statement) {
        let Some(owner) = self.state.labelled(statement.datum(1).text().unwrap_or_default()) else {
            return self.nobody(statement.datum(1), statement.place(1));
        };
        let printings = self.game.catalog.printings(statement.datum(0).text().unwrap_or_default());
        let Some(card) = self.take(owner, &printings) else {
            let help = "its owner's Draw Deck must hold one";
            return self.error("E0709", statement.place(0), "there is no such card to attach", help);
        };
        let is_host = |thing: &&Thing| {
            let item = self.game.catalog.items.get(usize::from(thing.item));
            item.is_some_and(|item| Some(item.id.as_str()) == statement.datum(2).text())
        };
        let host = self.state.in_play.of(facts::combatant(bearer)).find(is_host).map(|thing| thing.id);
        if host.is_none() && statement.datum(2).text().is_some() {
            let help = "say first that it lies there";
            return self.error("E0804", statement.place(2), "nothing of this name lies there", help);
        }
        self.check_side(card, statement.place(0), CardSide::Up);
        self.enter_play(|work| Thing { of: facts::combatant(bearer), on: host, ..work.open(owner, card) });
    }
}
