//! Cards that scripts move, look at, show or choose.
//!
//! A [`Zone`] is a place of a card, such as the Hand, the Draw Deck or the Discard. `move_card` carries out
//! `me.move_card(card, "discard", "hand")`. [`Lose`] takes random cards from a zone, and [`Peek`] looks at the top of
//! the Draw Deck. `making` makes and copies cards.

use super::AdventureRules;
use super::action::Action;
use super::combatant::Hero;
use super::content::{CardId, Moment};
use super::event::Event;
use super::facts;
use super::frame::{Look, Rebind};
use super::state::{Answer, State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Seats, Source, Value, Why};
use crate::machine::{Ending, Frame, ThingId, Waits};
use serde::{Deserialize, Serialize};

closed! {
    /// The zones of a card.
    pub enum Zone {
        Hand = "hand",
        /// In the Draw Deck. A card put there is shuffled in.
        Deck = "deck",
        /// On top of the Draw Deck.
        Top = "top",
        /// At the bottom of the Draw Deck.
        Bottom = "bottom",
        Discard = "discard",
        /// In play.
        Out = "out",
        /// Out of the game.
        Gone = "gone",
        /// Just played, until all effects of the card are done. A card without a Target is already in the Discard then.
        Played = "played",
        /// Put aside in the Character Deck, outside the Combat Deck.
        Aside = "aside",
    }
}

impl Zone {
    /// Returns the zone with this number. While a card leaves play, the number stands for the zone.
    pub fn at(n: u8) -> Option<Zone> {
        Zone::ALL.get(usize::from(n)).copied()
    }

    /// Returns the words for the way of a card to this zone.
    pub fn told(self) -> &'static str {
        match self {
            Zone::Hand => "into the Hand",
            Zone::Deck => "into the Draw Deck, which is shuffled",
            Zone::Top => "on top of the Draw Deck",
            Zone::Bottom => "to the bottom of the Draw Deck",
            Zone::Discard => "into the Discard",
            Zone::Out => "into play",
            Zone::Gone => "out of the game",
            Zone::Played => "among the cards just played",
            Zone::Aside => "aside",
        }
    }
}

/// A zone of a combatant.
#[derive(Clone, Copy)]
pub struct ZoneOf {
    pub who: Who,
    pub zone: Zone,
}

/// Returns the cards of a zone, with each copy in the list. A Foe has none.
pub fn cards(state: &State, who: Who, zone: Zone) -> Vec<CardId> {
    let Some(hero) = state.at(who).hero() else { return Vec::new() };
    let bag = match zone {
        Zone::Hand => hero.hand.bag(),
        Zone::Deck | Zone::Top | Zone::Bottom => hero.draw.bag(),
        Zone::Discard => std::borrow::Cow::Borrowed(&hero.discard),
        Zone::Gone => std::borrow::Cow::Borrowed(&hero.removed),
        Zone::Played => std::borrow::Cow::Borrowed(&hero.table),
        Zone::Aside => std::borrow::Cow::Borrowed(&hero.aside),
        Zone::Out => return state.out(who).map(|(_, card)| card).collect(),
    };
    bag.iter().flat_map(|(card, n)| (0..n).map(move |_| card)).collect()
}

