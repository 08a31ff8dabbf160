//! Events as sentences. A rendering: nothing reads it back.

use super::AdventureDeck;
use super::content::{CardId, UseId};
use super::event::{Event, With};
use super::matching::Need;
use super::moves::Zone;
use super::named::in_order;
use super::state::{Light, State, Who};
use crate::kernel::{does, whose};

/// Returns a sentence for an event; `None` when it says nothing to a reader.
pub fn narrate(game: &AdventureDeck, state: &State, event: &Event) -> Option<String> {
    let t = Teller { game, state };
    Some(match event {
        Event::InPlay(event) => game.in_play_told(state, *event),
        Event::Round { round } => format!("Round {round} begins"),
        Event::CountEnds => "the Count is over".into(),
        Event::TurnBegins { who } => format!("{}: Turn", t.who(*who)),
        Event::Drew { who, card } => format!("{} {}", t.does(*who, "draws"), t.card(*card)),
        Event::DrewHidden { who } => format!("{} a card", t.does(*who, "draws")),
        Event::Discarded { who, card } => format!("{} {}", t.does(*who, "discards"), t.card(*card)),
        Event::Reshuffled { who } => format!("{} the Discard into the Draw Deck", t.does(*who, "shuffles")),
        Event::Wear { who, exhaustion, hand_most } => {
            format!(
                "{} a level of {}: Hand maximum {hand_most}",
                t.does(*who, "takes"),
                if *exhaustion { "Exhaustion" } else { "Fatigue" }
            )
        }
        Event::Chose { who, card } => format!("{} {} into the starting Hand", t.does(*who, "takes"), t.card(*card)),
        Event::Played { who, card, target } => match target {
            Some(target) => format!("{} {} on {}", t.does(*who, "plays"), t.card(*card), t.who(*target)),
            None => format!("{} {}", t.does(*who, "plays"), t.card(*card)),
        },
        Event::Stopped { who, card } => format!("{}: {} does nothing", t.who(*who), t.card(*card)),
        Event::LaidDown { who, card } => {
            let card = card.map_or_else(|| "a card".into(), |card| t.card(card));
            format!("{} {card} face down", t.does(*who, "lays"))
        }
        Event::Added { who, card } => format!("{} {}", t.does(*who, "adds"), t.card(*card)),
        Event::Boosted { who, used } => format!("{} the printed Boost {}", t.does(*who, "uses"), t.used(*used)),
        Event::Reacted { who, card } => format!("{} with {}", t.does(*who, "reacts"), t.card(*card)),
        Event::Passed { who } => t.does(*who, "passes"),
        Event::Attacks { who, target, amount, ethereal, made_of } => {
            format!("{} {} for {amount} {}", t.does(*who, "attacks"), t.who(*target), t.damage(*ethereal, *made_of))
        }
        Event::DeclaredMarks { who, ups, downs } => {
            let marks = ["^".repeat(usize::from(*ups)), "v".repeat(usize::from(*downs))].concat();
            format!("{} {marks}", t.does(*who, "declares"))
        }
        Event::Faces { who, ups, downs } => {
            let marks = ["^".repeat(usize::from(*ups)), "v".repeat(usize::from(*downs))].concat();
            match t.state.at(*who).hero() {
                Some(_) => format!("drawn from {} deck: {marks}", t.whose(*who)),
                None => format!("drawn for {}: {marks}", t.who(*who)), // it has no deck (ADS-368)
            }
        }
        Event::Counters { who, with: Some(card) } => format!("{} with {}", t.does(*who, "counters"), t.card(*card)),
        Event::Counters { who, with: None } => t.does(*who, "counters"),
        Event::CounterFails { who } => format!("{} Counter fails", t.whose(*who)),
        Event::Recounters { who, card } => t.with(*who, "re-counters", *card),
        Event::Escalates { who, card } => t.with(*who, "escalates", *card),
        Event::Cancelled => "the effect is cancelled".into(),
        Event::Halved => "the damage is halved".into(),
        Event::Reduced { amount } if *amount < 0 => format!("the damage grows by {}", -amount),
        Event::Reduced { amount } => format!("{amount} is taken off the damage"),
        Event::Defends { who, with, amount } => format!("{}: {} takes {amount} off", t.who(*who), t.means(*with)),
        Event::DefenseUseless { who, with } => {
            format!("{}: {} does nothing against this damage", t.who(*who), t.means(*with))
        }
        Event::NoGuard { who } => format!("{} not react", t.does(*who, "does")),
        Event::Damaged { who, amount, hp, over: 0 } => format!("{} {amount} HP: {hp} left", t.does(*who, "loses")),
        Event::Damaged { who, amount, hp, over } => {
            format!("{} {} HP: {hp} left ({amount} damage)", t.does(*who, "loses"), amount - over)
        }
        Event::Unharmed { who } => format!("{} unharmed", t.does(*who, "is")),
        Event::Healed { who, amount: 0, hp } => format!("{} at full HP already: {hp}", t.does(*who, "is")),
        Event::Healed { who, amount, hp } => format!("{} {amount} HP back: {hp}", t.does(*who, "gets")),
        Event::InVain { who } => {
            let out = if state.at(*who).hero().is_some() { "dead" } else { "defeated" };
            format!("{} {out} already: nothing comes of it", t.does(*who, "is"))
        }
        Event::Clings { who } => format!("{} to life at 1 HP", t.does(*who, "clings")),
        Event::Defeated { who } => {
            format!("{} {}", t.does(*who, "is"), if state.at(*who).hero().is_some() { "dead" } else { "defeated" })
        }
        Event::Left { who } => format!("{} away", t.does(*who, "gets")),
        Event::NoLine { who } => format!("{} nothing", t.does(*who, "does")),
        Event::Tries { who, used, target } => match target {
            Some(target) => format!("{}: {} on {}", t.who(*who), t.used(*used), t.who(*target)),
            None => format!("{}: {}", t.who(*who), t.used(*used)),
        },
        Event::Accomplished { who, used } => format!("{}: {} is done", t.who(*who), t.used(*used)),
        Event::Plans { who, by } => {
            format!("{} its trait {} instead of its table", t.does(*who, "follows"), t.used(*by))
        }
        Event::Targets { who, target } => format!("{} on {}", t.does(*who, "turns"), t.who(*target)),
        Event::Misdirected { who, target } => format!("{} and hits {}", t.does(*who, "misses"), t.who(*target)),
        Event::Fumbled { who, need } => match need {
            Need::Sight => format!("{} see well enough: nothing comes of it", t.does(*who, "can't")),
            Need::Cover => format!("{} the cover: nothing comes of it", t.does(*who, "hits")),
            Need::Near => format!("{} too near for it: nothing comes of it", t.does(*who, "is")),
            Need::Room => format!("the Room is in {} way: nothing comes of it", t.whose(*who)),
        },
        Event::Forbidden { who, why } => format!("{}: {why}", t.who(*who)),
        Event::DeemedToFlee { who } => format!("{} away for the second time: that is a Flee", t.does(*who, "steps")),
        Event::Hindered { who } => format!("{} do that now", t.does(*who, "can't")),
        Event::Prone { who, prone: true } => format!("{} Prone", t.does(*who, "falls")),
        Event::Prone { who, prone: false } => format!("{} up", t.does(*who, "stands")),
        Event::Sneaking { who, sneaking: true } => format!("{} out of sight", t.does(*who, "is")),
        Event::Sneaking { who, sneaking: false } => format!("{} seen", t.does(*who, "is")),
        Event::Holds { who, target } => format!("{} {} in a Grapple", t.does(*who, "has"), t.who(*target)),
        Event::LetsGo { who, target } => format!("{} free of {}", t.does(*target, "is"), t.who(*who)),
        Event::Hampered { who } => format!("{} get away this Round", t.does(*who, "can't")),
        Event::Dazed { who } => {
            format!("{} have no Normal Action on {} next Turn", t.does(*who, "will"), t.whose(*who))
        }
        Event::Disarmed { who, card } => format!("{} hold of {}", t.does(*who, "loses"), t.card(*card)),
        Event::Recovered { who } => format!("{} everything up", t.does(*who, "picks")),
        Event::Armed { who, cards } => {
            let cards: Vec<String> = cards.iter().map(|card| t.card(*card)).collect();
            format!("{} {} in hand", t.does(*who, "has"), cards.join(" and "))
        }
        Event::Shield { who, up: true } => format!("{} up a Shield", t.does(*who, "takes")),
        Event::Shield { who, up: false } => format!("{} the Shield", t.does(*who, "drops")),
        Event::Recalled { who, card } => format!("{} {}", t.does(*who, "recalls"), t.card(*card)),
        Event::Keeps { who, card } => format!("{} {} in Hand", t.does(*who, "keeps"), t.card(*card)),
        Event::Persists { who, card } => format!("{}: {} stays out", t.who(*who), t.card(*card)),
        Event::PersistEnds { who, card } => format!("{}: {} goes to the Discard", t.who(*who), t.card(*card)),
        Event::Made { who, card, to } => format!("{}: {} is made, {}", t.who(*who), t.card(*card), made_in(*to)),
        Event::Unmade { who, card } => format!("{}: {}, which was made, leaves the game", t.who(*who), t.card(*card)),
        Event::HasHp { who, hp } => format!("{} {hp} HP now", t.does(*who, "has")),
        Event::ActsAgain { who, turn } => {
            format!("{} another {}", t.does(*who, "has"), if *turn { "Turn" } else { "Action" })
        }
        Event::TurnCut { who } => format!("{} Turn ends", t.whose(*who)),
        Event::CardMoved { who, card, from, to, whose } => {
            let card = card.map_or_else(|| "a card".into(), |card| t.card(card));
            let from = match from {
                Zone::Gone => " from outside the game".into(),
                Zone::Out => " from play".into(),
                from => format!(" from {from}"),
            };
            let whose = if who == whose { String::new() } else { format!(" of {}", t.who(*whose)) };
            format!("{}: {card}{from} goes {}{whose}", t.who(*who), to.told())
        }
        Event::NotThere { who, card, from, played } => {
            let card = card.map_or_else(|| "that card".into(), |card| t.card(card));
            let where_it_is = if *played { ", it is being played (`played`)" } else { "" };
            format!("{}: {card} is not in `{from}`{where_it_is}: nothing is moved", t.who(*who))
        }
        Event::Sees { who, card } => {
            let card = card.map_or_else(|| "a card".into(), |card| t.card(card));
            format!("{} at {card}", t.does(*who, "looks"))
        }
        Event::ShowsHand { who, to } => format!("{} {} Hand to {}", t.does(*who, "shows"), t.own(*who), t.who(*to)),
        Event::Reveals { who, card } => format!("{} {} in Hand", t.does(*who, "shows"), t.card(*card)),
        Event::Searched { who, card } => format!("{} {} in the Draw Deck", t.does(*who, "finds"), t.card(*card)),
        Event::Apart { who, other, steps } => {
            let far = match steps {
                0 => "at Melee with".to_string(),
                1 => "now 1 step to".into(),
                n => format!("now {n} steps to"),
            };
            format!("{}: {far} {}", t.does(*who, "moves"), t.who(*other))
        }
        Event::Moved { who, to } => format!("{} to {to}", t.does(*who, "moves")),
        Event::Declared { who, up } => format!("{} {}", t.does(*who, "declares"), if *up { "^" } else { "v" }),
        Event::OffersAttribute { who, attribute, card: Some(_) } => {
            format!("{} {}", t.does(*who, "plays"), attribute.name())
        }
        Event::OffersAttribute { who, attribute, card: None } => {
            format!("{} with {}", t.does(*who, "succeeds"), attribute.name())
        }
        Event::NoAttribute { who } => format!("{} Attribute fails", t.whose(*who)),
        Event::Experience { who, xp } => format!("{} {xp} XP", t.does(*who, "gains")),
        Event::LosesGold { gold } => format!("{gold} gold cannot be shared evenly and is lost"),
        Event::PaysGold { who, gold } => format!("{} {gold} gold", t.does(*who, "pays")),
        Event::Gold { who, gold } => format!("{} {gold} gold", t.does(*who, "gains")),
        Event::Loot { who, card } => format!("{} {}", t.does(*who, "finds"), t.card(*card)),
        Event::Story { who, story, gains } => {
            let (verb, up) = if *gains { ("gains", "") } else { ("gives", " up") };
            format!("{}{up} the Story Card `{}`", t.does(*who, verb), game.catalog.story(*story).name)
        }
        Event::Said { text } | Event::Fault { text } => text.clone(),
        Event::Ruled { text } => format!("ruling: {text}"),
        Event::Spawned { who } => format!("{} the Combat", t.does(*who, "joins")),
        Event::Becomes { who, foe } => format!("{} {}", t.does(*who, "becomes"), game.catalog.foe(*foe).name),
        Event::Returns { who, hp } => format!("{} back with {hp} HP", t.does(*who, "is")),
        Event::Joins { who, players } => {
            format!("{} for the {} now", t.does(*who, "fights"), if *players { "Players" } else { "Foes" })
        }
        Event::Redirected { target } => format!("the attack goes against {} instead", t.who(*target)),
        Event::Over { won: Some(true) } => "the Combat is won".into(),
        Event::Over { won: Some(false) } => "the Combat is lost".into(),
        Event::Over { won: None } => "the Combat is over, and nobody is left to win it".into(),
        Event::Matches { who, matches } => {
            let plural = if *matches == 1 { "symbol" } else { "symbols" };
            format!("{} {matches} {plural}", t.does(*who, "matches"))
        }
        Event::DrawsAgility { who } => format!("{} an Agility Card", t.does(*who, "draws")),
        Event::DrawAgain { who } => format!("{} lead together and draw again", t.all(who, " and ")),
        Event::TurnOrder { order } => format!("the order of Turns: {}", t.all(order, ", ")),
        Event::DrawsStart { three, again: false } => format!("drawn for the first Round: {}", in_order(*three)),
        Event::DrawsStart { three, again: true } => {
            format!("drawn for the first Round: {}, which names none: draw again", in_order(*three))
        }
        Event::RollsStart { face } => format!("rolled for the first Round: {face}"),
        Event::Puts { who, card, to } => format!("{} {} {}", t.does(*who, "puts"), t.card(*card), to.told()),
        Event::EntersRoom { place, first: true } => {
            let room = game.catalog.atlas.place(*place);
            if room.text.is_empty() {
                format!("Room {}", room.name)
            } else {
                format!("Room {}: {}", room.name, room.text)
            }
        }
        Event::EntersRoom { place, first: false } => format!("back in Room {}", game.catalog.atlas.place(*place).name),
        Event::ExitOpens { place } => format!("the way to {} is open", game.catalog.atlas.place(*place).name),
        Event::Epilogue { adventure, nth } => {
            let adventure = game.catalog.atlas.adventure(*adventure);
            let epilogue = adventure.epilogues.get(usize::from(*nth));
            epilogue.map_or_else(String::new, |epilogue| format!("{}: {}", epilogue.name, epilogue.text))
        }
        Event::Buys { who, card, gold } => format!("{} {} for {gold} gold", t.does(*who, "buys"), t.card(*card)),
        Event::LightChanges { light } => match light {
            Light::None => "it is dark now".into(),
            Light::Medium => "it is neither dark nor bright now".into(),
            Light::Bright => "it is bright now".into(),
        },
        Event::GivesUp { who } => format!("{} the adventure up", t.does(*who, "gives")),
        Event::MayRise { who, level } => {
            format!("{} enough XP for Level {level}: `level up` between Encounters", t.does(*who, "has"))
        }
        Event::LevelUp { who, level, hp } => {
            let more = if *hp > 0 { format!(", with {hp} more HP") } else { String::new() };
            format!("{} to Level {level}{more}", t.does(*who, "rises"))
        }
        Event::Removes { who, card } => format!("{} {} out of the game", t.does(*who, "takes"), t.card(*card)),
    })
}

