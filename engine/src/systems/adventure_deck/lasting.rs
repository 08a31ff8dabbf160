//! What stays out: Persistent cards, and what statuses need (ADS-025 to ADS-029, ADS-067 to ADS-071).

use super::content::{CardDef, CardId, Catalog, Mark, Moment, Played};
use super::event::Event;
use super::facts;
use super::frame::Rebind;
use super::moves::Zone;
use super::state::{State, Who};
use super::work::Work;
use crate::kernel::{Item, Seats, Source, Subject, Why};
use crate::machine::play::words::STATUS;
use crate::machine::{Clock, Ending, InPlayEvent, Left, Thing, ThingId};

impl Work<'_> {
    /// A Persistent card comes to lie open beside who played it (ADS-025); its scripts are to be called.
    pub(super) fn lay_open(&mut self, who: Who, card: CardId) -> Option<ThingId> {
        let thing = self.open(who, card);
        let entered = self.enters_unheard(thing, self.by("ADS-025", thing.item));
        // Where no more fits into play, the card is played out like any other.
        if entered.is_none()
            && let Some(hero) = self.s.at_mut(who).hero_mut()
        {
            hero.discard.put(card);
        }
        entered
    }

    /// A Persistent card as an object.
    pub(super) fn open(&self, who: Who, card: CardId) -> Thing {
        let def = self.catalog().card(card);
        let n = def.lasts.map_or(0, |lasts| lasts.rounds(self.s.round));
        let left = (n > 0).then_some(Left { clock: Clock::Round, n });
        let of = facts::combatant(who);
        Thing { id: ThingId(0), item: def.item, print: Some(card.0), of, owner: of, left }
    }
}

/// Which moments come for what an item does: those of its being played for a card, those of entering and leaving play for
/// what lies there, and all others only while it lies out or is the Weapon in use.
pub fn hears(catalog: &Catalog, item: &Item, moment: Moment) -> bool {
    let card = catalog.printings(&item.id).first().map(|card| catalog.card(*card)).filter(|_| item.kind == "card");
    let of_card = |heard: fn(&CardDef) -> bool| card.is_some_and(heard);
    let played = |def: &CardDef| def.plays.contains(&Played::Normal) || def.plays.contains(&Played::Special);
    match moment {
        Moment::MayPlay | Moment::Play => of_card(played),
        Moment::Hit => card.is_some_and(|def| def.harms() && played(def)),
        Moment::Answer => of_card(|def| def.plays.contains(&Played::Reaction)),
        Moment::Boosts => of_card(|def| def.plays.contains(&Played::Boost)),
        Moment::Boost | Moment::Counter => true,
        Moment::Enter | Moment::Leave if item.kind != STATUS => of_card(|def| def.persistent),
        Moment::Expire if item.kind != STATUS => of_card(|def| def.lasts.is_some()),
        Moment::Activate | Moment::MayActivate if item.kind == "foe" => false, // Foes do what their lines and traits say
        _ => card.is_none_or(|def| def.persistent || def.tags.is(Mark::Weapon)),
    }
}

/// Tells that something has come into play.
pub fn entered(work: &mut Work<'_>, thing: &Thing, why: Why) {
    let event = match (facts::who(thing.of), thing.print) {
        (Some(who), Some(card)) => Event::Persists { who, card: CardId(card) },
        _ => Event::InPlay(InPlayEvent::Enters { item: thing.item, of: thing.of }),
    };
    work.tell(event, why);
}

/// A card goes to the Discard of who played it (ADS-029); that is told.
pub fn left(work: &mut Work<'_>, thing: &Thing, ending: Ending, source: Source) {
    let (Some(who), Some(card)) = (facts::who(thing.of), thing.print.map(CardId)) else {
        let event = InPlayEvent::Leaves { item: thing.item, of: thing.of, over: ending == Ending::Over };
        return work.tell(Event::InPlay(event), Why::by("", source));
    };
    let to = if let Ending::To(n) = ending { Zone::at(n) } else { None };
    if let (Some(to), Some(owner)) = (to.filter(|to| *to != Zone::Out), facts::who(thing.owner)) {
        let told = Event::CardMoved { who, card: Some(card), from: Zone::Out, to, whose: owner };
        work.tell(told, Why::by("ADS-029", source));
        return work.put_card(owner, card, to, Seats::ALL, Why::by("ADS-029", source));
    }
    if let Some(hero) = facts::who(thing.owner).and_then(|owner| work.s.at_mut(owner).hero_mut()) {
        hero.discard.put(card);
    }
    let rule = match ending {
        Ending::Over => "ADS-070",
        Ending::Ended if work.catalog().card(card).while_sneaking => "ADS-270",
        Ending::Ended | Ending::Alone | Ending::To(_) => "ADS-029",
    };
    work.tell(Event::PersistEnds { who, card }, Why::by(rule, source));
}

/// Statuses lie with those who are in the Combat, and with the game.
pub fn may_bear(state: &State, who: Subject) -> bool {
    facts::who(who).is_none_or(|who| state.at(who).is_in())
}

/// The card of an object in newer content.
pub fn reprint(thing: &mut Thing, map: &mut Rebind<'_>) {
    thing.print = thing.print.map(|card| map.card(CardId(card)).0);
}
