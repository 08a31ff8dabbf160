//! Hits on heroes: soaking them with cards, and falling (GRID-113 to GRID-131).
//!
//! `hit_hero` begins a hit. [`Soak`] is the frame in which the player names cards until their ratings reach the margin.
//! For example, a hit of 5 takes a 4 and then a 1, or a 4 and then a 3. `check_down` then makes a hero without an
//! untapped card fall.

use super::action::Action;
use super::content::{CardId, Moment, Timing};
use super::event::Event;
use super::frame::{AnyFrame, Look, Offers, Rebind};
use super::hero::{put, take};
use super::house::{self, HouseRules};
use super::named::whose;
use super::numbers::Changes;
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{GridRules, facts, numbers, soak, using};
use crate::kernel::{Illegal, Ingredients, Seat, Subject, Why};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// A hit that a hero soaks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Soak {
    pub who: Who,
    /// The number that the ratings of the cards must reach.
    pub margin: i16,
    /// The cards named so far.
    pub picked: SmallVec<[CardId; 4]>,
}

impl Frame<GridRules> for Soak {
    fn waits(&self, state: &State) -> Waits {
        state.asks(self.who)
    }

    /// Waits for the next pick, or ends the hit (GRID-117, GRID-118).
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Soak { who, margin, picked }) = work.frame(at).cloned() else { return Flow::Go };
        if margin <= 0 {
            work.by("GRID-113", Event::Unharmed { who });
            return work.pop();
        }
        let untapped = &work.s.at(who).untapped;
        // All cards together are too few, and no other card helps: all of them go (GRID-118).
        if work.rated(untapped) < margin && using::answers(&work.look(), who).is_empty() {
            let remaining = untapped.clone();
            return work.discard(who, remaining, margin);
        }
        if work.rated(&picked) >= margin { work.discard(who, picked.to_vec(), margin) } else { Flow::Wait }
    }

    /// Offers the answers to a hit: the next card that pays. Before the first card, also offers cards that help.
    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let time_of_use = if self.picked.is_empty() { Some(Timing::Hit) } else { None };
        using::offers(look, self.who, time_of_use, offers);
        let next = self.next(look);
        let judged = if offers.explains() { look.catalog().card_ids().collect() } else { next.clone() };
        for card in judged {
            offers.judge(Action::Soak(card), self.may_soak(look, &next, card));
        }
        for lead in ["pass", "done", "no"] {
            let why = || "a hit can't be left unsoaked while an untapped card remains".into();
            offers.forbid_words(lead, "", look.refusal("GRID-117", why));
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Soak { who, margin, .. }) = work.frame(at) else { return Err(Illegal::not_offered()) };
        let (who, margin) = (*who, *margin);
        let Action::Soak(card) = action else { return work.begin_use(who, action) };
        let untapped = &work.s.at(who).untapped;
        // All cards together are too few: naming one gives up all of them (GRID-118).
        if work.rated(untapped) < margin {
            let remaining = untapped.clone();
            work.discard(who, remaining, margin);
        } else if let Some(soak) = work.frame::<Soak>(at) {
            soak.picked.push(card);
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let paid: i16 = self.picked.iter().map(|id| i16::from(look.catalog().rating(*id))).sum();
        let so_far = if paid > 0 { format!(", {paid} so far") } else { String::new() };
        format!("{}a hit of {}{so_far}: which card goes?", whose(look.state, self.who, seat), self.margin)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        for card in &mut self.picked {
            *card = map.card(*card);
        }
    }
}

impl Soak {
    /// Returns the cards that may be named next.
    fn next(&self, look: &Look<'_>) -> Vec<CardId> {
        let untapped = &look.state.at(self.who).untapped;
        let mut next = soak::picks(look.catalog(), untapped, self.margin, &self.picked);
        if next.is_empty() && self.picked.is_empty() {
            // If all cards together do not reach the margin, naming the highest gives up all of them (GRID-118).
            next.extend(soak::falling(look.catalog(), untapped).first());
        }
        if next.is_empty() {
            // New content may have changed the order since the first pick. In this case, all other cards may go.
            next = soak::falling(look.catalog(), untapped);
            next.retain(|card| !self.picked.contains(card));
        }
        next
    }

    /// Returns whether the next card continues the command under way. It does after the first card, or if only one
    /// answer is possible.
    pub fn goes_on(&self, look: &Look<'_>) -> bool {
        !self.picked.is_empty() || self.next(look).len() + using::answers(look, self.who).len() == 1
    }

    /// Checks whether this card may be named next. `next` has the cards that may.
    fn may_soak(&self, look: &Look<'_>, next: &[CardId], card: CardId) -> Result<(), Illegal> {
        if next.contains(&card) {
            return Ok(());
        }
        let hero = look.state.at(self.who);
        let is_too_low = i16::from(look.catalog().rating(card)) < self.margin && self.picked.is_empty();
        let (rule, why) = if hero.tapped.contains(&card) {
            ("GRID-119", "a tapped card can't soak")
        } else if hero.discarded.contains(&card) {
            ("GRID-113", "that card is discarded already")
        } else if !hero.untapped.contains(&card) {
            ("GRID-113", "only defense cards brought along soak")
        } else {
            let rule = if is_too_low { "GRID-113" } else { "GRID-116" };
            (rule, "the cards must make up the margin, the highest named first, and none beyond need")
        };
        look.no(rule, || why.into())
    }
}

