//! The building of a hero: five Talents of Tier 1, the improvements of its level, Traits, and gear for a new hero
//! (DMD-038 to DMD-054, DMD-059, DMD-063, DMD-318, DMD-319).
//!
//! Begin reading at [`Build`] and its [`Step`]s. It asks the player for one card after another. `rebuild` in free play
//! pushes a `Build`. In a combat, and for a ready-made hero, a [`Consent`] comes first.
//!
//! A frame is work in progress on a stack: it takes steps while it is on top, and waits (`Flow::Wait`) for a pick of a
//! seat or of chance.

use super::action::Action;
use super::content::{CardId, Slot};
use super::deck::{FIRST_TALENTS, Refusal};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house::HouseRule;
use super::improve::{self, Improve, deck, judged, may_take, takes};
use super::state::{Place, State, Who};
use super::{DungeonRules, Work, gear, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};

/// The fewest and the most Traits of a hero (DMD-049).
const TRAITS: (usize, usize) = (2, 3);
/// The most items to hold that a new hero has (DMD-047).
const HELD: usize = 2;

/// The building of a hero, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Build {
    pub who: Who,
    /// Whether the hero takes new gear, too.
    pub with_gear: bool,
    pub step: Step,
}

/// The steps of building a hero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The hero's old cards are removed.
    Begin,
    /// The hero takes its first Talents.
    Talents,
    /// The hero improves once for each level from 2 on. This level comes next.
    Rises(u8),
    /// The hero takes its Traits.
    Traits,
    /// The hero takes an armour.
    Armour,
    /// The hero takes a pair of boots.
    Boots,
    /// The hero takes items to hold.
    Held,
    /// The new gear is put on.
    Over,
}

impl Build {
    /// Makes the building of a hero.
    pub fn new(who: Who, with_gear: bool) -> Build {
        Build { who, with_gear, step: Step::Begin }
    }

    /// Makes the building of a ready-made hero, which lacks only Traits (DMD-064).
    pub fn traits(who: Who) -> Build {
        Build { who, with_gear: false, step: Step::Traits }
    }

    /// Returns the number of cards that the hero has for the present step.
    fn count(&self, look: &Look<'_>) -> usize {
        let is_of_step = |id: CardId| self.is_of_step(look, id);
        look.state.person(self.who).cards.iter().filter(|held| is_of_step(held.card)).count()
    }

    /// Returns whether a card is of the kind that the present step asks for.
    fn is_of_step(&self, look: &Look<'_>, id: CardId) -> bool {
        let card = look.catalog().printed(id);
        match self.step {
            Step::Talents => card.kind == "talent",
            Step::Traits => card.kind == "trait",
            Step::Armour => card.slot == Some(Slot::Armour),
            Step::Boots => card.slot == Some(Slot::Boots),
            Step::Held => card.slot.is_some_and(Slot::is_held),
            Step::Begin | Step::Rises(_) | Step::Over => false,
        }
    }

    /// Returns the cards of the box for the present step. `Err` says why the hero may not take one.
    fn open(&self, look: &Look<'_>) -> Vec<(CardId, Result<(), Refusal>)> {
        let (catalog, most) = (look.catalog(), look.state.house.number(HouseRule::StartTier).unwrap_or(1));
        let can_be_taken = |id: CardId, tier: u8| self.is_of_step(look, id) && tier <= most;
        let of_step = catalog.box_cards().filter(|(id, card)| can_be_taken(*id, card.tier));
        // Only Talents have limits. A Trait is left out if the hero has it.
        if self.step != Step::Talents {
            let has_card = |id: CardId| look.state.person(self.who).cards.iter().any(|held| held.card == id);
            let is_known_trait = |id: CardId| self.step == Step::Traits && has_card(id);
            return of_step.filter(|(id, _)| !is_known_trait(*id)).map(|(id, _)| (id, Ok(()))).collect();
        }
        let deck = deck(catalog, look.state, self.who);
        // The number of Talents still to take after this one.
        let left = FIRST_TALENTS.saturating_sub(deck.0.len() + 1);
        let judgement = |(id, card)| may_take(look, self.who, &deck, (id, card)).and(deck.may_begin_with(card, left));
        of_step.map(|(id, card)| (id, judgement((id, card)))).collect()
    }

    /// Returns the fewest and the most cards that the hero takes in the present step.
    fn limits(&self) -> (usize, usize) {
        match self.step {
            Step::Talents => (FIRST_TALENTS, FIRST_TALENTS),
            Step::Traits => TRAITS,
            Step::Armour | Step::Boots => (1, 1),
            Step::Held => (1, HELD),
            Step::Begin | Step::Rises(_) | Step::Over => (0, 0),
        }
    }

    /// Returns the step after this one, for a hero of this level.
    fn next(&self, level: u8) -> Step {
        match self.step {
            Step::Begin => Step::Talents,
            Step::Talents => Step::Rises(2),
            Step::Rises(next) if next <= level => Step::Rises(next + 1),
            Step::Rises(_) => Step::Traits,
            Step::Traits if self.with_gear => Step::Armour,
            Step::Armour => Step::Boots,
            Step::Boots => Step::Held,
            Step::Traits | Step::Held | Step::Over => Step::Over,
        }
    }
}

