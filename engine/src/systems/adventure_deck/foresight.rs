//! Secret answers. They decide which remembered numbers only one player knows.
//!
//! Before the answer is given, the script is run to its end once for each possible answer. A number that differs
//! between these runs is hidden from all other players, so that nothing tells which answer was given. `ask` calls
//! `hides_answer`. For example, a script asks its player for one of two traps and remembers 1 or 2. The others then
//! hold both numbers possible.

use super::ask;
use super::content::Moment;
use super::facts;
use super::memory::Word;
use super::state::Who;
use super::words::effect::Verb;
use super::words::question::Query;
use super::work::Work;
use crate::kernel::{Seats, Value};
use crate::machine::{Holds, Hook};
use crate::script::{Effect, Running};
use std::collections::BTreeMap;

/// The most runs of a script that are followed.
const MOST_WAYS: usize = 64;

/// The words by which a script asks for or reads secrets.
const SECRETS: [&str; 7] = ["ask", "choose", "choose_one", "choose_card", "choose_number", "look", "remembered"];

/// The numbers that a script remembers in one run, with their combatants.
type Way = BTreeMap<(Who, Word), u8>;

impl Work<'_> {
    /// Hides the answer that the player of `who` is about to give, if others also play. The answer goes to the script
    /// at a place of the stack. From now on, only this player knows the answer, and the remembered numbers that depend
    /// on it.
    pub(super) fn hides_answer(&mut self, at: usize, who: Who, answers: &[Value]) {
        let knows = Seats::only(self.s.seat(who));
        let plays_alone = self.s.heroes().all(|who| knows.has(self.s.seat(who)));
        let frame = self.s.frames.get(at);
        let Some(hook) = frame.and_then(Holds::<Hook<Moment>>::get).cloned() else { return };
        if plays_alone || answers.len() < 2 {
            return;
        }
        let behaviour = self.catalog().used(hook.used).behaviour;
        if !self.catalog().behaviour(behaviour).own.remembers.is_empty() {
            self.hides_numbers(at, &hook.running, knows, answers);
        }
        self.is_answered_in_secret(at, knows, answers);
    }

    /// Hides the remembered numbers that differ between the answers.
    fn hides_numbers(&mut self, at: usize, running: &Running, knows: Seats, answers: &[Value]) {
        let mut ways = Vec::new();
        self.follow(at, running, answers, &Way::new(), &mut ways);
        let mut words: Vec<(Who, Word)> = ways.iter().flat_map(|way| way.keys().copied()).collect();
        words.sort();
        words.dedup();
        for (who, word) in words {
            let now = self.s.at(who).memory.get(word);
            let number = |way: &Way| way.get(&(who, word)).copied().unwrap_or(now);
            let mut may_be: Vec<u8> = ways.iter().map(number).collect();
            may_be.sort_unstable();
            may_be.dedup();
            if may_be.len() > 1 {
                self.s.at_mut(who).memory.hide(word, knows, &may_be);
            }
        }
    }

    /// Runs a script with each of these answers, up to its end. A further secret question branches again. `before` has
    /// the numbers remembered so far.
    fn follow(&self, at: usize, running: &Running, answers: &[Value], before: &Way, ways: &mut Vec<Way>) {
        for answer in answers {
            if ways.len() >= MOST_WAYS {
                return;
            }
            let mut way = before.clone();
            let (effects, next) = self.foresee(at, running, answer.clone());
            for effect in &effects {
                if let Some((of, word, n)) = self.remembers(at, effect) {
                    way.insert((of, word), n);
                }
            }
            let Some((question, running)) = next else {
                ways.push(way);
                continue;
            };
            let answers = ask::secret_answers(Query::of(question.word), &question.args);
            if answers.is_empty() {
                ways.push(way);
            } else {
                self.follow(at, &running, &answers, &way, ways);
            }
        }
    }

    /// Returns the number that an effect of the script at `at` keeps, and the combatant that it is kept for. `None` for
    /// any other effect.
    fn remembers(&self, at: usize, effect: &Effect) -> Option<(Who, Word, u8)> {
        if Verb::of(effect.word) != Some(Verb::Remember) {
            return None;
        }
        let hook = self.s.frames.get(at).and_then(Holds::<Hook<Moment>>::get)?;
        let keeper = effect.on.and_then(facts::who)?;
        Some((keeper, self.word_of(hook.used, effect.text(0))?, super::effects::kept(effect)))
    }

    /// Returns whether a script learns no secret, because it asks no question with a secret answer and reads no
    /// remembered number.
    pub(super) fn is_open(&self, caller: &super::frame::Caller) -> bool {
        let Some(hook) = self.game.function(caller.used, caller.cue) else { return true };
        !SECRETS.iter().any(|name| self.game.host().reads(hook, name))
    }
}
