//! The compiler of cards.
//!
//! `cards` compiles every card item. `card` turns the statements of one item into a [`CardDef`]. `rondel` compiles its
//! Rondel, and `card_checks` checks that it can do what it says.

use super::card_checks::{idle_fast_swap, idle_weapon};
use super::uses::words;
use super::{Builder, byte};
use crate::kernel::{Datum, Item, Statement};
use crate::systems::adventure_deck::content::card::{Gives, RecallCost};
use crate::systems::adventure_deck::content::{
    Attribute, CardDef, CardId, Distances, Face, Lasting, Mark, Method, Played, Tags, UseId,
};

impl Builder<'_> {
    /// Compiles all cards, in the order of their ids.
    pub(super) fn cards(&mut self) {
        for item in self.sorted(&["card"]) {
            let face = self.face(&item);
            let number = CardId(u16::try_from(self.catalog.cards.len()).unwrap_or(u16::MAX));
            let card = CardDef { number, ..self.card(&item, face) };
            self.catalog.cards.push(card);
        }
    }

    /// Compiles a card with this symbol. `cards` sets its number.
    fn card(&mut self, item: &Item, face: Face) -> CardDef {
        let number = self.catalog.item("card", &item.id);
        let tags: Tags = item.list("type").iter().filter_map(|arg| Mark::named(arg.datum.text()?)).collect();
        let rondel = item.get("rondel").map(|statement| self.rondel(statement));
        let gives = Gives::of(rondel.as_ref());
        let attribute = item.text("attribute").and_then(Attribute::named);
        self.check_attribute(item, &tags, attribute);
        self.check_terms(item, &tags, gives);
        self.check_boost_prices(item);
        let boosts = self.calls_behind("boost", item, number);
        let effects = self.calls_behind("effect", item, number);
        let persistent = item.has("persistent") || item.has("lasts") || item.has("face_down");
        if tags.is(Mark::Weapon) && rondel.is_none() && effects.is_empty() && boosts.is_empty() {
            self.report(idle_weapon(item));
        }
        if plays(item, &tags).contains(&Played::Normal) && rondel.is_none() && !persistent {
            self.warn_of_answers_only(item, &effects);
        }
        if tags.is(Mark::FastSwap) && !tags.is(Mark::Weapon) && !persistent {
            self.report(idle_fast_swap(item));
        }
        let counters = self.counters(item, number);
        CardDef {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            plays: plays(item, &tags),
            face,
            number: CardId(0),
            level: byte(item.int("level"), 1),
            requires: item.get("requires").map(|statement| words(statement.datum(0))).unwrap_or_default(),
            price: item.int("price").and_then(|gold| u16::try_from(gold).ok()),
            wields_shield: item.has("wields"),
            reach: item.get("distance").map(|statement| distances(statement.datum(0))).unwrap_or_default(),
            attribute,
            gives,
            rondel,
            boosts,
            recounters: item.get("recounter").map(|statement| attributes(statement.datum(0))).unwrap_or_default(),
            escalates: escalates(item, &counters),
            counters,
            recall: item.get("recall").and_then(recall),
            effects,
            answers: byte(item.int("answers"), 1),
            while_sneaking: item
                .get("persistent")
                .is_some_and(|statement| statement.datum(0).text() == Some("sneaking")),
            persistent,
            face_down: item.has("face_down"),
            lasts: item.get("lasts").and_then(lasting),
            tags,
        }
    }

    /// Compiles the calls in all statements of this word, which is also the kind of the behaviours that they call.
    fn calls_behind(&mut self, word: &'static str, item: &Item, number: u16) -> Vec<UseId> {
        let calls: Vec<&Datum> = item.all(word).map(|statement| statement.datum(0)).collect();
        self.calls(word, &calls, number)
    }

    /// Returns the ways to Counter a card, each with the call that says what it does.
    fn counters(&mut self, item: &Item, number: u16) -> Vec<(Method, UseId)> {
        let mut counters = Vec::new();
        for row in item.get("counter").map(|statement| statement.datum(0).rows()).unwrap_or_default() {
            let (Some(method), Datum::Call(call)) = (method(&row.key.datum), row.value()) else { continue };
            if let Some(used) = self.call("counter", call, number) {
                counters.push((method, used));
            }
        }
        counters
    }
}

/// Returns the capacities in which a card can be played. They are those that it names, or those that its type suggests.
pub(super) fn plays(item: &Item, tags: &Tags) -> Vec<Played> {
    if item.has("play") {
        return item.list("play").iter().filter_map(|arg| Played::named(arg.datum.text()?)).collect();
    }
    if tags.is(Mark::Armor) || tags.is(Mark::Shield) {
        vec![Played::Reaction]
    } else if tags.is(Mark::Attribute) {
        Vec::new()
    } else {
        vec![Played::Normal]
    }
}

/// Returns the methods that answer a Re-Counter of a card. Without `escalate`, they come from those that Counter it.
fn escalates(item: &Item, counters: &[(Method, UseId)]) -> Vec<Method> {
    if let Some(statement) = item.get("escalate") {
        return statement.datum(0).list().iter().filter_map(|arg| method(&arg.datum)).collect();
    }
    let is_answer = |method: &Method| matches!(method, Method::Attribute(_) | Method::Shield);
    counters.iter().map(|(method, _)| *method).filter(is_answer).collect()
}

/// Returns the method of a Counter that a value names.
fn method(datum: &Datum) -> Option<Method> {
    if let Datum::Pattern(pattern) = datum {
        return Some(Method::Pattern(*pattern));
    }
    match datum.text()? {
        "face" => Some(Method::Face),
        "shield" => Some(Method::Shield),
        name => Attribute::named(name).map(Method::Attribute),
    }
}

/// Returns the Distances that a value lists.
pub fn distances(datum: &Datum) -> Distances {
    let words = words(datum);
    let listed = words.iter().filter_map(|word| Distances::named(word));
    listed.fold(Distances::ANY, Distances::with)
}

/// Returns the Attributes that a value lists.
pub fn attributes(datum: &Datum) -> Vec<Attribute> {
    words(datum).iter().filter_map(|word| Attribute::named(word)).collect()
}

/// Returns how long a card stays in play.
fn lasting(statement: &Statement) -> Option<Lasting> {
    let [n, unit] = statement.datum(0).list() else { return Some(Lasting::UntilCountEnd) };
    let n = byte(n.datum.int(), 1);
    Some(if unit.datum.text() == Some("counts") { Lasting::Counts(n) } else { Lasting::Rounds(n) })
}

/// Returns the Recall cost that a statement gives.
fn recall(statement: &Statement) -> Option<RecallCost> {
    let Datum::Formula(cost) = statement.datum(0) else { return None };
    Some(RecallCost { cost: cost.clone(), of: attributes(statement.datum(1)), by: words(statement.datum(2)) })
}
