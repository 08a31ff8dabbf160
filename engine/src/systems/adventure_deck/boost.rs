//! Boosts: printed Boosts with their payment (ADS-124 to ADS-130), and added cards (ADS-115 to ADS-122).
//!
//! A printed Boost is a script that makes an [`Offer`]. For example, an Offer adds damage, or makes a card playable on
//! this Round, for this many Attribute Cards. `usable` lists the Offers of a card that can be paid. `may_add` checks a
//! card that a player adds to the play.

use super::combatant::Hero;
use super::content::{Attribute, CardDef, CardId, Grade, Moment, Played};
use super::event::Event;
use super::frame::Look;
use super::house;
use super::play::{Capacity, Play, PlayStep};
use super::state::{State, Who};
use super::words::effect::Verb;
use super::work::Work;
use super::{AdventureDeck, facts, legal};
use crate::kernel::{Illegal, Subject};
use smallvec::SmallVec;

/// The effect of a printed Boost on the present Round, and its price.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offer {
    /// Whether the Boost makes the card playable although the Rondel forbids it.
    pub playable: bool,
    pub damage: i16,
    pub defense: i16,
    /// The number of cards to pay.
    pub pay: u8,
    /// The Attributes that pay.
    pub of: SmallVec<[Attribute; 2]>,
}

impl Offer {
    /// Returns whether the Boost has an effect.
    pub fn is_some(&self) -> bool {
        self.playable || self.damage != 0 || self.defense != 0
    }

    /// Returns the price in words: `2 strength/agility`.
    pub fn price(&self) -> String {
        let of: Vec<&str> = self.of.iter().map(|attribute| attribute.name()).collect();
        format!("{} {}", self.pay, of.join("/"))
    }
}

impl Work<'_> {
    /// Runs the effects of a Boost Action Card, if there is one (ADS-118). `roles` are its player, the card that it was
    /// added to, and the target.
    pub(super) fn booster_acts(&mut self, booster: Option<CardId>, roles: &[Subject; 3]) {
        let Some(card) = booster else { return };
        // The last call put on the stack runs first.
        for used in self.catalog().card(card).effects.iter().rev() {
            self.call_for(*used, Moment::Boosts.own(), roles, facts::card(card));
        }
    }

    /// Uses the printed Boost with number `nth` for the play of a card. The player pays for it next.
    pub(super) fn use_printed(&mut self, at: usize, nth: u8) {
        let Some(play) = self.frame::<Play>(at) else { return };
        let (who, card, reaction) = (play.who, play.card, play.capacity == Capacity::Reaction);
        let offer = offer(self.game, self.s, who, card, usize::from(nth));
        let def = self.catalog().card(card);
        if let Some(play) = self.frame::<Play>(at) {
            play.printed = Some(nth);
            play.bonus = if reaction { offer.defense } else { offer.damage };
            play.owed = offer.pay;
            play.owed_in = offer.of.clone();
            play.step = PlayStep::Pay;
        }
        if let Some(used) = def.boosts.get(usize::from(nth)) {
            self.tell(Event::Boosted { who, used: *used }, self.by("ADS-124", def.item));
        }
    }
}

/// Returns the Offer of the printed Boost with number `nth` on a card, by running its script.
pub fn offer(game: &AdventureDeck, state: &State, who: Who, card: CardId, nth: usize) -> Offer {
    let mut offer = Offer::default();
    let Some(used) = game.catalog.card(card).boosts.get(nth).copied() else { return offer };
    let roles = [super::facts::combatant(who), super::facts::card(card)];
    for effect in game.query_effects(state, used, Moment::Boost.own(), &roles) {
        let stated = effect.args.first().and_then(|value| value.int()).unwrap_or(0);
        let number = i16::try_from(stated).unwrap_or(0);
        match Verb::of(effect.word) {
            Some(Verb::OfferPlayable) => offer.playable = true,
            Some(Verb::OfferDamage) => offer.damage += number,
            Some(Verb::OfferDefense) => offer.defense += number,
            Some(Verb::OfferPay) => {
                offer.pay = u8::try_from(number.max(0)).unwrap_or(u8::MAX);
                let words = effect.args.get(1).and_then(|value| value.as_text()).unwrap_or_default();
                offer.of = words.split('/').filter_map(Attribute::named).collect();
            }
            _ => {}
        }
    }
    offer.pay = super::numbers::boost_cost(&game.look(state), who, card, offer.pay);
    offer
}

