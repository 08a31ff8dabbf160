//! Gems on skill checks: the uses that are offered, the reasons against others, and the effects (ENC-065 to ENC-087).
//!
//! A Ruby changes the number that a die shows, an Emerald rolls all dice again, and a Sapphire rolls one of them again.
//! As in `check`, `at` is the place of the rolls on the stack, and `n` the number of a check among the rolls.

use super::action::Action;
use super::check::{Check, passes};
use super::content::{Moment, Thing};
use super::event::Event;
use super::frame::{Look, Offers};
use super::work::Work;
use super::{facts, house, numbers};
use crate::kernel::{Illegal, Number, Source, Subject, Why, Working};

/// Offers the uses of gems on check `n`.
pub fn offer(look: &Look<'_>, n: u8, check: &Check, offers: &mut Offers<'_>) {
    let mut dice = check.dice.to_vec();
    dice.dedup(); // equal dice are one choice, named by their number
    for gem in Thing::GEMS {
        let may_spend_gem = may_spend(look, gem, check, facts::check_subject(offers.at, n));
        match gem {
            Thing::Emerald => offers.judge(Action::Emerald { check: n }, may_spend_gem.clone()),
            Thing::Ruby => {
                for (die, up) in dice.iter().flat_map(|die| [(*die, true), (*die, false)]) {
                    let judged = may_spend_gem.clone().and_then(|()| may_turn(look, die, up));
                    offers.judge(Action::Ruby { check: n, die, up }, judged);
                }
            }
            _ => {
                for die in &dice {
                    offers.judge(Action::Sapphire { check: n, die: *die }, may_spend_gem.clone());
                }
            }
        }
        if offers.explains() {
            forbid_dice(look, gem, &dice, &may_spend_gem, offers);
        }
    }
}

/// Returns the rule of a gem, and its effect.
fn rule_and_effect(gem: Thing) -> (&'static str, &'static str) {
    match gem {
        Thing::Ruby => ("ENC-072", "a Ruby moves one die of a failed check by 1, up or down"),
        Thing::Emerald => ("ENC-078", "an Emerald rolls a failed check again"),
        _ => ("ENC-083", "a Sapphire rolls one die of a failed check again"),
    }
}

/// Checks whether a gem may be spent on this check (ENC-070).
fn may_spend(look: &Look<'_>, gem: Thing, check: &Check, subject: Subject) -> Result<(), Illegal> {
    let (rule, effect) = rule_and_effect(gem);
    if look.state.hero.left(gem) == 0 {
        return look.no("ENC-070", || format!("there is no {} left", gem.word()));
    }
    if passes(look.state, check) {
        return look.no(rule, || format!("{effect}, and {} passes", check.skill.name()));
    }
    numbers::may_spend(look, subject)
}

/// Checks whether a Ruby may turn this die up, or down if not `up` (ENC-075).
fn may_turn(look: &Look<'_>, die: i8, up: bool) -> Result<(), Illegal> {
    let stays_in_range = if up { die < 6 } else { die > 1 };
    if stays_in_range || look.state.house.is(house::RubyUncapped::Yes) {
        return Ok(());
    }
    look.no("ENC-075", || "a die stays between 1 and 6".into())
}

/// Refuses gems on dice that the check does not show, an Emerald on a single die, and a gem without a die.
/// `may_spend_gem` says whether the gem can be spent at all. If not, that is the first reason to give.
fn forbid_dice(look: &Look<'_>, gem: Thing, dice: &[i8], may_spend_gem: &Result<(), Illegal>, offers: &mut Offers<'_>) {
    let lead = gem.word();
    let (rule, effect) = rule_and_effect(gem);
    let first_reason = |otherwise: Illegal| may_spend_gem.clone().err().unwrap_or(otherwise);
    for die in 1..=6i8 {
        if gem == Thing::Emerald {
            let why = || "an Emerald rolls the whole check again and keeps no die".into();
            offers.forbid_words(lead, die.to_string(), look.refusal("ENC-079", why));
            offers.forbid_words(lead, format!("keep {die}"), look.refusal("ENC-079", why));
        } else if !dice.contains(&die) {
            let not_shown = look.refusal(rule, || format!("no die shows {die}"));
            offers.forbid_words(lead, die.to_string(), first_reason(not_shown));
        }
    }
    offers.forbid_words(lead, "", first_reason(look.refusal(rule, || effect.into())));
}

/// Forbids gems, which are for checks only (ENC-027, ENC-065).
pub fn forbid_gems(look: &Look<'_>, rule: &'static str, offers: &mut Offers<'_>) {
    for gem in Thing::GEMS {
        let why = || "gems are spent on skill checks, after the roll and before its effect".into();
        offers.forbid_words(gem.word(), "", look.refusal(rule, why));
    }
}

impl Work<'_> {
    /// Spends a gem.
    fn spend(&mut self, gem: Thing) {
        let spent = |_: &Look<'_>| Number::default().add(1, Source::Rules, || format!("{} spent", gem.word()));
        self.lower_track(facts::HERO_SUBJECT, gem.track(), 1, Why::rule("ENC-069"), spent);
        self.happens(facts::HERO_SUBJECT, Moment::Spent);
    }

    /// Spends a Ruby to turn a die up or down by 1.
    pub(super) fn spend_ruby(&mut self, at: usize, n: u8, die: i8, up: bool) {
        self.spend(Thing::Ruby);
        let to = die.saturating_add(if up { 1 } else { -1 });
        let told = self.told(Event::Rubied { from: die, to }, Why::rule("ENC-072"));
        self.because(told, |work| work.turn_die(at, n, die, to));
    }

    /// Spends an Emerald to roll all dice again.
    pub(super) fn spend_emerald(&mut self, at: usize, n: u8) {
        self.spend(Thing::Emerald);
        self.reroll(at, n, "ENC-078");
    }

    /// Spends a Sapphire to roll one die again and keep the others (ENC-083 to ENC-085).
    pub(super) fn spend_sapphire(&mut self, at: usize, n: u8, die: i8) {
        self.spend(Thing::Sapphire);
        let Some(check) = self.check_at(at, n) else { return };
        if let Some(place) = check.dice.iter().position(|rolled| *rolled == die) {
            check.dice.remove(place);
            check.rolling = 1;
        }
        // The new roll of the check follows from this event.
        let told = self.told(Event::DieRerolled { die }, Why::rule("ENC-083"));
        self.keep(at, n, told);
    }
}
