//! Picks: the choices that a player makes one by one for a card or an ability.
//!
//! They are made in this order: modes, targets, optional parts, ways to pay, X, cards and things that pay.
//! [`Look::next_picks`] lists the possible next ones. The refusals here name no rule (`""`).

use super::chosen::{Chooser, Chosen, EXTRAS, MODES, Picks, list_of};
use super::paying::slots;
use super::{Amount, Part, Pick, Terms};
use crate::kernel::{Illegal, Subject};
use crate::machine::{Look, System};

/// The greatest X.
const MOST_X: u8 = 20;

impl<S: System> Look<'_, S> {
    /// Checks whether these terms can be met now.
    ///
    /// # Errors
    /// There is no target, no mode can be chosen, or the cost can't be paid.
    pub fn can_meet(&self, terms: &Terms, chooser: Chooser) -> Result<(), Illegal> {
        if let Some(aim) = &terms.aim {
            self.has_targets(aim, chooser)?;
        }
        let check = |modes: &[u8]| {
            let chosen = Chosen { modes: modes.iter().copied().collect(), ..Chosen::default() };
            self.may_choose(terms, chooser, &chosen)
        };
        // Without modes, only the cost is checked.
        if terms.modes.is_empty() {
            return check(&[]);
        }
        let (least, _) = terms.choose;
        let mode_sets = sets(u8::try_from(terms.modes.len()).unwrap_or(0), usize::from(least));
        // There is a set: `build` reports terms that ask for more modes than they have.
        any_may(mode_sets.iter().map(|modes| check(modes))).unwrap_or_else(|| check(&[]))
    }

    /// Returns the possible picks of the next choice. `None` if all choices are made.
    pub(super) fn next_picks(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> Option<Picks> {
        self.mode_picks(terms, chooser, chosen)
            .or_else(|| self.target_picks(terms, chooser, chosen))
            .or_else(|| self.extra_picks(terms, chooser, chosen))
            .or_else(|| self.way_picks(terms, chooser, chosen))
            .or_else(|| self.x_picks(terms, chooser, chosen))
            .or_else(|| self.given_picks(terms, chooser, chosen))
    }

    /// Returns the bit of the list to which the next pick belongs, to mark it as ended by `done`.
    pub(super) fn open_list(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> u16 {
        if self.mode_picks(terms, chooser, chosen).is_some() {
            return MODES;
        }
        // Next the targets of the terms or of a mode, and last the optional parts.
        self.open_aim(terms, chooser, chosen).map_or(EXTRAS, |open| list_of(open.mode))
    }

    /// Checks whether the chosen modes are open, have targets and can be paid.
    fn may_choose(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> Result<(), Illegal> {
        self.are_open(&terms.modes, &chosen.modes, chooser.shut.modes)?;
        let mut aims = terms.aims(chosen).filter(|(mode, _)| mode.is_some());
        aims.try_for_each(|(_, aim)| self.has_targets(aim, chooser))?;
        self.affords(terms, chooser, chosen)
    }

    /// Checks that none of the chosen parts is closed (`shut`).
    fn are_open(&self, parts: &[Part], chosen: &[u8], shut: u8) -> Result<(), Illegal> {
        let mut closed = chosen.iter().filter(|nth| shut & (1 << **nth) != 0);
        match closed.find_map(|nth| parts.get(usize::from(*nth))) {
            Some(part) => self.no("", || format!("`{}` does not answer what has happened", part.name)),
            None => Ok(()),
        }
    }

    /// Returns the possible next modes. `None` if no mode is to be chosen.
    fn mode_picks(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> Option<Picks> {
        let (least, most) = terms.choose;
        let (least, most) = (usize::from(least), usize::from(most));
        let so_far = chosen.modes.len();
        let has_ended = chosen.enough & MODES != 0;
        if terms.modes.is_empty() || has_ended || so_far >= most {
            return None;
        }
        let judge = |nth: u8| self.may_pick_mode(terms, chooser, chosen, nth);
        let mut picks = self.part_picks(&terms.modes, &chosen.modes, Pick::Mode, judge);
        if so_far >= least {
            picks.push((Pick::Done, Ok(())));
        }
        Some(picks)
    }

    /// Checks whether a mode may be picked next. Modes are picked in order, so those that are still needed must come
    /// after it. For `choose 2` of three modes (0, 1, 2), mode 1 may be picked first if modes 1 and 2 can be chosen
    /// together. Mode 2 may not, because no mode comes after it.
    fn may_pick_mode(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen, nth: u8) -> Result<(), Illegal> {
        let modes = u8::try_from(terms.modes.len()).unwrap_or(0);
        let first_later = nth + 1;
        let (least, _) = terms.choose;
        let lacking = usize::from(least).saturating_sub(chosen.modes.len() + 1);
        let check_with = |later: &Vec<u8>| {
            let mut modes = chosen.modes.clone();
            modes.push(nth);
            modes.extend(later.iter().map(|at| first_later + at));
            self.may_choose(terms, chooser, &Chosen { modes, ..chosen.clone() })
        };
        // The sets are numbered from the first later mode.
        let later_sets = sets(modes.saturating_sub(first_later), lacking);
        any_may(later_sets.iter().map(check_with))
            .unwrap_or_else(|| self.no("", || "too few modes come after it".into()))
    }

    /// Returns the parts that may be picked next: those after the last pick, and the last pick while it may be
    /// repeated.
    fn part_picks(
        &self,
        parts: &[Part],
        picked: &[u8],
        pick: impl Fn(u8) -> Pick,
        judge: impl Fn(u8) -> Result<(), Illegal>,
    ) -> Picks {
        let may_repeat = |last: u8| {
            let times = picked.iter().filter(|nth| **nth == last).count();
            parts.get(usize::from(last)).is_some_and(|part| times < usize::from(part.most))
        };
        let from = match picked.last() {
            Some(last) if may_repeat(*last) => *last,
            Some(last) => last + 1,
            None => 0,
        };
        let numbers = (0..=u8::MAX).zip(parts).map(|(nth, _)| nth).skip(usize::from(from));
        numbers.map(|nth| (pick(nth), judge(nth))).collect()
    }

    /// Returns the possible next targets. `None` if no target is to be named.
    fn target_picks(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> Option<Picks> {
        self.open_aim(terms, chooser, chosen).map(|open| open.picks)
    }

    /// Returns the possible next optional parts. `None` if none can be added.
    fn extra_picks(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> Option<Picks> {
        let has_ended = chosen.enough & EXTRAS != 0;
        if terms.extras.is_empty() || has_ended {
            return None;
        }
        let mut picks = self.part_picks(&terms.extras, &chosen.extras, Pick::Extra, |nth| {
            let mut extras = chosen.extras.clone();
            extras.push(nth);
            self.are_open(&terms.extras, &[nth], chooser.shut.extras)?;
            self.affords(terms, chooser, &Chosen { extras, ..chosen.clone() })
        });
        if picks.iter().all(|(_, judged)| judged.is_err()) {
            return None;
        }
        picks.push((Pick::Done, Ok(())));
        Some(picks)
    }

    /// Returns the ways to pay the next cost that has several.
    fn way_picks(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> Option<Picks> {
        let open_ways = terms.open_ways(chosen);
        if open_ways.is_empty() {
            return None;
        }
        let picks = (0..=u8::MAX).zip(open_ways).map(|(nth, _)| {
            let mut ways = chosen.ways.clone();
            ways.push(nth);
            (Pick::Way(nth), self.affords(terms, chooser, &Chosen { ways, ..chosen.clone() }))
        });
        Some(picks.collect())
    }

    /// Returns the possible values of X. `None` if no cost has an X.
    fn x_picks(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> Option<Picks> {
        let needs_x = terms.chosen_costs(chosen).any(|cost| cost.amount == Amount::X);
        if !needs_x || chosen.x.is_some() {
            return None;
        }
        let pick_of = |x: u8| (Pick::X(x), self.affords(terms, chooser, &Chosen { x: Some(x), ..chosen.clone() }));
        Some((0..=MOST_X).map(pick_of).collect())
    }

    /// Returns the cards or things that may pay next. `None` if none is needed.
    fn given_picks(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> Option<Picks> {
        let due = self.due(terms, chooser, chosen);
        let all_slots = slots(&due);
        let slot = all_slots.get(chosen.given.len())?;
        // Each card or thing to give has a slot, and `nth` is the index of its cost: for `discard 2` and a thing, the
        // slots have the `nth` 0, 0 and 1. Within a cost, the cards are given in ascending order. So the second card is
        // compared with the first, and the thing with nothing.
        let first_of_cost = all_slots.iter().position(|other| other.nth == slot.nth).unwrap_or(0);
        let last = chosen.given.get(first_of_cost..).and_then(<[Subject]>::last).copied();
        let candidates = self.candidates(&slot.due, chooser);
        let picks = candidates.into_iter().map(|(payment, _)| {
            let mut given = chosen.given.clone();
            given.push(payment);
            let judged = if last.is_some_and(|last| payment < last) {
                self.no("", || "they are named in order, and this one comes before the last".into())
            } else {
                self.affords(terms, chooser, &Chosen { given, ..chosen.clone() })
            };
            (Pick::Give(payment), judged)
        });
        Some(picks.collect())
    }
}

/// Returns `Ok` if any of the checks succeeds, else the first refusal. `None` if there is no check.
fn any_may(mut judged: impl Iterator<Item = Result<(), Illegal>>) -> Option<Result<(), Illegal>> {
    let first = judged.next()?;
    Some(if first.is_ok() { first } else { judged.find(Result::is_ok).unwrap_or(first) })
}

/// Returns all sets of `many` different numbers below `of`, each in ascending order: `sets(3, 2)` are 0 1, 0 2, 1 2.
fn sets(of: u8, many: usize) -> Vec<Vec<u8>> {
    let mut sets: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..many {
        let mut longer_sets = Vec::new();
        for set in &sets {
            let from = set.last().map_or(0, |last| last + 1);
            for next in from..of {
                let mut longer = set.clone();
                longer.push(next);
                longer_sets.push(longer);
            }
        }
        sets = longer_sets;
    }
    sets
}
