//! Council: a minimal system in which two seats must decide in any order. A third may act beside them.
//!
//! Ash and birk stand before a pot of coins. In any order each takes some of what is left, or passes (COU-001). As long
//! as one of them has not, the master may bless them, once, or pass (COU-002). Then ash ends the game. If they are
//! blessed, both win; else nobody wins. In the scene `Offer` birk first accepts a coin, and the pot goes to nobody, or
//! declines.

use rondel_engine::kernel::*;
use rondel_engine::script::Scripts;
use rondel_engine::table::Opened;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slip {
    None,
    /// Birk must decide and has nothing to say.
    Mute,
    /// The master may act and has nothing to say, which is no slip.
    Idle,
    /// The master can only bless, and not pass, which is no slip either.
    Terse,
    /// The master has offers while it is not asked.
    Speaks,
    /// Birk must decide, and nobody waits for it.
    Unawaited,
}

pub struct Council(pub Slip);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    Offer,
    /// The seats that have decided.
    Pot(Seats),
    End,
    Over,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub stage: Stage,
    pub pot: u8,
    pub coins: [u8; 2],
    /// The seat that decided first: 0 or 1, and -1 before anybody has.
    pub first: i64,
    /// The master has finished speaking.
    pub spoken: bool,
    pub blessed: bool,
    /// The two before the pot begin an action of their own there.
    pub turns: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Pass,
    Take(u8),
    Bless,
    Accept,
    Decline,
    End,
}

pub const NAMES: [&str; 3] = ["ash", "birk", "master"];

const fn only(n: u8) -> Seats {
    match Seat::new(n) {
        Some(seat) => Seats::only(seat),
        None => Seats::NONE,
    }
}

pub const ASH: Seats = only(0);
pub const BIRK: Seats = only(1);
pub const MASTER: Seats = only(2);

/// Returns the council, ready to open scenes.
pub fn council() -> Opened<Council> {
    Opened::new(Council(Slip::None), "council")
}

/// Returns the set-up `Pot`, `Offer`, `Blessed` (a won pot) or `Turns` (with a Turn for each seat).
pub fn setup(name: &str) -> Setup {
    Setup { name: name.into(), body: Vec::new(), at: Origin::CODE }
}

/// Returns the first position of a set-up.
pub fn start(name: &str) -> State {
    Council(Slip::None).setup(&setup(name)).unwrap()
}

const fn lead(word: &'static str) -> LeadWord {
    LeadWord { word, doc: "", rule: "" }
}

const fn fact(name: &'static str) -> FactWord {
    FactWord { on: 0, name, args: &[], gives: Kind::Int, doc: "", rule: "" }
}

static WORDS: Vocabulary = Vocabulary {
    system: "council",
    title: "Council",
    prefix: "COU",
    items: &[],
    character: None,
    scene: &[],
    rulings: &[],
    house: &[],
    subjects: &["game"],
    facts: &[fact("first"), fact("ash"), fact("birk"), fact("blessed"), fact("spoken")],
    hooks: &[],
    effects: &[],
    everybody: &[],
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    own_questions: u16::MAX,
    former_moments: &[],
    questions: &[],
    leads: &[lead("pass"), lead("take"), lead("bless"), lead("accept"), lead("decline"), lead("end")],
    scales: &[],
    pages: &[],
};

impl Rules for Council {
    type State = State;
    type Action = Action;
    /// A seat and its action.
    type Event = (u8, String);

