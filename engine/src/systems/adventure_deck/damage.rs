//! Damage, healing, clinging to life, and defeat (ADS-181 to ADS-199).
//!
//! `damage` takes HP: `attack` calls it for a blow, and `effects` for a script. Scripts may replace or change the loss.
//! At 0 HP, a Character is asked to cling to life ([`Cling`]), and any other combatant is defeated (`defeat`). `heal`
//! gives HP back.

use super::action::Action;
use super::attack::Attack;
use super::combatant::{Combatant, Out, Side};
use super::content::Moment;
use super::event::Event;
use super::explain;
use super::frame::{Look, Offers, Rebind};
use super::house;
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{AdventureRules, facts, window};
use crate::kernel::{EventNo, Illegal, Number, Seat, Source, Why, Working};
use crate::machine::{Frame, Holds, Hook, Occasion, Waits};
use serde::{Deserialize, Serialize};

/// The rule by which a blow takes HP.
pub const BLOW: &str = "ADS-182";

/// The choice between death and a level of Exhaustion (ADS-193).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cling {
    pub who: Who,
}

impl Frame<AdventureRules> for Cling {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Cling, Action::Die]);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Cling { who }) = work.frame(at).cloned() else { return Err(Illegal::not_offered()) };
        work.pop();
        match action {
            Action::Cling => {
                work.s.at_mut(who).hp = 1;
                work.tell(Event::Clings { who }, Why::rule("ADS-193"));
                work.adds_exhaustion(who, Why::rule("ADS-193"));
            }
            _ => work.defeat(who, Why::rule("ADS-194")),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        look.state.asks(seat, self.who, "at 0 HP: cling to life for a level of Exhaustion, or die?")
    }
}

/// A loss of HP. The scripts that hear of it are called first. Afterwards, a combatant at 0 HP clings or is defeated.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Loss {
    pub who: Who,
    /// The HP to be lost, while scripts may still replace the loss. Afterwards, the HP that are lost.
    pub amount: i16,
    pub by: Option<Who>,
    /// The source of the loss.
    pub source: Source,
    /// Whether a blow takes the HP, and not a script's damage.
    pub blow: bool,
    /// Whether everybody has answered the impending defeat.
    pub answered: bool,
}

impl Frame<AdventureRules> for Loss {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(loss) = work.frame::<Loss>(at).cloned() else { return Flow::Go };
        work.pop();
        work.settle(&loss);
        Flow::Go
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        map.source(&mut self.source);
    }
}

/// The HP that were taken, and the event that tells of it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Taken {
    pub told: Option<EventNo>,
    pub amount: i16,
}

/// Takes HP from a combatant, and notes the damage and its dealer. Returns the damage beyond the HP that were left.
fn take_hp(combatant: &mut Combatant, amount: i16, by: Option<Who>) -> i16 {
    let over = amount.saturating_sub(combatant.hp.max(0)).max(0);
    combatant.hp = combatant.hp.saturating_sub(amount).max(0);
    let hurt = u8::try_from(amount).unwrap_or(u8::MAX);
    combatant.hurt_since_turn = combatant.hurt_since_turn.saturating_add(hurt);
    combatant.hurt_now = true;
    if let Some(by) = by {
        let hp_taken = u16::try_from(amount).unwrap_or(0);
        match combatant.dealt_by.iter_mut().find(|(other, _)| *other == by) {
            Some((_, total)) => *total = (*total + hp_taken).min(999),
            None => combatant.dealt_by.push((by, hp_taken)),
        }
        combatant.dealt_by.sort(); // so that equal records are equal states
    }
    over
}

/// Returns the innermost loss of HP that this combatant suffers now.
pub fn loss_of(state: &State, who: Who) -> Option<&Loss> {
    state.frames.iter().rev().filter_map(Holds::<Loss>::get).find(|loss| loss.who == who)
}

