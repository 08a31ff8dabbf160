//! Aims: the targets that a card or ability may have, and the picks for the next one.
//!
//! An aim is the `target` statement of terms: `target 2 foe`. Several targets are picked in a fixed order, so that each
//! set of targets can be picked in one way only. The refusals here name no rule (`""`).

use super::chosen::{Chooser, Picks, list_of};
use super::{Aim, Chosen, Count, Pick, Terms};
use crate::kernel::{FactId, FilterWorld, Found, Given, Illegal, Selection, Subject, Value};
use crate::machine::arena;
use crate::machine::play::Thing;
use crate::machine::{Look, System};
use smallvec::SmallVec;

/// An aim that needs a target.
pub(super) struct OpenAim<'t> {
    /// The mode of the aim. `None` for the aim of the terms as a whole.
    pub mode: Option<u8>,
    pub aim: &'t Aim,
    /// The possible picks for the next target.
    pub picks: Picks,
}

impl Terms {
    /// Returns all aims in the order of choosing: the aim of the terms as a whole (`None`), then the aims of the chosen
    /// modes, each with the mode's number.
    pub(super) fn aims<'t>(&'t self, chosen: &Chosen) -> impl Iterator<Item = (Option<u8>, &'t Aim)> + use<'t> {
        let modes = chosen.modes.clone().into_iter();
        let of_mode = move |nth: u8| {
            let aim = self.modes.get(usize::from(nth))?.aim.as_ref()?;
            Some((Some(nth), aim))
        };
        self.aim.iter().map(|aim| (None, aim)).chain(modes.filter_map(of_mode))
    }
}