    fn vocabulary() -> &'static Vocabulary {
        &WORDS
    }

    fn build(_: &[Item], _: &Scripts) -> Result<Self, Vec<Problem>> {
        Ok(Council(Slip::None))
    }

    fn setup(&self, setup: &Setup) -> Result<State, Vec<Problem>> {
        let stage = if setup.name == "Offer" { Stage::Offer } else { Stage::Pot(Seats::NONE) };
        let blessed = setup.name == "Blessed";
        Ok(State { stage, pot: 3, coins: [0, 0], first: -1, spoken: blessed, blessed, turns: setup.name == "Turns" })
    }

    fn stop(&self, s: &State) -> Stop {
        let master = if s.spoken { Seats::NONE } else { MASTER };
        let asked = match s.stage {
            Stage::Offer => Asked::new(BIRK, Seats::NONE),
            Stage::Pot(decided) => Asked::new(ASH.with(BIRK).except(decided), master),
            Stage::End => Asked::new(ASH, Seats::NONE),
            Stage::Over => None,
        };
        let over = if s.blessed { Verdict::Won(ASH.with(BIRK)) } else { Verdict::Drawn };
        asked.map_or(Stop::Over(over), Stop::Decide)
    }

    fn actions(&self, s: &State, who: Seat, out: &mut Vec<Action>) {
        let silent = match self.0 {
            Slip::Mute => BIRK,
            Slip::Idle => MASTER,
            _ => Seats::NONE,
        };
        match s.stage {
            _ if self.0 == Slip::Speaks && MASTER.has(who) => out.push(Action::Bless),
            _ if !self.stop(s).can().has(who) || silent.has(who) => {}
            Stage::Offer => out.extend([Action::Accept, Action::Decline]),
            Stage::Pot(_) if MASTER.has(who) && self.0 == Slip::Terse => out.push(Action::Bless),
            Stage::Pot(_) if MASTER.has(who) => out.extend([Action::Pass, Action::Bless]),
            Stage::Pot(_) => {
                out.push(Action::Pass);
                out.extend((1..=s.pot).map(Action::Take));
            }
            Stage::End => out.push(Action::End),
            Stage::Over => {}
        }
    }

    fn awaited(&self, s: &State, who: Seat, out: &mut Vec<Action>) {
        if self.0 != Slip::Unawaited || !BIRK.has(who) {
            self.actions(s, who, out);
        }
    }

    fn outcomes(&self, _: &State, _: &mut Vec<(Action, u32)>) {}

    fn stream(&self, _: &State) -> u32 {
        0
    }

    fn apply(&self, s: &mut State, who: Seat, action: Action, out: &mut Events<Self::Event>) -> Result<(), Illegal> {
        let mut listed = Vec::new();
        self.actions(s, who, &mut listed);
        if !listed.contains(&action) {
            return Err(Illegal::not_offered());
        }
        out.tell((who.index() as u8, self.words(s, action).text()), Why::rule("COU-001"), 0);
        match (s.stage, action) {
            (Stage::Pot(_), Action::Pass | Action::Bless) if MASTER.has(who) => {
                (s.spoken, s.blessed) = (true, action == Action::Bless);
            }
            (Stage::Pot(decided), _) => {
                if let Action::Take(n) = action {
                    s.pot -= n;
                    s.coins[who.index()] += n;
                }
                s.first = if decided.is_empty() { who.index() as i64 } else { s.first };
                let decided = decided.with(Seats::only(who));
                s.stage = if decided == ASH.with(BIRK) { Stage::End } else { Stage::Pot(decided) };
            }
            (_, Action::Accept) => (s.stage, s.coins[1]) = (Stage::Over, 1),
            (_, Action::Decline) => s.stage = Stage::Pot(Seats::NONE),
            _ => s.stage = Stage::Over,
        }
        Ok(())
    }

    fn rule(&self, _: &mut State, _: &Ruling, _: &mut Events<Self::Event>) -> Result<(), Illegal> {
        Err(Illegal::not_offered())
    }

    /// Whether the seat begins an action. The master always does. Those before the pot answer it, unless they come in
    /// Turns.
    fn begins(&self, s: &State, who: Seat) -> bool {
        self.stop(s).can().has(who) && (MASTER.has(who) || s.turns || s.stage == Stage::End)
    }

    fn words(&self, _: &State, action: Action) -> Words {
        match action {
            Action::Pass => Words::new("pass", ""),
            Action::Take(n) => Words::new("take", n.to_string()),
            Action::Bless => Words::new("bless", ""),
            Action::Accept => Words::new("accept", ""),
            Action::Decline => Words::new("decline", ""),
            Action::End => Words::new("end", ""),
        }
    }

    fn question(&self, s: &State, who: Seat) -> String {
        match s.stage {
            Stage::Pot(_) if MASTER.has(who) => "a blessing".into(),
            Stage::Pot(_) => "how many coins".into(),
            Stage::Offer => "a coin".into(),
            Stage::End | Stage::Over => "the end".into(),
        }
    }

    fn refused(&self, s: &State, who: Seat) -> Vec<(Words, Illegal)> {
        let bless = || (Words::new("bless", ""), Illegal::by("COU-002", "the master alone blesses"));
        let too_many = |n: u8| (Words::new("take", n.to_string()), Illegal::by("COU-001", "so many are not left"));
        match MASTER.has(who) {
            true => Vec::new(),
            false => (s.pot + 1..4).map(too_many).chain([bless()]).collect(),
        }
    }

    fn view(&self, s: &State, _: Option<Seat>) -> View {
        let figure = |who: usize| Block::Figure {
            label: NAMES[who].into(),
            name: NAMES[who].into(),
            active: false,
            out: false,
            tracks: vec![Track { name: "coins".into(), now: i64::from(s.coins[who]), most: None }],
            marks: Vec::new(),
            zones: Vec::new(),
        };
        View { title: "Council".into(), blocks: vec![figure(0), figure(1)] }
    }

    fn card(&self, _: &str, _: CardReader) -> Option<Card> {
        None
    }

    fn subject(&self, _: &State, label: &str) -> Option<Subject> {
        (label == "game").then_some(Subject { kind: 0, id: 0 })
    }

    fn labels(&self, _: &State) -> Vec<String> {
        vec!["game".into()]
    }

    fn fact(&self, s: &State, _: Subject, fact: FactId, _: &[Value]) -> Value {
        Value::Int(match WORDS.facts[fact.0 as usize].name {
            "first" => s.first,
            "ash" => s.coins[0].into(),
            "birk" => s.coins[1].into(),
            "blessed" => s.blessed.into(),
            _ => s.spoken.into(),
        })
    }

    /// Evaluates `game.FACT` and nothing else.
    fn eval(&self, s: &State, expression: &str) -> Result<Value, Problem> {
        let fact = expression.strip_prefix("game.").and_then(|fact| WORDS.fact(0, fact));
        let read = fact.map(|(id, _)| self.fact(s, Subject { kind: 0, id: 0 }, id, &[]));
        read.ok_or_else(|| Problem::error("T0003", Origin::CODE, "that is beyond the council"))
    }

    fn seat_name(&self, _: &State, who: Seat) -> String {
        NAMES.get(who.index()).map_or(String::new(), |name| name.to_string())
    }

    fn party(&self, _: &State, seats: Seats) -> Option<String> {
        (seats == ASH.with(BIRK)).then(|| "the council".into())
    }

    fn narrate(&self, _: &State, happening: &Happening<Self::Event>, _: Option<Seat>) -> Option<String> {
        let (who, what) = &happening.event;
        Some(format!("{}: {what}", NAMES[*who as usize]))
    }

    fn source(&self, _: Source) -> Option<String> {
        None
    }

    fn standing(&self, s: &State, who: Seat) -> i64 {
        s.coins.get(who.index()).copied().unwrap_or(0).into()
    }

    fn rebind(&self, _: &Self, _: &mut State) -> Result<Vec<String>, RebindError> {
        Ok(Vec::new())
    }
}
