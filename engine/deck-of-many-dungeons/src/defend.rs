//! Defence: a target that is hit may use Defend abilities before it takes damage (DMD-200 to DMD-208).
//!
//! Begin reading at [`Defend`] and its [`Step`]s. A play pushes a `Defend` for each target. If a Defend that blocks 2
//! succeeds, the damage of the play to this target is reduced by 2. The target may then use another Defend. A play is
//! the use of an ability in progress.
//!
//! A frame is work in progress on a stack: it takes steps while it is on top, and waits (`Flow::Wait`) for a pick of a
//! seat or of chance.

use super::action::{Action, OnCard};
use super::allot::hurt;
use super::content::{Ability, Catalog, Moment, Type};
use super::event::Event;
use super::facts::{play_subject, subject};
use super::frame::{AnyFrame, Look, Offers};
use super::house::DefendOnce;
use super::lasting::ends_old;
use super::pay::pays;
use super::play::Play;
use super::results::{mends, shoves};
use super::roll::{self, Roll};
use super::state::{HeldAbility, State, Who};
use super::usable::{abilities, check_ready, may_pay};
use super::{DungeonRules, Work, numbers, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Source, Value};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The defence of a target, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Defend {
    pub who: Who,
    /// The index of the play among the frames.
    pub play: usize,
    /// The index of this target among the targets of the play.
    pub target: u8,
    /// The abilities used against this attack. The last one may still be under way (DMD-202).
    pub used: SmallVec<[OnCard; 2]>,
    pub step: Step,
}

/// The steps of a defence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The target is asked for a Defend.
    Ask,
    /// The last ability is paid, and its die is thrown.
    Roll,
    /// The die shows this number. It is 0 without a roll.
    Rolled(u8),
}

impl Defend {
    /// Makes the defence of a target.
    pub fn new(who: Who, play: usize, target: u8) -> Defend {
        Defend { who, play, target, used: SmallVec::new(), step: Step::Ask }
    }

    /// Returns the Defend abilities of the target. `Err` says why an ability may not be used now.
    fn all(&self, look: &Look<'_>) -> Vec<(OnCard, Result<(), Illegal>)> {
        let defends = abilities(look, self.who).filter(|own| own.ability.kind == Type::Defend);
        defends.map(|own| (own.on, self.may(look, own.on, own.ability))).collect()
    }

    /// Checks that a Defend ability is ready, not used too often, and affordable in actions and Resolve.
    fn may(&self, look: &Look<'_>, on: OnCard, ability: &Ability) -> Result<(), Illegal> {
        check_ready(look, self.who, on)?;
        numbers::may_defend(look, self.who, self.play)?;
        if self.used.contains(&on) {
            return look.no("DMD-202", || format!("{} has answered this attack", ability.name));
        }
        let person = look.state.person(self.who);
        // Actions kept from the last turn pay first, and the rest is owed.
        let debt = ability.actions.saturating_sub(person.spare);
        if debt > 0 && person.owes.saturating_add(debt) > numbers::actions(look, self.who) {
            return look.no("DMD-206", || format!("{} takes an action that the next turn does not have", ability.name));
        }
        let once_a_turn = look.state.house.is(DefendOnce::Yes);
        if once_a_turn && look.state.person(self.who).uses(on) >= ability.again {
            return look.no("DMD-203", || format!("{} has been used in this turn", ability.name));
        }
        may_pay(look, self.who, ability)
    }

    /// Returns the ability used last. `None` before the first.
    fn ability<'c>(&self, catalog: &'c Catalog, state: &State) -> Option<&'c Ability> {
        let on = *self.used.last()?;
        state.ability(catalog, self.who, on).map(|held| held.ability)
    }
}

