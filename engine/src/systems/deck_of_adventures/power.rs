//! The use of powers: in a turn as an action or freely, and outside fights (DOA-141, DOA-178).
//!
//! Begin reading at [`offers`] and `use_power`. Turns and free play call both. For `use ward on torben`, the character
//! pays Energy Points, and the scripts of the power do the rest.

use super::action::Action;
use super::attack;
use super::content::{Aim, Catalog, Moment, Power, PowerId, Takes, UseId};
use super::event::Event;
use super::facts::subject;
use super::frame::{Look, Offers};
use super::numbers;
use super::state::Who;
use super::turn::{Step, Turn};
use super::work::Work;
use crate::kernel::{Illegal, Source, Subject, Why};
use crate::machine::Occasion;

/// A permission, or the reason against it.
type Permit = Result<(), Illegal>;

/// A power that a character can use.
struct Usable<'c> {
    who: Who,
    /// The index of the power on the sheet.
    nth: u8,
    power: &'c Power,
}

/// Returns the powers of a character that can be used.
fn usable_powers<'c>(look: &Look<'c>, who: Who) -> impl Iterator<Item = Usable<'c>> {
    let catalog = look.catalog();
    let sheet = catalog.sheet(look.state.person(who).sheet);
    let all = (0..=u8::MAX).zip(&sheet.powers).map(move |(nth, id)| Usable { who, nth, power: catalog.power(*id) });
    all.filter(|usable| usable.power.takes.is_some())
}

/// Offers the powers that may be used now. `acts` says whether there is an action left. Outside a fight, nobody waits
/// for the use of a power that costs nothing, because it could be used without end.
pub fn offers(look: &Look<'_>, who: Who, acts: &Result<(), Illegal>, offers: &mut Offers<'_>) {
    if usable_powers(look, who).next().is_none() {
        return;
    }
    let about = [subject(who)];
    let permitted = look.permits("DOA-178", Occasion::may(Moment::Use, &about, &[], &about));
    for usable in usable_powers(look, who) {
        if look.state.fight.is_none() && usable.power.energy == 0 {
            offers.beside(|offers| usable.offer(look, acts, &permitted, offers));
        } else {
            usable.offer(look, acts, &permitted, offers);
        }
    }
}

impl Usable<'_> {
    /// Offers the power on each possible target, or says why it may not be used. `permitted` says whether everything in
    /// play permits the use of powers.
    fn offer(&self, look: &Look<'_>, acts: &Permit, permitted: &Permit, offers: &mut Offers<'_>) {
        let (state, power, who) = (look.state, self.power, self.who);
        let judged = self.may_be_used(look, acts).and(permitted.clone());
        if power.aim == Aim::Nobody {
            return offers.judge(Action::Use(who, self.nth, None), judged);
        }
        for other in state.everybody() {
            // A power at a foe is meant for foes, and one at a friend for friends.
            let is_meant = (power.aim == Aim::Foe) == state.are_foes(who, other);
            if !is_meant || state.person(other).body.dead {
                continue;
            }
            let range = numbers::reach(look, who, power.range);
            let is_too_far = attack::distance(state, who, other).is_some_and(|far| far > u32::from(range));
            let in_reach =
                if is_too_far { look.no("DOA-109", || format!("it reaches {range} spaces")) } else { Ok(()) };
            offers.judge(Action::Use(who, self.nth, Some(other)), judged.clone().and(in_reach));
        }
    }

    /// Checks whether the power itself may be used. `acts` says whether there is an action left.
    fn may_be_used(&self, look: &Look<'_>, acts: &Permit) -> Permit {
        let power = self.power;
        if power.takes == Some(Takes::Action) {
            acts.clone()?;
        }
        let energy = look.state.person(self.who).energy.now();
        if energy < i32::from(power.energy) {
            let why = || format!("{} costs {} Energy Points, and {energy} are left", power.name, power.energy);
            return look.no("DOA-167", why);
        }
        if power.aim == Aim::Foe && look.state.fight.is_none() {
            return look.no("DOA-087", || format!("{} is for a fight, and there is none", power.name));
        }
        let me = subject(self.who);
        for used in &power.effects {
            // An effect may be limited, such as once a turn, and used up.
            look.is_left((me, me), *used, Moment::Use.own())?;
        }
        Ok(())
    }
}

/// Returns whether the power that makes this call has a target.
pub fn is_aimed(catalog: &Catalog, used: UseId) -> bool {
    let aim = catalog.caller(used).and_then(|item| item.text("at")).and_then(Aim::named);
    aim.is_some_and(|aim| aim != Aim::Nobody)
}

impl Work<'_> {
    /// Uses the power with this index on the sheet: pays for it and calls its scripts. `at` is the place of the turn,
    /// or of free play, on the stack.
    pub(super) fn use_power(&mut self, at: usize, who: Who, nth: u8, target: Option<Who>) {
        let Some(id) = self.power_of(who, nth) else { return };
        let power = self.catalog().power(id);
        if let Some(turn) = self.frame::<Turn>(at) {
            let is_action = power.takes == Some(Takes::Action);
            turn.acts = turn.acts.saturating_add(u8::from(is_action));
            turn.step = if is_action { Step::Use } else { Step::UseFree };
        }
        self.s.person_mut(who).energy.by(-i32::from(power.energy));
        self.tell(Event::Uses { who, power: id, target }, Why::by("DOA-178", Source::Item(power.item)));
        let roles = [subject(who), target.map_or(Subject::NOBODY, subject)];
        // The script called last runs first.
        for used in power.effects.iter().rev() {
            self.call(*used, Moment::Use.own(), &roles);
        }
        // Only watching scripts are called here, because those of the power were called above.
        let any = Some((Moment::Use.any(), &[subject(who)][..]));
        self.announce(Occasion { about: &[], own: None, any });
    }

    fn power_of(&self, who: Who, nth: u8) -> Option<PowerId> {
        self.catalog().sheet(self.s.person(who).sheet).powers.get(usize::from(nth)).copied()
    }
}
