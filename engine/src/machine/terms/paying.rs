//! Payment: the costs of a card or an ability after all changes, and whether they can be paid.
//!
//! [`Look::due`] returns the costs, [`Look::affords`] checks them. Things in play may change the first cost of an item,
//! in each of its ways, down to 0. All other costs are as printed, or the chosen X. The refusals here name no rule
//! (`""`).
//!
//! A function over `W: Working` serves two readers. With an `i64` it returns the plain number that counts, and with a
//! [`Number`] the same number with its parts, for explanations.

use super::aims::Position;
use super::chosen::Chooser;
use super::{Amount, Chosen, Cost, Price, Terms};
use crate::kernel::{Illegal, Number, Rules, Source, Subject, Working};
use crate::machine::play::Occasion;
use crate::machine::{InPlayMoment, Look, System};

/// Stands for the number of the item with a printed amount, where that item does not matter.
const PRINTED: u16 = u16::MAX;

/// A cost as it is to be paid.
#[derive(Clone, Copy)]
pub(super) struct Due<'t> {
    pub cost: &'t Cost,
    /// The final amount.
    pub n: u8,
    /// Whether this is the first cost, which things in play may change.
    pub first: bool,
}

impl Due<'_> {
    /// Returns the cost in words, with its final amount.
    pub fn said(&self) -> String {
        self.cost.said(Amount::Number(self.n))
    }

    /// Returns the printed amount, if things in play may change it.
    fn printed(&self) -> Option<i64> {
        let may_change = self.first && self.cost.what != Price::Exhaust;
        match self.cost.amount {
            Amount::Number(n) if may_change => Some(i64::from(n)),
            _ => None,
        }
    }
}

impl Terms {
    /// Returns the costs in the chosen ways. A cost whose way is not chosen yet is taken in its first way.
    pub(super) fn chosen_costs<'t>(&'t self, chosen: &'t Chosen) -> impl Iterator<Item = &'t Cost> {
        self.chosen_ways(chosen).flatten()
    }

    /// Returns the chosen way of each cost.
    fn chosen_ways<'t>(&'t self, chosen: &'t Chosen) -> impl Iterator<Item = &'t [Cost]> {
        let mut ways = chosen.ways.iter();
        self.owed(chosen).map(move |all| {
            let nth = if all.len() > 1 { ways.next().copied().unwrap_or(0) } else { 0 };
            all.get(usize::from(nth)).map_or(&[][..], Vec::as_slice)
        })
    }

    /// Returns the ways to pay the next cost that has several ways.
    pub(super) fn open_ways<'t>(&'t self, chosen: &'t Chosen) -> &'t [Vec<Cost>] {
        self.owed(chosen).filter(|ways| ways.len() > 1).nth(chosen.ways.len()).unwrap_or(&[])
    }
}

