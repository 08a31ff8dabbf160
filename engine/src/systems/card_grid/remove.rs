//! Hits on foes: the group pays them with hit dice (GRID-155 to GRID-169).
//!
//! `hit_group` begins a hit. By default the foes give up the cheapest dice. Under the house rule `attacker_picks`, the
//! frame [`Remove`] lets the attacking hero pick them.

use super::action::Action;
use super::content::Moment;
use super::event::Event;
use super::frame::{Look, Offers};
use super::house;
use super::roll::{Roll, RollKind};
use super::soak::{self, Die, Paying};
use super::state::{GroupId, State, Who};
use super::work::{Flow, Work};
use super::{CardGrid, GridRules, facts};
use crate::kernel::{Illegal, Seat, Why};
use crate::machine::{Frame, Holds, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A hero's choice of the dice that go. `only` is the number of a foe, from 0, if the hit takes the dice of one foe
/// only.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Remove {
    pub who: Who,
    pub group: GroupId,
    pub only: Option<u8>,
    /// The number that the dice pay for.
    pub margin: i16,
    /// The dice picked so far.
    pub picked: SmallVec<[Die; 4]>,
}

impl Frame<GridRules> for Remove {
    fn waits(&self, state: &State) -> Waits {
        state.asks(self.who)
    }

    /// Waits for the next pick, until the picked dice are one of the sets.
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Remove { group, only, margin, picked, .. }) = work.frame(at).cloned() else { return Flow::Go };
        let paying_sets = sets(work.game, work.s, group, only, margin);
        if !paying_sets.iter().any(|set| set.as_slice() == picked.as_slice()) {
            return Flow::Wait;
        }
        work.pop();
        work.lose_dice(group, &picked)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all(self.next(look.game, look.state).into_iter().map(Action::Remove));
        let need = || "no die goes beyond need, and together they must pay for the margin".into();
        offers.forbid_words("remove", "", look.refusal("GRID-157", need));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Remove(die), Some(Remove { picked, .. })) = (action, work.frame(at)) else {
            return Err(Illegal::not_offered());
        };
        picked.push(die);
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        let paid: i16 = self.picked.iter().map(|die| i16::from(die.shows)).sum();
        let so_far = if paid > 0 { format!(", {paid} so far") } else { String::new() };
        format!("{} of damage{so_far}: which die goes?", self.margin)
    }
}

impl Remove {
    /// Returns the dice that may be picked next, which continue one of the sets.
    fn next(&self, game: &CardGrid, state: &State) -> Vec<Die> {
        let paying_sets = sets(game, state, self.group, self.only, self.margin);
        let continuing = paying_sets.iter().filter(|set| set.starts_with(&self.picked));
        let mut next: Vec<Die> = continuing.filter_map(|set| set.get(self.picked.len()).copied()).collect();
        next.sort();
        next.dedup();
        next
    }

    /// Returns whether the next die continues the command under way. It does after the first die, or if only one die
    /// can be named.
    pub fn goes_on(&self, game: &CardGrid, state: &State) -> bool {
        !self.picked.is_empty() || self.next(game, state).len() == 1
    }

    /// Returns the name of a die: `5`, or `5 of 2` for a die of the second foe, if each foe has its own dice.
    pub fn name(&self, game: &CardGrid, state: &State, die: Die) -> String {
        let foes_are_alike = || state.group(self.group).is_some_and(|group| game.catalog.foe(group.foe).dice == 1);
        let needs_no_foe = self.only.is_some() || foes_are_alike();
        if needs_no_foe { die.shows.to_string() } else { format!("{} of {}", die.shows, u16::from(die.foe) + 1) }
    }
}

/// Returns the sets of dice that may pay the margin.
fn sets(game: &CardGrid, state: &State, group: GroupId, only: Option<u8>, margin: i16) -> Vec<Vec<Die>> {
    let Some(target) = state.group(group) else { return Vec::new() };
    let alike = game.catalog.foe(target.foe).dice == 1 && only.is_none();
    let mut dice = target.dice(alike);
    dice.retain(|die| only.is_none_or(|only| die.foe == only));
    let paying = if state.house.is(house::HpLike::Yes) { Paying::Within } else { Paying::AtLeast };
    soak::sets(&dice, margin, paying)
}

