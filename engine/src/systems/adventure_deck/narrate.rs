//! Events as sentences, which are only for reading. Nothing computes with them.
//!
//! `narrate` turns `Event::Damaged` into `wolf loses 3 HP: 4 left`. `teller` knows the names, and gives the right form
//! of a verb: `wolf draws`, but `you draw`.

use super::AdventureDeck;
use super::content::{CardId, UseId};
use super::event::{Event, With};
use super::matching::Need;
use super::moves::Zone;
use super::named::in_order;
use super::state::{Light, State, Who};
use crate::kernel::{does, whose};
use crate::machine::journey::{AdventureId, PlaceId};

/// Returns a sentence for an event. `None` if the event says nothing to a reader.
pub fn narrate(game: &AdventureDeck, state: &State, event: &Event) -> Option<String> {
    let teller = Teller { game, state };
    Some(match event {
        Event::InPlay(event) => game.in_play_told(state, *event),
        // The Round and the Hand.
        Event::Round { round } => format!("Round {round} begins"),
        Event::CountEnds => "the Count is over".into(),
        Event::TurnBegins { who } => format!("{}: Turn", teller.who(*who)),
        Event::Drew { who, card } => format!("{} {}", teller.does(*who, "draws"), teller.card(*card)),
        Event::DrewHidden { who } => format!("{} a card", teller.does(*who, "draws")),
        Event::Discarded { who, card } => format!("{} {}", teller.does(*who, "discards"), teller.card(*card)),
        Event::Reshuffled { who } => format!("{} the Discard into the Draw Deck", teller.does(*who, "shuffles")),
        Event::Wear { who, exhaustion, levels, hand_most } => {
            let many = if levels.abs() == 1 { "a level".to_string() } else { format!("{} levels", levels.abs()) };
            let does = teller.does(*who, if *levels < 0 { "loses" } else { "takes" });
            let of = if *exhaustion { "Exhaustion" } else { "Fatigue" };
            format!("{does} {many} of {of}: Hand maximum {hand_most}")
        }
        // Cards that are played, and reactions.
        Event::Chose { who, card } => {
            format!("{} {} into the starting Hand", teller.does(*who, "takes"), teller.card(*card))
        }
        Event::Played { who, card, target } => match target {
            Some(target) => format!("{} {} on {}", teller.does(*who, "plays"), teller.card(*card), teller.who(*target)),
            None => format!("{} {}", teller.does(*who, "plays"), teller.card(*card)),
        },
        Event::Stopped { who, card } => format!("{}: {} does nothing", teller.who(*who), teller.card(*card)),
        Event::LaidDown { who, card } => {
            let card = card.map_or_else(|| "a card".into(), |card| teller.card(card));
            format!("{} {card} face down", teller.does(*who, "lays"))
        }
        Event::Added { who, card } => format!("{} {}", teller.does(*who, "adds"), teller.card(*card)),
        Event::Boosted { who, used } => {
            format!("{} the printed Boost {}", teller.does(*who, "uses"), teller.used(*used))
        }
        Event::Reacted { who, card } => format!("{} with {}", teller.does(*who, "reacts"), teller.card(*card)),
        Event::Passed { who } => teller.does(*who, "passes"),
        // Attacks and Counters.
        Event::Attacks { who, target, amount, ethereal, made_of } => {
            format!(
                "{} {} for {amount} {}",
                teller.does(*who, "attacks"),
                teller.who(*target),
                teller.damage(*ethereal, *made_of)
            )
        }
        Event::DeclaredMarks { who, ups, downs } => {
            format!("{} {}", teller.does(*who, "declares"), marks(*ups, *downs))
        }
        Event::Faces { who, ups, downs } => teller.drawn_faces(*who, *ups, *downs),
        Event::Counters { who, with: Some(card) } => {
            format!("{} with {}", teller.does(*who, "counters"), teller.card(*card))
        }
        Event::Counters { who, with: None } => teller.does(*who, "counters"),
        Event::CounterFails { who } => format!("{} Counter fails", teller.whose(*who)),
        Event::Recounters { who, card } => teller.with(*who, "re-counters", *card),
        Event::Escalates { who, card } => teller.with(*who, "escalates", *card),
        Event::Cancelled => "the effect is cancelled".into(),
        Event::Halved => "the damage is halved".into(),
        Event::Reduced { amount } if *amount < 0 => format!("the damage grows by {}", -amount),
        Event::Reduced { amount } => format!("{amount} is taken off the damage"),
        Event::Defends { who, with, amount } => {
            format!("{}: {} takes {amount} off", teller.who(*who), teller.means(*with))
        }
        Event::DefenseUseless { who, with } => {
            format!("{}: {} does nothing against this damage", teller.who(*who), teller.means(*with))
        }
        Event::NoGuard { who } => format!("{} not react", teller.does(*who, "does")),
        // Damage, healing and defeat.
        Event::Damaged { who, amount, hp, over: 0 } => format!("{} {amount} HP: {hp} left", teller.does(*who, "loses")),
        Event::Damaged { who, amount, hp, over } => {
            format!("{} {} HP: {hp} left ({amount} damage)", teller.does(*who, "loses"), amount - over)
        }
        Event::Unharmed { who } => format!("{} unharmed", teller.does(*who, "is")),
        Event::Healed { who, amount: 0, hp } => teller.not_healed(*who, *hp),
        Event::Healed { who, amount, hp } => format!("{} {amount} HP back: {hp}", teller.does(*who, "gets")),
        Event::InVain { who } => {
            let out = if state.at(*who).hero().is_some() { "dead" } else { "defeated" };
            format!("{} {out} already: nothing comes of it", teller.does(*who, "is"))
        }
        Event::Clings { who } => format!("{} to life at 1 HP", teller.does(*who, "clings")),
        Event::Defeated { who } => {
            format!("{} {}", teller.does(*who, "is"), if state.at(*who).hero().is_some() { "dead" } else { "defeated" })
        }
        Event::Left { who } => format!("{} away", teller.does(*who, "gets")),
        // Actions, and the plans of Foes.
        Event::NoLine { who } => format!("{} nothing", teller.does(*who, "does")),
        Event::Tries { who, used, target } => match target {
            Some(target) => format!("{}: {} on {}", teller.who(*who), teller.used(*used), teller.who(*target)),
            None => format!("{}: {}", teller.who(*who), teller.used(*used)),
        },
        Event::Accomplished { who, used } => format!("{}: {} is done", teller.who(*who), teller.used(*used)),
        Event::Plans { who, by } => {
            format!("{} its trait {} instead of its table", teller.does(*who, "follows"), teller.used(*by))
        }
        Event::Targets { who, target } => format!("{} on {}", teller.does(*who, "turns"), teller.who(*target)),
        Event::Misdirected { who, target } => {
            format!("{} and hits {}", teller.does(*who, "misses"), teller.who(*target))
        }
        Event::Fumbled { who, need } => format!("{}: nothing comes of it", teller.failed_match(*who, *need)),
        Event::Forbidden { who, why } => format!("{}: {why}", teller.who(*who)),
        Event::DeemedToFlee { who } => {
            format!("{} away for the second time: that is a Flee", teller.does(*who, "steps"))
        }
        Event::Hindered { who } => format!("{} do that now", teller.does(*who, "can't")),
        // Conditions and gear.
        Event::Prone { who, prone: true } => format!("{} Prone", teller.does(*who, "falls")),
        Event::Prone { who, prone: false } => format!("{} up", teller.does(*who, "stands")),
        Event::Sneaking { who, sneaking: true } => format!("{} out of sight", teller.does(*who, "is")),
        Event::Sneaking { who, sneaking: false } => format!("{} seen", teller.does(*who, "is")),
        Event::Holds { who, target } => format!("{} {} in a Grapple", teller.does(*who, "has"), teller.who(*target)),
        Event::LetsGo { who, target } => format!("{} free of {}", teller.does(*target, "is"), teller.who(*who)),
        Event::Hampered { who } => format!("{} get away this Round", teller.does(*who, "can't")),
        Event::Dazed { who } => {
            format!("{} have no Normal Action on {} next Turn", teller.does(*who, "will"), teller.whose(*who))
        }
        Event::Disarmed { who, card } => format!("{} hold of {}", teller.does(*who, "loses"), teller.card(*card)),
        Event::Recovered { who } => format!("{} everything up", teller.does(*who, "picks")),
        Event::Armed { who, cards } => {
            let cards: Vec<String> = cards.iter().map(|card| teller.card(*card)).collect();
            format!("{} {} in hand", teller.does(*who, "has"), cards.join(" and "))
        }
        Event::Shield { who, up: true } => format!("{} up a Shield", teller.does(*who, "takes")),
        Event::Shield { who, up: false } => format!("{} the Shield", teller.does(*who, "drops")),
        // Cards that move.
        Event::Recalled { who, card } => format!("{} {}", teller.does(*who, "recalls"), teller.card(*card)),
        Event::Keeps { who, card } => format!("{} {} in Hand", teller.does(*who, "keeps"), teller.card(*card)),
        Event::Persists { who, card } => format!("{}: {} stays out", teller.who(*who), teller.card(*card)),
        Event::PersistEnds { who, card } => format!("{}: {} goes to the Discard", teller.who(*who), teller.card(*card)),
        Event::Made { who, card, to } => {
            format!("{}: {} is made, {}", teller.who(*who), teller.card(*card), made_in(*to))
        }
        Event::Unmade { who, card } => {
            format!("{}: {}, which was made, leaves the game", teller.who(*who), teller.card(*card))
        }
        Event::HasHp { who, hp } => format!("{} {hp} HP now", teller.does(*who, "has")),
        Event::ActsAgain { who, turn } => {
            format!("{} another {}", teller.does(*who, "has"), if *turn { "Turn" } else { "Action" })
        }
        Event::TurnCut { who } => format!("{} Turn ends", teller.whose(*who)),
        Event::CardMoved { who, card, from, to, whose } => {
            let card = card.map_or_else(|| "a card".into(), |card| teller.card(card));
            let whose = if who == whose { String::new() } else { format!(" of {}", teller.who(*whose)) };
            format!("{}: {card}{} goes {}{whose}", teller.who(*who), out_of(*from), to.told())
        }
        Event::NotThere { who, card, from, played } => {
            let card = card.map_or_else(|| "that card".into(), |card| teller.card(card));
            let where_it_is = if *played { ", it is being played (`played`)" } else { "" };
            format!("{}: {card} is not in `{from}`{where_it_is}: nothing is moved", teller.who(*who))
        }
        Event::Sees { who, card } => {
            let card = card.map_or_else(|| "a card".into(), |card| teller.card(card));
            format!("{} at {card}", teller.does(*who, "looks"))
        }
        Event::ShowsHand { who, to } => {
            format!("{} {} Hand to {}", teller.does(*who, "shows"), teller.own(*who), teller.who(*to))
        }
        Event::Reveals { who, card } => format!("{} {} in Hand", teller.does(*who, "shows"), teller.card(*card)),
        Event::Searched { who, card } => {
            format!("{} {} in the Draw Deck", teller.does(*who, "finds"), teller.card(*card))
        }
        // Moves, and matches.
        Event::Apart { who, other, steps } => {
            format!("{}: {} {}", teller.does(*who, "moves"), apart(*steps), teller.who(*other))
        }
        Event::Moved { who, to } => format!("{} to {to}", teller.does(*who, "moves")),
        Event::Declared { who, up } => format!("{} {}", teller.does(*who, "declares"), if *up { "^" } else { "v" }),
        Event::OffersAttribute { who, attribute, card: Some(_) } => {
            format!("{} {}", teller.does(*who, "plays"), attribute.name())
        }
        Event::OffersAttribute { who, attribute, card: None } => {
            format!("{} with {}", teller.does(*who, "succeeds"), attribute.name())
        }
        Event::NoAttribute { who } => format!("{} Attribute fails", teller.whose(*who)),
        // XP, gold and Story Cards.
        Event::Experience { who, xp } => format!("{} {xp} XP", teller.does(*who, "gains")),
        Event::LosesGold { gold } => format!("{gold} gold cannot be shared evenly: nobody gets it"),
        Event::PaysGold { who, gold } => format!("{} {gold} gold", teller.does(*who, "pays")),
        Event::Gold { who, gold } => format!("{} {gold} gold", teller.does(*who, "gains")),
        Event::Loot { who, card } => format!("{} {}", teller.does(*who, "finds"), teller.card(*card)),
        Event::Story { who, story, gains } => {
            let (verb, up) = if *gains { ("gains", "") } else { ("gives", " up") };
            format!("{}{up} the Story Card `{}`", teller.does(*who, verb), game.catalog.story(*story).name)
        }
        // What scripts and rulings say and change.
        Event::Said { text } | Event::Fault { text } => text.clone(),
        Event::Ruled { text } => format!("ruling: {text}"),
        Event::Spawned { who } => format!("{} the Combat", teller.does(*who, "joins")),
        Event::Becomes { who, foe } => format!("{} {}", teller.does(*who, "becomes"), game.catalog.foe(*foe).name),
        Event::Returns { who, hp } => format!("{} back with {hp} HP", teller.does(*who, "is")),
        Event::Joins { who, players } => {
            format!("{} for the {} now", teller.does(*who, "fights"), if *players { "Players" } else { "Foes" })
        }
        Event::Redirected { target } => format!("the attack goes against {} instead", teller.who(*target)),
        // The course of the Combat.
        Event::Over { won: Some(true) } => "the Combat is won".into(),
        Event::Over { won: Some(false) } => "the Combat is lost".into(),
        Event::Over { won: None } => "the Combat is over, and nobody is left to win it".into(),
        Event::Matches { who, matches } => {
            let plural = if *matches == 1 { "symbol" } else { "symbols" };
            format!("{} {matches} {plural}", teller.does(*who, "matches"))
        }
        Event::DrawsAgility { who } => format!("{} an Agility Card", teller.does(*who, "draws")),
        Event::DrawAgain { who } => format!("{} lead together and draw again", teller.all(who, " and ")),
        Event::TurnOrder { order } => format!("the order of Turns: {}", teller.all(order, ", ")),
        Event::DrawsStart { three, again: false } => format!("drawn for the first Round: {}", in_order(*three)),
        Event::DrawsStart { three, again: true } => {
            format!("drawn for the first Round: {}, which names none: draw again", in_order(*three))
        }
        Event::RollsStart { face } => format!("rolled for the first Round: {face}"),
        Event::Puts { who, card, to } => format!("{} {} {}", teller.does(*who, "puts"), teller.card(*card), to.told()),
        // The adventure.
        Event::EntersRoom { place, first: true } => teller.room(*place),
        Event::EntersRoom { place, first: false } => format!("back in Room {}", game.catalog.atlas.place(*place).name),
        Event::ExitOpens { place } => format!("the way to {} is open", game.catalog.atlas.place(*place).name),
        Event::Epilogue { adventure, nth } => teller.epilogue(*adventure, *nth),
        Event::Buys { who, card, gold } => {
            format!("{} {} for {gold} gold", teller.does(*who, "buys"), teller.card(*card))
        }
        Event::LightChanges { light } => match light {
            Light::None => "it is dark now".into(),
            Light::Medium => "it is neither dark nor bright now".into(),
            Light::Bright => "it is bright now".into(),
        },
        Event::GivesUp { who } => format!("{} the adventure up", teller.does(*who, "gives")),
        Event::MayRise { who, level } => {
            format!("{} enough XP for Level {level}: `level up` between Encounters", teller.does(*who, "has"))
        }
        Event::LevelUp { who, level, hp } => {
            let more = if *hp > 0 { format!(", with {hp} more HP") } else { String::new() };
            format!("{} to Level {level}{more}", teller.does(*who, "rises"))
        }
        Event::Removes { who, card } => {
            format!("{} {} out of the game", teller.does(*who, "takes"), teller.card(*card))
        }
    })
}