impl Work<'_> {
    /// Moves a card from one zone to another, of the same combatant or of another one.
    pub(super) fn move_card(&mut self, card: CardId, from: ZoneOf, to: ZoneOf, why: Why) {
        let (ZoneOf { who, zone: from }, ZoneOf { who: whose, zone: to }) = (from, to);
        if self.s.at(whose).hero().is_none() {
            return;
        }
        // This move is a discard, which effects may replace.
        if (who, from, to) == (whose, Zone::Hand, Zone::Discard) {
            return self.sheds(who, card, why);
        }
        let found = self.s.out(who).find(|(_, other)| *other == card).map(|(id, _)| id);
        if let Some(id) = found
            && from == Zone::Out
        {
            return self.leave_to(id, to, why.source);
        }
        // `known` are the seats that knew the card in its old zone, `seen` those that know it on its way to the new.
        let Some(known) = self.take_card(who, card, from) else { return self.tells_missing(who, card, from, why) };
        let owner = Seats::only(self.s.seat(who));
        let is_public = matches!(to, Zone::Discard | Zone::Out | Zone::Gone | Zone::Aside);
        let receiver = if whose == who { Seats::NONE } else { Seats::only(self.s.seat(whose)) };
        let seen = known.with(owner).with(receiver);
        let audience = if is_public { Seats::ALL } else { seen };
        let event = Event::CardMoved { who, card: Some(card), from, to, whose };
        self.tell_only(event, why, audience);
        if whose != who {
            self.passes_made(who, card, Some(whose));
            // Others can no longer tell which of the two has which hidden card.
            if !is_public && known != Seats::ALL {
                self.s.mixed.add(who, whose, seen);
            }
        }
        self.put_card(whose, card, to, seen, why);
    }

    /// Tells that a card to be moved is missing. Only the seats that may know the card learn its name.
    fn tells_missing(&mut self, who: Who, card: CardId, from: Zone, why: Why) {
        let is_hidden = matches!(from, Zone::Hand | Zone::Deck | Zone::Top | Zone::Bottom);
        let audience = if is_hidden { Seats::only(self.s.seat(who)) } else { Seats::ALL };
        let played = !is_hidden && self.s.at(who).hero().is_some_and(|hero| hero.table.count(card) > 0);
        self.tell_only(Event::NotThere { who, card: Some(card), from, played }, why, audience);
    }

    /// Moves a card from play to this zone, for a script.
    pub(super) fn leave_to(&mut self, id: ThingId, to: Zone, source: Source) {
        self.take_out(&[id], Ending::To(to as u8), source); // `Zone::at` reads the number
    }

    /// Takes a card from its zone. Returns the seats that knew the card in its zone, or `None` if the card is missing.
    fn take_card(&mut self, who: Who, card: CardId, from: Zone) -> Option<Seats> {
        let hero = self.s.at_mut(who).hero_mut()?;
        let known_to_all = |is_taken: bool| if is_taken { Some(Seats::ALL) } else { None };
        match from {
            Zone::Hand => hero.hand.take_known(card),
            Zone::Deck | Zone::Top | Zone::Bottom => hero.draw.take_known(card),
            Zone::Discard => known_to_all(hero.discard.take(card)),
            Zone::Gone => known_to_all(hero.removed.take(card)),
            Zone::Played => known_to_all(hero.table.take(card) || hero.discard.take(card)),
            Zone::Aside => known_to_all(hero.aside.take(card)),
            Zone::Out => None, // `move_card` has looked in play before
        }
    }

    /// Puts a card into a zone. `known` are the seats that have seen it.
    pub(super) fn put_card(&mut self, who: Who, card: CardId, to: Zone, known: Seats, why: Why) {
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        match to {
            Zone::Hand => hero.hand.add(card, known),
            Zone::Deck => {
                hero.draw.put_top(card, Seats::NONE);
                hero.draw.shuffle();
            }
            Zone::Top => hero.draw.put_top(card, known),
            Zone::Bottom => hero.draw.put_bottom(card, known),
            Zone::Discard | Zone::Played => self.put_away(who, card),
            // A made card leaves the game for good.
            Zone::Gone => {
                if !hero.made.take(card) {
                    hero.removed.put(card);
                }
                self.happens_with_card(who, card, Moment::Gone);
            }
            Zone::Aside => _ = hero.aside.put(card),
            Zone::Out => {
                // If play is full, the card goes to the Discard.
                if self.enters(self.open(who, card), why).is_none() {
                    self.put_card(who, card, Zone::Discard, known, why);
                }
            }
        }
    }

    /// Shows the whole Hand of `who` to the player of `to`.
    pub(super) fn show_hand(&mut self, who: Who, to: Who, why: Why) {
        let seat = self.s.seat(to);
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        hero.hand.show_all(seat);
        self.tell(Event::ShowsHand { who, to }, why);
    }

    /// Shows everybody a card in a combatant's Hand.
    pub(super) fn show_card(&mut self, who: Who, card: CardId, why: Why) {
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        if hero.hand.take(card) {
            hero.hand.add(card, Seats::ALL);
            self.tell(Event::Reveals { who, card }, why);
        }
    }
}

/// A random loss of cards from a Hand or the top of a Draw Deck.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lose {
    pub who: Who,
    /// The number of cards still to lose.
    pub left: u8,
    pub from: Zone,
    pub to: Zone,
    /// The source of the effect.
    #[serde(default)]
    pub source: Source,
}

