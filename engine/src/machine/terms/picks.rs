//! What may be picked next, and whether what is picked can be paid.

use super::{Amount, Cost, Count, Part, Pick, Price, Terms};
use crate::kernel::{FactId, FilterWorld, Found, Given, Illegal, Subject, Value};
use crate::machine::play::ThingId;
use crate::machine::{Look, System};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// X is at most so much.
const MOST_X: u8 = 20;

/// Everything that has been chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Chosen {
    /// Modes, by their numbers.
    pub modes: SmallVec<[u8; 2]>,
    /// Whom it is aimed at, sorted; as often as each has of what is divided.
    pub targets: SmallVec<[Subject; 2]>,
    /// Optional parts, by their numbers.
    pub extras: SmallVec<[u8; 2]>,
    /// How each cost is paid that can be paid in several ways.
    pub ways: SmallVec<[u8; 2]>,
    /// X.
    pub x: Option<u8>,
    /// Cards and things that pay, cost by cost, sorted for each.
    pub given: SmallVec<[Subject; 2]>,
    /// Enough modes, targets, parts.
    pub enough: u8,
}

/// The lists that may be ended before they are full.
const MODES: u8 = 1;
const TARGETS: u8 = 2;
const EXTRAS: u8 = 4;

/// Picks that may be made, and why others may not.
pub(super) type Picks = Vec<(Pick, Result<(), Illegal>)>;

/// Who plays or uses what, and whether that is still among the cards that could pay.
#[derive(Clone, Copy)]
pub(super) struct Player {
    pub me: Subject,
    pub it: Subject,
    pub held: bool,
}

impl Player {
    /// On what the tokens lie that pay: on the thing that is used; else on whoever plays.
    pub(super) fn purse<S: System>(self) -> Subject {
        if self.it.kind == S::THING { self.it } else { self.me }
    }
}

impl Chosen {
    /// Takes a pick that is offered, of the list that is open.
    pub(super) fn take(&mut self, pick: Pick, list: u8) {
        match pick {
            Pick::Mode(nth) => self.modes.push(nth),
            Pick::On(target) => self.targets.push(target),
            Pick::Extra(nth) => self.extras.push(nth),
            Pick::Way(nth) => self.ways.push(nth),
            Pick::X(x) => self.x = Some(x),
            Pick::Give(one) => self.given.push(one),
            Pick::Done => self.enough |= list,
            Pick::Answer(_) => {}
        }
    }

    /// Each target once.
    pub fn targets(&self) -> Vec<Subject> {
        let mut targets = self.targets.to_vec();
        targets.dedup();
        targets
    }

    /// How much of what is divided each target has.
    pub fn amounts(&self) -> Vec<usize> {
        self.targets.chunk_by(|one, other| one == other).map(<[Subject]>::len).collect()
    }
}

