//! Actions of the packs, and raising: a Boost Action Card is added to such an action that attacks (ADS-427).
//!
//! `try_action` pushes [`Raising`] if the player has a fitting card. The Turn keeps the card until the action's script
//! attacks, and `raised` adds its damage to the attack.

use super::AdventureRules;
use super::action::Action;
use super::amount;
use super::combatant::Hero;
use super::content::{Aim, CardId, Moment, Played, UseId};
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::means::Means;
use super::state::{State, Who};
use super::work::Work;
use super::{boost, facts};
use crate::kernel::{Illegal, Ingredients, Seat, Source, Subject};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The choice of a Boost Action Card for an Action of the pack.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Raising {
    pub who: Who,
    pub used: UseId,
    /// The Target of the Action.
    pub target: Who,
}

impl Frame<AdventureRules> for Raising {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some(hero) = look.state.at(self.who).hero() else { return };
        for card in hero.hand.bag().kinds() {
            offers.judge(Action::With(card), may_raise(look, hero, (self.who, self.used), card));
        }
        offers.allow(Action::Done);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Raising { who, used, target }) = work.frame(at).cloned() else { return Err(Illegal::not_offered()) };
        match action {
            Action::With(card) => {
                work.lay_out(who, card);
                if let Some(turn) = work.turn_now() {
                    turn.raised_by = Some(card);
                }
                work.pop();
                let why = work.by("ADS-427", work.catalog().card(card).item);
                let added = work.told(Event::Added { who, card }, why);
                work.because(added, |work| work.acts(who, used, target));
            }
            Action::Done => {
                work.pop();
                work.acts(who, used, target);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let name = &look.catalog().behind(self.used).name;
        look.state.asks(seat, self.who, format!("{name}: add a Boost Action Card?"))
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        map.used(&mut self.used);
    }
}

/// Checks whether this Boost Action Card fits the Action (ADS-117, ADS-427).
fn may_raise(look: &Look<'_>, hero: &Hero, (who, used): (Who, UseId), card: CardId) -> Result<(), Illegal> {
    let (action, added) = (look.catalog().behind(used), look.catalog().card(card));
    if !added.plays.contains(&Played::Boost) {
        return look.no("ADS-427", || format!("`{}` is no Boost Action Card", added.name));
    }
    // A Boost Action Card without damage is of no use here.
    boost::applies(look, (who, hero), added, added.harms(), (action.own.attribute, &action.name))
}

/// Returns whether the action attacks and the Hand has a Boost Action Card that fits it.
pub fn can_be_raised(look: &Look<'_>, who: Who, used: UseId) -> bool {
    if !look.catalog().behind(used).own.attacks {
        return false;
    }
    let Some(hero) = look.state.at(who).hero() else { return false };
    hero.hand.bag().kinds().any(|card| may_raise(look, hero, (who, used), card).is_ok())
}

impl Work<'_> {
    /// Carries out an action of the pack. A Boost Action Card may be added first (ADS-427).
    pub(super) fn try_action(&mut self, who: Who, used: UseId, target: Who) {
        if target != who && can_be_raised(&self.look(), who, used) {
            self.push(Raising { who, used, target });
        } else {
            self.acts(who, used, target);
        }
    }

    /// Tells of an action of the pack and runs its script. The actor itself as `target` means that the action has no
    /// Target, or is aimed at the actor. The event then names no Target.
    pub(super) fn acts(&mut self, who: Who, used: UseId, target: Who) {
        let catalog = self.catalog();
        let (behaviour, caller) = (catalog.behind(used), catalog.used(used).caller);
        let is_at_actor = target == who;
        let told_target = if is_at_actor { None } else { Some(target) };
        self.tell(Event::Tries { who, used, target: told_target }, self.by("ADS-107", caller));
        if behaviour.hook(Moment::Act.own()).is_some() {
            let has_no_target = is_at_actor && behaviour.own.aim == Aim::Nobody;
            let role_target = if has_no_target { Subject::NOBODY } else { facts::combatant(target) };
            self.call(used, Moment::Act.own(), &[facts::combatant(who), role_target]);
            // Pushed last, so the matches are drawn before the script runs. Without a Target, only the light and the
            // Room can ask for one.
            self.must_match(who, target, None, Means::other(behaviour.own.reach));
        }
    }

    /// Adds the damage of the Boost Action Card to the attack of its Action. The card is used up.
    pub(super) fn raised(&mut self, who: Who, target: Who, mut amount: Ingredients) -> Ingredients {
        let Some(card) = self.take_raising_card(who) else { return amount };
        let more = amount::printed(&self.look(), who, self.catalog().card(card), amount::Figure::Damage);
        let item = self.catalog().card(card).item;
        let roles = [facts::combatant(who), facts::card(card), facts::combatant(target)];
        self.booster_acts(Some(card), &roles);
        self.clear_table(who, [&card]);
        amount.add(more, Source::Item(item));
        amount
    }

    /// Uses up the Boost Action Card of an Action that made no attack.
    pub(super) fn raised_in_vain(&mut self, who: Who) {
        if let Some(card) = self.take_raising_card(who) {
            self.clear_table(who, [&card]);
        }
    }

    /// Takes from the Turn the Boost Action Card that was added to the Action of `who`.
    fn take_raising_card(&mut self, who: Who) -> Option<CardId> {
        self.turn_now().filter(|turn| turn.who == who)?.raised_by.take()
    }
}