/// Returns whether the Hand can pay for the Boost. One copy of `card` itself does not count.
pub fn affordable(game: &AdventureDeck, hero: &Hero, card: CardId, offer: &Offer) -> bool {
    let hand = hero.hand.bag();
    let pays = |id: CardId| game.catalog.card(id).is_attribute().is_some_and(|attribute| offer.of.contains(&attribute));
    let held: u32 =
        hand.iter().filter(|(id, _)| pays(*id)).map(|(id, n)| if id == card { n.saturating_sub(1) } else { n }).sum();
    held >= u32::from(offer.pay)
}

/// Returns the printed Boosts of a card that can be used and paid now, each with its number on the card.
pub fn usable(game: &AdventureDeck, state: &State, who: Who, card: CardId) -> Vec<(u8, Offer)> {
    let Some(hero) = state.at(who).hero() else { return Vec::new() };
    let offers = (0..=u8::MAX)
        .zip(&game.catalog.card(card).boosts)
        .map(|(nth, _)| (nth, offer(game, state, who, card, usize::from(nth))));
    offers.filter(|(_, offer)| offer.is_some() && affordable(game, hero, card, offer)).collect()
}

/// Checks whether this card may still be added (ADS-115 to ADS-122, ADS-130). The limits are R Attribute Cards and one
/// Boost Action Card.
#[inline]
pub fn may_add(look: &Look<'_>, hero: &Hero, play: &Play, card: CardId) -> Result<(), Illegal> {
    let game = look.game;
    let (def, added) = (game.catalog.card(play.card), game.catalog.card(card));
    if !play.is_free(hero, card) {
        return look.no("", || format!("`{}` is to pay for `{}`", added.name, def.name));
    }
    if play.plain {
        return look.no("ADS-115", || "a pair is one Action, and the first card has its one Boost".into());
    }
    match added.is_attribute() {
        Some(attribute) => attribute_boost(look, play, def, added, attribute),
        None => boost_card(look, hero, play, card),
    }
}

/// Checks an Attribute Card that is added to a play of `def`.
#[inline]
fn attribute_boost(
    look: &Look<'_>,
    play: &Play,
    def: &CardDef,
    added: &CardDef,
    attribute: Attribute,
) -> Result<(), Illegal> {
    let state = look.state;
    if def.attribute != Some(attribute) || !(def.harms() || def.defends() || def.heals()) {
        return look.no("ADS-122", || format!("`{}` does not belong to `{}`", added.name, def.name));
    }
    if play.printed.is_some() && state.house.is(house::PrintedPlusAttributes::No) {
        return look.no("ADS-130", || format!("the printed Boost is the one Boost of `{}`", def.name));
    }
    let most = super::numbers::boost_max(look, play.who, play.card);
    if play.raised >= most {
        let round = state.round.number();
        return look.no("ADS-119", || format!("on Round {round} at most {most} Attribute Cards go into a Boost"));
    }
    Ok(())
}

/// Checks a Boost Action Card that is added to a play.
#[inline]
fn boost_card(look: &Look<'_>, hero: &Hero, play: &Play, card: CardId) -> Result<(), Illegal> {
    let game = look.game;
    let (def, added) = (game.catalog.card(play.card), game.catalog.card(card));
    if !added.plays.contains(&Played::Boost) {
        return look.no("ADS-125", || format!("`{}` is no Boost", added.name));
    }
    if play.booster.is_some() {
        return look.no("ADS-115", || "one Action carries one Boost Action Card".into());
    }
    if play.printed.is_some() {
        return look.no("ADS-130", || format!("the printed Boost is the one Boost of `{}`", def.name));
    }
    let suits = if play.capacity == Capacity::Reaction { added.defends() } else { added.harms() && def.harms() };
    applies(look, (play.who, hero), added, suits, (def.attribute, &def.name))
}

/// Checks whether a Boost Action Card may be used now (ADS-003, ADS-117), on an Action with this Attribute and name.
/// `suits` says whether the effect of the card is of any use on this Action.
pub fn applies(
    look: &Look<'_>,
    (who, hero): (Who, &Hero),
    added: &CardDef,
    suits: bool,
    (attribute, name): (Option<Attribute>, &str),
) -> Result<(), Illegal> {
    if super::numbers::grade(look, who, added) == Grade::Unplayable {
        return look.no("ADS-003", || format!("its Rondel marks `{}` Unplayable now", added.name));
    }
    let is_of_another_attribute = added.attribute.is_some() && added.attribute != attribute;
    if !suits || is_of_another_attribute {
        return look.no("ADS-117", || format!("`{}` does not apply to `{name}`", added.name));
    }
    legal::check_user(look, hero, added)
}
