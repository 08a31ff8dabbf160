//! Sessions: one table for every rules system.
//!
//! A command is tried on a working copy (`place.rs`), read by `command.rs`, and becomes an entry of the history
//! (`history.rs`) only when all of it went through.

use super::chance::bring;
use super::command;
use super::content::fingerprint_of_content;
use super::former::FormerNames;
use super::history::{Entry, History};
use super::log::{LogLine, causes};
use super::position::{Drive, Listed, Position, faults, list, said};
use super::refusal::{could_say, problem};
use super::sight::Sight;
use super::{Cancel, End, Game, Offer, Opening, Past, Save, Table, Told};
use crate::explore::bot::{self, Bot, Bots, Suggestion};
use crate::explore::odds::{Odds, Query};
use crate::explore::sim::{Plan, Runner, Start, runner};
use crate::kernel::budget::{SPENT, stopped};
use crate::kernel::{
    Advice, Card, Item, Luck, Named, Problem, Problems, Ran, Rules, Ruling, Seat, Seats, Setup, Stop, Value, View,
    Vocabulary, Words, find_words, slug,
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
pub fn game<R: Rules>(items: &[Item], scripts: &Scripts) -> Result<Rc<dyn Game>, Problems> {
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
    pub fn session(&self, setup: &Setup, seed: u64) -> Result<Session<R>, Problems> {
        let session = self.session_at(self.rules.setup(setup)?, seed);
        Ok(Session { scene: setup.name.clone(), opening: Opening::of(setup), ..session })
    }

    /// A table at a position.
    pub(crate) fn session_at(&self, state: R::State, seed: u64) -> Session<R> {
        let luck = Luck::new(seed, 0);
        let mut first = Drive::new(&*self.rules, luck, Position::first(state), Cancel::NEVER);
        first.tell();
        let history = History::new(first.told, first.place);
        Session {
            rules: self.rules.clone(),
            content: self.content.clone(),
            former: Rc::clone(&self.former),
            scene: String::new(),
            opening: Opening::default(),
            luck,
            by_hand: false,
            viewer: None,
            cancel: Cancel::NEVER,
            history,
        }
    }
}

impl<R: Rules> Game for Opened<R> {
    fn vocabulary(&self) -> &'static Vocabulary {
        R::vocabulary()
    }

    fn warnings(&self) -> Vec<Problem> {
        self.rules.warnings()
    }

    fn open(&self, setup: &Setup, seed: u64) -> Result<Box<dyn Table>, Problems> {
        Ok(Box::new(self.session(setup, seed)?))
    }

    fn runner(&self, start: &Start, plan: &Plan) -> Result<Box<dyn Runner>, Problems> {
        runner(&self.rules, start, plan)
    }

    fn usual_bot(&self) -> Bot {
        R::playouts().map_or(Bot::Greedy, |playouts| Bot::Search { playouts })
    }

    fn ran(&self) -> Ran {
        self.rules.ran()
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
    /// Whom it is shown to; `None` sees everything.
    viewer: Option<Seat>,
    cancel: Cancel,
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
        let mut drive = Drive::new(&*rules, self.luck, self.history.now().place.clone(), self.cancel);
        drive.viewer = self.viewer;
        work(&mut drive)?;
        drive.finish();
        if drive.steps.is_empty() {
            return Ok(Vec::new());
        }
        let told = drive.told.iter().filter_map(|line| line.for_viewer(self.viewer)).collect();
        let text = if text.is_empty() && !extends { drive.decided() } else { text.to_string() };
        let entry = Entry::new(&text, drive.steps, drive.told, drive.place);
        if extends {
            self.history.extend(entry)
        } else {
            self.history.push(entry)
        }
        Ok(told)
    }

    /// Every listed action of everybody who is asked, chance included.
    fn listed(&self) -> Vec<Listed<R::Action>> {
        let of = |seat| list(&*self.rules, self.state(), seat);
        match self.stop() {
            Stop::Over(_) => Vec::new(),
            Stop::Chance => of(Seat::CHANCE),
            Stop::Decide(asked) => asked.all().iter().flat_map(of).collect(),
        }
    }

    /// What its viewer sees of it.
    fn sight(&self) -> Sight<'_, R> {
        Sight::new(&*self.rules, self.viewer, &self.history.now().place, self.luck, self.cancel)
    }

    /// All that was told on the way here.
    fn lines(&self) -> Vec<&LogLine> {
        self.history.path().into_iter().flat_map(|entry| &entry.told).collect()
    }

    /// What the viewer goes by, where it is a seat.
    fn own(&self) -> Option<String> {
        self.viewer.map(|seat| self.seat_name(seat))
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
        self.sight().asked()
    }

    fn seat_name(&self, seat: Seat) -> String {
        if seat == Seat::CHANCE { "chance".into() } else { self.rules.seat_name(self.state(), seat) }
    }

    fn offers(&self) -> Vec<Offer> {
        self.sight().offers()
    }

    fn offers_after(&self, said: &str) -> Vec<Offer> {
        self.sight().offers_after(said)
    }

    /// A seat's command ends where chance or others speak: else a command that is refused, and so takes nothing, would
    /// tell what they would have said.
    fn command(&mut self, text: &str) -> Result<Vec<Told>, Problem> {
        let (by_hand, own) = (self.by_hand, self.viewer.is_some());
        let beyond = self.sight().too_far(text);
        if own {
            self.sight().tried(text)?;
        }
        self.attempt(text.trim(), false, |drive| {
            let done = command::carry_out(drive, text, by_hand || own);
            done.map_err(|refusal| if own { beyond } else { refusal })?;
            drive.settle(by_hand)
        })
    }

    fn chance(&mut self, text: &str) -> Result<Vec<Told>, Problem> {
        let by_hand = self.by_hand;
        let hide = self.viewer.is_some() && self.offers().is_empty();
        self.attempt(&format!("chance {}", text.trim()), false, |drive| {
            // What chance may bring is no seat's to know, where it cannot tell.
            bring(drive, text).map_err(|refusal| if hide { Problem { help: None, ..refusal } } else { refusal })?;
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
            problem("C0112", message).maybe_help(could_say(&listed).filter(|_| self.viewer.is_none()))
        })?;
        let goes_on = chosen.seat == Seat::CHANCE || chosen.words.part;
        let text = if chosen.seat == Seat::CHANCE { String::new() } else { chosen.words.text() };
        self.attempt(&text, goes_on, |drive| drive.take(chosen))
    }

    fn set_chance_by_hand(&mut self, by_hand: bool) {
        self.by_hand = by_hand;
    }

    fn settle(&mut self) -> Result<Vec<Told>, Problem> {
        let by_hand = self.by_hand;
        self.attempt("", true, |drive| drive.settle(by_hand))
    }

    fn rule(&mut self, ruling: &Ruling) -> Result<Vec<Told>, Problem> {
        self.attempt(&format!("rule {}", ruling.text), false, |drive| drive.rule(ruling))
    }

    fn undo(&mut self) -> Option<String> {
        let own = self.own();
        self.history.undo().map(|entry| entry.text_for(own.as_deref()))
    }

    fn redo(&mut self) -> Option<String> {
        let own = self.own();
        self.history.redo().map(|entry| entry.text_for(own.as_deref()))
    }

    fn history(&self) -> Vec<Past> {
        self.history.all(self.own().as_deref())
    }

    fn go_to(&mut self, number: usize) -> bool {
        self.history.go_to(number)
    }

    fn log(&self) -> Vec<Told> {
        self.lines().into_iter().filter_map(|line| line.for_viewer(self.viewer)).collect()
    }

    fn why(&self, number: Option<usize>) -> Vec<Told> {
        causes(&self.lines(), number, self.viewer)
    }

    fn why_not(&self, attempt: &str) -> Vec<(String, String)> {
        self.sight().why_not(attempt)
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        Sight::new(&*self.rules, viewer, &self.history.now().place, self.luck, self.cancel).view()
    }

    fn card(&self, name: &str) -> Option<Card> {
        self.rules.card(name)
    }

    fn labels(&self) -> Vec<String> {
        self.sight().labels()
    }

    fn fact(&self, label: &str, fact: &str) -> Result<Value, Problem> {
        self.sight().fact(label, fact)
    }

    fn eval(&self, expression: &str) -> Result<Value, Problem> {
        self.sight().eval(expression)
    }

    fn odds(&self, query: &Query) -> Result<Odds, Problem> {
        self.sight().odds(query)
    }

    fn auto(&mut self, bots: &Bots, seats: Seats, replies: bool) -> Result<Option<Vec<Told>>, Problem> {
        let (by_hand, before) = (self.by_hand, self.history.now().place.taken);
        let mut shunned = Vec::new();
        let told = loop {
            let known = shunned.len();
            let done = self.attempt("", replies, |drive| {
                bot::auto(drive, bots, seats, by_hand, &mut shunned)?;
                if drive.cancel.is_cancelled() {
                    return Err(stopped());
                }
                if drive.steps.is_empty() { Ok(()) } else { drive.settle(by_hand) }
            });
            let new = shunned.get(known).is_some_and(|action| !shunned[..known].contains(action));
            match done {
                // It would only be taken back: something else, as long as there is something.
                Err(problem) if problem.code == SPENT && new => continue,
                done => break done?,
            }
        };
        Ok((self.history.now().place.taken != before).then_some(told))
    }

    fn suggest(&self, bot: Bot) -> Vec<Suggestion> {
        self.sight().suggest(bot)
    }

    fn advice(&self, wish: &str) -> Option<Advice> {
        self.sight().advice(wish)
    }

    fn show_to(&mut self, viewer: Option<Seat>) {
        self.viewer = viewer;
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    fn set_cancel(&mut self, cancel: Cancel) {
        self.cancel = cancel;
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

    fn reload(&mut self, game: &dyn Game) -> Result<Vec<String>, Problems> {
        let Some(opened) = game.as_any().downcast_ref::<Opened<R>>() else {
            let message = format!("this scene is played by `{}`", R::vocabulary().system);
            let help = format!("it can't go on by `{}`", game.vocabulary().system);
            return Err(problem("C0113", message).help(help).into());
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
            if self.viewer.is_none_or(|viewer| happening.audience.has(viewer)) && !changes.contains(&line) {
                changes.push(line.clone());
            }
            self.history.now_mut().place.faults.insert(line);
        }
        Ok(changes)
    }
}
