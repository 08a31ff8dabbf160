//! The die of an ability or a Task, and the throws that its owner pays for again (DMD-102, DMD-146 to DMD-153,
//! DMD-186).

use super::action::Action;
use super::event::Event;
use super::frame::{Look, Offers};
use super::pay::pays;
use super::state::{State, Who};
use super::{DungeonRules, Work, numbers, tell_of, why_of};
use rondel_engine::kernel::{Illegal, Number, Numbers, Seat, Source, Value, Working};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};

/// The sides of the die of abilities (DMD-186, DMD-095).
pub const SIDES: u8 = 12;

/// What a die is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// The ability of the play at this place of the stack.
    Use(usize),
    /// A Defend against that play.
    Defend(usize),
    /// A Task, with this much for disabled cards.
    Task(u8),
}

impl Kind {
    /// Adds the modifiers of such a roll to a die.
    pub fn modified<W: Working>(self, die: W, look: &Look<'_>, who: Who) -> W {
        match self {
            Kind::Use(play) => numbers::attack(die, look, who, play),
            Kind::Defend(play) => numbers::defence(die, look, who, play),
            Kind::Task(bonus) => {
                let note = || if bonus > 0 { "disabled cards".into() } else { String::new() };
                numbers::task(die.add(i64::from(bonus), Source::Rules, note), look, who)
            }
        }
    }
}

/// Tells the total of a die that lies, by a rule. Returns it, and whether it reaches the target number.
pub fn told_total(work: &mut Work<'_>, who: Who, kind: Kind, (face, tn): (u8, u8), rule: &'static str) -> (i16, bool) {
    let all: i64 = kind.modified(i64::from(face), &work.look(), who);
    let (total, hit) = (i16::try_from(all).unwrap_or(i16::MAX), all >= i64::from(tn));
    let why = why_of(work, who, rule);
    work.tell_sum(Event::Total { who, total, tn, hit }, why, |look| {
        let die = Number::default().add(i64::from(face), Source::Rules, || "the die".into());
        Numbers::from(kind.modified(die, look, who)).with("to reach", Number::plain(tn, "the target number"))
    });
    (total, hit)
}

/// A roll of an ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub who: Who,
    pub tn: u8,
    pub sides: u8,
    pub kind: Kind,
    /// The highest face so far; 0 before the first throw.
    pub face: u8,
    pub step: Step,
}

/// The steps of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    Throw,
    /// Its owner may pay for another throw.
    Ask,
}

impl Roll {
    /// Returns the modifier of its die.
    fn modifier(&self, look: &Look<'_>) -> i64 {
        self.kind.modified(0, look, self.who)
    }

    /// Returns whether its owner is asked for another throw. After a success it only is where a higher die can change
    /// the damage.
    fn is_open(&self, look: &Look<'_>) -> bool {
        if look.state.wealth(self.who) < 1 || self.face >= self.sides {
            return false;
        }
        let total = i64::from(self.face) + self.modifier(look);
        let minds = |play: usize| super::play::minds_the_die(look, play, self.face);
        total < i64::from(self.tn) || matches!(self.kind, Kind::Use(play) if minds(play))
    }
}

impl Frame<DungeonRules> for Roll {
    fn waits(&self, state: &State) -> Waits {
        match self.step {
            Step::Throw => Waits::Chance(u32::from(self.who.0)),
            Step::Ask => state.waits_for(self.who),
        }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(roll) = work.frame::<Roll>(at).cloned() else { return Flow::Go };
        if roll.step == Step::Throw || roll.is_open(&work.look()) {
            return Flow::Wait;
        }
        settle(work, &roll);
        Flow::Go
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Reroll, Action::Keep]);
    }

    fn outcomes(&self, _: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        out.extend((1..=self.sides).map(|face| (Action::Rolled(face), 1)));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(roll) = work.frame::<Roll>(at) else { return Err(Illegal::not_offered()) };
        match action {
            Action::Rolled(face) => {
                // The higher of the old and the new result counts (DMD-149).
                roll.face = roll.face.max(face);
                roll.step = Step::Ask;
                let who = roll.who;
                tell_of(work, who, Event::Rolls { who, face }, "DMD-186");
            }
            Action::Reroll => {
                roll.step = Step::Throw;
                let who = roll.who;
                tell_of(work, who, Event::Rerolls { who }, "DMD-146");
                pays(work, who, 1);
            }
            Action::Keep => {
                let roll = roll.clone();
                settle(work, &roll);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let label = &look.state.person(self.who).label;
        if seat == Seat::CHANCE {
            return format!("the d{} of {label}", self.sides);
        }
        let modifier = self.modifier(look);
        let total = i64::from(self.face) + modifier;
        let against = if self.tn == u8::MAX { String::new() } else { format!(" against {}", self.tn) };
        format!("{label} has {total}{against}: pay 1 Resolve to roll again?")
    }
}

fn settle(work: &mut Work<'_>, roll: &Roll) {
    work.pop();
    work.give(Value::Int(i64::from(roll.face)));
}
