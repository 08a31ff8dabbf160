//! Things that stay in play: Persistent cards and statuses (ADS-025 to ADS-029, ADS-067 to ADS-071).
//!
//! `lay_open` and `lay` put a card into play, open or face down. `entered` and `left` tell of things that come and go.
//! `hears` says at which moments an item's scripts may be called. `redeal` imagines the face-down cards of others.

use super::AdventureDeck;
use super::content::{CardDef, CardId, Catalog, Lasting, Mark, Moment, Played};
use super::event::Event;
use super::facts;
use super::frame::{Look, Rebind};
use super::mixed;
use super::moves::Zone;
use super::state::{State, Who};
use super::window;
use super::work::Work;
use crate::kernel::{Bag, Item, Pick, Seat, Seats, Side, Source, Subject, Why};
use crate::machine::play::words::STATUS;
use crate::machine::{Clock, Cue, Ending, InPlayEvent, Left, Thing, ThingId};

impl Work<'_> {
    /// Puts a Persistent card into play beside its player (ADS-025). Afterwards, the caller calls the card's scripts.
    /// Returns `None` if play is full.
    pub(super) fn lay_open(&mut self, who: Who, card: CardId) -> Option<ThingId> {
        let thing = self.open(who, card);
        let entered = self.enters_unheard(thing, self.by("ADS-025", thing.item));
        // If play is full, the card is discarded like any other.
        if entered.is_none() {
            self.put_away(who, card);
        }
        entered
    }

    /// Returns a Persistent card as a thing in play.
    pub(super) fn open(&self, who: Who, card: CardId) -> Thing {
        let def = self.catalog().card(card);
        let owner = facts::combatant(who);
        Thing::open(def.item, Some(card.0), owner, owner, stays(&self.look(), def))
    }

    /// Ends the things that last until the end of the Count, because the Count ends with the Combat. Things that last
    /// for Rounds or full Counts keep their time for the next Combat (G-96).
    pub(super) fn count_is_over(&mut self) {
        self.passes(&[Clock::Count, Clock::Fight], None);
        let catalog = self.catalog();
        let ends = |card: u16| catalog.card(CardId(card)).lasts == Some(Lasting::UntilCountEnd);
        let mut ended = Vec::new();
        for thing in self.s.in_play.things_mut() {
            if let Some(left) = &mut thing.left
                && thing.print.is_some_and(ends)
            {
                left.n = 0;
                ended.push(thing.id);
            }
        }
        self.take_out(&ended, Ending::Over, Source::Rules);
    }

    /// Returns a card as a thing that lies face down. Its owner and the seats `known` know which card it is.
    pub(super) fn covered(&self, who: Who, card: CardId, known: Seats) -> Thing {
        let known = known.with(Seats::only(self.s.seat(who)));
        Thing { left: None, down: Some(known), ..self.open(who, card) }
    }

    /// Lays a card from Hand into play, face down.
    pub(super) fn lay(&mut self, who: Who, card: CardId) {
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        let Some(known) = hero.hand.take_known(card) else { return };
        let thing = self.covered(who, card, known);
        if self.enters(thing, Why::rule("ADS-025")).is_none() {
            self.put_card(who, card, Zone::Discard, known, Why::rule("ADS-093"));
        }
    }
}

/// Returns the time that a card stays in play from now on. `None` if it has no limit.
fn stays(look: &Look<'_>, def: &CardDef) -> Option<Left> {
    let n = def.lasts?.rounds(look.state.round);
    if n > 0 { Some(Left { clock: Clock::Round, n }) } else { None }
}

/// Returns the time that a thing stays in play from now on. `None` if it has no limit.
pub fn time_of(look: &Look<'_>, thing: &Thing) -> Option<Left> {
    match thing.print {
        Some(card) => stays(look, look.catalog().card(CardId(card))),
        None => look.catalog().standing(thing.item).printed(),
    }
}

