//! Laws that hold for every rules system, checked along a random line of play.
//!
//! The tools rely on properties that no type can promise: lists are sorted, words name one action, a refusal changes
//! nothing. A system's tests call [`laws`] on a few positions and seeds.

use crate::kernel::{Events, FactId, Happening, Kind, Luck, Named, Rules, Seat, Seats, Stop, Words, find_words};
use crate::table::listed::{Listed, list, said};
use std::collections::BTreeSet;

/// The most actions seen earlier that are tried again at stops where they are not offered.
const MOST_TRIED: usize = 64;

/// Plays up to `picks` random picks from `start`. Checks at every stop that
///
/// - lists are sorted and without doubles, words are unique, and words find their own action,
/// - a seat that must decide has actions, and some of them are waited for,
/// - a seat that is not asked has no actions,
/// - weights are above 0,
/// - every listed action applies, in the same way whether anybody listens or not,
/// - an unlisted action is refused and changes nothing,
/// - the state reads back from text as it was,
/// - a position that a seat imagines looks to the seat like the true one, and offers the same,
/// - every label names a subject, every fact has the kind it is declared with, and drawing and narrating panic nowhere,
///
/// and at the end that the same words lead to the same state again. Returns the number of picks.
///
/// # Errors
/// The law that is broken, and where.
pub fn laws<R: Rules>(rules: &R, start: &R::State, seed: u64, picks: usize) -> Result<usize, String> {
    let mut walk = Walk { rules, state: start.clone(), seen: BTreeSet::new(), story: Vec::new() };
    let luck = Luck::new(seed, 0);
    for nth in 0..picks {
        let offers = walk.check().map_err(|law| walk.at(&law))?;
        let count = u32::try_from(offers.len()).unwrap_or(u32::MAX);
        let nth = u32::try_from(nth).unwrap_or(u32::MAX);
        let Some(offer) = offers.get(luck.below(0, nth, count) as usize) else { break };
        walk.take(offer).map_err(|law| walk.at(&law))?;
    }
    walk.check().map_err(|law| walk.at(&law))?;
    walk.tell_again(start)?;
    Ok(walk.story.len())
}

/// A line of play in progress.
struct Walk<'a, R: Rules> {
    rules: &'a R,
    state: R::State,
    /// Actions offered earlier, which are tried again where they are not offered.
    seen: BTreeSet<R::Action>,
    /// The picks so far, each with its seat.
    story: Vec<(Seat, String)>,
}