/// Returns the words for the place where a card is made.
fn made_in(zone: Zone) -> &'static str {
    if zone == Zone::Deck { "and shuffled into the Draw Deck" } else { zone.told() }
}

struct Teller<'a> {
    game: &'a AdventureDeck,
    state: &'a State,
}

impl Teller<'_> {
    fn who(&self, who: Who) -> &str {
        &self.state.at(who).label
    }

    /// Returns somebody with a verb: `wolf draws`, but `you draw`.
    fn does(&self, who: Who, verb: &str) -> String {
        does(self.who(who), verb)
    }

    /// Returns the name of some damage: its keyword, or the word of the rules.
    fn damage(&self, ethereal: bool, made_of: Option<u16>) -> &str {
        self.game.catalog.damage_name(made_of).unwrap_or(if ethereal { "Ethereal" } else { "Physical" })
    }

    /// Returns `its`, but `your`.
    fn own(&self, who: Who) -> &'static str {
        if self.who(who) == "you" { "your" } else { "its" }
    }

    /// Returns the possessive: `wolf's`, but `your`.
    fn whose(&self, who: Who) -> String {
        whose(self.who(who))
    }

    fn means(&self, with: With) -> String {
        match with {
            With::Card(card) => self.game.catalog.card(card).name.clone(),
            With::Word(word) => word.to_string(),
        }
    }

    fn card(&self, card: CardId) -> String {
        self.game.catalog.card(card).name.clone()
    }

    /// Returns the name of a use, as a command has it: `climb well`.
    fn used(&self, used: UseId) -> String {
        self.game.catalog.behind(used).name.replace('_', " ")
    }

    fn all(&self, several: &[Who], between: &str) -> String {
        several.iter().map(|who| self.who(*who)).collect::<Vec<_>>().join(between)
    }

    fn with(&self, who: Who, what: &str, card: Option<CardId>) -> String {
        match card {
            Some(card) => format!("{} with {}", self.does(who, what), self.card(card)),
            None => self.does(who, what),
        }
    }
}
