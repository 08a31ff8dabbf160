//! Printed Boosts: what their scripts offer, and whether it can be paid (ADS-124 to ADS-130).

use super::AdventureDeck;
use super::combatant::Hero;
use super::content::{Attribute, CardId, Moment};
use super::state::{State, Who};
use super::words::effect::Verb;
use smallvec::SmallVec;

/// What a Boost would give now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offer {
    pub playable: bool,
    pub damage: i16,
    pub defense: i16,
    /// How many cards, of which Attributes.
    pub pay: u8,
    pub of: SmallVec<[Attribute; 2]>,
}

impl Offer {
    /// Does it give anything?
    pub fn is_some(&self) -> bool {
        self.playable || self.damage != 0 || self.defense != 0
    }

    pub fn price(&self) -> String {
        let of: Vec<&str> = self.of.iter().map(|attribute| attribute.name()).collect();
        format!("{} {}", self.pay, of.join("/"))
    }
}

/// Asks a card's printed Boost, by its number.
pub fn offer(game: &AdventureDeck, state: &State, who: Who, card: CardId, nth: usize) -> Offer {
    let mut offer = Offer::default();
    let Some(used) = game.catalog.card(card).boosts.get(nth).copied() else { return offer };
    let roles = [super::facts::combatant(who), super::facts::card(card)];
    for effect in game.query_effects(state, used, Moment::Boost, &roles) {
        let number = effect.args.first().and_then(|value| value.int()).unwrap_or(0);
        let number = i16::try_from(number).unwrap_or(0);
        match Verb::of(effect.word) {
            Some(Verb::OfferPlayable) => offer.playable = true,
            Some(Verb::OfferDamage) => offer.damage += number,
            Some(Verb::OfferDefense) => offer.defense += number,
            Some(Verb::OfferPay) => {
                offer.pay = u8::try_from(number.max(0)).unwrap_or(u8::MAX);
                let of = effect.args.get(1).and_then(|value| value.as_text()).unwrap_or_default();
                offer.of = of.split('/').filter_map(Attribute::named).collect();
            }
            _ => {}
        }
    }
    offer
}

/// Are the cards that pay for it in Hand, beside the card itself?
pub fn affordable(game: &AdventureDeck, hero: &Hero, card: CardId, offer: &Offer) -> bool {
    let hand = hero.hand.bag();
    let pays = |id: CardId| game.catalog.card(id).is_attribute().is_some_and(|attribute| offer.of.contains(&attribute));
    let held: u32 =
        hand.iter().filter(|(id, _)| pays(*id)).map(|(id, n)| if id == card { n.saturating_sub(1) } else { n }).sum();
    held >= u32::from(offer.pay)
}

/// The printed Boosts of a card that can be used now.
pub fn usable(game: &AdventureDeck, state: &State, who: Who, card: CardId) -> Vec<(u8, Offer)> {
    let Some(hero) = state.at(who).hero() else { return Vec::new() };
    let offers = (0u8..)
        .zip(&game.catalog.card(card).boosts)
        .map(|(nth, _)| (nth, offer(game, state, who, card, usize::from(nth))));
    offers.filter(|(_, offer)| offer.is_some() && affordable(game, hero, card, offer)).collect()
}
