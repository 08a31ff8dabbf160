//! The improvement of a new level: a Talent taken or raised, and before it, from level 4 on, a swap (DMD-304 to
//! DMD-316, DMD-321 to DMD-325).
//!
//! Begin reading at [`Improve`] and its [`Step`]s. The end of a session pushes one for each hero that rises, and the
//! building of a hero pushes one for each level. For example, swapping a Talent of Tier 3 brings a Talent of Tier 1,
//! and then two raises of other Talents.
//!
//! A frame is work in progress on a stack: it takes steps while it is on top, and waits (`Flow::Wait`) for a pick of a
//! seat or of chance.

use super::action::Action;
use super::content::{Card, CardId, Catalog};
use super::deck::{Deck, Refusal};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house::{self, HouseRule};
use super::state::{Held, Place, State, Who};
use super::{DungeonRules, Work, gear, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The first level at which a card may be swapped, and at which races are fixed (DMD-320, DMD-321, DMD-325).
pub const SETTLED: u8 = 4;

/// The improvement of a hero, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Improve {
    pub who: Who,
    /// Whether the hero is built anew. It may then take a second race, and swaps nothing (DMD-318).
    pub anew: bool,
    pub step: Step,
    /// The cards of other races that the GM has refused (DMD-325).
    pub refused: SmallVec<[CardId; 2]>,
}

/// The steps of an improvement.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The hero may drop a card, to take one of Tier 1 instead (DMD-321).
    Swap,
    /// The hero has dropped this card, and takes one of Tier 1 for it (DMD-322).
    In(CardId),
    /// The GM decides about a card of another race. The first card is the dropped one, the second the one asked for
    /// (DMD-325).
    Asked(CardId, CardId),
    /// The dropped card pays for raises of other cards, one for each card at most (DMD-323).
    Raises {
        /// The number of raises that are left.
        left: u8,
        /// The cards that have risen, and cannot rise again.
        raised: SmallVec<[CardId; 2]>,
    },
    /// The hero takes a Talent of Tier 1, or raises one (DMD-304).
    Choose,
}

/// The reason why a Talent comes into the deck.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comes {
    /// The hero has a new level.
    WithLevel,
    /// The hero has dropped a card.
    ForDropped,
}

impl Improve {
    /// Makes the improvement of a new level.
    pub fn new(state: &State, who: Who) -> Improve {
        let step = if state.person(who).level >= SETTLED { Step::Swap } else { Step::Choose };
        Improve { who, anew: false, step, refused: SmallVec::new() }
    }

    /// Makes an improvement of a hero that is built anew.
    pub fn anew(who: Who) -> Improve {
        Improve { who, anew: true, step: Step::Choose, refused: SmallVec::new() }
    }

    /// Returns the Talents of Tier 1 in the box. `Err` says why the hero may not take one.
    fn new_cards(&self, look: &Look<'_>, comes: Comes) -> Vec<(CardId, Result<(), Refusal>)> {
        let deck = deck(look.catalog(), look.state, self.who);
        let of_tier_1 = look.catalog().box_cards().filter(|(_, card)| card.kind == "talent" && card.tier == 1);
        of_tier_1.map(|(id, card)| (id, self.may_bring(look, &deck, (id, card), comes))).collect()
    }

    /// Checks that the hero may take a card into this deck, by the limits of decks and by those of an improvement.
    fn may_bring(
        &self,
        look: &Look<'_>,
        deck: &Deck<'_>,
        (id, card): (CardId, &Card),
        comes: Comes,
    ) -> Result<(), Refusal> {
        may_take(look, self.who, deck, (id, card))?;
        let races = deck.races();
        let is_new_race = card.race.as_deref().is_some_and(|race| !races.contains(race));
        let no_second_race = !self.anew && comes == Comes::WithLevel && look.state.house.is(house::SecondRace::No);
        if is_new_race && no_second_race {
            return Err(("DMD-315", "a new level brings no second race".into()));
        }
        if comes == Comes::ForDropped {
            let check_has = |has_one: bool, what: &str| {
                let reason = || format!("the deck would be without a card of a {what}");
                if has_one { Ok(()) } else { Err(("DMD-324", reason())) }
            };
            check_has(!races.is_empty() || card.race.is_some(), "race")?;
            check_has(!deck.classes().is_empty() || card.class.is_some(), "class")?;
        }
        if self.refused.contains(&id) {
            return Err(("DMD-325", format!("the GM has refused {}", card.name)));
        }
        Ok(())
    }

