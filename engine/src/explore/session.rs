//! Sessions: one table for every rules system.
//!
//! A command is tried on a working copy (`place.rs`), read by `command.rs`, and becomes an entry of the history
//! (`history.rs`) only when all of it went through.

use super::bot::{self, Bot, Bots, Suggestion};
use super::chance::bring;
use super::command;
use super::content::fingerprint_of_content;
use super::former::FormerNames;
use super::history::{Entry, History};
use super::odds::{Odds, Query, ask};
use super::place::{Drive, Listed, Place, faults, labelled, list, said};
use super::refusal::{could_say, one_of, problem, stopped};
use super::sim::{Plan, Runner, Start, runner};
use super::{End, Game, Halt, Offer, Opening, Past, Save, Table, Told};
use crate::kernel::{
    Advice, Card, FactId, FactWord, Happening, Item, Luck, Named, Problem, Rules, Ruling, Seat, Seats, Setup, Stop,
    Subject, Value, Verdict, View, Vocabulary, Words, find_words, nearest, slug,
};
use crate::script::Scripts;
use std::any::Any;
use std::rc::Rc;

/// Compiled content of one system.
pub struct Opened<R: Rules> {
    rules: Rc<R>,
    content: String,
    former: Rc<FormerNames>,
}

/// Compiles content for a system, ready to open scenes: `build` of a registered [`crate::systems::System`].
pub fn game<R: Rules>(items: &[Item], scripts: &Scripts) -> Result<Rc<dyn Game>, Vec<Problem>> {
    Ok(Rc::new(Opened::<R> {
        rules: Rc::new(R::build(items, scripts)?),
        content: fingerprint_of_content(items, scripts),
        former: Rc::new(FormerNames::of(items)),
    }))
}

impl<R: Rules> Opened<R> {
    /// Rules that are already built; `content` is their fingerprint in saves.
    pub fn new(rules: R, content: impl Into<String>) -> Self {
        Opened { rules: Rc::new(rules), content: content.into(), former: Rc::default() }
    }

    /// The rules with their content.
    pub fn rules(&self) -> &Rc<R> {
        &self.rules
    }

    /// Opens a scene, for callers who know the system.
    pub fn session(&self, setup: &Setup, seed: u64) -> Result<Session<R>, Vec<Problem>> {
        let luck = Luck::new(seed, 0);
        let mut first = Drive::new(&*self.rules, luck, Place::first(self.rules.setup(setup)?));
        first.tell_faults();
        let history = History::new(first.told, first.place);
        Ok(Session {
            rules: self.rules.clone(),
            content: self.content.clone(),
            former: Rc::clone(&self.former),
            scene: setup.name.clone(),
            opening: Opening::of(setup),
            luck,
            by_hand: false,
            reader: None,
            halt: Halt::NEVER,
            history,
        })
    }
}

