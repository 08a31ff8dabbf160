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

/// Returns the powers of a character that can be used, each with its index on the sheet.
fn usable<'c>(look: &Look<'c>, who: Who) -> impl Iterator<Item = (u8, &'c Power)> {
    let (catalog, sheet) = (look.catalog(), look.catalog().sheet(look.state.person(who).sheet));
    (0u8..).zip(&sheet.powers).map(|(n, id)| (n, catalog.power(*id))).filter(|(_, power)| power.takes.is_some())
}

/// Offers the powers that may be used now. `acts` says whether there is an action left. Outside a fight, nobody waits
/// for the use of a power that costs nothing, because it could be used without end.
pub fn offers(look: &Look<'_>, who: Who, acts: &Result<(), Illegal>, offers: &mut Offers<'_>) {
    let may_use_powers = if usable(look, who).next().is_some() { may_use(look, who) } else { return };
    for (n, power) in usable(look, who) {
        match look.state.fight.is_none() && power.energy == 0 {
            true => offers.beside(|offers| offer(look, (who, n, power), (acts, &may_use_powers), offers)),
            false => offer(look, (who, n, power), (acts, &may_use_powers), offers),
        }
    }
}

/// Checks whether everything in play permits the use of powers.
fn may_use(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let about = [subject(who)];
    look.permits("DOA-178", Occasion::may(Moment::Use, &about, &[], &about))
}

/// Offers one power on each possible target, or says why it may not be used. `n` is the index of the power on the
/// sheet. `may` says whether the character may use powers at all.
fn offer(
    look: &Look<'_>,
    (who, n, power): (Who, u8, &Power),
    (acts, may): (&Result<(), Illegal>, &Result<(), Illegal>),
    offers: &mut Offers<'_>,
) {
    let state = look.state;
    let energy = state.person(who).energy.now();
    let judged = match power.takes {
        Some(Takes::Action) if acts.is_err() => acts.clone(),
        _ if energy < i32::from(power.energy) => {
            look.no("DOA-167", || format!("{} costs {} Energy Points, and {energy} are left", power.name, power.energy))
        }
        _ if power.aim == Aim::Foe && state.fight.is_none() => {
            look.no("DOA-087", || format!("{} is for a fight, and there is none", power.name))
        }
        _ => power
            .effects
            .iter()
            .try_for_each(|used| look.is_left((subject(who), subject(who)), *used, Moment::Use.own()))
            .and(may.clone()),
    };
    if power.aim == Aim::Nobody {
        return offers.judge(Action::Use(who, n, None), judged);
    }
    let is_target =
        |other: &Who| (power.aim == Aim::Foe) == state.are_foes(who, *other) && !state.person(*other).body.dead;
    for other in state.everybody().filter(is_target) {
        let range = numbers::reach(look, who, power.range);
        let is_too_far = attack::distance(state, who, other).is_some_and(|far| far > u32::from(range));
        let in_reach = if is_too_far { look.no("DOA-109", || format!("it reaches {range} spaces")) } else { Ok(()) };
        offers.judge(Action::Use(who, n, Some(other)), judged.clone().and(in_reach));
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
            turn.acts = turn.acts.saturating_add(u8::from(power.takes == Some(Takes::Action)));
            turn.step = Step::Use;
        }
        self.s.person_mut(who).energy.by(-i32::from(power.energy));
        self.tell(Event::Uses { who, power: id, target }, Why::by("DOA-178", Source::Item(power.item)));
        let roles = [subject(who), target.map_or(Subject::NOBODY, subject)];
        // The script called last runs first.
        for used in power.effects.iter().rev() {
            self.call(*used, Moment::Use.own(), &roles);
        }
        let any = Some((Moment::Use.any(), &[subject(who)][..]));
        self.announce(Occasion { about: &[], own: None, any });
    }

    fn power_of(&self, who: Who, nth: u8) -> Option<PowerId> {
        self.catalog().sheet(self.s.person(who).sheet).powers.get(usize::from(nth)).copied()
    }
}