/// Replaces face-down cards that a seat does not know by cards that the seat holds possible. These belong to the same
/// owner, can be laid face down, and have not been seen elsewhere by the seat. The real card takes the other card's
/// place. Hands and Draw Decks are dealt anew afterwards. For example, A and B lie face down, and their owner has C in
/// Hand. If the first one is imagined as C, then A takes the place of C in the Hand. If it is imagined as B, the second
/// one becomes A.
pub fn redeal(game: &AdventureDeck, state: &mut State, seat: Seat, pick: &mut Pick<'_>) {
    let is_hidden = |thing: &&Thing| thing.is_hidden_from(Some(seat)) && thing.print.is_some();
    let ids: Vec<ThingId> = state.in_play.things().iter().filter(is_hidden).map(|thing| thing.id).collect();
    for (nth, id) in ids.iter().enumerate() {
        let Some(real) = card_in_play(state, *id) else { continue };
        // Things before this one have their card already.
        let mut same_owner: Vec<ThingId> = Vec::new();
        let mut pool: Bag<CardId> = Bag::new();
        for other in &ids[nth..] {
            if let Some(thing) = card_in_play(state, *other)
                && thing.owner == real.owner
            {
                same_owner.push(*other);
                pool.put(thing.card);
            }
        }
        let around = state.mixed.around(real.owner, seat);
        pool.add(&mixed::unseen(state, &around, seat));
        let may_lie = |card: CardId| game.catalog.card(card).face_down;
        let candidates: Vec<(CardId, u32)> = pool.iter().filter(|(card, _)| may_lie(*card)).collect();
        let weights: Vec<u64> = candidates.iter().map(|(_, n)| u64::from(*n)).collect();
        if candidates.is_empty() {
            continue; // only older content allowed a card to lie face down
        }
        let Some((imagined, _)) = candidates.get(pick(&weights)).copied() else { continue };
        if imagined == real.card {
            continue;
        }
        // The imagined card is now in another place. There, the real card replaces it.
        let is_imagined = |thing: CardInPlay| thing.card == imagined;
        let elsewhere = same_owner.into_iter().find(|other| card_in_play(state, *other).is_some_and(is_imagined));
        match elsewhere {
            Some(other) => set_card(game, state, other, real.card),
            None => mixed::exchange(state, &around, seat, imagined, real.card),
        }
        set_card(game, state, *id, imagined);
    }
}

/// A card that lies in play.
struct CardInPlay {
    card: CardId,
    owner: Who,
}

/// Returns a thing in play as a card. `None` for a thing that is no card.
fn card_in_play(state: &State, id: ThingId) -> Option<CardInPlay> {
    let thing = state.in_play.get(id)?;
    Some(CardInPlay { card: CardId(thing.print?), owner: facts::who(thing.owner)? })
}

/// Makes the thing in play this card.
fn set_card(game: &AdventureDeck, state: &mut State, id: ThingId, card: CardId) {
    let thing = state.in_play.things_mut().iter_mut().find(|thing| thing.id == id);
    if let Some(thing) = thing {
        thing.item = game.catalog.card(card).item;
        thing.print = Some(card.0);
    }
}

/// Returns whether a moment concerns cards that a Player has or plays. Foes have no cards, so they never hear such a
/// moment.
fn is_of_cards(cue: Cue<Moment>) -> bool {
    use Moment::*;
    let of_cards = matches!(
        cue.moment,
        Drew | Discarded
            | Played
            | Recalled
            | Gone
            | HandMax
            | BoostMax
            | BoostCost
            | RecallCost
            | Segment
            | CardsDrawn
            | Use
            | Draw
            | Discard
    );
    of_cards && matches!(cue.side, Side::Own | Side::May | Side::Instead | Side::Replaces)
}

/// Returns whether an item can be laid face down (ADS-025).
pub fn may_be_laid(item: &Item) -> bool {
    item.kind == "card" && item.has("face_down")
}