impl<R: Rules> Game for Opened<R> {
    fn vocabulary(&self) -> &'static Vocabulary {
        R::vocabulary()
    }

    fn open(&self, setup: &Setup, seed: u64) -> Result<Box<dyn Table>, Vec<Problem>> {
        Ok(Box::new(self.session(setup, seed)?))
    }

    fn runner(&self, start: &Start, plan: &Plan) -> Result<Box<dyn Runner>, Vec<Problem>> {
        runner(&self.rules, start, plan)
    }

    fn card(&self, name: &str) -> Option<Card> {
        self.rules.card(name)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// One scene of a system being played.
pub struct Session<R: Rules> {
    rules: Rc<R>,
    content: String,
    former: Rc<FormerNames>,
    scene: String,
    opening: Opening,
    luck: Luck,
    by_hand: bool,
    /// Who is told; `None` is told everything.
    reader: Option<Seat>,
    halt: Halt,
    history: History<R::State>,
}

impl<R: Rules> Session<R> {
    /// The position.
    pub fn state(&self) -> &R::State {
        &self.history.now().place.state
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Tries something on a working copy; only if all of it went through, it becomes an entry of the history.
    fn attempt(
        &mut self,
        text: &str,
        extends: bool,
        work: impl FnOnce(&mut Drive<'_, R>) -> Result<(), Problem>,
    ) -> Result<Vec<Told>, Problem> {
        let rules = Rc::clone(&self.rules);
        let mut drive = Drive::new(&*rules, self.luck, self.history.now().place.clone());
        (drive.reader, drive.halt) = (self.reader, self.halt);
        work(&mut drive)?;
        if drive.steps.is_empty() {
            return Ok(Vec::new());
        }
        let told = drive.told.clone();
        let text = if text.is_empty() && !extends { drive.decided() } else { text.to_string() };
        let entry = Entry::new(&text, drive.steps, drive.told, drive.place);
        if extends {
            self.history.extend(entry)
        } else {
            self.history.push(entry)
        }
        Ok(told)
    }

    fn name(&self, seat: Seat) -> String {
        self.rules.seat_name(self.state(), seat)
    }

    fn names(&self, seats: Seats) -> String {
        seats.iter().map(|seat| self.name(seat)).collect::<Vec<_>>().join(", ")
    }

    /// What these seats are asked, their names in front unless the question already says them; those who are asked the
    /// same are asked together.
    fn questions(&self, seats: Seats) -> String {
        let mut asked: Vec<(Seats, String)> = Vec::new();
        for seat in seats.iter() {
            let question = self.rules.question(self.state(), seat);
            match asked.iter_mut().find(|(_, known)| *known == question) {
                Some((same, _)) => *same = same.with(Seats::only(seat)),
                None => asked.push((Seats::only(seat), question)),
            }
        }
        let named = |(seats, question): (Seats, String)| {
            let names = self.names(seats);
            let says_them = question.strip_prefix(&names).is_some_and(|rest| rest.starts_with(':'));
            if says_them { question } else { format!("{names}: {question}") }
        };
        asked.into_iter().map(named).collect::<Vec<_>>().join("; ")
    }

    /// Every listed action of everybody who is asked, chance included.
    fn listed(&self) -> Vec<Listed<R::Action>> {
        let of = |seat| list(&*self.rules, self.state(), seat);
        match self.stop() {
            Stop::Over(_) => Vec::new(),
            Stop::Chance => of(Seat::CHANCE),
            Stop::Decide(seats) => seats.iter().flat_map(of).collect(),
        }
    }

    /// A working copy, to look ahead on.
    fn drive(&self) -> Drive<'_, R> {
        let mut drive = Drive::new(&*self.rules, self.luck, self.history.now().place.clone());
        (drive.reader, drive.halt) = (self.reader, self.halt);
        drive
    }

    /// Would a command go through? Nothing is done.
    fn tried(&self, text: &str) -> Result<(), Problem> {
        command::carry_out(&mut self.drive(), text, true)
    }

    fn subject(&self, label: &str) -> Result<Subject, Problem> {
        let labels = self.rules.labels(self.state());
        let found = self.rules.subject(self.state(), label).or_else(|| self.rules.subject(self.state(), &slug(label)));
        found.ok_or_else(|| {
            let near = nearest(&slug(label), labels.iter().map(String::as_str));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are: {}", one_of(labels.iter().cloned())),
            };
            problem("C0108", format!("nothing here is called `{label}`")).help(help)
        })
    }

    fn fact_word(&self, label: &str, on: Subject, fact: &str) -> Result<(FactId, &'static FactWord), Problem> {
        let words = R::vocabulary();
        let plain = fact.replace('-', "_");
        let (id, word) = words.fact(on.kind, &plain).ok_or_else(|| {
            let of_kind = words.facts.iter().filter(|f| f.on == on.kind).map(|f| f.name);
            let help = match nearest(&plain, of_kind.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("it has: {}", one_of(of_kind.map(str::to_string))),
            };
            problem("C0109", format!("`{label}` has no fact `{fact}`")).help(help)
        })?;
        if word.args.is_empty() {
            return Ok((id, word));
        }
        let help = format!("write an expression: `{}.{}(...)`", label.replace('-', "_"), word.name);
        Err(problem("C0109", format!("the fact `{fact}` takes arguments")).help(help))
    }
}

impl<R: Rules> Table for Session<R> {
    fn vocabulary(&self) -> &'static Vocabulary {
        R::vocabulary()
    }

    fn scene(&self) -> &str {
        &self.scene
    }

    fn stop(&self) -> Stop {
        self.rules.stop(self.state())
    }

    fn asked(&self) -> String {
        match self.stop() {
            Stop::Chance => "chance".into(),
            Stop::Over(Verdict::Drawn) => "over: drawn".into(),
            Stop::Over(Verdict::Won(seats)) => format!("over: won by {}", self.names(seats)),
            Stop::Decide(seats) => self.questions(seats),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        if seat == Seat::CHANCE { "chance".into() } else { self.name(seat) }
    }

    fn offers(&self) -> Vec<Offer> {
        let offer = |l: Listed<R::Action>| Offer { seat: l.seat, words: l.words, weight: l.weight };
        self.listed().into_iter().map(offer).collect()
    }

    fn offers_after(&self, said: &str) -> Vec<Offer> {
        let mut drive = self.drive();
        let Ok(seat) = command::begin(&mut drive, said) else { return Vec::new() };
        let next = seat.filter(|seat| drive.deciding().has(*seat)).map(|seat| drive.listed(seat)).unwrap_or_default();
        let offer = |l: Listed<R::Action>| Offer { seat: l.seat, words: l.words, weight: l.weight };
        next.into_iter().filter(|listed| listed.words.part).map(offer).collect()
    }

    fn command(&mut self, text: &str) -> Result<Vec<Told>, Problem> {
        let by_hand = self.by_hand;
        self.attempt(text.trim(), false, |drive| {
            command::carry_out(drive, text, by_hand)?;
            drive.settle(by_hand)
        })
    }

    fn chance(&mut self, text: &str) -> Result<Vec<Told>, Problem> {
        let by_hand = self.by_hand;
        self.attempt(&format!("chance {}", text.trim()), false, |drive| {
            bring(drive, text)?;
            drive.settle(by_hand)
        })
    }

    fn step(&mut self, who: &str, words: &str) -> Result<Vec<Told>, Problem> {
        let listed = self.listed();
        let of = |who: &str| listed.iter().any(|l| slug(&Table::seat_name(self, l.seat)) == slug(who));
        let renamed = self.former.now(&slug(who)).filter(|now| !of(who) && of(now));
        let who = renamed.as_deref().unwrap_or(who);
        let of_who = |seat: Seat| slug(&Table::seat_name(self, seat)) == slug(who);
        let mine: Vec<&Listed<R::Action>> = listed.iter().filter(|l| of_who(l.seat)).collect();
        let names: Vec<Words> = mine.iter().map(|l| l.words.clone()).collect();
        let renamed = self.former.now(words).filter(|_| !mine.iter().any(|l| said(&l.words) == words));
        let words = renamed.as_deref().unwrap_or(words);
        let found = if let Named::One(at) = find_words(&names, words) { mine.get(at).copied() } else { None };
        let chosen = found.ok_or_else(|| {
            let message = format!("`{who}` is not offered `{words}`; asked is {}", self.asked());
            problem("C0112", message).maybe_help(could_say(&listed))
        })?;
        let goes_on = chosen.seat == Seat::CHANCE || chosen.words.part;
        let text = if chosen.seat == Seat::CHANCE { String::new() } else { chosen.words.text() };
        self.attempt(&text, goes_on, |drive| drive.take(chosen))
    }

    fn set_chance_by_hand(&mut self, by_hand: bool) {
        self.by_hand = by_hand;
    }

    fn settle(&mut self) -> Vec<Told> {
        let by_hand = self.by_hand;
        self.attempt("", true, |drive| drive.settle(by_hand)).unwrap_or_default()
    }

    fn rule(&mut self, ruling: &Ruling) -> Result<Vec<Told>, Problem> {
        self.attempt(&format!("rule {}", ruling.text), false, |drive| drive.rule(ruling))
    }

    fn undo(&mut self) -> Option<String> {
        self.history.undo()
    }

    fn redo(&mut self) -> Option<String> {
        self.history.redo()
    }

    fn history(&self) -> Vec<Past> {
        self.history.all()
    }

    fn go_to(&mut self, number: usize) -> bool {
        self.history.go_to(number)
    }

    fn log(&self) -> Vec<Told> {
        self.history.path().into_iter().flat_map(|entry| entry.told.iter().cloned()).collect()
    }

    fn why(&self, number: Option<usize>) -> Vec<Told> {
        let log = self.log();
        let at = number.unwrap_or(log.len().saturating_sub(1));
        let Some(event) = log.get(at) else { return Vec::new() };
        let mut chain = vec![event.clone()];
        let mut depth = event.depth;
        for earlier in log.iter().take(at).rev() {
            if earlier.depth < depth {
                depth = earlier.depth;
                chain.push(earlier.clone());
            }
        }
        chain
    }

    fn why_not(&self, attempt: &str) -> Vec<(String, String)> {
        let seats = match self.stop() {
            Stop::Decide(seats) => seats,
            Stop::Over(_) => Seat::new(0).map_or(Seats::NONE, Seats::only),
            Stop::Chance => return Vec::new(),
        };
        let tried = self.tried(attempt);
        if tried.is_ok() {
            return vec![(String::new(), "nothing is in the way: it can be done now".into())];
        }
        let (named, text) = command::addressed(&*self.rules, self.state(), seats, attempt);
        let reasons = named.iter().flat_map(|seat| self.rules.why_not(self.state(), seat, &text));
        let mut reasons: Vec<(String, String)> = reasons.map(|r| (r.rule.to_string(), r.why)).collect();
        let mut seen = Vec::new();
        reasons.retain(|reason| {
            !seen.contains(reason) && {
                seen.push(reason.clone());
                true
            }
        });
        if reasons.is_empty() {
            let said =
                |h: Happening<R::Event>| Some((h.why.rule.to_string(), self.rules.narrate(self.state(), &h, None)?));
            let mine = |h: &Happening<R::Event>| named.iter().any(|seat| h.audience.has(seat));
            reasons.extend(faults(&*self.rules, self.state()).into_iter().filter(mine).filter_map(said));
        }
        // Where no rule has anything to say of the whole, the first pick that does not fit has.
        if let (true, Err(problem)) = (reasons.is_empty(), tried) {
            let help = problem.help.map(|help| format!("; {help}")).unwrap_or_default();
            reasons.push((String::new(), format!("{}{help}", problem.message)));
        }
        reasons
    }

    fn view(&self, seat: Option<Seat>) -> View {
        self.rules.view(self.state(), seat)
    }

    fn card(&self, name: &str) -> Option<Card> {
        self.rules.card(name)
    }

    fn labels(&self) -> Vec<String> {
        self.rules.labels(self.state())
    }

    fn fact(&self, label: &str, fact: &str) -> Result<Value, Problem> {
        let subject = self.subject(label)?;
        let (id, _) = self.fact_word(label, subject, fact)?;
        Ok(labelled(&*self.rules, self.state(), self.rules.fact(self.state(), subject, id, &[])))
    }

    fn eval(&self, expression: &str) -> Result<Value, Problem> {
        self.rules.eval(self.state(), expression).map(|value| labelled(&*self.rules, self.state(), value))
    }

    fn odds(&self, query: &Query) -> Result<Odds, Problem> {
        ask(&*self.rules, &self.history.now().place, query, self.halt)
    }

    fn auto(&mut self, bots: &Bots, seats: Seats, replies: bool) -> Result<Option<Vec<Told>>, Problem> {
        let (by_hand, before) = (self.by_hand, self.history.now().place.taken);
        let told = self.attempt("", replies, |drive| {
            bot::auto(drive, bots, seats, by_hand)?;
            if drive.halt.pulled() {
                return Err(stopped());
            }
            if drive.steps.is_empty() { Ok(()) } else { drive.settle(by_hand) }
        })?;
        Ok((self.history.now().place.taken != before).then_some(told))
    }

    fn suggest(&self, bot: Bot) -> Vec<Suggestion> {
        bot::suggest(&self.drive(), bot)
    }

    fn advice(&self, wish: &str) -> Option<Advice> {
        let Stop::Decide(seats) = self.stop() else { return None };
        self.rules.advice(self.state(), seats.iter().next()?, wish)
    }

    fn tell(&mut self, reader: Option<Seat>) {
        self.reader = reader;
    }

    fn heed(&mut self, halt: Halt) {
        self.halt = halt;
    }

    fn save(&self) -> Save {
        Save {
            system: R::vocabulary().system.to_string(),
            scene: self.scene.clone(),
            seed: self.luck.seed(),
            content: self.content.clone(),
            packs: Vec::new(),
            opening: Some(self.opening.clone()),
            end: Some(End::of(self.fingerprint(), &self.rules.view(self.state(), None))),
            steps: self.history.path().into_iter().flat_map(|entry| entry.steps.iter().cloned()).collect(),
        }
    }

    fn fingerprint(&self) -> String {
        let plain = ron::to_string(self.state()).unwrap_or_default();
        blake3::hash(plain.as_bytes()).to_hex().to_string()
    }

    fn state_text(&self) -> String {
        ron::ser::to_string_pretty(self.state(), ron::ser::PrettyConfig::default()).unwrap_or_default()
    }

    fn reload(&mut self, game: &dyn Game) -> Result<Vec<String>, Vec<Problem>> {
        let Some(opened) = game.as_any().downcast_ref::<Opened<R>>() else {
            let message = format!("this scene is played by `{}`", R::vocabulary().system);
            return Err(vec![
                problem("C0113", message).help(format!("it can't go on by `{}`", game.vocabulary().system)),
            ]);
        };
        let old = Rc::clone(&self.rules);
        let (mut changes, stepped_back) = self.history.rewrite(|state| opened.rules.rebind(&old, state))?;
        if let Some(script) = stepped_back {
            changes.push(format!(
                "`{script}` was running and is another script now: back to the decision before it began"
            ));
        }
        self.rules = Rc::clone(&opened.rules);
        self.content.clone_from(&opened.content);
        self.former = Rc::clone(&opened.former);
        for happening in faults(&*self.rules, self.state()) {
            let line = self.rules.narrate(self.state(), &happening, None).unwrap_or_default();
            if self.reader.is_none_or(|reader| happening.audience.has(reader)) && !changes.contains(&line) {
                changes.push(line.clone());
            }
            self.history.now_mut().place.faults.insert(line);
        }
        Ok(changes)
    }
}