impl<S: System> Look<'_, S> {
    /// Returns the costs to pay after the choices so far, with the changes by things in play.
    pub(super) fn due<'t>(&self, terms: &'t Terms, chooser: Chooser, chosen: &'t Chosen) -> Vec<Due<'t>> {
        let x = chosen.x.unwrap_or(0);
        let mut due = Vec::new();
        for (nth, way) in terms.chosen_ways(chosen).enumerate() {
            for (at, cost) in way.iter().enumerate() {
                // The costs of the item itself come before those of modes and parts. Only its own first one may change.
                let first = nth == 0 && at == 0 && !terms.costs.is_empty();
                let mut part = Due { cost, n: cost.amount.of(x), first };
                if let Some(printed) = part.printed() {
                    let changed: i64 = self.cost(printed, chooser);
                    part.n = u8::try_from(changed.clamp(0, 99)).unwrap_or(0);
                }
                due.push(part);
            }
        }
        due
    }

    /// Returns a printed cost of a card or thing, as things in play change it.
    fn cost<W: Working>(&self, base: W, chooser: Chooser) -> W {
        let Chooser { me, it, .. } = chooser;
        if it.kind != S::CARDS && it.kind != S::THING {
            return base;
        }
        let own = Some((InPlayMoment::Cost.own(), &[it][..]));
        let both = [me, it];
        self.changed(base, None, Occasion { about: &[me], own, any: Some((InPlayMoment::Cost.any(), &both)) })
    }

    /// Returns the amount of a cost with its parts, for an explanation. `item` is the item whose cost it is.
    pub(super) fn cost_parts(&self, due: &Due<'_>, chooser: Chooser, item: u16) -> Option<Number> {
        let printed = Number::default().add(due.printed()?, Source::Item(item), String::new);
        let all = self.cost(printed, chooser);
        Some(if all.total() < 0 { all.becomes(0, Source::Rules, || "no less".into()) } else { all })
    }

    /// Returns the parts of an amount in words. Empty if the amount is as printed.
    fn parts(&self, due: &Due<'_>, chooser: Chooser) -> String {
        let is_changed = due.printed().is_some_and(|printed| printed != i64::from(due.n));
        if !is_changed {
            return String::new();
        }
        let name = |source| match source {
            Source::Item(PRINTED) => "printed".into(),
            source => Rules::source(self.game, source).unwrap_or_default(),
        };
        let parts = self.cost_parts(due, chooser, PRINTED);
        parts.map(|parts| format!(" ({})", parts.told(name))).unwrap_or_default()
    }

    /// Returns in words the cost for which the next card or thing is asked.
    pub(super) fn open_cost(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> String {
        let due = self.due(terms, chooser, chosen);
        slots(&due).get(chosen.given.len()).map(|slot| slot.due.said()).unwrap_or_default()
    }

    /// Checks whether the choices so far can be paid, in at least one of the ways still open.
    ///
    /// # Errors
    /// Something is lacking.
    pub(super) fn affords(&self, terms: &Terms, chooser: Chooser, chosen: &Chosen) -> Result<(), Illegal> {
        let open_ways = terms.open_ways(chosen);
        if open_ways.is_empty() {
            return self.pays(&self.due(terms, chooser, chosen), chooser, chosen);
        }
        let mut first_refusal = None;
        for (nth, _) in (0..=u8::MAX).zip(open_ways) {
            let mut ways = chosen.ways.clone();
            ways.push(nth);
            match self.affords(terms, chooser, &Chosen { ways, ..chosen.clone() }) {
                Ok(()) => return Ok(()),
                Err(illegal) => first_refusal = first_refusal.or(Some(illegal)),
            }
        }
        first_refusal.map_or(Ok(()), Err)
    }

    /// Checks whether all these costs can be paid together.
    fn pays(&self, due: &[Due<'_>], chooser: Chooser, chosen: &Chosen) -> Result<(), Illegal> {
        for part in due {
            let alike = due.iter().filter(|other| other.cost.what == part.cost.what);
            let sum: i64 = alike.map(|other| i64::from(other.n)).sum();
            let there = match part.cost.what {
                Price::Currency(currency) => S::wealth(self, chooser.me, currency),
                // The used thing has the tokens, or else the payer.
                Price::Tokens(token) => i64::from(S::in_play(self.state).tokens(chooser.purse::<S>(), token)),
                Price::Exhaust => self.is_ready(chooser.it).map(|()| 1)?,
                Price::Cards(_) | Price::Things(_) => continue,
            };
            if there < sum {
                let is_only_cost = sum == i64::from(part.n);
                return self.no("", || {
                    if is_only_cost {
                        format!("it costs {}{}, and there is {}", part.said(), self.parts(part, chooser), there.max(0))
                    } else {
                        format!("{} is one of its costs, of {sum} in all, and there is {}", part.said(), there.max(0))
                    }
                });
            }
        }
        let all_slots = slots(due);
        match self.unfilled(&all_slots, chooser, &chosen.given) {
            None => Ok(()),
            Some(at) => self.no("", || {
                let cost = all_slots.get(at).map(|slot| slot.due.said()).unwrap_or_default();
                format!("it costs {cost}, and not so many are there")
            }),
        }
    }

    /// Returns the first slot that no card or thing is left to fill: with one sword in hand, the second slot of
    /// `discard 1 weapon` and `discard 1 card`. The given cards and things fill the first slots.
    ///
    /// This is a matching of slots with *units*: single copies of cards, and things. It grows slot by slot along
    /// augmenting paths. For example, the hand is a sword and two ropes, and the sword is given for the first slot:
    ///
    /// ```text
    /// units   0 sword, 1 rope, 2 rope
    /// slots   0 `discard 1 card`, 1 `discard 1 weapon`
    /// fits    [[0], [0]]: slot 1 stays unfilled
    /// ```
    ///
    /// With nothing given, `fits` is `[[0, 1, 2], [0]]`, and both slots are filled.
    fn unfilled(&self, slots: &[Slot<'_>], chooser: Chooser, given: &[Subject]) -> Option<usize> {
        let mut units: Vec<Subject> = Vec::new();
        // For each slot, the units that may fill it.
        let mut fits: Vec<Vec<usize>> = Vec::new();
        for (at, slot) in slots.iter().enumerate() {
            let mut fitting = Vec::new();
            for (payment, n) in self.candidates(&slot.due, chooser) {
                // Several slots may name the same copies, which are units only once.
                let known_copies = units.iter().filter(|unit| **unit == payment).count();
                units.extend(std::iter::repeat_n(payment, (n as usize).saturating_sub(known_copies)));
                let is_wanted = given.get(at).is_none_or(|given| *given == payment);
                if is_wanted {
                    let copies = units.iter().enumerate().filter(|(_, unit)| **unit == payment);
                    fitting.extend(copies.map(|(unit, _)| unit));
                }
            }
            fits.push(fitting);
        }
        // For each unit, the slot that it fills.
        let mut taken: Vec<Option<usize>> = vec![None; units.len()];
        (0..slots.len()).find(|slot| !fill(*slot, &fits, &mut taken, &mut vec![false; units.len()]))
    }

    /// Returns the cards or things that may pay a cost, sorted, each with its number of copies.
    pub(super) fn candidates(&self, due: &Due<'_>, chooser: Chooser) -> Vec<(Subject, u32)> {
        let (filter, all) = match &due.cost.what {
            Price::Cards(filter) => {
                // The played card does not pay for itself, if it is still in hand.
                let held = if chooser.held { Some(chooser.it) } else { None };
                (filter, S::to_discard(self, chooser.me, held))
            }
            Price::Things(filter) => {
                let own = S::in_play(self.state).of(chooser.me);
                let mut things: Vec<_> = own.map(|thing| (self.subject(thing), 1)).collect();
                things.sort_unstable();
                (filter, things)
            }
            Price::Currency(_) | Price::Tokens(_) | Price::Exhaust => return Vec::new(),
        };
        let mut world = Position(*self);
        let mut fit: Vec<(Subject, u32)> = all;
        fit.retain(|(subject, _)| {
            let fits = filter.filter().fits(&mut world, *subject, chooser.me);
            fits.unwrap_or(false)
        });
        // With a superlative such as `with the least hp`, only the extreme ones of those that fit are meant.
        let subjects: Vec<Subject> = fit.iter().map(|(subject, _)| *subject).collect();
        let are_meant = filter.meant(&mut world, &subjects, chooser.me).unwrap_or_default();
        let meant = fit.into_iter().zip(are_meant).filter(|(_, is_meant)| *is_meant);
        meant.map(|(candidate, _)| candidate).collect()
    }
}

/// A card or thing that is to be given. For `discard 2` and then one thing there are three slots: two with the `nth` 0,
/// and one with the `nth` 1.
#[derive(Clone, Copy)]
pub(super) struct Slot<'t> {
    /// The index of its cost.
    pub nth: usize,
    pub due: Due<'t>,
}

/// Returns the slots of the costs in cards and things, one for each card or thing to give.
pub(super) fn slots<'c>(due: &[Due<'c>]) -> Vec<Slot<'c>> {
    let mut slots = Vec::new();
    for (nth, due) in due.iter().enumerate() {
        if matches!(due.cost.what, Price::Cards(_) | Price::Things(_)) {
            slots.extend(std::iter::repeat_n(Slot { nth, due: *due }, usize::from(due.n)));
        }
    }
    slots
}

/// Finds a unit for a slot. A unit that fills another slot may be taken if a unit is found for that slot: a sword that
/// fills `card` moves to `weapon` if another card can fill `card`. Returns whether the slot is filled.
fn fill(slot: usize, fits: &[Vec<usize>], taken: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for unit in fits.get(slot).into_iter().flatten().copied() {
        if std::mem::replace(&mut tried[unit], true) {
            continue;
        }
        let other = taken[unit];
        if other.is_none_or(|other| fill(other, fits, taken, tried)) {
            taken[unit] = Some(slot);
            return true;
        }
    }
    false
}