    /// Returns the Talents of the hero, by their index among its cards. `Err` says why one may not rise.
    fn raisable(&self, look: &Look<'_>) -> Vec<(u8, Result<(), Refusal>)> {
        let (catalog, state) = (look.catalog(), look.state);
        let raised: &[CardId] = if let Step::Raises { raised, .. } = &self.step { raised } else { &[] };
        let most = state.house.number(HouseRule::MaxTier);
        let deck = deck(catalog, state, self.who);
        let mut judged = Vec::new();
        // `place` is the index of a Talent in the deck, and `nth` its index among all cards.
        for (place, (nth, id)) in talents(catalog, state, self.who).into_iter().enumerate() {
            let card = catalog.printed(id);
            let next = catalog.next_tier(id).filter(|next| most.is_none_or(|most| catalog.printed(*next).tier <= most));
            let may_rise = match next {
                None => Err(("DMD-307", format!("{} has no higher Tier", card.name))),
                Some(_) if raised.contains(&id) => Err(("DMD-323", format!("{} has risen for this swap", card.name))),
                Some(next) => deck.may_raise(place, catalog.printed(next)),
            };
            judged.push((nth, may_rise));
        }
        judged
    }

    /// Returns the Talents of the hero, by their index among its cards. `Err` says why one may not be dropped. Dropping
    /// it would leave a gap, or no card could come for it.
    fn droppable(&self, look: &Look<'_>) -> Vec<(u8, Result<(), Refusal>)> {
        let (catalog, state) = (look.catalog(), look.state);
        let deck = deck(catalog, state, self.who);
        let before = deck.gaps();
        let mut judged = Vec::new();
        // `place` is the index of a Talent in the deck, and `nth` its index among all cards.
        for (place, (nth, _)) in talents(catalog, state, self.who).into_iter().enumerate() {
            let without_it = deck.without(place);
            let gap = without_it.gaps().into_iter().find(|gap| !before.contains(gap));
            let mut of_tier_1 = catalog.box_cards().filter(|(_, card)| card.kind == "talent" && card.tier == 1);
            let may_drop = if let Some(gap) = gap {
                Err(("DMD-324", format!("it would leave no card of Tier {gap}")))
            } else if of_tier_1.any(|new| self.may_bring(look, &without_it, new, Comes::ForDropped).is_ok()) {
                Ok(())
            } else {
                Err(("DMD-322", "no card of Tier 1 could come for it".into()))
            };
            judged.push((nth, may_drop));
        }
        judged
    }
}

impl Improve {
    /// Replaces the ids of its cards by those that `new` returns, for reloaded content.
    pub fn rebind(&mut self, new: &mut impl FnMut(CardId) -> CardId) {
        for card in &mut self.refused {
            *card = new(*card);
        }
        match &mut self.step {
            Step::In(old) => *old = new(*old),
            Step::Asked(old, card) => (*old, *card) = (new(*old), new(*card)),
            Step::Raises { raised, .. } => raised.iter_mut().for_each(|card| *card = new(*card)),
            Step::Swap | Step::Choose => {}
        }
    }
}

/// Returns the Talents of a character, each with its index among the cards of the character.
pub fn talents(catalog: &Catalog, state: &State, who: Who) -> Vec<(u8, CardId)> {
    let cards = (0..=u8::MAX).zip(&state.person(who).cards).map(|(nth, held)| (nth, held.card));
    cards.filter(|(_, id)| catalog.printed(*id).kind == "talent").collect()
}