/// Returns whether a hero falls as soon as no untapped card is left (GRID-127, GRID-128). Under `check_only_on_hit`, a
/// hero falls only when hit.
pub fn falls_at_once(house: &HouseRules) -> bool {
    house.is(house::CheckOnHit::No)
}

impl Work<'_> {
    /// Hits a hero by a margin, after changes from play.
    pub(super) fn hit_hero(&mut self, who: Who, margin: i16) -> Flow {
        let hit = Soak { who, margin, picked: SmallVec::new() };
        let (taken, changes) = self.taken(facts::hero(who), Some(hit), margin);
        let changed = match taken.cmp(&margin) {
            Ordering::Less => Some(Event::Softened { who, by: margin - taken }),
            Ordering::Greater => Some(Event::Worsened { who, by: taken - margin }),
            Ordering::Equal => None,
        };
        if let Some(event) = changed {
            self.tell_sum(event, Why::rule("GRID-141"), |_| numbers::of_changes(&changes));
        }
        self.push(Soak { who, margin: taken, picked: SmallVec::new() })
    }

    /// Returns the margin of a hit with all its changes, and these changes. Scripts that are asked see `hit` as the
    /// work in progress.
    pub(super) fn taken(&mut self, who: Subject, hit: Option<impl Into<AnyFrame>>, margin: i16) -> (i16, Changes) {
        let below = self.s.frames.len();
        self.s.frames.extend(hit.map(Into::into));
        let changes = numbers::damage_taken(&self.look(), who, margin);
        self.s.frames.truncate(below);
        let taken = changes.iter().fold(margin, |sum, (_, n)| sum.saturating_add(*n));
        (taken, changes)
    }

    /// Returns the sum of the ratings of defense cards.
    fn rated(&self, cards: &[CardId]) -> i16 {
        cards.iter().map(|card| i16::from(self.catalog().rating(*card))).sum()
    }

    /// Discards the cards that soak a hit, and ends the hit.
    fn discard(&mut self, who: Who, cards: Vec<CardId>, margin: i16) -> Flow {
        self.pop();
        // Whether no other cards could have paid for the hit.
        let forced = soak::only_one(self.catalog(), &self.s.at(who).untapped, margin);
        let hero = self.s.at_mut(who);
        for card in &cards {
            take(&mut hero.untapped, *card);
            put(&mut hero.discarded, *card);
        }
        let hurt = !cards.is_empty();
        if hurt {
            hero.healed = false; // GRID-134, GRID-135
        }
        // The loss follows from the latest event of the hit. `told` returns the event that it tells. `following` and
        // `because` make an event the cause of all that is told inside.
        let hit = self.out.outcome(self.depth());
        let event = Event::Soaked { who, cards, margin, forced };
        let soaked = self.following(hit, |work| work.told(event, Why::rule("GRID-113")));
        self.because(soaked, |work| {
            // By a house rule, a hero falls only by a hit that finds no untapped card.
            if !hurt || falls_at_once(&work.s.house) {
                work.check_down(who);
            }
            if hurt { work.lets_hear_of_hurt(facts::hero(who)) } else { Flow::Go }
        })
    }

    /// Makes the hero fall if no untapped card is left (GRID-127). The hero is unconscious while it has tapped cards
    /// (GRID-129, GRID-130). A script may replace the fall. In this case, a tapped card comes back.
    pub(super) fn check_down(&mut self, who: Who) {
        let hero = self.s.at_mut(who);
        if hero.down || !hero.untapped.is_empty() {
            return;
        }
        if let Some(card) = hero.tapped.first().copied()
            && self.replaced(facts::hero(who), Moment::Fall.instead(), Moment::Fall.replaces())
        {
            let hero = self.s.at_mut(who);
            take(&mut hero.tapped, card);
            put(&mut hero.untapped, card);
            return self.by_card("GRID-132", card, Event::Restored { who, card });
        }
        let hero = self.s.at_mut(who);
        hero.down = true;
        hero.combo = None;
        hero.raise = Ingredients::default();
        let unconscious = !hero.tapped.is_empty();
        self.by("GRID-127", Event::Down { who, unconscious });
        self.happens(facts::hero(who), Moment::Defeated);
    }

    /// Lets a fallen hero stand up if it has an untapped card again (GRID-137, GRID-179).
    pub(super) fn check_up(&mut self, who: Who) {
        let hero = self.s.at_mut(who);
        if hero.down && !hero.untapped.is_empty() {
            hero.down = false;
            self.by("GRID-137", Event::Up { who });
        }
    }
}