impl Work<'_> {
    /// Takes HP, and returns the number taken. `by` is the combatant that deals the damage. `how` builds the parts of
    /// the number for explanations.
    pub(super) fn damage(
        &mut self,
        who: Who,
        amount: i16,
        by: Option<Who>,
        why: Why,
        how: impl FnOnce(&Look<'_>) -> Number,
    ) -> Taken {
        if amount <= 0 || !self.s.at(who).is_alive() {
            return Taken::default();
        }
        let loss = Loss { who, amount, by, source: why.source, blow: why.rule == BLOW, answered: false };
        // The loss is on the stack while scripts may replace or change it, so that they can read it.
        self.push(loss.clone());
        // A script replaces the loss with `instead_of_loss`, unless its `replaces_loss` says no.
        if self.replaced(facts::combatant(who), Moment::Loss.instead(), Moment::Loss.replaces()) {
            // The replacing script now runs above the loss, which settles when that script is done.
            return Taken::default();
        }
        // Worked out once for the number, and again with its parts if explanations are on.
        let taken: i64 = super::numbers::loss(i64::from(amount), &self.look(), who);
        let sum =
            if self.out.explains() { Some(super::numbers::loss(how(&self.look()), &self.look(), who)) } else { None };
        self.pop();
        let amount = i16::try_from(taken).unwrap_or(i16::MAX);
        if amount == 0 {
            let hp = self.s.at(who).hp;
            self.tell_sum(Event::Damaged { who, amount, hp, over: 0 }, why, |_| explain::left(sum, hp, amount));
            return Taken::default();
        }
        let over = take_hp(self.s.at_mut(who), amount, by);
        let hp = self.s.at(who).hp;
        let event = Event::Damaged { who, amount, hp, over };
        // The parts of the loss, and the HP left.
        let told = self.tell_sum(event, why, |_| explain::left(sum, hp, amount - over));
        self.because(told, |work| work.lets_hear(Loss { amount, ..loss }));
        Taken { told, amount }
    }

    /// Counts the HP taken from `who` for the attack that hit it.
    pub(super) fn blow_took(&mut self, who: Who, amount: i16) {
        let mut attacks = self.s.frames.iter_mut().rev().filter_map(Holds::<Attack>::get_mut);
        if let Some(attack) = attacks.find(|attack| attack.target == who) {
            attack.dealt = attack.dealt.saturating_add(amount);
        }
    }

    /// Calls the scripts that hear of a loss, then settles the loss. Without such scripts, settles it at once.
    fn lets_hear(&mut self, loss: Loss) {
        let (who, depth) = (loss.who, self.depth());
        self.push(loss.clone());
        self.opens(window::HURT, &[facts::combatant(who)]);
        self.happens(facts::combatant(who), Moment::Hurt);
        // If no script was put above the loss, it can be settled at once.
        if self.depth() == depth + 1 {
            self.pop();
            self.settle(&loss);
        }
    }

    /// Settles a combatant at 0 HP, which clings to life or is defeated. This happens once, after the outermost loss.
    fn settle(&mut self, loss: &Loss) {
        let who = loss.who;
        let is_settled_later = loss_of(self.s, who).is_some(); // by an outer loss of the same combatant
        if self.s.at(who).hp > 0 || !self.s.at(who).is_alive() || is_settled_later {
            return;
        }
        if self.opens_answers(loss) || self.replaces_defeat(who) {
            return;
        }
        if let Err(rule) = self.may_cling(loss) {
            return self.defeat(who, Why::by(rule, loss.source));
        }
        self.push(Cling { who });
    }

    /// Opens the answers to the impending defeat. Returns whether anybody may answer. If so, the loss is settled after
    /// the answer.
    fn opens_answers(&mut self, loss: &Loss) -> bool {
        if loss.answered || !self.catalog().cues.has(window::DEFEAT.answer()) {
            return false;
        }
        self.push(Loss { answered: true, ..loss.clone() });
        let opened = self.opens(window::DEFEAT, &[facts::combatant(loss.who)]);
        if !opened {
            self.pop();
        }
        opened
    }

    /// Returns whether an effect replaces the combatant's defeat. If so, the combatant stays at 1 HP.
    fn replaces_defeat(&mut self, who: Who) -> bool {
        let saved = self.s.at(who).is_in()
            && self.replaced(facts::combatant(who), Moment::Defeat.instead(), Moment::Defeat.replaces());
        if saved {
            self.s.at_mut(who).hp = self.s.at(who).hp.max(1);
        }
        saved
    }

    /// Checks whether a Character may cling to life at 1 HP for a level of Exhaustion (ADS-193 to ADS-197, G-27). The
    /// Character may not if the Hand maximum is 1. Against another Player's card the house rule `cling_in_pvp` decides:
    /// never (the default), against lasting effects only, or always. The error is the id of the rule.
    fn may_cling(&self, loss: &Loss) -> Result<(), &'static str> {
        if self.s.at(loss.who).hero().is_none() {
            return Err("ADS-393");
        }
        let is_player = |by: &Who| *by != loss.who && self.s.at(*by).hero().is_some();
        let house = &self.s.house;
        let is_allowed = match self.lasting_effect_of(loss).filter(is_player) {
            Some(_) => !house.is(house::ClingInPvp::No),
            None => loss.by.filter(is_player).is_none() || house.is(house::ClingInPvp::Yes),
        };
        if !is_allowed {
            return Err("ADS-195");
        }
        if super::numbers::hand_max(&self.look(), loss.who) > 1 { Ok(()) } else { Err("ADS-197") }
    }

    /// Returns the owner of the thing in play whose script takes the HP. `None` if no such script does.
    fn lasting_effect_of(&self, loss: &Loss) -> Option<Who> {
        let mut running = self.s.frames.iter().rev().filter_map(Holds::<Hook<Moment>>::get);
        let is_source = |hook: &&Hook<Moment>| matches!(loss.source, Source::Script(used, _) if hook.used.0 == used);
        let thing = running.find(is_source)?.it?;
        facts::who(self.owner(thing)?)
    }

    /// Heals a combatant. The maximum limits its HP unless `over` (ADS-391, ADS-392). If the combatant regains HP, `by`
    /// becomes the latest healer (ADS-410).
    pub(super) fn heal(
        &mut self,
        who: Who,
        amount: i16,
        over: bool,
        (by, why): (Option<Who>, Why),
        how: impl FnOnce(&Look<'_>) -> Number,
    ) {
        let given: i64 = super::numbers::healing(i64::from(amount.max(0)), &self.look(), who);
        let amount = i16::try_from(given).unwrap_or(i16::MAX);
        let sum = if self.out.explains() {
            Some(super::numbers::healing(how(&self.look()), &self.look(), who))
        } else {
            None
        };
        let most = super::numbers::max_hp(&self.look(), who);
        let combatant = self.s.at_mut(who);
        let cap = if over { i16::MAX } else { most.max(combatant.hp) };
        let before = combatant.hp;
        combatant.hp = combatant.hp.saturating_add(amount.max(0)).min(cap);
        let (gained, hp) = (combatant.hp - before, combatant.hp);
        let parts = |_: &Look<'_>| {
            let healing = sum.unwrap_or_default();
            let gain = healing.becomes(i64::from(gained), Source::Rules, || "no more HP than at most".into());
            explain::left(Some(gain), hp, -gained)
        };
        let told = self.tell_sum(Event::Healed { who, amount: gained, hp }, why, parts);
        // The combatant's own scripts hear of every healing, even of 0 HP. Watchers do not (`any`).
        let healer = [by.map_or(facts::GAME_SUBJECT, facts::combatant)];
        let tended =
            Occasion { about: &[facts::combatant(who)], own: Some((Moment::Tended.own(), &healer)), any: None };
        self.announce(tended);
        if gained > 0 {
            if let Some(healer) = by {
                State::note(&mut self.s.healers, healer);
            }
            self.because(told, |work| work.happens(facts::combatant(who), Moment::Healed));
        }
    }

    /// Makes a combatant dead or defeated (ADS-199, ADS-393). Such a combatant has no Turns, is no legal Target and
    /// holds nobody.
    pub(super) fn defeat(&mut self, who: Who, why: Why) {
        if !self.s.at(who).is_alive() {
            return;
        }
        if self.replaces_defeat(who) {
            return;
        }
        let is_foe = self.s.at(who).hero().is_none() && self.s.at(who).side == Side::Foes;
        self.go_out(who, Out::Dead);
        let told = self.told(Event::Defeated { who }, why);
        if is_foe && !self.s.at(who).summoned {
            self.because(told, |work| work.reward(who));
        }
        self.because(told, |work| work.announce_end(facts::combatant(who), Moment::Defeated));
    }

    /// Lets a combatant leave the Combat alive (ADS-321), unless something keeps it there.
    pub(super) fn leave(&mut self, who: Who) {
        if self.stays(who)
            || self.replaced(facts::combatant(who), Moment::Leaving.instead(), Moment::Leaving.replaces())
        {
            return;
        }
        self.go_out(who, Out::Fled);
        self.tell(Event::Left { who }, Why::rule("ADS-321"));
        self.announce_end(facts::combatant(who), Moment::Fled);
    }

    /// Takes a combatant out of the Combat, and out of every Grapple. Its sneaking ends.
    pub(super) fn go_out(&mut self, who: Who, out: Out) {
        for other in self.s.everybody() {
            if self.s.at(other).holds.contains(&who) {
                self.s.at_mut(other).holds.retain(|held| *held != who);
            }
        }
        let combatant = self.s.at_mut(who);
        combatant.out = Some(out);
        combatant.hp = if out == Out::Dead { 0 } else { combatant.hp };
        combatant.holds.clear();
        combatant.sneaking = false;
        self.sneak_cards_end(who, Source::Rules);
    }
}