/// Returns the Talents of a character as a deck.
pub fn deck<'c>(catalog: &'c Catalog, state: &State, who: Who) -> Deck<'c> {
    Deck::of(state.person(who).cards.iter().map(|held| catalog.printed(held.card)))
}

/// Checks that `who` may take a Talent, by the limits of decks and the house rules (DMD-041, DMD-043, DMD-044,
/// DMD-053).
pub fn may_take(look: &Look<'_>, who: Who, deck: &Deck<'_>, (id, card): (CardId, &Card)) -> Result<(), Refusal> {
    deck.may_take(card)?;
    let is_skill = card.race.is_none() && card.class.is_none();
    if is_skill
        && let Some(most) = look.state.house.number(HouseRule::MaxSkills)
        && deck.skills() >= usize::from(most)
    {
        return Err(("DMD-044", format!("a deck has {most} skills at most")));
    }
    let has_card = |other: &Who| *other != who && look.state.person(*other).cards.iter().any(|held| held.card == id);
    if look.state.house.is(house::SharedBox::Yes)
        && let Some(other) = look.state.heroes().find(has_card)
    {
        return Err(("DMD-053", format!("{} has the one copy of {}", look.state.person(other).label, card.name)));
    }
    Ok(())
}

/// Gives `who` a card from the box.
pub fn takes(work: &mut Work<'_>, who: Who, card: CardId) {
    work.s.person_mut(who).cards.push(Held::new(card, Place::Own));
    // Other cards have other scripts.
    work.listeners_change();
    tell_of(work, who, Event::Takes { who, card }, "DMD-304");
}

/// Raises a card of `who` by a Tier (DMD-307). Returns the new card, or `None` if there is no higher Tier.
fn raises(work: &mut Work<'_>, who: Who, nth: u8) -> Option<CardId> {
    let catalog = work.catalog();
    let held = work.s.person_mut(who).cards.get_mut(usize::from(nth))?;
    let next = catalog.next_tier(held.card)?;
    let from = std::mem::replace(&mut held.card, next);
    held.used.clear();
    work.listeners_change();
    tell_of(work, who, Event::Raises { who, from, to: next }, "DMD-307");
    Some(next)
}

/// Turns the result of a check of cards into the result that `offers.judge` takes.
pub fn judged(look: &Look<'_>, may: Result<(), Refusal>) -> Result<(), Illegal> {
    may.or_else(|(rule, why)| look.no(rule, || why))
}

impl Frame<DungeonRules> for Improve {
    fn waits(&self, state: &State) -> Waits {
        match self.step {
            Step::Asked(..) => Waits::For(Seats::only(state.gm())),
            _ => state.waits_for(self.who),
        }
    }

