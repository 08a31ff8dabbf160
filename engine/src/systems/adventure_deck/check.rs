//! Up/Downs: symbols drawn and put back (ADS-332 to ADS-338).
//!
//! A [`Check`] draws `n` cards and counts those that show Up. It is one chance node with a count as its outcome,
//! because the order never matters (G-08). `source` finds the deck to draw from, and `weigh` lists the outcomes with
//! exact weights.

use super::action::Action;
use super::combatant::Hero;
use super::content::{Attribute, CardId, Face};
use super::event::Event;
use super::frame::Look;
use super::house;
use super::state::{Answer, State, Who};
use super::work::Work;
use super::{AdventureDeck, AdventureRules};
use crate::kernel::{Bag, Illegal, Seat, Why, whose};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The Ups and Downs of a pack of playing cards (ADS-337): the cards of black suits, and those of red suits.
pub const PACK: (u32, u32) = (26, 26);

closed! {
    /// The source of a Player's Up/Downs.
    pub enum UpDowns {
        /// The Player's own Draw Deck.
        Own = "draw_deck",
        /// The separate deck of the scene.
        Separate = "updown_deck",
        /// A pack of ordinary playing cards.
        Cards = "playing_cards",
    }
}

/// A draw of Up/Downs: the owner of the deck, and the number of symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Check {
    pub who: Who,
    pub n: u8,
    /// Whether it is the draw against a Grapple, for which any deck will do (ADS-289).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
    /// Whether a Foe draws from the Player's Draw Deck, even if the Player's own Up/Downs come from another deck (the
    /// house rule `foe_draws`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub for_foe: bool,
}

impl Check {
    /// Returns the cards to draw from.
    pub fn layers(&self, look: &Look<'_>) -> Layers {
        match look.state.at(self.who).hero() {
            Some(hero) if self.for_foe => deck_layers(look.game, hero, None),
            _ if self.held => held_source(look.game, look.state, self.who),
            _ => source(look.game, look.state, self.who),
        }
    }
}

impl Frame<AdventureRules> for Check {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(self.who.check_stream())
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        weigh(&self.layers(look), u64::from(self.n), None, out);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Ups(ups), Some(Check { who, n, .. })) = (action, work.frame(at)) else {
            return Err(Illegal::not_offered());
        };
        let (who, downs) = (*who, n.saturating_sub(ups));
        work.pop();
        work.tell(Event::Faces { who, ups, downs }, Why::rule("ADS-334"));
        work.give(Answer::Faces { ups, downs });
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let plural = if self.n == 1 { "" } else { "s" };
        format!("{} Up/Down{plural} from {} deck", self.n, whose(&look.state.at(self.who).label))
    }
}

impl State {
    /// Returns the draw of `n` symbols by `who`, from the deck that `deck_for` finds.
    pub(super) fn draw_by(&self, who: Who, other: Who, n: u8) -> Check {
        let for_foe = self.at(who).hero().is_none() && self.house.is(house::FoeDraws::PlayerDeck);
        Check { who: self.deck_for(who, other), n, held: false, for_foe }
    }

    /// Returns the owner of the deck to draw from (G-60). That is `who` if it has a deck, or else `other`, or else a
    /// Player whom `who` fights.
    pub(super) fn deck_for(&self, who: Who, other: Who) -> Who {
        let has_deck = |who: &Who| self.at(*who).hero().is_some();
        if has_deck(&who) {
            return who;
        }
        if has_deck(&other) {
            return other;
        }
        if let Some((target, _)) = self.at(who).aims_at
            && has_deck(&target)
        {
            return target;
        }
        if let Some(attacker) = self.at(who).attackers.iter().copied().find(has_deck) {
            return attacker;
        }
        let mut anybody = self.opponents(who).chain(self.everybody());
        anybody.find(has_deck).unwrap_or(who)
    }
}

/// A layer of a deck: cards whose order nobody knows. The next layer is reached only when this one is used up. For
/// example, a known card on top is a layer of its own, and the Discard is the last layer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layer {
    /// Cards with an Up.
    pub ups: u64,
    /// Cards with a Down.
    pub downs: u64,
    /// The number of cards whose draw is a separate outcome, such as cards of one Attribute.
    pub apart: u64,
}

