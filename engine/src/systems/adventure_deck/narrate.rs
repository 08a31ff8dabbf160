//! Events as sentences. A rendering: nothing reads it back.

use super::AdventureDeck;
use super::content::{CardId, UseId};
use super::event::Event;
use super::state::{State, Who};

/// A sentence for an event; `None` when it says nothing to a reader.
pub fn narrate(game: &AdventureDeck, state: &State, event: &Event) -> Option<String> {
    let t = Teller { game, state };
    Some(match event {
        Event::Round { round } => format!("Round {round} begins"),
        Event::CountEnds => "the Count is over".into(),
        Event::TurnBegins { who } => format!("{}: Turn", t.who(*who)),
        Event::Drew { who, card } => format!("{} draws {}", t.who(*who), t.card(*card)),
        Event::DrewHidden { who } => format!("{} draws a card", t.who(*who)),
        Event::Discarded { who, card } => format!("{} discards {}", t.who(*who), t.card(*card)),
        Event::Reshuffled { who } => format!("{} shuffles the Discard into the Draw Deck", t.who(*who)),
        Event::Wear { who, exhaustion, hand_most } => {
            format!(
                "{} takes a level of {}: Hand maximum {hand_most}",
                t.who(*who),
                if *exhaustion { "Exhaustion" } else { "Fatigue" }
            )
        }
        Event::Chose { who, card } => format!("{} takes {} into the starting Hand", t.who(*who), t.card(*card)),
        Event::Played { who, card, target } => match target {
            Some(target) => format!("{} plays {} on {}", t.who(*who), t.card(*card), t.who(*target)),
            None => format!("{} plays {}", t.who(*who), t.card(*card)),
        },
        Event::Added { who, card } => format!("{} adds {}", t.who(*who), t.card(*card)),
        Event::Boosted { who, used } => format!("{} uses the printed Boost {}", t.who(*who), t.used(*used)),
        Event::Reacted { who, card } => format!("{} reacts with {}", t.who(*who), t.card(*card)),
        Event::Passed { who } => format!("{} passes", t.who(*who)),
        Event::Attacks { who, target, amount, ethereal } => {
            format!(
                "{} attacks {} for {amount} {}",
                t.who(*who),
                t.who(*target),
                if *ethereal { "Ethereal" } else { "Physical" }
            )
        }
        Event::Faces { who, ups, downs } => {
            format!(
                "drawn from {}'s deck: {}{}",
                t.who(*who),
                "^".repeat(usize::from(*ups)),
                "v".repeat(usize::from(*downs))
            )
        }
        Event::Counters { who, with: Some(card) } => format!("{} counters with {}", t.who(*who), t.card(*card)),
        Event::Counters { who, with: None } => format!("{} counters", t.who(*who)),
        Event::CounterFails { who } => format!("{}'s Counter fails", t.who(*who)),
        Event::Recounters { who, card } => t.with(*who, "re-counters", *card),
        Event::Escalates { who, card } => t.with(*who, "escalates", *card),
        Event::Cancelled => "the effect is cancelled".into(),
        Event::Halved => "the damage is halved".into(),
        Event::Reduced { amount } if *amount < 0 => format!("the damage grows by {}", -amount),
        Event::Reduced { amount } => format!("{amount} is taken off the damage"),
        Event::Defends { who, with, amount } => format!("{}: {with} takes {amount} off", t.who(*who)),
        Event::DefenseUseless { who, with } => format!("{}: {with} does nothing against this damage", t.who(*who)),
        Event::NoGuard { who } => format!("{} does not react", t.who(*who)),
        Event::Damaged { who, amount, hp } => format!("{} loses {amount} HP: {hp} left", t.who(*who)),
        Event::Unharmed { who } => format!("{} is unharmed", t.who(*who)),
        Event::Healed { who, amount, hp } => format!("{} gets {amount} HP back: {hp}", t.who(*who)),
        Event::Clings { who } => format!("{} clings to life at 1 HP", t.who(*who)),
        Event::Defeated { who } => {
            format!("{} {}", t.who(*who), if state.at(*who).hero().is_some() { "is dead" } else { "is defeated" })
        }
        Event::Left { who } => format!("{} gets away", t.who(*who)),
        Event::NoLine { who } => format!("{} does nothing", t.who(*who)),
        Event::Tries { who, used, target } => match target {
            Some(target) => format!("{}: {} on {}", t.who(*who), t.used(*used), t.who(*target)),
            None => format!("{}: {}", t.who(*who), t.used(*used)),
        },
        Event::Plans { who, used } => format!("{} has something else in mind: {}", t.who(*who), t.used(*used)),
        Event::Targets { who, target } => format!("{} turns on {}", t.who(*who), t.who(*target)),
        Event::Misdirected { who, target } => format!("{} misses and hits {}", t.who(*who), t.who(*target)),
        Event::Fumbled { who } => format!("{} can't see well enough: the card is lost", t.who(*who)),
        Event::Prone { who, prone: true } => format!("{} falls Prone", t.who(*who)),
        Event::Prone { who, prone: false } => format!("{} stands up", t.who(*who)),
        Event::Sneaking { who, sneaking: true } => format!("{} is out of sight", t.who(*who)),
        Event::Sneaking { who, sneaking: false } => format!("{} is seen", t.who(*who)),
        Event::Holds { who, target } => format!("{} has {} in a Grapple", t.who(*who), t.who(*target)),
        Event::LetsGo { who, target } => format!("{} is free of {}", t.who(*target), t.who(*who)),
        Event::Hampered { who } => format!("{} can't get away this Round", t.who(*who)),
        Event::Dazed { who } => format!("{} will have no Normal Action on its next Turn", t.who(*who)),
        Event::Disarmed { who, card } => format!("{} loses hold of {}", t.who(*who), t.card(*card)),
        Event::Recovered { who } => format!("{} picks everything up", t.who(*who)),
        Event::Armed { who, cards } => {
            let cards: Vec<String> = cards.iter().map(|card| t.card(*card)).collect();
            format!("{} has {} in hand", t.who(*who), cards.join(" and "))
        }
        Event::Shield { who, up: true } => format!("{} takes up a Shield", t.who(*who)),
        Event::Shield { who, up: false } => format!("{} drops the Shield", t.who(*who)),
        Event::Recalled { who, card } => format!("{} recalls {}", t.who(*who), t.card(*card)),
        Event::Keeps { who, card } => format!("{} keeps {} in Hand", t.who(*who), t.card(*card)),
        Event::Persists { who, card } => format!("{}: {} stays out", t.who(*who), t.card(*card)),
        Event::PersistEnds { who, card } => format!("{}: {} goes to the Discard", t.who(*who), t.card(*card)),
        Event::Searched { who, card } => format!("{} finds {} in the Draw Deck", t.who(*who), t.card(*card)),
        Event::Moved { who, place } => format!("{} moves to {place}", t.who(*who)),
        Event::Declared { who, up } => format!("{} declares {}", t.who(*who), if *up { "^" } else { "v" }),
        Event::OffersAttribute { who, attribute, card: Some(_) } => {
            format!("{} plays {}", t.who(*who), attribute.name())
        }
        Event::OffersAttribute { who, attribute, card: None } => {
            format!("{}'s {} is matched", t.who(*who), attribute.name())
        }
        Event::NoAttribute { who } => format!("{}'s Attribute is not matched", t.who(*who)),
        Event::Experience { who, xp } => format!("{} gains {xp} XP", t.who(*who)),
        Event::Gold { who, gold } => format!("{} gains {gold} gold", t.who(*who)),
        Event::Loot { who, card } => format!("{} finds {}", t.who(*who), t.card(*card)),
        Event::Said { text } | Event::Fault { text } => text.clone(),
        Event::Answered { who, text } => format!("{} says {text}", t.who(*who)),
        Event::Ruled { text } => format!("ruling: {text}"),
        Event::Spawned { who } => format!("{} joins the Combat", t.who(*who)),
        Event::Over { won: true } => "the Combat is won".into(),
        Event::Over { won: false } => "the Combat is lost".into(),
    })
}

struct Teller<'a> {
    game: &'a AdventureDeck,
    state: &'a State,
}

impl Teller<'_> {
    fn who(&self, who: Who) -> &str {
        &self.state.at(who).label
    }

    fn card(&self, card: CardId) -> String {
        self.game.catalog.card(card).name.clone()
    }

    fn used(&self, used: UseId) -> &str {
        &self.game.catalog.behind(used).name
    }

    fn with(&self, who: Who, what: &str, card: Option<CardId>) -> String {
        match card {
            Some(card) => format!("{} {what} with {}", self.who(who), self.card(card)),
            None => format!("{} {what}", self.who(who)),
        }
    }
}
