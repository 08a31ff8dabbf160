//! A content source of one toy, with content that can change during play.

use super::toy::Pebbles;
use super::toy_setup::{setup, stone};
use rondel_dsl::Loaded;
use rondel_engine::kernel::{Origin, Problem, Problems, Rules, Sources};
use rondel_engine::script::Scripts;
use rondel_engine::table::{Opened, Scene, SharedGame, Step, StepKind};
use rondel_repl::content::{Content, ContentSource, Diagnostics};
use rondel_repl::prompt::ReplSession;
use rondel_repl::rulebook::Rulebook;
use rondel_repl::text::plain;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// The force of a rock; negative: the content is broken.
pub type Force = Rc<Cell<i64>>;

/// Added to the force: the files were touched, without changes.
pub const TOUCHED: i32 = 1_000;
/// Added to the force: the first scene is gone.
pub const POORER: i32 = 2_000;
/// Added to the force: there is another test that fails for the same reason.
pub const TWICE: i32 = 10_000;

struct Pebbled(Force);

impl ContentSource for Pebbled {
    fn stamp(&self) -> String {
        self.0.get().to_string()
    }

    fn load(&self) -> Result<Content, Diagnostics> {
        let (said, poorer) = (self.0.get(), self.0.get() % i64::from(TWICE) >= i64::from(POORER));
        let again = said >= i64::from(TWICE);
        let force = if said < 0 { said } else { said % 1_000 };
        if force < 0 {
            return Err(Problem::error("T0001", Origin::CODE, "a stone of no force").into());
        }
        let compile = move || -> Result<SharedGame, Problems> {
            let rules = Pebbles::build(&[stone("Rock", force), stone("Gem", 1)], &Scripts::default())?;
            Ok(Rc::new(Opened::new(rules, format!("rock {force}"))))
        };
        let mut loaded = Loaded::default();
        loaded.items = vec![stone("Rock", force), stone("Gem", 1)];
        Ok(Content {
            words: Pebbles::vocabulary(),
            game: compile().map_err(|problems| Diagnostics { problems: problems.into(), sources: Sources::new() })?,
            compile_items: Arc::new(move |_| compile()),
            compile: Arc::new(compile),
            scenes: [scene("a-quarrel", "rock gem", &["TOY-001"]), scene("long-quarrel", "gem gem", &[]), proof()]
                .into_iter()
                .skip(usize::from(poorer))
                .chain(again.then(|| Scene { id: "b-proof".into(), ..proof() }))
                .collect(),
            packs: Vec::new(),
            first: None,
            names: vec!["Gem".into(), "Rock".into()],
            rulebook: Rulebook::read("pebbles", "## 1. Stones\n\n- **TOY-001** A stone hurts whom it is aimed at.\n"),
            loaded: Arc::new(loaded),
            errors: Vec::new(),
            left_out: Vec::new(),
            warnings: Vec::new(),
            unfit: None,
            fingerprint: format!("rock {force} {poorer} {again}"),
        })
    }
}

fn scene(id: &str, hand: &str, proves: &[&str]) -> Scene {
    Scene {
        id: id.into(),
        formerly: Vec::new(),
        text: "Two who cannot agree.".into(),
        proves: proves.iter().map(|rule| rule.to_string()).collect(),
        wishes: Vec::new(),
        setup: setup(hand, "rock", "gem gem rock", 9),
        steps: Vec::new(),
        seed: None,
        otherwise_pass: false,
    }
}

/// Returns a test with a failing last step.
fn proof() -> Scene {
    let steps = [
        (StepKind::Do, "you play rock on rival"),
        (StepKind::Chance, "^^"),
        (StepKind::Expect, "rival hp 7"),
        (StepKind::Expect, "rival hp 3"),
    ];
    let step = |(kind, text): (StepKind, &str)| Step { kind, text: text.into(), at: Origin::CODE };
    Scene { steps: steps.map(step).to_vec(), ..scene("a-proof", "rock gem", &[]) }
}

/// Returns a session, and the force of its rocks.
pub fn session() -> (ReplSession, Force) {
    let force = Rc::new(Cell::new(2));
    let session = ReplSession::open(Box::new(Pebbled(force.clone())), None, Some(1)).unwrap();
    (session, force)
}

/// Returns the answer to a line, without colours; an error with its help.
pub fn say(session: &mut ReplSession, line: &str) -> String {
    match session.line(line) {
        Ok(reply) => plain(&reply.text),
        Err(diagnostics) => plain(&rondel_repl::report::human(&diagnostics, 100, "rondel check")),
    }
}

/// Returns the rival's hit points.
pub fn hp(session: &ReplSession) -> i64 {
    session.table.fact("rival", "hp").unwrap().int().unwrap()
}