    fn begins(&self) -> bool {
        // Each pick here is a command of its own, and no part of one.
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(improve) = work.frame::<Improve>(at).cloned() else { return Flow::Go };
        let look = work.look();
        // A step with nothing to choose is left out.
        let any_may = |choices: Vec<(u8, Result<(), Refusal>)>| choices.iter().any(|(_, may)| may.is_ok());
        let has_choice = match &improve.step {
            Step::Swap => any_may(improve.droppable(&look)),
            Step::In(_) => improve.new_cards(&look, Comes::ForDropped).iter().any(|(_, may)| may.is_ok()),
            Step::Asked(..) => true,
            Step::Raises { left, .. } => *left > 0 && any_may(improve.raisable(&look)),
            Step::Choose => {
                let new_cards = improve.new_cards(&look, Comes::WithLevel);
                any_may(improve.raisable(&look)) || new_cards.iter().any(|(_, may)| may.is_ok())
            }
        };
        if has_choice {
            return Flow::Wait;
        }
        if improve.step == Step::Choose {
            return work.pop();
        }
        goes_to(work, at, Step::Choose)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        match self.step {
            Step::Swap => {
                for (nth, may) in self.droppable(look) {
                    offers.judge(Action::Swap(nth), judged(look, may));
                }
                offers.allow(Action::Pass);
            }
            Step::In(_) => {
                for (card, may) in self.new_cards(look, Comes::ForDropped) {
                    offers.judge(Action::Take(card), judged(look, may));
                }
            }
            Step::Asked(..) => offers.allow_all([Action::Grant, Action::Deny]),
            Step::Raises { .. } => {
                for (nth, may) in self.raisable(look) {
                    offers.judge(Action::Raise(nth), judged(look, may));
                }
                offers.allow(Action::Pass);
            }
            Step::Choose => {
                for (nth, may) in self.raisable(look) {
                    offers.judge(Action::Raise(nth), judged(look, may));
                }
                for (card, may) in self.new_cards(look, Comes::WithLevel) {
                    offers.judge(Action::Take(card), judged(look, may));
                }
            }
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(improve) = work.frame::<Improve>(at).cloned() else { return Err(Illegal::not_offered()) };
        let who = improve.who;
        match (improve.step, action) {
            (Step::Swap, Action::Swap(nth)) => {
                let dropped = gear::taken(work.s, who, nth);
                if let Some(card) = dropped.first().map(|held| held.card) {
                    tell_of(work, who, Event::Drops { who, card }, "DMD-321");
                    goes_to(work, at, Step::In(card));
                }
            }
            (Step::In(old), Action::Take(card)) => {
                // The dropped card still counts, so a card of its race does not need the GM's leave.
                let deck = deck(work.catalog(), work.s, who).with(work.catalog().printed(old));
                let race = work.catalog().printed(card).race.as_deref();
                if race.is_some_and(|race| !deck.races().contains(race)) {
                    goes_to(work, at, Step::Asked(old, card));
                } else {
                    comes_in(work, at, who, old, card);
                }
            }
            (Step::Asked(old, card), Action::Grant) => comes_in(work, at, who, old, card),
            (Step::Asked(old, card), Action::Deny) => {
                work.change(at, |improve: &mut Improve| improve.refused.push(card));
                goes_to(work, at, Step::In(old));
            }
            (Step::Raises { left, mut raised }, Action::Raise(nth)) => {
                raised.extend(raises(work, who, nth));
                goes_to(work, at, Step::Raises { left: left.saturating_sub(1), raised });
            }
            (Step::Swap | Step::Raises { .. }, Action::Pass) => _ = goes_to(work, at, Step::Choose),
            (Step::Choose, Action::Raise(nth)) => {
                work.pop();
                raises(work, who, nth);
            }
            (Step::Choose, Action::Take(card)) => {
                work.pop();
                takes(work, who, card);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let person = look.state.person(self.who);
        let (label, level) = (&person.label, person.level);
        match &self.step {
            Step::Swap => format!("{label}, level {level}: swap a Talent for another of Tier 1?"),
            Step::In(_) => format!("{label}: which Talent of Tier 1 comes for it?"),
            Step::Asked(_, card) => format!("{label} asks for {}, of another race", look.catalog().printed(*card).name),
            Step::Raises { left, .. } => format!("{label}: raise {left} other Talents by a Tier, for the swapped one"),
            Step::Choose => format!("{label}, level {level}: take a Talent of Tier 1, or raise one by a Tier"),
        }
    }
}

/// Sets the next step of the improvement at the frame `at`.
fn goes_to(work: &mut Work<'_>, at: usize, step: Step) -> Flow {
    work.change(at, |improve: &mut Improve| improve.step = step)
}

/// Takes `card` for the dropped card `old`. This card pays for one raise for each of its Tiers above the first
/// (DMD-323). By default, the new card is not among those that may be raised.
fn comes_in(work: &mut Work<'_>, at: usize, who: Who, old: CardId, card: CardId) {
    let tier = work.catalog().printed(old).tier;
    takes(work, who, card);
    let mut raised = SmallVec::new();
    if work.s.house.is(house::SwapRaise::No) {
        raised.push(card);
    }
    goes_to(work, at, Step::Raises { left: tier.saturating_sub(1), raised });
}