impl Frame<AdventureRules> for Lose {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(self.who.deck_stream())
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Lose { who, left, from, .. }) = work.frame(at).cloned() else { return Flow::Go };
        let is_empty = |hero: &Hero| if from == Zone::Hand { hero.hand.is_empty() } else { hero.draw.is_empty() };
        if left == 0 || work.s.at(who).hero().is_none_or(is_empty) { work.pop() } else { Flow::Wait }
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        let Some(hero) = look.state.at(self.who).hero() else { return };
        let mut cards = Vec::new();
        if self.from == Zone::Hand {
            cards.extend(hero.hand.bag().iter());
        } else {
            hero.draw.outcomes(&mut cards);
        }
        out.extend(cards.into_iter().map(|(card, weight)| (Action::Drawn(card), weight)));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Drawn(card), Some(lose)) = (action, work.frame::<Lose>(at)) else {
            return Err(Illegal::not_offered());
        };
        lose.left -= 1;
        let Lose { who, from, to, source, .. } = *lose;
        let why = Why::by("", source);
        if from == Zone::Hand {
            work.move_card(card, ZoneOf { who, zone: from }, ZoneOf { who, zone: to }, why);
        } else if let Some(hero) = work.s.at_mut(who).hero_mut() {
            hero.draw.take_top(card);
            work.tell(Event::CardMoved { who, card: Some(card), from, to, whose: who }, why);
            work.put_card(who, card, to, Seats::ALL, why);
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let label = &look.state.at(self.who).label;
        match self.from {
            Zone::Hand => format!("which card {label} loses, {} in all", self.left),
            _ => format!("the top card of {label}, {} in all", self.left),
        }
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        map.source(&mut self.source);
    }
}

/// A look at the top cards of a combatant's own Draw Deck, for a script. The cards stay where they are. A Draw Deck is
/// a row of runs, whose cards are in an unknown order. A card that was looked at becomes a run of its own, so the next
/// card is one of the run number `seen`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Peek {
    pub who: Who,
    /// The number of cards looked at so far.
    pub seen: u8,
    /// The number of cards to look at.
    pub most: u8,
    /// The source of the question.
    #[serde(default)]
    pub source: Source,
}

impl Frame<AdventureRules> for Peek {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(self.who.deck_stream())
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Peek { who, seen, most, .. }) = work.frame(at).cloned() else { return Flow::Go };
        let runs = work.s.at(who).hero().map(|hero| hero.draw.runs()).unwrap_or_default();
        if seen < most && usize::from(seen) < runs.len() {
            return Flow::Wait;
        }
        let found = runs.iter().take(usize::from(seen)).flat_map(|run| run.bag.kinds());
        let list = Value::list(found.map(|card| Value::Subject(facts::card(card))));
        work.pop();
        work.give(Answer::Value(list));
        Flow::Go
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        let runs = look.state.at(self.who).hero().map(|hero| hero.draw.runs()).unwrap_or_default();
        let Some(run) = runs.get(usize::from(self.seen)) else { return };
        out.extend(run.bag.iter().map(|(card, n)| (Action::Drawn(card), n)));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Drawn(card), Some(peek)) = (action, work.frame::<Peek>(at)) else {
            return Err(Illegal::not_offered());
        };
        let (who, depth, why) = (peek.who, usize::from(peek.seen), Why::by("", peek.source));
        peek.seen += 1;
        let seat = work.s.seat(who);
        if let Some(hero) = work.s.at_mut(who).hero_mut() {
            hero.draw.look_at(depth, card, seat);
        }
        work.tell_only(Event::Sees { who, card: Some(card) }, why, Seats::only(seat));
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("card {} from the top of the Draw Deck of {}", self.seen + 1, look.state.at(self.who).label)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        map.source(&mut self.source);
    }
}

/// Returns the cards among the options of a choice, each kind once.
pub fn choices(options: &[Value]) -> impl Iterator<Item = CardId> + use<> {
    let subjects = options.iter().filter_map(Value::subject);
    let mut cards: Vec<CardId> = subjects.filter_map(facts::card_of).collect();
    cards.sort();
    cards.dedup();
    cards.into_iter()
}
