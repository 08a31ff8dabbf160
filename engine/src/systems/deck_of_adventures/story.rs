//! An adventure: one beat after another. The script of a beat does what a GM does.
//!
//! Begin reading at `go_on`, which free play calls when the players have nothing left to do. It starts the next beat,
//! or the fight that the latest beat has set. For example, `game.go_to("the-ford")` sets the next beat. No script waits
//! across a fight, because the next beat has its own script.

use super::call::Called;
use super::content::{Ability, BeatId, Moment};
use super::epic::Epic;
use super::event::Event;
use super::facts::GAME_SUBJECT;
use super::rest::Rest;
use super::setup;
use super::state::{Story, Who};
use super::words::effect::Verb;
use super::words::question::Query;
use super::work::{Flow, Work};
use crate::kernel::{Source, Value, Why, slug};
use crate::script::{Effect, Question};

impl Work<'_> {
    /// Carries out an effect of a script on the adventure: new characters, its end, a fight, or the next beat.
    pub(super) fn tell_story(&mut self, verb: Verb, effect: &Effect, source: Source) {
        match verb {
            Verb::Foes => self.arrive(effect.text(0), effect.int(1), source),
            Verb::Finish => {
                let won = effect.args.first().and_then(Value::bool).unwrap_or(false);
                self.story().ended = Some(won);
                self.tell(Event::StoryEnds { won }, Why::by("DOA-002", source));
            }
            Verb::Fight => {
                let beats = self.beat(effect.text(0)).zip(self.beat(effect.text(1)));
                self.story().fight = beats;
                // What came of an earlier fight says nothing of this one.
                self.s.won = None;
            }
            _ => {
                let next = self.beat(effect.text(0));
                self.story().next = next;
            }
        }
    }

    /// Returns the adventure. If the scene has none, adds one without beats.
    fn story(&mut self) -> &mut Story {
        self.s.story.get_or_insert(Story { beat: None, next: None, fight: None, ended: None })
    }

    /// Returns the beat of this name. Tells a fault if there is no such beat.
    fn beat(&mut self, name: &str) -> Option<BeatId> {
        let found = self.catalog().beat_named(&slug(name));
        if found.is_none() {
            self.tell(Event::Fault { used: None, text: format!("there is no beat `{name}`") }, Why::FAULT);
        }
        found
    }

    /// Adds `n` characters of the GM, at most 12, whose sheet is called `name`.
    fn arrive(&mut self, name: &str, n: i64, source: Source) {
        let Some(sheet) = self.catalog().sheet_named(&slug(name)) else {
            return self.tell(Event::Fault { used: None, text: format!("nobody is called `{name}`") }, Why::FAULT);
        };
        let mut arrived = Vec::new();
        for _ in 0..n.clamp(0, 12) {
            if self.s.people.len() >= setup::MOST_PEOPLE {
                break;
            }
            let who = setup::arrives(self.game, self.s, sheet);
            self.tell(Event::Arrives { who }, Why::by("DOA-044", source));
            arrived.push(who);
        }
        // The script called last runs first.
        while let Some(who) = arrived.pop() {
            self.happens(super::facts::subject(who), Moment::Joined);
        }
    }

    /// Continues the adventure when no script and no fight is under way. Starts the fight that the beat has set, or
    /// else the next beat. Returns `false` if neither exists.
    pub(super) fn go_on(&mut self) -> bool {
        let Some(story) = &mut self.s.story else { return false };
        // `fight` has the beat after a victory and the beat after a defeat. The fight starts here. Once it is over, its
        // result decides between them. A fight that nobody has won counts as lost.
        if let Some((won, lost)) = story.fight {
            if self.s.won.is_none() {
                self.start_fight();
                return true;
            }
            let next = if self.s.won.take() == Some(true) { won } else { lost };
            story.fight = None;
            story.next = Some(next);
        }
        let Some(next) = story.next.take() else { return false };
        story.beat = Some(next);
        self.tell(Event::BeatBegins { beat: next }, Why::by("DOA-002", Source::Item(self.catalog().beat(next).item)));
        if let Some(script) = self.catalog().beat(next).script {
            self.call(script, Moment::Beat.own(), &[GAME_SUBJECT]);
        }
        true
    }

    /// Poses a script's question to the whole table: a check of all, an Epic Event, or a rest.
    pub(super) fn pose_to_all(&mut self, query: Query, question: &Question) -> Flow {
        let text = |n: usize| question.args.get(n).and_then(Value::as_text).unwrap_or_default();
        let party = self.s.party();
        match query {
            Query::CheckAll => {
                let range = range(question.args.get(1));
                let up: Vec<Who> = party.into_iter().filter(|who| self.s.person(*who).body.is_up()).collect();
                match Ability::named(text(0)) {
                    Some(ability) if !up.is_empty() => {
                        // The script waits for the outcome (`asked`), and gets all degrees as a list (`all`).
                        let called = Called { asked: true, all: true, ..Called::plain(self.s, ability, range, &up) };
                        self.push(called)
                    }
                    _ => self.answer_nothing(text(0)),
                }
            }
            Query::Epic => {
                let list = if let Some(Value::List(list)) = question.args.first() { list.to_vec() } else { Vec::new() };
                let Some(plan) = list.iter().map(planned).collect() else {
                    return self.answer_fault(
                        "a check of an Epic Event is a list: an attribute or skill, and a number".into(),
                    );
                };
                let needed = range(question.args.get(1));
                self.start_epic(Epic::new(Some(plan), needed))
            }
            _ => self.start_rest(Rest::asked(text(0) == "long")),
        }
    }

    /// Answers a script's question with an empty list, because no check can be made.
    fn answer_nothing(&mut self, word: &str) -> Flow {
        self.answer_fault(format!("there is no attribute or skill `{word}`, or nobody to make the check"))
    }

    /// Tells a fault of a script, and answers its question with an empty list.
    fn answer_fault(&mut self, text: String) -> Flow {
        self.tell(Event::Fault { used: None, text }, Why::FAULT);
        self.give(Value::list([]));
        Flow::Go
    }
}

/// Returns the number that a script gives, limited to 0 to 12. It is 0 if the value is no number.
fn range(value: Option<&Value>) -> u8 {
    value.and_then(Value::int).and_then(|n| u8::try_from(n.clamp(0, 12)).ok()).unwrap_or(0)
}

/// Reads a planned check of an Epic Event, such as `["athletics", 2]`: its ability and its range.
fn planned(value: &Value) -> Option<(Ability, u8)> {
    let Value::List(pair) = value else { return None };
    Some((Ability::named(pair.first()?.as_text()?)?, range(pair.get(1))))
}