impl Frame<DungeonRules> for Build {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn begins(&self) -> bool {
        // Each pick here is a command of its own, and no part of one.
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(build) = work.frame::<Build>(at).cloned() else { return Flow::Go };
        let (who, look) = (build.who, work.look());
        // Waits for a card as long as one is missing and could be taken.
        let takes_cards = !matches!(build.step, Step::Begin | Step::Rises(_) | Step::Over);
        let (_, most) = build.limits();
        let is_full = build.count(&look) >= most;
        if takes_cards && !is_full && build.open(&look).iter().any(|(_, may)| may.is_ok()) {
            return Flow::Wait;
        }
        // Goes on to the next step. Then does what the present step does without a choice.
        let next = build.next(work.s.person(who).level);
        goes_to(work, at, next);
        match build.step {
            Step::Begin => begins(work, &build),
            Step::Rises(level) if level <= work.s.person(who).level => return work.push(Improve::anew(who)),
            Step::Over => return ends(work, &build),
            _ => {}
        }
        Flow::Go
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        for (card, may) in self.open(look) {
            offers.judge(Action::Take(card), judged(look, may));
        }
        let (least, _) = self.limits();
        if self.count(look) >= least {
            offers.allow(Action::Pass);
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(build) = work.frame::<Build>(at).cloned() else { return Err(Illegal::not_offered()) };
        match action {
            Action::Take(card) => takes(work, build.who, card),
            Action::Pass => {
                let next = build.next(work.s.person(build.who).level);
                goes_to(work, at, next);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let label = &look.state.person(self.who).label;
        let n = self.count(look) + 1;
        match self.step {
            Step::Talents => format!("{label}: Talent {n} of {FIRST_TALENTS}"),
            Step::Traits => format!("{label}: Trait {n} of {} to {}", TRAITS.0, TRAITS.1),
            Step::Armour => format!("{label}: an armour"),
            Step::Boots => format!("{label}: a pair of boots"),
            Step::Held => format!("{label}: item {n} of 1 to {HELD} to hold"),
            Step::Begin | Step::Rises(_) | Step::Over => String::new(),
        }
    }
}

/// Sets the step of the building at the frame `at`.
fn goes_to(work: &mut Work<'_>, at: usize, step: Step) {
    work.change(at, |build: &mut Build| build.step = step);
}

/// Removes the old Talents and Traits, and the gear too if the hero takes new gear.
fn begins(work: &mut Work<'_>, build: &Build) {
    let (who, catalog) = (build.who, work.catalog());
    tell_of(work, who, Event::Rebuilt { who }, "DMD-318");
    let is_removed = |id: CardId| {
        let card = catalog.printed(id);
        matches!(card.kind, "talent" | "trait") || (build.with_gear && card.slot.is_some())
    };
    while let Some(nth) = work.s.person(who).cards.iter().position(|held| is_removed(held.card)) {
        gear::taken(work.s, who, u8::try_from(nth).unwrap_or(u8::MAX));
    }
}

/// Puts new gear on, and ends the building. New gear carries no enchantment, so those that the hero has stay in the bag
/// (DMD-048).
fn ends(work: &mut Work<'_>, build: &Build) -> Flow {
    if build.with_gear {
        let catalog = work.catalog();
        let person = work.s.person_mut(build.who);
        let cards: Vec<CardId> = person.cards.iter().map(|held| held.card).collect();
        // `begun` puts each card in its place: worn, held, on other gear or in the bag.
        person.cards = gear::begun(catalog, &cards);
        let on_gear = person.cards.iter_mut().filter(|held| matches!(held.place, Place::On(_)));
        for held in on_gear {
            held.place = Place::Bag;
        }
        // Other cards have other scripts.
        work.listeners_change();
    }
    work.pop()
}

/// The question to other seats whether a hero may be built anew, as a frame. All must agree (DMD-063, DMD-319).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Consent {
    pub who: Who,
    /// The seats that have not answered yet.
    pub left: Seats,
}

impl Consent {
    /// Makes the question to all seats but that of the hero.
    pub fn new(state: &State, who: Who) -> Consent {
        let seats = state.player_seats().with(Seats::only(state.gm()));
        Consent { who, left: seats.except(Seats::only(state.person(who).seat)) }
    }

    /// Makes the question to the GM alone.
    fn of_gm(state: &State, who: Who) -> Consent {
        Consent { who, left: Seats::only(state.gm()) }
    }
}

impl Frame<DungeonRules> for Consent {
    fn waits(&self, _: &State) -> Waits {
        Waits::For(self.left)
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(consent) = work.frame::<Consent>(at).cloned() else { return Flow::Go };
        if !consent.left.is_empty() {
            return Flow::Wait;
        }
        work.pop();
        work.push(Build::new(consent.who, false))
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Grant, Action::Deny]);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Grant => {
                work.change(at, |consent: &mut Consent| consent.left = consent.left.except(Seats::only(seat)));
            }
            Action::Deny => _ = work.pop(),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let in_combat = if look.state.is_in_combat() { " in the middle of a combat" } else { "" };
        format!("may {} be built anew{in_combat}?", look.state.person(self.who).label)
    }
}

/// Builds a hero anew out of combat. The GM must allow it for a ready-made hero (DMD-063).
pub fn rebuilds(work: &mut Work<'_>, who: Who) -> Flow {
    if work.catalog().sheet(work.s.person(who).sheet).ready_made {
        let consent = Consent::of_gm(work.s, who);
        return work.push(consent);
    }
    work.push(Build::new(who, false))
}

/// Checks that a hero may be built anew, which is allowed up to level 3 (DMD-318, DMD-320).
pub fn may_rebuild(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let level = look.state.person(who).level;
    if level >= improve::SETTLED {
        return look.no("DMD-320", || format!("from level {} on a deck changes at a new level only", improve::SETTLED));
    }
    Ok(())
}