impl State {
    /// Returns the number of the foe at which the attack under way is aimed, if this group is attacked and a hit takes
    /// the dice of one foe only.
    pub fn aimed_at_one(&self, group: GroupId) -> Option<u8> {
        let mut rolls = self.frames.iter().rev().filter_map(Holds::<Roll>::get);
        rolls.find_map(|roll| match roll.kind {
            RollKind::Attack { group: attacked, only, .. } if attacked == group => only,
            _ => None,
        })
    }

    /// Notes that foes of a group have fallen, for the attack under way: the others move up, and nobody takes the place
    /// of the foe that it was aimed at. `fallen` are their numbers, in order.
    fn foes_fall(&mut self, group: GroupId, fallen: &[usize]) {
        for frame in self.frames.iter_mut() {
            if let Some(Roll { kind: RollKind::Attack { group: attacked, only: Some(only), .. }, .. }) =
                Holds::<Roll>::get_mut(frame)
                && *attacked == group
            {
                let before = fallen.iter().filter(|at| **at < usize::from(*only)).count();
                let is_fallen = fallen.contains(&usize::from(*only));
                *only = if is_fallen { u8::MAX } else { *only - u8::try_from(before).unwrap_or(*only) };
            }
        }
    }
}

impl Work<'_> {
    /// Hits a group, or only one foe of it, by a margin. `by` is the hero who hits, if there is one. A house rule
    /// decides who picks the dice (GRID-158).
    pub(super) fn hit_group(&mut self, group: GroupId, only: Option<u8>, margin: i16, by: Option<Who>) -> Flow {
        if margin <= 0 || self.s.group(group).is_none_or(|now| now.standing() == 0) {
            return Flow::Go;
        }
        // The scripts that change the margin see the hit as the work in progress.
        let hit = by.map(|who| Remove { who, group, only, margin, picked: SmallVec::new() });
        let (taken, changes) = self.taken(facts::group(group), hit, margin);
        if taken != margin {
            let event = Event::HitChanged { group, by: taken - margin };
            self.tell_sum(event, Why::rule("GRID-141"), |_| super::numbers::of_changes(&changes));
        }
        if taken <= 0 {
            return self.lose_dice(group, &[]);
        }
        let margin = taken;
        if let Some(who) = by
            && self.s.house.is(house::AttackerPicks::Yes)
        {
            return self.push(Remove { who, group, only, margin, picked: SmallVec::new() });
        }
        let paying_sets = sets(self.game, self.s, group, only, margin);
        let given = soak::cheapest(&paying_sets).cloned().unwrap_or_default();
        self.lose_dice(group, &given)
    }

    /// Removes dice from a group, and each foe that has lost its last die (GRID-162, GRID-168). Tells the hit even if
    /// no die goes.
    fn lose_dice(&mut self, id: GroupId, gone: &[Die]) -> Flow {
        // Foes with one die each are alike, so a die may go from any of them that shows its number.
        let alike = self.s.group(id).is_some_and(|group| self.catalog().foe(group.foe).dice == 1);
        let Some(group) = self.s.group_mut(id) else { return Flow::Go };
        for die in gone {
            let mut holders = group.foes.iter_mut().enumerate();
            let has_die = |(at, dice): &(usize, &mut Vec<u8>)| {
                (alike || *at == usize::from(die.foe)) && dice.contains(&die.shows)
            };
            if let Some((_, dice)) = holders.find(has_die)
                && let Some(at) = dice.iter().position(|shows| *shows == die.shows)
            {
                dice.remove(at);
            }
        }
        let fallen: Vec<usize> = (0..group.foes.len()).filter(|at| group.foes[*at].is_empty()).collect();
        group.foes.retain(|dice| !dice.is_empty());
        let left = u8::try_from(group.standing()).unwrap_or(u8::MAX);
        self.s.foes_fall(id, &fallen);
        // Dice are picked in falling order, and told in rising order.
        let dice = gone.iter().rev().map(|die| die.shows).collect();
        let told = self.told(Event::DiceGone { group: id, dice, left }, Why::rule("GRID-156"));
        let who = facts::group(id);
        self.because(told, |work| {
            if left == 0 {
                // Scripts hear that the group is gone, and what is attached to it leaves play.
                work.announce_end(who, Moment::Defeated);
            }
            if gone.is_empty() { Flow::Go } else { work.lets_hear_of_hurt(who) }
        })
    }
}
