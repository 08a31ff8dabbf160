//! Deeds: gains, losses, experience and checks, as a card or an item states them without a script.
//!
//! [`Body`] is the frame that does the deeds of a block one after another. `lose_by` takes health or gems from the
//! hero, and calls the scripts that hear of a loss of health.
//!
//! On the hero's sheet, a gain fills small circles and a loss fills large ones. The difference is what the hero has
//! left. An experience fills a box of a skill. Enough boxes fill a bubble, which raises the rank of the skill.
//!
//! `told` tells an event, and `because` does what follows from it, for `why`. `Moment::OnCheck.own()` is the item's own
//! function for this moment.

use super::EncounterRules;
use super::content::{BodyId, Deed, Moment, Skill, Thing};
use super::event::Event;
use super::facts;
use super::fight::checked;
use super::frame::{Look, Rebind};
use super::house::HouseRule;
use super::state::{Rank, Step};
use super::work::{Flow, Work};
use crate::kernel::{EventNo, Number, Source, Subject, Why, Working};
use crate::machine::Frame;
use serde::{Deserialize, Serialize};

/// The deeds of a block, done one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Body {
    pub body: BodyId,
    /// The number of the next deed.
    pub next: u8,
    /// The check on which the item is used. `None` if this is no use of an item on a check.
    pub check: Option<Subject>,
}

impl Frame<EncounterRules> for Body {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(body) = work.frame::<Body>(at) else { return Flow::Go };
        let now = body.clone();
        body.next = body.next.saturating_add(1);
        work.next_deed(&now)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        map.body(&mut self.body);
    }
}

impl Work<'_> {
    /// Carries out the next deed of a block.
    fn next_deed(&mut self, now: &Body) -> Flow {
        let def = self.catalog().body(now.body);
        let Some(deed) = def.deeds.get(usize::from(now.next)).copied() else { return self.pop() };
        let source = def.rows.get(usize::from(now.next)).copied().unwrap_or(Source::Item(def.item));
        match deed {
            Deed::Gain(thing, n) => self.gain(thing, n, source),
            Deed::Lose(thing, n) => self.lose_by(thing, n, Why::by("ENC-118", source)),
            Deed::Experience(skill) => self.experience(skill, source),
            Deed::Item(item, uses) => self.give_item(item, uses, "ENC-129", source),
            Deed::Strike(n) => return self.strike(u16::from(n), source),
            Deed::Add(n) => {
                // The place of the rolls on the stack, and the number of the check among them.
                if let Some((at, nth)) = now.check.and_then(facts::check_of) {
                    let told = self.told(Event::Added { n }, Why::by("ENC-131", source));
                    self.because(told, |work| work.add_to_check(at, nth, n, source));
                }
            }
            Deed::Do(used) => {
                // On a check, the script's function for checks is called, if it has one.
                let has_script = self.catalog().behind(used).hook(Moment::OnCheck.own()).is_some();
                return match now.check {
                    Some(check) if has_script => self.call(used, Moment::OnCheck.own(), &[facts::HERO_SUBJECT, check]),
                    _ => self.call(used, Moment::Act.own(), &[facts::HERO_SUBJECT]),
                };
            }
            Deed::Try(check) => return self.begin(&[checked(check)]), // the dice of this check are rolled next
        }
        // A deed may have ended the game.
        if self.s.outcome.is_some() { Flow::Wait } else { Flow::Go }
    }

    /// Fills small circles, as far as the sheet has room for them (ENC-125 to ENC-127).
    pub(super) fn gain(&mut self, thing: Thing, n: u8, source: Source) {
        let rule = if thing == Thing::Health { "ENC-125" } else { "ENC-126" };
        self.gains(facts::HERO_SUBJECT, thing.track(), n.into(), Why::by(rule, source));
    }

    /// Loses this much of a thing by a rule. `how` returns the parts of the number. Returns whether health was lost and
    /// the game goes on. In this case, the caller must call scripts with `wounded`.
    pub(super) fn lose(
        &mut self,
        thing: Thing,
        n: u8,
        rule: &'static str,
        how: impl FnOnce(&Look<'_>) -> Number,
    ) -> bool {
        let source = self.card().map_or(Source::Rules, |card| Source::Item(card.item));
        self.lose_with(thing, n, Why::by(rule, source), how)
    }

    /// Loses this much of a thing for a reason, and calls the scripts that hear of a loss of health.
    pub(super) fn lose_by(&mut self, thing: Thing, n: u8, why: Why) {
        if self.lose_with(thing, n, why, |_| Number::default().add(i64::from(n), why.source, String::new)) {
            self.wounded(facts::HERO_SUBJECT);
        }
    }

    /// Pays this much of a currency, which is the number of a [`Thing`].
    pub(super) fn pay_with(&mut self, currency: u8, n: i64, why: Why) {
        if let (Some(thing), Ok(n @ 1..)) = (Thing::ALL.get(usize::from(currency)).copied(), u8::try_from(n)) {
            self.lose_by(thing, n, why);
        }
    }

    /// Fills large circles. A hero without health falls at once (ENC-094, ENC-153 to ENC-155). Returns whether health
    /// was lost and the game goes on.
    fn lose_with(&mut self, thing: Thing, n: u8, why: Why, how: impl FnOnce(&Look<'_>) -> Number) -> bool {
        let lost = self.lower_track(facts::HERO_SUBJECT, thing.track(), n.into(), why, how);
        let is_health = thing == Thing::Health;
        if is_health && lost.to == 0 && self.s.outcome.is_none() && !self.waits_for_the_round() {
            self.because(lost.told, Work::fall);
        }
        is_health && lost.n() > 0 && self.s.outcome.is_none()
    }

    /// Returns whether the hero falls only at the end of the round (`victory_beats_death`). The card's tests come
    /// before any round, so a hero who loses all health in them falls at once.
    fn waits_for_the_round(&self) -> bool {
        let step = self.s.open.as_ref().map(|open| open.step);
        self.victory_beats_death() && step.is_some_and(|step| step != Step::Tests)
    }

    /// Gives an experience, which fills a box of the next bubble. At the highest rank, it has no effect (ENC-128).
    pub(super) fn experience(&mut self, skill: Skill, source: Source) {
        let before = self.s.hero.rank(skill);
        self.learn(skill, Why::by("ENC-128", source));
        if self.s.hero.rank(skill) > before {
            self.happens(facts::HERO_SUBJECT, Moment::Raised);
        }
    }

    /// Fills a box of the next bubble for a reason, and the bubble with its last box (`experience_per_bubble`). Returns
    /// the number of the event.
    pub(super) fn learn(&mut self, skill: Skill, why: Why) -> Option<EventNo> {
        let needed = self.s.house.number(HouseRule::ExperiencePerBubble).unwrap_or(1);
        let hero = &mut self.s.hero;
        let at = skill as usize;
        if hero.ranks[at] >= Rank::MOST {
            return self.told(Event::NoHigher { skill }, why);
        }
        hero.boxes[at] += 1;
        if hero.boxes[at] < needed {
            let boxes = hero.boxes[at];
            return self.told(Event::Progress { skill, boxes, needed }, why);
        }
        hero.boxes[at] = 0;
        hero.ranks[at] = Rank(hero.ranks[at].0 + 1);
        let rank = hero.ranks[at];
        self.told(Event::Raised { skill, rank }, why)
    }
}