/// Returns marks as they are declared and drawn: `^^v`.
fn marks(ups: u8, downs: u8) -> String {
    ["^".repeat(usize::from(ups)), "v".repeat(usize::from(downs))].concat()
}

/// Returns the words for the zone that a card leaves: ` from hand`.
fn out_of(zone: Zone) -> String {
    match zone {
        Zone::Gone => " from outside the game".into(),
        Zone::Out => " from play".into(),
        from => format!(" from {from}"),
    }
}

/// Returns the words for a Distance in steps: `now 2 steps to`.
fn apart(steps: u8) -> String {
    match steps {
        0 => "at Melee with".to_string(),
        1 => "now 1 step to".into(),
        n => format!("now {n} steps to"),
    }
}

/// Returns the words for the place where a card is made.
fn made_in(zone: Zone) -> &'static str {
    if zone == Zone::Deck { "and shuffled into the Draw Deck" } else { zone.told() }
}

/// The words for the combatants and cards of a position.
struct Teller<'a> {
    game: &'a AdventureDeck,
    state: &'a State,
}

impl Teller<'_> {
    fn who(&self, who: Who) -> &str {
        &self.state.at(who).label
    }

    /// Returns the label with a verb: `wolf draws`, but `you draw`.
    fn does(&self, who: Who, verb: &str) -> String {
        does(self.who(who), verb)
    }

    /// Tells that somebody got no HP back: because it has all, or because nothing heals it.
    fn not_healed(&self, who: Who, hp: i16) -> String {
        if hp < super::numbers::max_hp(&self.game.look(self.state), who) {
            format!("{} no HP back: {hp}", self.does(who, "gets"))
        } else {
            format!("{} at full HP already: {hp}", self.does(who, "is"))
        }
    }

    /// Returns the name of a kind of damage: its keyword, or else Ethereal or Physical.
    fn damage(&self, ethereal: bool, made_of: Option<u16>) -> &str {
        self.game.catalog.damage_name(made_of).unwrap_or(if ethereal { "Ethereal" } else { "Physical" })
    }

    /// Returns `your` for the label `you`, and `its` for all others.
    fn own(&self, who: Who) -> &'static str {
        if self.who(who) == "you" { "your" } else { "its" }
    }

    /// Returns the possessive of the label: `wolf's`, but `your`.
    fn whose(&self, who: Who) -> String {
        whose(self.who(who))
    }

    /// Returns the name of the card or the word that defends.
    fn means(&self, with: With) -> String {
        match with {
            With::Card(card) => self.game.catalog.card(card).name.clone(),
            With::Word(word) => word.to_string(),
        }
    }

    fn card(&self, card: CardId) -> String {
        self.game.catalog.card(card).name.clone()
    }

    /// Returns the name of a use in the words of a command: `climb well`.
    fn used(&self, used: UseId) -> String {
        self.game.catalog.behind(used).name.replace('_', " ")
    }

    /// Tells the symbols drawn for somebody. A Foe has no deck (ADS-368).
    fn drawn_faces(&self, who: Who, ups: u8, downs: u8) -> String {
        match self.state.at(who).hero() {
            Some(_) => format!("drawn from {} deck: {}", self.whose(who), marks(ups, downs)),
            None => format!("drawn for {}: {}", self.who(who), marks(ups, downs)),
        }
    }

    /// Tells why a match was needed that has failed.
    fn failed_match(&self, who: Who, need: Need) -> String {
        match need {
            Need::Sight => format!("{} see well enough", self.does(who, "can't")),
            Need::Cover => format!("{} the cover", self.does(who, "hits")),
            Need::Near => format!("{} too near for it", self.does(who, "is")),
            Need::Room => format!("the Room is in {} way", self.whose(who)),
        }
    }

    /// Returns the name of a Room and its text.
    fn room(&self, place: PlaceId) -> String {
        let room = self.game.catalog.atlas.place(place);
        if room.text.is_empty() { format!("Room {}", room.name) } else { format!("Room {}: {}", room.name, room.text) }
    }

    /// Returns an epilogue of an adventure, with its text.
    fn epilogue(&self, adventure: AdventureId, nth: u8) -> String {
        let epilogue = self.game.catalog.atlas.adventure(adventure).epilogues.get(usize::from(nth));
        epilogue.map_or_else(String::new, |epilogue| format!("{}: {}", epilogue.name, epilogue.text))
    }

    /// Returns the labels of several combatants.
    fn all(&self, several: &[Who], between: &str) -> String {
        several.iter().map(|who| self.who(*who)).collect::<Vec<_>>().join(between)
    }

    /// Returns the label with a verb, and the card it is done with: `wolf counters with Strength`.
    fn with(&self, who: Who, what: &str, card: Option<CardId>) -> String {
        match card {
            Some(card) => format!("{} with {}", self.does(who, what), self.card(card)),
            None => self.does(who, what),
        }
    }
}