impl<S: System> Look<'_, S> {
    /// Can these terms be met now, and if not, why? `held`: what is played is still in hand.
    ///
    /// # Errors
    /// Nobody can be aimed at, or the cost can't be paid.
    pub fn can_meet(&self, terms: &Terms, me: Subject, it: Subject, held: bool) -> Result<(), Illegal> {
        let player = Player { me, it, held };
        if let Some(aim) = &terms.aim {
            let least = if let Count::Exactly(n) = aim.count { usize::from(n) } else { 1 };
            if self.targets(terms, player).len() < least {
                return self.no("", || match least {
                    1 => format!("nobody is {}", aim.filter.text()),
                    _ => format!("fewer than {least} are {}", aim.filter.text()),
                });
            }
        }
        let least = usize::from(terms.choose.0);
        let open = |modes: &[u8]| {
            let chosen = Chosen { modes: modes.iter().copied().collect(), ..Chosen::default() };
            self.affords(terms, player, &chosen)
        };
        match terms.modes.len() {
            0 => open(&[]),
            n => sets(u8::try_from(n).unwrap_or(0), least)
                .iter()
                .map(|modes| open(modes))
                .find(Result::is_ok)
                .unwrap_or_else(|| open(&[])),
        }
    }

    /// What is to be picked next; `None`: all is chosen.
    pub(super) fn next_picks(&self, terms: &Terms, player: Player, chosen: &Chosen) -> Option<Picks> {
        self.mode_picks(terms, player, chosen)
            .or_else(|| self.target_picks(terms, player, chosen))
            .or_else(|| self.extra_picks(terms, player, chosen))
            .or_else(|| self.way_picks(terms, player, chosen))
            .or_else(|| self.x_picks(terms, player, chosen))
            .or_else(|| self.given_picks(terms, player, chosen))
    }

    /// Which list the next pick goes into, of those that may be ended early.
    pub(super) fn open_list(&self, terms: &Terms, player: Player, chosen: &Chosen) -> u8 {
        if self.mode_picks(terms, player, chosen).is_some() {
            MODES
        } else if self.target_picks(terms, player, chosen).is_some() {
            TARGETS
        } else {
            EXTRAS
        }
    }

    fn mode_picks(&self, terms: &Terms, player: Player, chosen: &Chosen) -> Option<Picks> {
        let (least, most) = (usize::from(terms.choose.0), usize::from(terms.choose.1));
        let so_far = chosen.modes.len();
        if terms.modes.is_empty() || chosen.enough & MODES != 0 || so_far >= most {
            return None;
        }
        let mut picks = self.part_picks(&terms.modes, &chosen.modes, Pick::Mode, |nth| {
            // Those that are still lacking come after this one.
            let n = u8::try_from(terms.modes.len()).unwrap_or(0);
            let rest = (nth + 1..n).collect::<Vec<u8>>();
            let lacking = least.saturating_sub(so_far + 1);
            let with = |more: Vec<u8>| {
                let mut modes = chosen.modes.clone();
                modes.push(nth);
                modes.extend(more);
                self.affords(terms, player, &Chosen { modes, ..chosen.clone() })
            };
            let sets = sets(u8::try_from(rest.len()).unwrap_or(0), lacking);
            let mut tried =
                sets.iter().map(|set| with(set.iter().filter_map(|at| rest.get(usize::from(*at)).copied()).collect()));
            let first = tried.next().unwrap_or_else(|| self.no("", || "too few modes come after it".into()));
            if first.is_ok() { first } else { tried.find(Result::is_ok).unwrap_or(first) }
        });
        if so_far >= least {
            picks.push((Pick::Done, Ok(())));
        }
        Some(picks)
    }

    /// The parts that come after those that are picked.
    fn part_picks(
        &self,
        parts: &[Part],
        picked: &[u8],
        pick: impl Fn(u8) -> Pick,
        judge: impl Fn(u8) -> Result<(), Illegal>,
    ) -> Picks {
        let from = picked.last().map_or(0, |last| last + 1);
        let numbers = (0u8..).zip(parts).map(|(nth, _)| nth).skip(usize::from(from));
        numbers.map(|nth| (pick(nth), judge(nth))).collect()
    }

    /// All at whom it may be aimed.
    pub fn aimed_at(&self, terms: &Terms, me: Subject, it: Subject) -> Vec<Subject> {
        self.targets(terms, Player { me, it, held: false })
    }

    /// At whom it may be aimed.
    pub(super) fn targets(&self, terms: &Terms, player: Player) -> Vec<Subject> {
        let quick = Look { explains: false, ..*self };
        let judged = quick.judged_targets(terms, player);
        judged.into_iter().filter(|(_, judged)| judged.is_ok()).map(|(target, _)| target).collect()
    }

    fn judged_targets(&self, terms: &Terms, player: Player) -> Vec<(Subject, Result<(), Illegal>)> {
        let Some(aim) = &terms.aim else { return Vec::new() };
        let judge = |target: Subject| {
            let mut world = Position(*self);
            match aim.filter.lacking(&mut world, target, player.me) {
                Ok(None) => Ok(()),
                Ok(Some(lacks)) => {
                    self.no("", || format!("`{}` is not `{lacks}`", self.game.label_of(self.state, target)))
                }
                Err(lacks) => self.no("", || lacks),
            }
        };
        let candidates = S::aims(self, player.me, player.it);
        candidates.into_iter().map(|(target, judged)| (target, judged.and_then(|()| judge(target)))).collect()
    }

    fn target_picks(&self, terms: &Terms, player: Player, chosen: &Chosen) -> Option<Picks> {
        let aim = terms.aim.as_ref()?;
        let so_far = chosen.targets.len();
        let different = chosen.targets().len();
        let (least, most, again) = match aim.count {
            Count::All => return None,
            Count::Exactly(n) => (usize::from(n), usize::from(n), false),
            Count::UpTo(n) => (1, usize::from(n), false),
            Count::Divided { amount, .. } => (usize::from(amount), usize::from(amount), true),
        };
        if chosen.enough & TARGETS != 0 || so_far >= most {
            return None;
        }
        let judged = self.judged_targets(terms, player);
        let last = chosen.targets.last().copied();
        let legal = judged.iter().filter(|(_, judged)| judged.is_ok()).count();
        let mut before = 0;
        let mut picks = Picks::new();
        for (target, judged) in judged {
            let order = || "targets are named in order, and this one comes before the last".into();
            let judged = judged.and_then(|()| {
                before += 1;
                let behind = legal - before;
                let lacking = least.saturating_sub(so_far + 1);
                match last {
                    Some(last) if target < last || (target == last && !again) => self.no("", order),
                    _ if !again && behind < lacking => self.no("", || format!("{least} are to be named, in order")),
                    Some(last) if again && target != last && different >= among(aim.count) => {
                        self.no("", || format!("it is divided among {} at most", among(aim.count)))
                    }
                    _ => Ok(()),
                }
            });
            picks.push((Pick::On(target), judged));
        }
        if so_far >= least {
            picks.push((Pick::Done, Ok(())));
        }
        // Nobody is left to be named.
        if so_far > 0 && !picks.iter().any(|(pick, judged)| judged.is_ok() && *pick != Pick::Done) {
            return None;
        }
        Some(picks)
    }

    fn extra_picks(&self, terms: &Terms, player: Player, chosen: &Chosen) -> Option<Picks> {
        if terms.extras.is_empty() || chosen.enough & EXTRAS != 0 {
            return None;
        }
        let mut picks = self.part_picks(&terms.extras, &chosen.extras, Pick::Extra, |nth| {
            let mut extras = chosen.extras.clone();
            extras.push(nth);
            self.affords(terms, player, &Chosen { extras, ..chosen.clone() })
        });
        let any = picks.iter().any(|(_, judged)| judged.is_ok());
        picks.push((Pick::Done, Ok(())));
        any.then_some(picks)
    }

    fn way_picks(&self, terms: &Terms, player: Player, chosen: &Chosen) -> Option<Picks> {
        let open = terms.owed(chosen).filter(|ways| ways.len() > 1).nth(chosen.ways.len())?;
        let picks = (0u8..).zip(open).map(|(nth, _)| {
            let mut ways = chosen.ways.clone();
            ways.push(nth);
            (Pick::Way(nth), self.affords(terms, player, &Chosen { ways, ..chosen.clone() }))
        });
        Some(picks.collect())
    }

    fn x_picks(&self, terms: &Terms, player: Player, chosen: &Chosen) -> Option<Picks> {
        let needs_x = costs(terms, chosen).iter().any(|cost| cost.amount == Amount::X);
        if !needs_x || chosen.x.is_some() {
            return None;
        }
        let with = |x: u8| (Pick::X(x), self.affords(terms, player, &Chosen { x: Some(x), ..chosen.clone() }));
        let picks: Picks = (0..=MOST_X).map(with).collect();
        Some(picks)
    }

    fn given_picks(&self, terms: &Terms, player: Player, chosen: &Chosen) -> Option<Picks> {
        let costs = costs(terms, chosen);
        let slots = slots(&costs, chosen.x.unwrap_or(0));
        let (cost, slot) = slots.get(chosen.given.len())?;
        let first = slots.iter().position(|(other, _)| other == cost).unwrap_or(0);
        let last = chosen.given.get(first..).and_then(<[Subject]>::last).copied();
        let candidates = self.candidates(slot, player);
        let picks = candidates.into_iter().map(|(one, _)| {
            let mut given = chosen.given.clone();
            given.push(one);
            let judged = if last.is_some_and(|last| one < last) {
                self.no("", || "they are named in order, and this one comes before the last".into())
            } else {
                self.affords(terms, player, &Chosen { given, ..chosen.clone() })
            };
            (Pick::Give(one), judged)
        });
        Some(picks.collect())
    }

    /// Can what has been chosen so far be paid, whatever is chosen from now on?
    ///
    /// # Errors
    /// What is lacking.
    fn affords(&self, terms: &Terms, player: Player, chosen: &Chosen) -> Result<(), Illegal> {
        let open = terms.owed(chosen).filter(|ways| ways.len() > 1).nth(chosen.ways.len());
        let Some(open) = open else { return self.pays(&costs(terms, chosen), player, chosen) };
        let mut refused = None;
        for (nth, _) in (0u8..).zip(open) {
            let mut ways = chosen.ways.clone();
            ways.push(nth);
            match self.affords(terms, player, &Chosen { ways, ..chosen.clone() }) {
                Ok(()) => return Ok(()),
                Err(illegal) => refused = refused.or(Some(illegal)),
            }
        }
        refused.map_or(Ok(()), Err)
    }

    /// Can all these be paid together?
    fn pays(&self, costs: &[&Cost], player: Player, chosen: &Chosen) -> Result<(), Illegal> {
        let x = chosen.x.unwrap_or(0);
        for cost in costs {
            let alike = costs.iter().filter(|other| other.what == cost.what);
            let sum: i64 = alike.map(|other| i64::from(other.amount.of(x))).sum();
            let there = match cost.what {
                Price::Currency(currency) => S::wealth(self, player.me, currency),
                Price::Tokens(token) => i64::from(S::in_play(self.state).tokens(player.purse::<S>(), token)),
                Price::Cards(_) | Price::Things(_) => continue,
            };
            if there < sum {
                return self.no("", || match sum {
                    sum if sum == i64::from(cost.amount.of(x)) => {
                        format!("it costs {}, and there is {}", cost.said, there.max(0))
                    }
                    _ => format!("{} is one of its costs, of {sum} in all, and there is {}", cost.said, there.max(0)),
                });
            }
        }
        let slots = slots(costs, x);
        match self.unfilled(&slots, player, &chosen.given) {
            None => Ok(()),
            Some(at) => self.no("", || {
                let said = slots.get(at).map_or("", |(_, cost)| &cost.said);
                format!("it costs {said}, and not so many are there")
            }),
        }
    }

    /// The first slot that cannot be filled, where each card and thing fills one; those that are given fill the first.
    fn unfilled(&self, slots: &[(usize, &Cost)], player: Player, given: &[Subject]) -> Option<usize> {
        let mut units: Vec<Subject> = Vec::new();
        let mut fits: Vec<Vec<usize>> = Vec::new();
        for (at, (_, cost)) in slots.iter().enumerate() {
            let mut mine = Vec::new();
            for (one, n) in self.candidates(cost, player) {
                let known = units.iter().filter(|unit| **unit == one).count();
                units.extend(std::iter::repeat_n(one, (n as usize).saturating_sub(known)));
                let wanted = given.get(at).is_none_or(|given| *given == one);
                mine.extend(units.iter().enumerate().filter(|(_, unit)| wanted && **unit == one).map(|(unit, _)| unit));
            }
            fits.push(mine);
        }
        let mut taken: Vec<Option<usize>> = vec![None; units.len()];
        (0..slots.len()).find(|slot| !fill(*slot, &fits, &mut taken, &mut vec![false; units.len()]))
    }

    /// The cards or things that may pay a cost, sorted.
    fn candidates(&self, cost: &Cost, player: Player) -> Vec<(Subject, u32)> {
        let (filter, all) = match &cost.what {
            Price::Cards(filter) => (filter, S::to_discard(self, player.me, player.held.then_some(player.it))),
            Price::Things(filter) => {
                let thing = |id: ThingId| Subject { kind: S::THING, id: u16::from(id.0) };
                let mut things: Vec<_> = S::in_play(self.state).of(player.me).map(|it| (thing(it.id), 1)).collect();
                things.sort_unstable();
                (filter, things)
            }
            Price::Currency(_) | Price::Tokens(_) => return Vec::new(),
        };
        let fits = |one: Subject| filter.fits(&mut Position(*self), one, player.me).unwrap_or(false);
        all.into_iter().filter(|(one, _)| fits(*one)).collect()
    }
}