impl Frame<DungeonRules> for Defend {
    fn waits(&self, state: &State) -> Waits {
        if self.step == Step::Ask { state.waits_for(self.who) } else { Waits::Nobody }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(defend) = work.frame::<Defend>(at).cloned() else { return Flow::Go };
        match defend.step {
            Step::Ask => {
                let takes_part = work.s.person(defend.who).takes_part();
                let can_defend = defend.all(&work.look()).iter().any(|(_, judged)| judged.is_ok());
                if takes_part && can_defend { Flow::Wait } else { work.pop() }
            }
            Step::Roll => {
                // Without a roll, 0 stays. The face of a die comes by `given`.
                work.change(at, |defend: &mut Defend| defend.step = Step::Rolled(0));
                let ability = defend.ability(work.catalog(), work.s);
                match ability.and_then(|ability| Some((ability.tn?, ability.dice))) {
                    Some((tn, dice)) => {
                        let kind = roll::Kind::Defend(defend.play);
                        work.push(Roll::new(defend.who, kind, tn, dice, roll::SIDES))
                    }
                    None => Flow::Go,
                }
            }
            Step::Rolled(face) => {
                work.change(at, |defend: &mut Defend| defend.step = Step::Ask);
                comes_out(work, &defend, face)
            }
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        for (on, judged) in self.all(look) {
            offers.judge(Action::Defend(on), judged);
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Defend(on) => {
                let Some(defend) = work.frame::<Defend>(at) else { return Err(Illegal::not_offered()) };
                defend.used.push(on);
                defend.step = Step::Roll;
                let defend = defend.clone();
                begins(work, &defend);
            }
            Action::Pass => _ = work.pop(),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// Takes the face of its die.
    fn given(work: &mut Work<'_>, at: usize, gift: Value) {
        let face = gift.int().and_then(|face| u8::try_from(face).ok()).unwrap_or(0);
        work.change(at, |defend: &mut Defend| defend.step = Step::Rolled(face));
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let attack = match look.state.frames.get(self.play) {
            Some(AnyFrame::Play(play)) => play.ability(look).map(|ability| ability.name.clone()),
            _ => None,
        };
        format!("{} is hit by {}: defend?", look.state.person(self.who).label, attack.unwrap_or_default())
    }
}

/// Tells the defence, notes the actions that it costs, and has the target pay for it.
fn begins(work: &mut Work<'_>, defend: &Defend) {
    let who = defend.who;
    let (Some(on), Some(ability)) = (defend.used.last().copied(), defend.ability(work.catalog(), work.s)) else {
        return;
    };
    let price = numbers::price(&work.look(), who, ability);
    let person = work.s.person_mut(who);
    person.note_use(on);
    let spare = person.spare.min(ability.actions);
    person.spare -= spare;
    person.owes = person.owes.saturating_add(ability.actions - spare);
    tell_of(work, who, Event::Defends { who, on }, "DMD-200");
    pays(work, who, price);
}

/// Compares the roll of the ability used last with its target number. An ability that succeeds, or needs no roll,
/// blocks damage and has its other effects (DMD-204).
fn comes_out(work: &mut Work<'_>, defend: &Defend, face: u8) -> Flow {
    let Some(ability) = defend.ability(work.catalog(), work.s) else { return Flow::Go };
    let who = defend.who;
    if let Some(tn) = ability.tn {
        let (_, hit) = roll::told_total(work, who, roll::Kind::Defend(defend.play), face, tn, "DMD-204");
        if !hit {
            return Flow::Go;
        }
    }
    let points: i64 = numbers::block(i64::from(ability.block), &work.look(), who, defend.play);
    let block = u8::try_from(points.min(99)).unwrap_or(99);
    if let Some(target) =
        work.frame::<Play>(defend.play).and_then(|play| play.targets.get_mut(usize::from(defend.target)))
    {
        target.blocked = target.blocked.saturating_add(block);
    }
    tell_of(work, who, Event::Blocks { who, n: block }, "DMD-201");
    strikes_back(work, defend, ability);
    work.happens_with(subject(who), play_subject(defend.play), Moment::Defended);
    // What an earlier use of this card has put on anybody ends.
    ends_old(work, who, defend.used.last().copied().as_slice())
}

/// Applies the other effects of a Defend, which heals its user, and moves, slows and hurts the attacker.
fn strikes_back(work: &mut Work<'_>, defend: &Defend, ability: &Ability) {
    let used = defend.used.last().and_then(|on| work.s.ability(work.catalog(), defend.who, *on));
    let Some(HeldAbility { card, .. }) = used else { return };
    let source = Source::Item(card.item);
    let Some(by) = work.frame::<Play>(defend.play).map(|play| play.who) else { return };
    mends(work, defend.who, ability, source);
    shoves(work, defend.who, by, ability, source);
    hurt(work, by, i64::from(ability.damage), source);
}
