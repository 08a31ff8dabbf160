//! Up/Downs: symbols drawn and put back (ADS-332 to ADS-338).
//!
//! One chance node a request, and its outcome is a count: order never matters (G-08).

use super::action::Action;
use super::content::Face;
use super::event::Event;
use super::frame::Look;
use super::house::HouseRule;
use super::state::{Answer, State, Who};
use super::work::Work;
use super::{AdventureDeck, AdventureRules};
use crate::kernel::{Illegal, Seat, Why, whose};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The Ups and Downs of a pack of playing cards: black suits and red ones (ADS-337).
pub const PACK: (u32, u32) = (26, 26);

/// Up/Downs are drawn: from whose deck, and how many.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Check {
    pub who: Who,
    pub n: u8,
}

impl Frame<AdventureRules> for Check {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(u32::from(self.who.0) * 2 + 1)
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        outcomes(look.game, look.state, self.who, self.n, out);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Ups(ups), Some(Check { who, n })) = (action, work.frame(at)) else {
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

impl Work<'_> {
    /// Whose deck is drawn from: one's own, or for a Foe that of the Player it deals with (G-60).
    pub(super) fn deck_for(&self, who: Who, other: Who) -> Who {
        let has_deck = |who: Who| self.s.at(who).hero().is_some();
        let attacker = self.s.at(who).attackers.iter().copied().find(|who| has_deck(*who));
        let aimed = self.s.at(who).aims_at.map(|(target, _)| target).filter(|who| has_deck(*who));
        let anybody = || self.s.opponents(who).chain(self.s.everybody()).find(|who| has_deck(*who));
        [Some(who), Some(other)]
            .into_iter()
            .flatten()
            .find(|who| has_deck(*who))
            .or(aimed)
            .or(attacker)
            .or_else(anybody)
            .unwrap_or(who)
    }
}

/// How many Ups may come, with exact weights.
fn outcomes(game: &AdventureDeck, state: &State, who: Who, n: u8, out: &mut Vec<(Action, u32)>) {
    let strata = strata(game, state, who);
    let ways = ways(&strata, u64::from(n));
    let most = ways.iter().copied().max().unwrap_or(0);
    let divisor = if most <= u64::from(u32::MAX) { 1 } else { ways.iter().copied().fold(0, gcd).max(1) };
    for (ups, ways) in (0u8..).zip(ways) {
        let weight = u32::try_from(ways / divisor).unwrap_or(u32::MAX);
        if weight > 0 {
            out.push((Action::Ups(ups), weight));
        }
    }
}

/// Ups and Downs of the deck, layer by layer from the top; what lies lower is reached only when the upper is used up.
fn strata(game: &AdventureDeck, state: &State, who: Who) -> SmallVec<[(u64, u64); 4]> {
    let separate = state.ground.updown_deck;
    let mut strata = SmallVec::new();
    let player_deck = separate.is_none() || (state.at(who).hero().is_none() && state.house.is(HouseRule::FoeDraws, 1));
    if let Some(hero) = state.at(who).hero().filter(|_| player_deck) {
        let count = |bag: &crate::kernel::Bag<super::content::CardId>| {
            bag.iter().fold((0, 0), |(ups, downs), (id, n)| match game.catalog.card(id).face {
                Face::Up => (ups + u64::from(n), downs),
                Face::Down => (ups, downs + u64::from(n)),
            })
        };
        hero.draw.runs().iter().for_each(|run| strata.push(count(&run.bag)));
        strata.push(count(&hero.discard));
    }
    if strata.iter().all(|(ups, downs)| ups + downs == 0) {
        let (ups, downs) = separate.unwrap_or(PACK);
        strata.push((u64::from(ups), u64::from(downs)));
    }
    strata
}

/// Numbers of ways, by how many Ups.
pub type Ways = SmallVec<[u64; 10]>;

/// In how many ways `n` symbols hold 0, 1, 2 ... Ups.
pub fn ways(strata: &[(u64, u64)], n: u64) -> Ways {
    let mut sums = Ways::from_slice(&[1]);
    let mut left = n;
    for (ups, downs) in strata {
        if left == 0 {
            break;
        }
        let taken = left.min(ups + downs);
        left -= taken;
        let mut here = Ways::new();
        (0..=taken).for_each(|k| here.push(choose(*ups, k).saturating_mul(choose(*downs, taken - k))));
        if sums.len() == 1 && sums[0] == 1 {
            sums = here;
            continue;
        }
        let mut next = Ways::from_elem(0, sums.len() + here.len() - 1);
        for (i, a) in sums.iter().enumerate() {
            for (j, b) in here.iter().enumerate() {
                next[i + j] = next[i + j].saturating_add(a.saturating_mul(*b));
            }
        }
        sums = next;
    }
    for _ in 0..left {
        // fewer cards than symbols: the cards that came back are drawn again, each way as likely
        let mut next = Ways::from_elem(0, sums.len() + 1);
        for (i, a) in sums.iter().enumerate() {
            next[i] = next[i].saturating_add(*a);
            next[i + 1] = next[i + 1].saturating_add(*a);
        }
        sums = next;
    }
    sums
}

/// In how many ways up to nine of up to 120 can be taken: what nearly every draw asks for.
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

fn choose(n: u64, k: u64) -> u64 {
    let known = CHOSEN.get(usize::try_from(n).unwrap_or(usize::MAX));
    if let Some(ways) = known.and_then(|row| row.get(usize::try_from(k).unwrap_or(usize::MAX))) {
        return *ways;
    }
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1u64, |ways, i| ways.saturating_mul(n - i) / (i + 1))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