impl Layer {
    const fn size(self) -> u64 {
        self.ups + self.downs + self.apart
    }
}

/// The layers of a deck, the top one first.
pub type Layers = SmallVec<[Layer; 4]>;

/// Lists the possible numbers of Ups among `n` symbols, with exact weights. `apart` is the outcome in which at least
/// one of the cards counted apart is drawn.
pub fn weigh(layers: &[Layer], n: u64, apart: Option<Action>, out: &mut Vec<(Action, u32)>) {
    let by_ups = ways(layers, n);
    // All draws, less those without a card counted apart.
    let ways_apart = if apart.is_some() { all_ways(layers, n).saturating_sub(by_ups.iter().sum()) } else { 0 };
    // Weights have 32 bits, so larger numbers of ways are divided by their common divisor.
    let most = by_ups.iter().copied().max().unwrap_or(0).max(ways_apart);
    let divisor = if most <= u64::from(u32::MAX) { 1 } else { by_ups.iter().copied().fold(ways_apart, gcd).max(1) };
    let mut add = |action: Action, ways: u64| {
        let weight = u32::try_from(ways / divisor).unwrap_or(u32::MAX);
        if weight > 0 {
            out.push((action, weight));
        }
    };
    for (ups, ways) in (0..=u8::MAX).zip(&by_ups) {
        add(Action::Ups(ups), *ways);
    }
    if let Some(action) = apart {
        add(action, ways_apart);
    }
}

/// Returns the weight of these symbols in exactly this order. Up is `true`.
pub fn in_order(layers: &[Layer], symbols: impl IntoIterator<Item = bool>) -> u32 {
    let mut layers = Layers::from_slice(layers);
    let mut weight = 1u64;
    for up in symbols {
        // Without a card left, both symbols are equally likely.
        let Some(layer) = layers.iter_mut().find(|layer| layer.size() > 0) else { continue };
        let count = if up { &mut layer.ups } else { &mut layer.downs };
        weight = weight.saturating_mul(*count);
        *count = count.saturating_sub(1);
    }
    u32::try_from(weight).unwrap_or(u32::MAX)
}

/// Returns the cards from which a combatant draws Up/Downs. The choice of its Player comes first (ADS-054), then the
/// scene's separate deck, then its own deck.
pub fn source(game: &AdventureDeck, state: &State, who: Who) -> Layers {
    let separate = state.ground.updown_deck;
    let Some(hero) = state.at(who).hero() else { return separate_layers(separate) };
    match hero.updowns {
        Some(chosen) => chosen_source(game, hero, chosen, separate),
        None if separate.is_none() => deck_layers(game, hero, None),
        None => separate_layers(separate),
    }
}

/// Returns the cards for the draw against a Grapple (ADS-289). A Player may choose any deck for this draw.
fn held_source(game: &AdventureDeck, state: &State, who: Who) -> Layers {
    if let Some(hero) = state.at(who).hero()
        && let Some(chosen) = hero.grapple_updowns
    {
        return chosen_source(game, hero, chosen, state.ground.updown_deck);
    }
    source(game, state, who)
}

/// Returns the cards of the source that a Player chose.
fn chosen_source(game: &AdventureDeck, hero: &Hero, chosen: UpDowns, separate: Option<(u32, u32)>) -> Layers {
    match chosen {
        UpDowns::Own => deck_layers(game, hero, None),
        UpDowns::Separate => separate_layers(separate),
        UpDowns::Cards => separate_layers(None),
    }
}

/// Returns the layers of a hero's Draw Deck and Discard. Cards of the Attribute `apart` are counted separately.
pub fn deck_layers(game: &AdventureDeck, hero: &Hero, apart: Option<Attribute>) -> Layers {
    let layer_of = |bag: &Bag<CardId>| {
        let mut layer = Layer::default();
        for (id, n) in bag.iter() {
            let card = game.catalog.card(id);
            let count = match card.face {
                _ if apart.is_some() && card.is_attribute() == apart => &mut layer.apart,
                Face::Up => &mut layer.ups,
                Face::Down => &mut layer.downs,
            };
            *count += u64::from(n);
        }
        layer
    };
    let mut layers: Layers = hero.draw.runs().iter().map(|run| layer_of(&run.bag)).collect();
    layers.push(layer_of(&hero.discard));
    if layers.iter().all(|layer| layer.size() == 0) {
        layers.push(separate_layer(None));
    }
    layers
}

