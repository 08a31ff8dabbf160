//! Damage: its owner allots each point to Health, Resolve or temporary Resolve (DMD-115 to DMD-122).
//!
//! [`hurt`] deals damage by pushing an [`Allot`]. For 3 damage on a hero with 5 Health, 5 Resolve and 1 temporary
//! Resolve, [`splits`] lists the ways to allot it, and the owner picks one.
//!
//! A frame is work in progress on a stack: it takes steps while it is on top, and waits (`Flow::Wait`) for a pick of a
//! seat or of chance.

use super::action::Action;
use super::content::Moment;
use super::event::Event;
use super::facts::subject;
use super::frame::{Look, Offers};
use super::state::{Character, State, Who};
use super::{DungeonRules, Work, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Source, Why};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};

/// Damage that its owner has not allotted yet, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Allot {
    pub who: Who,
    /// The points of damage.
    pub n: u8,
    /// The item that dealt it, for the log.
    pub by: Option<u16>,
}

/// A way to allot damage: the points that each track loses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Split {
    pub temporary: u8,
    pub resolve: u8,
    pub health: u8,
}

/// Returns every way to allot `n` points of damage. If a character has no more points than `n`, all are lost (DMD-120).
/// Points go to temporary Resolve and Resolve first, so a way is allowed if Health does not end below Resolve (DMD-117,
/// DMD-118). With 5 Health, 5 Resolve and 1 temporary Resolve, 3 points may be 2 Resolve and 1 Health, but not 1
/// Resolve and 2 Health, which would leave 4 Resolve and 3 Health.
pub fn splits(person: &Character, n: u8) -> Vec<Split> {
    let small = |n: i32| u8::try_from(n.clamp(0, 99)).unwrap_or(99);
    let (health_now, resolve_now, temporary_now) =
        (small(person.health.now()), small(person.resolve.now()), small(person.temporary.now()));
    let points_now = u16::from(health_now) + u16::from(resolve_now) + u16::from(temporary_now);
    if u16::from(n) >= points_now {
        return vec![Split { temporary: temporary_now, resolve: resolve_now, health: health_now }];
    }
    let mut ways = Vec::new();
    for temporary in 0..=n.min(temporary_now) {
        for resolve in 0..=(n - temporary).min(resolve_now) {
            let health = n - temporary - resolve;
            if health <= health_now && health_now - health >= resolve_now - resolve {
                ways.push(Split { temporary, resolve, health });
            }
        }
    }
    ways
}

impl Frame<DungeonRules> for Allot {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(allot) = work.frame::<Allot>(at).cloned() else { return Flow::Go };
        match splits(work.s.person(allot.who), allot.n).as_slice() {
            [only] => {
                let only = *only;
                settle(work, &allot, only)
            }
            [] => work.pop(),
            _ => Flow::Wait,
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let person = look.state.person(self.who);
        let ways = splits(person, self.n);
        offers.allow_all(ways.iter().copied().map(Action::Allot));
        // The other ways are listed only if somebody reads why they are refused.
        if !offers.explains() {
            return;
        }
        let most = u8::try_from(person.health.now().max(0)).unwrap_or(0).min(self.n);
        for health in 0..=most {
            for resolve in 0..=(self.n - health) {
                let split = Split { temporary: self.n - health - resolve, resolve, health };
                if !ways.contains(&split) {
                    let why = || "Health may not fall below Resolve, and no track below 0".into();
                    offers.forbid(Action::Allot(split), "DMD-117", why);
                }
            }
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Some(allot), Action::Allot(split)) = (work.frame::<Allot>(at).cloned(), action) else {
            return Err(Illegal::not_offered());
        };
        settle(work, &allot, split);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let person = look.state.person(self.who);
        let tracks = format!("{} Health, {} Resolve", person.health.now(), person.resolve.now());
        let temporary = person.temporary.now();
        let temporary = if temporary > 0 { format!(", {temporary} temporary") } else { String::new() };
        format!("{} takes {} damage: allot it ({tracks}{temporary})", person.label, self.n)
    }
}

/// Deals `n` damage to `who`, if it takes part. The owner allots it. `source` is the item or the script that deals it.
pub fn hurt(work: &mut Work<'_>, who: Who, n: i64, source: Source) -> Flow {
    let n = u8::try_from(n.clamp(0, 99)).unwrap_or(99);
    if n == 0 || !work.s.person(who).takes_part() {
        return Flow::Go;
    }
    let by = if let Source::Item(item) = source { Some(item) } else { None };
    work.push(Allot { who, n, by })
}

/// Takes the damage off each track as `split` says, and tells it. Knocks out a character without Health.
fn settle(work: &mut Work<'_>, allot: &Allot, split: Split) -> Flow {
    work.pop();
    let who = allot.who;
    let person = work.s.person_mut(who);
    person.temporary.by(-i32::from(split.temporary));
    person.resolve.by(-i32::from(split.resolve));
    person.health.by(-i32::from(split.health));
    let left = person.health.now();
    let why = Why::by("DMD-116", allot.by.map_or(Source::Rules, Source::Item));
    let Split { temporary, resolve, health } = split;
    work.tell(Event::Hurt { who, n: allot.n, temporary, resolve, health, left }, why);
    // Whoever may answer is asked, after the scripts of the moment: what is put on the stack last runs first.
    work.opens(Moment::Hurt, &[subject(who)]);
    work.happens(subject(who), Moment::Hurt);
    if left == 0 {
        falls(work, who);
    }
    Flow::Go
}

/// Knocks a character out, unless a script prevents that: then it keeps 1 Health (DMD-122). A character that has acted
/// in this turn does not act in it again (DMD-129).
fn falls(work: &mut Work<'_>, who: Who) {
    if work.replaced(subject(who), Moment::KnockedOut.instead(), Moment::KnockedOut.replaces()) {
        work.s.person_mut(who).health.to(1);
        return;
    }
    tell_of(work, who, Event::KnockedOut { who }, "DMD-122");
    if let Some(actor) = work.s.actor_mut(who) {
        actor.over |= actor.acted;
    }
    work.happens(subject(who), Moment::KnockedOut);
}
