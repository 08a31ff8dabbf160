//! An urn: the smallest system in which chance is everything. Ups and Downs are drawn from a pack one at a time and not
//! put back, or dice are thrown one at a time and those that reach a number are counted.

use rondel_engine::kernel::*;
use rondel_engine::script::Scripts;
use serde::{Deserialize, Serialize};

pub struct Urn;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// 1 for an Up.
    pub pack: Pile<u8>,
    /// How many more are drawn from it.
    pub draws: u8,
    /// How many more dice are thrown, of how many sides, and which number counts.
    pub dice: u8,
    pub sides: u8,
    pub goal: u8,
    /// What counted so far.
    pub hits: u8,
}

/// So many of a pack of Ups and Downs.
pub fn cards(ups: u16, downs: u16, draws: u8) -> State {
    let mut pack = Bag::new();
    pack.put_many(1, ups);
    pack.put_many(0, downs);
    State { pack: Pile::shuffled(pack), draws, dice: 0, sides: 0, goal: 0, hits: 0 }
}

/// So many dice, each to reach a number.
pub fn dice(dice: u8, sides: u8, goal: u8) -> State {
    State { pack: Pile::new(), draws: 0, dice, sides, goal, hits: 0 }
}

pub static WORDS: Vocabulary = Vocabulary {
    system: "urn",
    title: "Urn",
    prefix: "URN",
    items: &[],
    character: None,
    scene: &[],
    rulings: &[],
    house: &[],
    subjects: &["game"],
    facts: &[],
    hooks: &[],
    effects: &[],
    questions: &[],
    leads: &[],
    everybody: &[],
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    own_questions: u16::MAX,
    former_moments: &[],
    scales: &[],
    pages: &[],
};

impl Rules for Urn {
    type State = State;
    type Action = u8;
    type Event = ();

    fn vocabulary() -> &'static Vocabulary {
        &WORDS
    }

    fn build(_: &[Item], _: &Scripts) -> Result<Self, Vec<Problem>> {
        Ok(Urn)
    }

    fn setup(&self, _: &Setup) -> Result<State, Vec<Problem>> {
        Ok(cards(26, 26, 3))
    }

    fn stop(&self, s: &State) -> Stop {
        if s.draws + s.dice > 0 { Stop::Chance } else { Stop::Over(Verdict::Drawn) }
    }

    fn actions(&self, _: &State, _: Seat, _: &mut Vec<u8>) {}

    fn outcomes(&self, s: &State, out: &mut Vec<(u8, u32)>) {
        match (s.draws, s.dice) {
            (0, 0) => {}
            (0, _) => out.extend([(0, u32::from(s.goal) - 1), (1, u32::from(s.sides - s.goal) + 1)]),
            _ => s.pack.outcomes(out),
        }
    }

    fn stream(&self, _: &State) -> u32 {
        0
    }

    fn apply(&self, s: &mut State, _: Seat, hit: u8, _: &mut Events<()>) -> Result<(), Illegal> {
        match (s.draws, s.dice) {
            (0, 0) => return Err(Illegal::not_offered()),
            (0, _) => s.dice -= 1,
            _ => {
                s.draws -= 1;
                s.pack.take_top(hit);
            }
        }
        s.hits += hit;
        Ok(())
    }

    fn rule(&self, _: &mut State, _: &Ruling, _: &mut Events<()>) -> Result<(), Illegal> {
        Err(Illegal::not_offered())
    }

    fn words(&self, _: &State, hit: u8) -> Words {
        Words::new("draw", if hit == 1 { "^" } else { "v" })
    }

    fn question(&self, _: &State, _: Seat) -> String {
        String::new()
    }

    fn view(&self, _: &State, _: Option<Seat>) -> View {
        View::default()
    }

    fn card(&self, _: &str, _: CardReader) -> Option<Card> {
        None
    }

    fn subject(&self, _: &State, _: &str) -> Option<Subject> {
        None
    }

    fn labels(&self, _: &State) -> Vec<String> {
        Vec::new()
    }

    fn fact(&self, _: &State, _: Subject, _: FactId, _: &[Value]) -> Value {
        Value::None
    }

    fn eval(&self, _: &State, _: &str) -> Result<Value, Problem> {
        Ok(Value::None)
    }

    fn seat_name(&self, _: &State, _: Seat) -> String {
        "you".into()
    }

    fn narrate(&self, _: &State, _: &Happening<()>, _: Option<Seat>) -> Option<String> {
        None
    }

    fn source(&self, _: Source) -> Option<String> {
        None
    }

    fn rebind(&self, _: &Self, _: &mut State) -> Result<Vec<String>, RebindError> {
        Ok(Vec::new())
    }
}