/// Returns the layer of the separate deck, given by its Ups and Downs. `None` is a pack of playing cards.
fn separate_layer(separate: Option<(u32, u32)>) -> Layer {
    let (ups, downs) = separate.unwrap_or(PACK);
    Layer { ups: u64::from(ups), downs: u64::from(downs), apart: 0 }
}

/// Returns the layer of the separate deck as the only one.
fn separate_layers(separate: Option<(u32, u32)>) -> Layers {
    Layers::from_slice(&[separate_layer(separate)])
}

/// The numbers of ways, indexed by the number of Ups.
pub type Ways = SmallVec<[u64; 10]>;

/// Returns the numbers of ways in which `n` symbols have 0, 1, 2 ... Ups. Cards counted apart are left out. Two cards
/// from one layer of 2 Ups and 1 Down have no Up in 0 ways, one in 2 and two in 1: `[0, 2, 1]`.
pub fn ways(layers: &[Layer], n: u64) -> Ways {
    let mut sums = Ways::from_slice(&[1]);
    let mut left = n;
    for layer in layers {
        if left == 0 {
            break;
        }
        let taken = left.min(layer.size());
        left -= taken;
        let ways_with = |ups: u64| choose(layer.ups, ups).saturating_mul(choose(layer.downs, taken - ups));
        let of_layer: Ways = (0..=taken).map(ways_with).collect();
        // Nothing is counted yet, so there is nothing to multiply.
        if sums.len() == 1 && sums[0] == 1 {
            sums = of_layer;
            continue;
        }
        // Each number of Ups before goes with each number of Ups in this layer.
        let mut next = Ways::from_elem(0, sums.len() + of_layer.len() - 1);
        for (before, ways_before) in sums.iter().enumerate() {
            for (added, ways_added) in of_layer.iter().enumerate() {
                next[before + added] = next[before + added].saturating_add(ways_before.saturating_mul(*ways_added));
            }
        }
        sums = next;
    }
    for _ in 0..left {
        // There are fewer cards than symbols. Drawn cards return and are drawn again, so both symbols are equally
        // likely.
        let mut next = Ways::from_elem(0, sums.len() + 1);
        for (ups, ways) in sums.iter().enumerate() {
            next[ups] = next[ups].saturating_add(*ways);
            next[ups + 1] = next[ups + 1].saturating_add(*ways);
        }
        sums = next;
    }
    sums
}

/// Returns the number of ways in which `n` cards can be drawn, including the cards counted apart.
fn all_ways(layers: &[Layer], n: u64) -> u64 {
    let mut left = n;
    let mut ways = 1u64;
    for layer in layers {
        let taken = left.min(layer.size());
        left -= taken;
        ways = ways.saturating_mul(choose(layer.size(), taken));
    }
    // Each symbol for which no card is left is Up or Down.
    for _ in 0..left {
        ways = ways.saturating_mul(2);
    }
    ways
}

/// The numbers of ways to choose up to 9 of up to 120 cards, which is enough for nearly every draw.
static CHOSEN: [[u64; 10]; 121] = {
    let mut rows = [[0; 10]; 121];
    let mut n = 0;
    while n < rows.len() {
        rows[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < 10 {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

/// Returns the number of ways to choose `k` of `n`.
fn choose(n: u64, k: u64) -> u64 {
    let row = CHOSEN.get(usize::try_from(n).unwrap_or(usize::MAX));
    if let Some(ways) = row.and_then(|row| row.get(usize::try_from(k).unwrap_or(usize::MAX))) {
        return *ways;
    }
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1u64, |ways, i| ways.saturating_mul(n - i) / (i + 1))
}

/// Returns the greatest common divisor.
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
