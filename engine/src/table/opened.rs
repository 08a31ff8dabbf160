//! The compiled content of one system, which opens scenes.

use super::content::{Edition, Fingerprint};
use super::former::FormerNames;
use super::history::History;
use super::position::{Drive, Position};
use super::session::Session;
use super::{Cancel, Game, Table};
use crate::explore::bot::Bot;
use crate::explore::sim::{Plan, Runner, Start, runner};
use crate::kernel::{Card, CardReader, Events, Item, Luck, Problem, Problems, Ran, Rules, Setup, Vocabulary};
use crate::script::Scripts;
use std::any::Any;
use std::rc::Rc;

/// The compiled content of one system.
pub struct Opened<R: Rules> {
    rules: Rc<R>,
    /// The fingerprint of the content, for saves.
    content: Fingerprint,
    /// The former names of the content's items.
    former: Rc<FormerNames>,
}

/// Compiles content for a system, ready to open scenes: `build` of a registered [`crate::systems::System`].
pub fn game<R: Rules>(items: &[Item], scripts: &Scripts) -> Result<Rc<dyn Game>, Problems> {
    let rules = R::build(items, scripts)?;
    Ok(Rc::new(Opened::<R> {
        content: Fingerprint::new(&rules, items, scripts),
        rules: Rc::new(rules),
        former: Rc::new(FormerNames::of(items)),
    }))
}

impl<R: Rules> Opened<R> {
    /// Returns content with rules that are already built. `content` is their fingerprint in saves.
    pub fn new(rules: R, content: impl Into<String>) -> Self {
        Opened { rules: Rc::new(rules), content: Fingerprint::known(content.into()), former: Rc::default() }
    }

    /// Returns the rules with their content.
    pub fn rules(&self) -> &Rc<R> {
        &self.rules
    }

    /// Opens a scene, for callers who know the system.
    pub fn session(&self, setup: &Setup, seed: u64) -> Result<Session<R>, Problems> {
        let mut events = Events::explained();
        let state = self.rules.open(setup, &mut events)?;
        let session = self.session_at(state, events, seed);
        Ok(Session { scene: setup.name.clone(), setup: Some(setup.clone()), ..session })
    }

    /// Returns a table at a position, and logs the events that led to it.
    pub(crate) fn session_at(&self, state: R::State, events: Events<R::Event>, seed: u64) -> Session<R> {
        let luck = Luck::new(seed, 0);
        let mut first = Drive::new(&*self.rules, luck, Position::first(state), Cancel::NEVER).after(events);
        first.tell();
        let latest = Rc::new(self.edition(0));
        Session {
            history: History::new(Rc::clone(&latest), first.told, first.place, luck),
            latest,
            since: 0,
            scene: String::new(),
            setup: None,
            luck,
            by_hand: false,
            viewer: None,
            cancel: Cancel::NEVER,
        }
    }

    /// Returns this content as an edition for positions.
    pub(super) fn edition(&self, number: u32) -> Edition<R> {
        let (rules, former) = (Rc::clone(&self.rules), Rc::clone(&self.former));
        Edition { number, rules, content: self.content.clone(), former }
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

    fn suspend(&self, rule: Option<&str>) {
        self.rules.suspend(rule);
    }

    fn lifted(&self) -> u64 {
        self.rules.lifted()
    }

    fn card(&self, name: &str) -> Option<Card> {
        self.rules.card(&self.former.typed(name).unwrap_or_else(|| name.to_string()), CardReader::Author)
    }

    fn printed(&self, name: &str) -> Option<Card> {
        self.rules.card(&self.former.typed(name).unwrap_or_else(|| name.to_string()), CardReader::Player)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