/// Among how many an amount is divided.
fn among(count: Count) -> usize {
    if let Count::Divided { among, .. } = count { usize::from(among) } else { usize::MAX }
}

/// The costs as they are chosen; where a way is still open, its first.
fn costs<'t>(terms: &'t Terms, chosen: &'t Chosen) -> Vec<&'t Cost> {
    let mut ways = chosen.ways.iter();
    let one = |all: &'t [Cost]| match all {
        [only] => Some(only),
        several => several.get(usize::from(ways.next().copied().unwrap_or(0))),
    };
    terms.owed(chosen).filter_map(one).collect()
}

/// What cards and things pay, one after another, each with the number of its cost.
fn slots<'c>(costs: &[&'c Cost], x: u8) -> Vec<(usize, &'c Cost)> {
    let given = costs.iter().enumerate().filter(|(_, cost)| matches!(cost.what, Price::Cards(_) | Price::Things(_)));
    given.flat_map(|(at, cost)| std::iter::repeat_n((at, *cost), usize::from(cost.amount.of(x)))).collect()
}

/// Finds something for a slot, moving what others have where that helps.
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

/// All sets of so many of the first numbers, ascending.
fn sets(of: u8, many: usize) -> Vec<Vec<u8>> {
    let mut sets = vec![Vec::new()];
    for _ in 0..many {
        let longer = |set: &Vec<u8>| {
            let from = set.last().map_or(0, |last| last + 1);
            (from..of).map(|next| set.iter().copied().chain([next]).collect()).collect::<Vec<Vec<u8>>>()
        };
        sets = sets.iter().flat_map(longer).collect();
    }
    sets
}