impl<R: Rules> Walk<'_, R> {
    /// Returns the message of a broken law, with the line of play and the position.
    fn at(&self, law: &str) -> String {
        let steps: Vec<String> = self.story.iter().map(|(seat, words)| format!("{}: {words}", seat.index())).collect();
        format!("{law}, after [{}] in {:?}", steps.join("; "), self.state)
    }

    /// Checks all laws at the current position. Returns everything that is offered to anybody.
    fn check(&mut self) -> Result<Vec<Listed<R::Action>>, String> {
        let stop = self.rules.stop(&self.state);
        let mut offers = Vec::new();
        for seat in Seats::ALL.iter().chain([Seat::CHANCE]) {
            let mine = list(self.rules, &self.state, seat);
            let (must, can) = match stop {
                Stop::Decide(asked) => (asked.must().has(seat), asked.has(seat)),
                Stop::Chance => (seat == Seat::CHANCE, seat == Seat::CHANCE),
                Stop::Over(_) => (false, false),
            };
            // No picks for a seat that must decide, or some for a seat that cannot act.
            let is_broken = if mine.is_empty() { must } else { !can };
            if is_broken {
                return Err(format!("{stop:?} lists {} picks for seat {}", mine.len(), seat.index()));
            }
            self.check_list(&mine)?;
            self.check_awaited(&mine, seat, must && seat != Seat::CHANCE)?;
            offers.extend(mine);
        }
        self.check_moves(&offers)?;
        self.check_text()?;
        self.check_tools(stop)?;
        Ok(offers)
    }

    /// Checks that a list is sorted and distinct, and that each entry has its own name.
    fn check_list(&self, offers: &[Listed<R::Action>]) -> Result<(), String> {
        if !offers.is_sorted_by(|a, b| a.action < b.action) {
            return Err(format!("the list is not sorted, or has doubles: {:?}", actions(offers)));
        }
        let words: Vec<Words> = offers.iter().map(|offer| offer.words.clone()).collect();
        for (at, offer) in offers.iter().enumerate() {
            if offer.weight == Some(0) {
                return Err(format!("`{}` has no weight", said(&offer.words)));
            }
            if find_words(&words, &said(&offer.words)) != Named::One(at) {
                return Err(format!("`{}` does not name {:?} alone", said(&offer.words), offer.action));
            }
        }
        Ok(())
    }

    /// Checks that a seat that must decide has awaited actions, and that these are listed.
    fn check_awaited(&self, offers: &[Listed<R::Action>], seat: Seat, must: bool) -> Result<(), String> {
        let mut awaited = Vec::new();
        if must {
            self.rules.awaited(&self.state, seat, &mut awaited);
        }
        if must && awaited.is_empty() {
            return Err(format!("seat {} must decide, and nothing that it may do is waited for", seat.index()));
        }
        let is_listed = |action: &&R::Action| offers.iter().any(|offer| offer.action == **action);
        match awaited.iter().find(|action| !is_listed(action)) {
            Some(action) => Err(format!("{action:?} is waited for and not listed")),
            None => Ok(()),
        }
    }

    /// Checks that listed actions apply, and that all others are refused.
    fn check_moves(&mut self, offers: &[Listed<R::Action>]) -> Result<(), String> {
        for offer in offers {
            let (mut heard, mut unheard) = (self.state.clone(), self.state.clone());
            let applied = self.rules.apply(&mut heard, offer.seat, offer.action, &mut Events::new());
            applied.map_err(|illegal| format!("`{}` is listed and refused: {}", said(&offer.words), illegal.why))?;
            let again = self.rules.apply(&mut unheard, offer.seat, offer.action, &mut Events::off());
            if again.is_err() || heard != unheard {
                return Err(format!("`{}` does something else when nobody listens", said(&offer.words)));
            }
            if self.seen.len() < MOST_TRIED {
                self.seen.insert(offer.action);
            }
        }
        // The first two seats, the last one, and chance.
        for seat in [Seat::new(0), Seat::new(1), Seat::new(14), Some(Seat::CHANCE)].into_iter().flatten() {
            let is_unlisted =
                |action: &&R::Action| !offers.iter().any(|offer| offer.seat == seat && offer.action == **action);
            for action in self.seen.iter().filter(is_unlisted) {
                let mut state = self.state.clone();
                if self.rules.apply(&mut state, seat, *action, &mut Events::off()).is_ok() {
                    return Err(format!("{action:?} is not listed for seat {} and applies", seat.index()));
                }
                if state != self.state {
                    return Err(format!("{action:?} is refused to seat {} and changes the state", seat.index()));
                }
            }
        }
        Ok(())
    }

    /// Checks that the state reads back as it was.
    fn check_text(&self) -> Result<(), String> {
        let text = ron::to_string(&self.state).map_err(|error| format!("the state can't be written: {error}"))?;
        let read: R::State = ron::from_str(&text).map_err(|error| format!("the state can't be read: {error}"))?;
        if read == self.state { Ok(()) } else { Err(format!("the state reads back as {read:?}")) }
    }

    /// Checks labels, facts, questions and drawings.
    fn check_tools(&self, stop: Stop) -> Result<(), String> {
        let _ = self.rules.view(&self.state, None);
        for seat in stop.can().iter() {
            let _ = self.rules.view(&self.state, Some(seat));
            let _ = self.rules.refused(&self.state, seat);
            self.check_imagined(seat)?;
            if self.rules.question(&self.state, seat).is_empty() || self.rules.seat_name(&self.state, seat).is_empty() {
                return Err(format!("seat {} has no name or no question", seat.index()));
            }
        }
        self.rules.labels(&self.state).iter().try_for_each(|label| self.check_facts(label))
    }

    /// Checks that a seat sees and may do the same in another position that it holds possible.
    fn check_imagined(&self, seat: Seat) -> Result<(), String> {
        for seed in 0..3 {
            let (luck, mut nth) = (Luck::new(seed, 0), 0);
            let world = self.rules.imagine(&self.state, seat, &mut |weights| {
                nth += 1;
                luck.pick_wide(0, nth, weights.iter().copied()).unwrap_or(0)
            });
            let listed =
                |state| list(self.rules, state, seat).into_iter().map(|offer| offer.action).collect::<Vec<_>>();
            if self.rules.view(&world, Some(seat)) != self.rules.view(&self.state, Some(seat))
                || listed(&world) != listed(&self.state)
            {
                return Err(format!("seat {} can tell what it imagines from what is", seat.index()));
            }
        }
        Ok(())
    }

    /// Checks that a label names a subject, and that its facts have the declared kinds.
    fn check_facts(&self, label: &str) -> Result<(), String> {
        let subject = self.rules.subject(&self.state, label).ok_or(format!("the label `{label}` names nothing"))?;
        for (at, word) in R::vocabulary().facts.iter().enumerate() {
            if word.on != subject.kind || !word.args.is_empty() {
                continue;
            }
            let Ok(id) = u16::try_from(at) else { continue };
            let value = self.rules.fact(&self.state, subject, FactId(id), &[]);
            if value.kind() != Kind::Nothing && !word.gives.holds(&value) {
                return Err(format!("`{label} {}` is {value:?}, declared as {:?}", word.name, word.gives));
            }
        }
        Ok(())
    }

    /// Takes an offered action, and narrates its events.
    fn take(&mut self, offer: &Listed<R::Action>) -> Result<(), String> {
        let mut events = Events::new();
        self.rules
            .apply(&mut self.state, offer.seat, offer.action, &mut events)
            .map_err(|illegal| format!("`{}` is refused: {}", said(&offer.words), illegal.why))?;
        self.story.push((offer.seat, said(&offer.words)));
        for happening in events.take().iter() {
            self.narrate(happening);
        }
        Ok(())
    }

    /// Narrates an event for several viewers. This must not panic.
    fn narrate(&self, happening: &Happening<R::Event>) {
        for viewer in [None, Seat::new(0), Seat::new(1)] {
            let _ = self.rules.narrate(&self.state, happening, viewer);
        }
        let _ = self.rules.source(happening.why.source);
    }

    /// Checks that the same words lead to the same state.
    fn tell_again(&self, start: &R::State) -> Result<(), String> {
        let mut state = start.clone();
        for (seat, text) in &self.story {
            let offers = list(self.rules, &state, *seat);
            let words: Vec<Words> = offers.iter().map(|offer| offer.words.clone()).collect();
            let found = if let Named::One(at) = find_words(&words, text) { offers.get(at) } else { None };
            let offer = found.ok_or(format!("told again, `{text}` is not offered"))?;
            let again = self.rules.apply(&mut state, *seat, offer.action, &mut Events::off());
            again.map_err(|illegal| format!("told again, `{text}` is refused: {}", illegal.why))?;
        }
        if state == self.state { Ok(()) } else { Err(self.at("told again, the story ends elsewhere")) }
    }
}

fn actions<A: Copy>(offers: &[Listed<A>]) -> Vec<A> {
    offers.iter().map(|offer| offer.action).collect()
}