impl<S: System> Look<'_, S> {
    /// Returns the possible targets of the terms as a whole. If the terms have an area, these are the targets in it
    /// around `middle`.
    pub fn aimed_at(&self, terms: &Terms, me: Subject, it: Subject, middle: Subject) -> Vec<Subject> {
        let Some(aim) = &terms.aim else { return Vec::new() };
        let chooser = Chooser::new(me, it);
        let Count::Within(area) = aim.count else { return self.targets(aim, chooser) };
        let space = self.arena().and_then(|arena| arena.of(middle)).map(arena::subject);
        self.in_area(aim, area, chooser, Some(space.unwrap_or(middle)))
    }

    /// Returns the possible targets of an aim: all that fit and are permitted.
    pub(super) fn targets(&self, aim: &Aim, chooser: Chooser) -> Vec<Subject> {
        let quick = Look { explains: false, ..*self };
        let candidates = quick.judged_targets(aim, chooser).into_iter();
        candidates.filter(|(_, judged)| judged.is_ok()).map(|(target, _)| target).collect()
    }

    /// Checks whether there are enough targets.
    ///
    /// # Errors
    /// There are too few.
    pub(super) fn has_targets(&self, aim: &Aim, chooser: Chooser) -> Result<(), Illegal> {
        // Without middles (`None`), the area holds everybody who fits, and the targets are counted below.
        if let Count::Within(area) = aim.count
            && let Some(middles) = self.middles(aim, area, chooser)
            && !middles.iter().any(|(_, judged)| judged.is_ok())
        {
            return self.no("", || format!("nobody within reach of its area is {}", aim.filter.text()));
        }
        let least = if let Count::Exactly(n) = aim.count { usize::from(n) } else { 1 };
        if self.targets(aim, chooser).len() >= least {
            return Ok(());
        }
        let nobody = if aim.kind == S::THING { "nothing" } else { "nobody" };
        self.no("", || match least {
            1 => format!("{nobody} is {}", aim.filter.text()),
            _ => format!("fewer than {least} are {}", aim.filter.text()),
        })
    }

    /// Returns the next aim that needs a target.
    pub(super) fn open_aim<'t>(&self, terms: &'t Terms, chooser: Chooser, chosen: &Chosen) -> Option<OpenAim<'t>> {
        terms.aims(chosen).find_map(|(mode, aim)| {
            let picks = self.picks_of(aim, mode, chooser, chosen)?;
            Some(OpenAim { mode, aim, picks })
        })
    }

    /// Returns the candidates of an aim, each with `Err` and the reason if it is no possible target.
    fn judged_targets(&self, aim: &Aim, chooser: Chooser) -> Vec<(Subject, Result<(), Illegal>)> {
        let mut world = Position(*self);
        // `lacking` returns the part of the filter that the target does not fit.
        let mut judge = |target: Subject| match aim.filter.filter().lacking(&mut world, target, chooser.me) {
            Ok(None) => Ok(()),
            Ok(Some(lacks)) => self.no("", || format!("`{}` is not `{lacks}`", self.game.label_of(self.state, target))),
            Err(lacks) => self.no("", || lacks),
        };
        let candidates = match (S::BOARD, aim.count) {
            _ if aim.kind == S::THING => self.things(),
            // An area hits everybody in it. Nobody needs to be a permitted target.
            (Some(board), Count::Within(_)) => {
                (board.present)(self.state).into_iter().map(|subject| (subject, Ok(()))).collect()
            }
            _ => S::aims(self, chooser.me, chooser.it),
        };
        let judge_allowed =
            |(target, allowed): (Subject, Result<(), Illegal>)| (target, allowed.and_then(|()| judge(target)));
        let mut judged: Vec<_> = candidates.into_iter().map(judge_allowed).collect();
        self.superlative(&aim.filter, &mut judged, chooser.me);
        judged
    }

    /// Returns all things in play, sorted. Each of them can be a target.
    fn things(&self) -> Vec<(Subject, Result<(), Illegal>)> {
        let mut things: Vec<Subject> =
            S::in_play(self.state).things().iter().map(|thing| self.subject(thing)).collect();
        things.sort_unstable();
        things.into_iter().map(|thing| (thing, Ok(()))).collect()
    }

    /// Returns a thing in play as a subject.
    pub(super) fn subject(&self, thing: &Thing) -> Subject {
        Subject { kind: S::THING, id: u16::from(thing.id.0) }
    }

    /// Refuses targets that fit a filter but not its superlative, such as `the lowest hp`.
    fn superlative(&self, filter: &Selection, judged: &mut [(Subject, Result<(), Illegal>)], me: Subject) {
        let Some(wanted) = filter.superlative() else { return };
        let mut fit: Vec<_> = judged.iter_mut().filter(|(_, judged)| judged.is_ok()).collect();
        let targets: Vec<Subject> = fit.iter().map(|(target, _)| *target).collect();
        let are_meant = filter.meant(&mut Position(*self), &targets, me).unwrap_or_default();
        for (at, (target, judged)) in fit.iter_mut().enumerate() {
            let is_meant = are_meant.get(at).copied().unwrap_or(false);
            if !is_meant {
                *judged = self.no("", || {
                    let label = self.game.label_of(self.state, *target);
                    format!("`{label}` does not have the {wanted}")
                });
            }
        }
    }

    /// Returns the possible picks for the next target of an aim. `None` if the aim needs no further target.
    ///
    /// For `target 2 foe` and the foes `a`, `b`, `c`, the first pick is `a` or `b`: after `c`, none would be left for
    /// the second. After `b`, the second pick is `c`: `a` comes before `b`. For `target divide 3 among 2 foe`, the
    /// picks `a`, `a`, `b` give `a` two shares and `b` one.
    fn picks_of(&self, aim: &Aim, mode: Option<u8>, chooser: Chooser, chosen: &Chosen) -> Option<Picks> {
        let targets = chosen.aimed_by(mode);
        let named = targets.len();
        let (least, most, may_repeat) = match aim.count {
            Count::All => return None,
            Count::Within(_) if named > 0 => return None,
            // `None` if the area has no middle to pick.
            Count::Within(area) => return self.middles(aim, area, chooser),
            Count::Exactly(n) => (usize::from(n), usize::from(n), false),
            Count::UpTo(n) => (1, usize::from(n), false),
            Count::Divided { amount, .. } => (usize::from(amount), usize::from(amount), true),
        };
        // The player has ended this list of targets, or it is full.
        if chosen.enough & list_of(mode) != 0 || named >= most {
            return None;
        }
        let judged = self.judged_targets(aim, chooser);
        let last = targets.last().copied();
        // A divided amount names a target once for each 1 of its share.
        let different = targets.chunk_by(|target, next| target == next).count();
        // Targets are picked in order, so enough must come after the current one. `legal_behind` counts down the legal
        // ones after it.
        let lacking_after = least.saturating_sub(named + 1);
        let mut legal_behind = judged.iter().filter(|(_, judged)| judged.is_ok()).count();
        let mut picks = Picks::new();
        for (target, judged) in judged {
            if judged.is_err() {
                picks.push((Pick::On(target), judged));
                continue;
            }
            legal_behind -= 1;
            let comes_before = last.is_some_and(|last| target < last);
            let repeats = last == Some(target);
            let is_another = last.is_some() && !repeats;
            let judged = if comes_before || (repeats && !may_repeat) {
                self.no("", || "targets are named in order, and this one comes before the last".into())
            } else if !may_repeat && legal_behind < lacking_after {
                // After this target, too few legal ones are left.
                self.no("", || format!("{least} are to be named, in order"))
            } else if may_repeat && is_another && different >= among(aim.count) {
                // A divided amount has all its targets.
                self.no("", || format!("it is divided among {} at most", among(aim.count)))
            } else {
                Ok(())
            };
            picks.push((Pick::On(target), judged));
        }
        if named >= least {
            picks.push((Pick::Done, Ok(())));
        }
        let any_is_left = picks.iter().any(|(pick, judged)| judged.is_ok() && *pick != Pick::Done);
        if named > 0 && !any_is_left { None } else { Some(picks) }
    }
}

/// Returns the greatest number of targets of a divided amount.
fn among(count: Count) -> usize {
    if let Count::Divided { among, .. } = count { usize::from(among) } else { usize::MAX }
}

/// The world of a position, in which filters of terms are evaluated.
pub(super) struct Position<'a, S: System>(pub Look<'a, S>);

impl<S: System> FilterWorld for Position<'_, S> {
    type One = Subject;
    type Fault = String;

    fn kind(&self, subject: Subject) -> u8 {
        subject.kind
    }

    fn read(&mut self, on: Subject, fact: FactId, given: &[Given<'_, Subject>]) -> Result<Found<Subject>, String> {
        let value = |given: &Given<'_, Subject>| match given {
            Given::It(it) => Value::Subject(*it),
            Given::Word(word) => (*word).clone(),
        };
        let args: SmallVec<[Value; 2]> = given.iter().map(value).collect();
        Ok(match self.0.game.read(self.0.state, on, fact, &args) {
            Value::Subject(subject) => Found::One(subject),
            Value::List(list) => Found::Several(list.iter().filter_map(Value::subject).collect()),
            value => Found::Value(value),
        })
    }

    fn same(&mut self, subject: Subject, other: Subject) -> Result<bool, String> {
        Ok(subject == other)
    }

    fn lacks(&mut self, _: Subject, part: &str) -> String {
        format!("`{part}` means nothing for whoever plays this")
    }
}