impl Terms {
    /// The costs, as they have been chosen.
    pub(super) fn chosen_costs<'t>(&'t self, chosen: &'t Chosen) -> Vec<&'t Cost> {
        costs(self, chosen)
    }

    /// Which costs may be paid in the way that is open now.
    pub(super) fn open_ways<'t>(&'t self, chosen: &'t Chosen) -> &'t [Cost] {
        self.owed(chosen).filter(|ways| ways.len() > 1).nth(chosen.ways.len()).unwrap_or(&[])
    }

    /// The cost that a card or thing pays next.
    pub(super) fn open_cost<'t>(&'t self, chosen: &'t Chosen) -> Option<&'t Cost> {
        let costs = costs(self, chosen);
        slots(&costs, chosen.x.unwrap_or(0)).get(chosen.given.len()).map(|(_, cost)| *cost)
    }
}

/// The position, where filters of terms are evaluated.
pub(super) struct Position<'a, S: System>(pub Look<'a, S>);

impl<S: System> FilterWorld for Position<'_, S> {
    type One = Subject;
    type Fault = String;

    fn kind(&self, one: Subject) -> u8 {
        one.kind
    }

    fn read(&mut self, on: Subject, fact: FactId, given: &[Given<'_, Subject>]) -> Result<Found<Subject>, String> {
        let value = |given: &Given<'_, Subject>| match given {
            Given::It(it) => Value::Subject(*it),
            Given::Word(word) => (*word).clone(),
        };
        let args: SmallVec<[Value; 2]> = given.iter().map(value).collect();
        Ok(match self.0.game.read(self.0.state, on, fact, &args) {
            Value::Subject(one) => Found::One(one),
            Value::List(list) => Found::Several(list.iter().filter_map(Value::subject).collect()),
            value => Found::Value(value),
        })
    }

    fn same(&mut self, one: Subject, other: Subject) -> Result<bool, String> {
        Ok(one == other)
    }

    fn lacks(&mut self, _: Subject, part: &str) -> String {
        format!("`{part}` means nothing for whoever plays this")
    }
}