/// Returns whether an item's scripts are called at a moment. A card hears the moments of its own play. It hears other
/// moments only while it is in play or the Weapon in use. Things in play hear that they enter and leave.
pub fn hears(catalog: &Catalog, item: &Item, cue: Cue<Moment>) -> bool {
    // Another kind of item may have the id of a card.
    let printings = if item.kind == "card" { catalog.printings(&item.id) } else { Default::default() };
    let card = printings.first().map(|card| catalog.card(*card));
    let of_card = |heard: fn(&CardDef) -> bool| card.is_some_and(heard);
    let played = |def: &CardDef| def.plays.contains(&Played::Normal) || def.plays.contains(&Played::Special);
    match (cue.moment, cue.side) {
        (Moment::Play, _) => of_card(played),
        (Moment::Hit, _) => card.is_some_and(|def| def.harms() && played(def)),
        (Moment::Answer, _) => of_card(|def| def.plays.contains(&Played::Reaction)),
        (Moment::Boosts, _) => of_card(|def| def.plays.contains(&Played::Boost)),
        (Moment::Boost | Moment::Counter, _) => true,
        // A card may answer from Hand too.
        (moment, Side::Answer | Side::MayAnswer) if window::ALL.contains(&moment) => true,
        (Moment::Enter | Moment::Leave, Side::Own) if item.kind != STATUS => of_card(|def| def.persistent),
        (Moment::Expire, _) if item.kind != STATUS => of_card(|def| def.lasts.is_some()),
        _ if item.kind == "foe" && is_of_cards(cue) => false,
        // A Foe does what its lines and traits say, so nobody activates its card.
        (Moment::Activate, Side::Own | Side::May) if item.kind == "foe" => false,
        // A card in play, or the Weapon in use.
        _ => card.is_none_or(|def| def.persistent || def.tags.is(Mark::Weapon)),
    }
}

/// Tells that something has come into play.
pub fn entered(work: &mut Work<'_>, thing: &Thing, why: Why) {
    if let (Some(known), Some(who), Some(card)) = (thing.down, facts::who(thing.of), thing.print) {
        return work.tell_only(Event::LaidDown { who, card: Some(CardId(card)) }, why, known);
    }
    let event = match (facts::who(thing.of), thing.print) {
        (Some(who), Some(card)) => Event::Persists { who, card: CardId(card) },
        _ => Event::InPlay(InPlayEvent::Enters { item: thing.item, of: thing.of, left: thing.left }),
    };
    work.tell(event, why);
}

/// Moves a card from play to its zone, usually its owner's Discard (ADS-029), and tells it.
pub fn left(work: &mut Work<'_>, thing: &Thing, ending: Ending, source: Source) {
    let (Some(owner), Some(card)) = (facts::who(thing.owner), thing.print.map(CardId)) else {
        let event = InPlayEvent::Leaves { item: thing.item, of: thing.of, over: ending == Ending::Over };
        return work.tell(Event::InPlay(event), Why::by("", source));
    };
    let to = if let Ending::To(n) = ending { Zone::at(n) } else { None };
    if let Some(to) = to
        && to != Zone::Out
    {
        let who = facts::who(thing.of).unwrap_or(owner);
        let why = Why::by("ADS-029", source);
        let open = matches!(to, Zone::Discard | Zone::Gone);
        // A card that lay face down stays known to the same seats only, except in an open zone.
        let seen = if open { Seats::ALL } else { thing.down.unwrap_or(Seats::ALL) };
        work.tell_only(Event::CardMoved { who, card: Some(card), from: Zone::Out, to, whose: owner }, why, seen);
        return work.put_card(owner, card, to, seen, why);
    }
    let rule = match ending {
        Ending::Over => match work.catalog().card(card).lasts {
            Some(Lasting::UntilCountEnd) => "ADS-067",
            Some(Lasting::Counts(_)) => "ADS-068",
            Some(Lasting::Rounds(_)) | None => "ADS-070",
        },
        Ending::Ended if work.catalog().card(card).while_sneaking => "ADS-270",
        Ending::Ended | Ending::Alone | Ending::To(_) => "ADS-029",
    };
    work.tell(Event::PersistEnds { who: owner, card }, Why::by(rule, source));
    work.put_away(owner, card);
}

/// Returns whether a subject may have a status: combatants present may, and the game.
pub fn may_bear(state: &State, who: Subject) -> bool {
    facts::who(who).is_none_or(|who| state.at(who).is_in())
}

/// Replaces the card of a thing by the same card of newer content.
pub fn reprint(thing: &mut Thing, map: &mut Rebind<'_>) {
    thing.print = thing.print.map(|card| map.card(CardId(card)).0);
}
