//! Pebbles: a rules system of one page that uses everything a table supports.
//!
//! Two seats hold stones that only their owner knows. On a Turn a seat
//! - plays a stone, adds more `with` stones until `done`, aims it `on` somebody, and two faces decide (TOY-001):
//!   `^^` full force, `^v` half of it, `vv` none;
//! - draws a stone from the pile: chance (TOY-002);
//! - bids: both say yes or no at once (TOY-003): a lone yes costs the other a hit point, two cost one each;
//! - passes (TOY-004): after two passes the position is the same as before.
//!
//! A seat without hit points has lost (TOY-005).

use super::toy_words::WORDS;
use rondel_engine::kernel::*;
use rondel_engine::script::Scripts;
use serde::{Deserialize, Serialize};

/// A kind of stone: an index into the catalog, which is sorted by name.
pub type Stone = u8;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    Turn,
    Adding { force: u8 },
    Aiming { force: u8 },
    Faces { at: u8, force: u8 },
    Drawing,
    Bidding([Option<bool>; 2]),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub hands: [Pile<Stone>; 2],
    pub pile: Pile<Stone>,
    pub hp: [i64; 2],
    pub turn: u8,
    pub stage: Stage,
    /// Only a slip writes here.
    #[serde(skip)]
    pub scribble: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Play(Stone),
    With(Stone),
    Done,
    On(u8),
    Draw,
    Bid,
    Say(bool),
    Pass,
    Ups(u8),
    Drawn(Stone),
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Played(u8, Stone),
    Aimed(u8, u8),
    Faces(u8),
    Hurt(u8, i64),
    Drew(u8, Stone),
    Bid(u8),
    Passed(u8),
    Lost(u8),
    Ruled(String),
    Broken,
}

/// Name and force of every stone, by name.
pub struct Pebbles {
    pub stones: Vec<(String, u8)>,
    /// A slip made on purpose, for the laws to find.
    pub slip: Slip,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slip {
    None,
    UnsortedList,
    SharedWords,
    ListsTooMuch,
    ListsTooLittle,
    ListsForOthers,
    SpoilsRefused,
    ListensToEvents,
    NoWeight,
    WrongFact,
    EmptyLabel,
    TellsAll,
    Forgets,
}

pub const SEATS: [&str; 2] = ["you", "rival"];

pub fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

/// Returns a stop where these seats must decide.
pub fn decide(seats: Seats) -> Stop {
    Stop::Decide(Asked::new(seats, Seats::NONE).unwrap())
}

type Out = Events<Event>;

impl Pebbles {
    fn name(&self, stone: Stone) -> &str {
        self.stones.get(stone as usize).map_or("?", |(name, _)| name)
    }

    fn stone(&self, name: &str) -> Option<Stone> {
        self.stones.iter().position(|(known, _)| *known == slug(name)).map(|at| at as u8)
    }

    fn force(&self, stone: Stone) -> u8 {
        self.stones.get(stone as usize).map_or(0, |(_, force)| *force)
    }

    fn stones_in(&self, arg: &Datum) -> Vec<Stone> {
        let one = |arg: &Arg| match &arg.datum {
            Datum::Counted(n, of) => vec![self.stone(of.datum.text().unwrap()).unwrap(); *n as usize],
            other => vec![self.stone(other.text().unwrap()).unwrap()],
        };
        arg.list().iter().flat_map(one).collect()
    }

    fn hurt(&self, s: &mut State, who: u8, by: i64, rule: &'static str, out: &mut Out) {
        if by > 0 {
            s.hp[who as usize] -= by;
            out.tell(Event::Hurt(who, by), Why::rule(rule), 1);
            if s.hp[who as usize] <= 0 {
                out.tell(Event::Lost(who), Why::rule("TOY-005"), 2);
            }
        }
    }

    fn next_turn(s: &mut State) {
        s.turn = 1 - s.turn;
        s.stage = Stage::Turn;
    }

    fn say(&self, s: &mut State, who: usize, yes: bool, out: &mut Out) {
        let Stage::Bidding(mut said) = s.stage else { return };
        said[who] = Some(yes);
        s.stage = Stage::Bidding(said);
        let [Some(you), Some(rival)] = said else { return };
        for (who, threatened) in [(0, rival), (1, you)] {
            self.hurt(s, who, i64::from(threatened), "TOY-003", out);
        }
        Self::next_turn(s);
    }

    fn legal(&self, s: &State, who: Seat, out: &mut Vec<Action>) {
        if !self.stop(s).can().has(who) {
            return;
        }
        let held = s.hands[who.index()].bag();
        match s.stage {
            Stage::Turn => {
                out.extend(held.kinds().map(Action::Play));
                if !s.pile.is_empty() {
                    out.push(Action::Draw);
                }
                out.extend([Action::Bid, Action::Pass]);
            }
            Stage::Adding { .. } => {
                out.extend(held.kinds().map(Action::With));
                out.push(Action::Done);
            }
            Stage::Aiming { .. } => out.extend([Action::On(0), Action::On(1)]),
            Stage::Bidding(_) => out.extend([Action::Say(false), Action::Say(true)]),
            Stage::Faces { .. } | Stage::Drawing => {}
        }
    }

    fn act(&self, s: &mut State, who: u8, action: Action, out: &mut Out) {
        match (action, s.stage) {
            (Action::Play(stone), _) => {
                s.hands[who as usize].take(stone);
                s.stage = Stage::Adding { force: self.force(stone) };
                out.tell(Event::Played(who, stone), Why::by("TOY-001", Source::Item(u16::from(stone))), 0);
            }
            (Action::With(stone), Stage::Adding { force }) => {
                s.hands[who as usize].take(stone);
                s.stage = Stage::Adding { force: force + self.force(stone) };
                out.tell(Event::Played(who, stone), Why::by("TOY-001", Source::Item(u16::from(stone))), 1);
            }
            (Action::Done, Stage::Adding { force }) => s.stage = Stage::Aiming { force },
            (Action::On(at), Stage::Aiming { force }) => {
                s.stage = Stage::Faces { at, force };
                out.tell(Event::Aimed(who, at), Why::rule("TOY-001"), 0);
            }
            (Action::Draw, _) => s.stage = Stage::Drawing,
            (Action::Bid, _) => {
                s.stage = Stage::Bidding([None; 2]);
                out.tell(Event::Bid(who), Why::rule("TOY-003"), 0);
            }
            (Action::Say(yes), _) => self.say(s, who as usize, yes, out),
            (Action::Pass, _) => {
                Self::next_turn(s);
                out.tell(Event::Passed(who), Why::rule("TOY-004"), 0);
            }
            (Action::Ups(ups), Stage::Faces { at, force }) => {
                out.tell(Event::Faces(ups), Why::rule("TOY-001"), 1);
                let hit = [0, force / 2, force][ups as usize];
                self.hurt(s, at, i64::from(hit), "TOY-001", out);
                Self::next_turn(s);
            }
            (Action::Drawn(stone), _) => {
                let owner = Seats::only(seat(s.turn));
                s.pile.take_top(stone);
                s.hands[s.turn as usize].add(stone, owner);
                out.tell_only(Event::Drew(s.turn, stone), Why::rule("TOY-002"), 0, owner);
                Self::next_turn(s);
            }
            _ => unreachable!("only listed actions come here"),
        }
    }
}

impl Rules for Pebbles {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn vocabulary() -> &'static Vocabulary {
        &WORDS
    }

    fn build(items: &[Item], _scripts: &Scripts) -> Result<Self, Vec<Problem>> {
        let force = |item: &Item| item.get("force").and_then(|s| s.datum(0).int()).unwrap_or(1) as u8;
        let mut stones: Vec<(String, u8)> = items.iter().map(|item| (item.id.clone(), force(item))).collect();
        stones.sort();
        match stones.is_empty() {
            true => Err(vec![Problem::error("T0001", Origin::CODE, "no stones")]),
            false => Ok(Pebbles { stones, slip: Slip::None }),
        }
    }

    fn setup(&self, setup: &Setup) -> Result<State, Vec<Problem>> {
        let hands = [Pile::new(), Pile::new()];
        let mut s = State { hands, pile: Pile::new(), hp: [3; 2], turn: 0, stage: Stage::Turn, scribble: 0 };
        for statement in &setup.body {
            let who = SEATS.iter().position(|name| Some(*name) == statement.datum(0).text());
            match (statement.word, who) {
                ("pile", _) => s.pile = Pile::shuffled(self.stones_in(statement.datum(0)).into_iter().collect()),
                ("hand", Some(who)) => {
                    for stone in self.stones_in(statement.datum(1)) {
                        s.hands[who].add(stone, Seats::only(seat(who as u8)));
                    }
                }
                ("hp", Some(who)) => s.hp[who] = statement.datum(1).int().unwrap(),
                _ => return Err(vec![Problem::error("T0002", statement.at, "nobody of that name")]),
            }
        }
        Ok(s)
    }

    fn stop(&self, s: &State) -> Stop {
        match (s.hp, s.stage) {
            ([..=0, ..=0], _) => Stop::Over(Verdict::Drawn),
            ([..=0, _], _) => Stop::Over(Verdict::Won(Seats::only(seat(1)))),
            ([_, ..=0], _) => Stop::Over(Verdict::Won(Seats::only(seat(0)))),
            (_, Stage::Faces { .. } | Stage::Drawing) => Stop::Chance,
            (_, Stage::Bidding(said)) => {
                let silent = (0..2).filter(|who| said[*who as usize].is_none());
                decide(silent.fold(Seats::NONE, |all, who| all.with(Seats::only(seat(who)))))
            }
            _ => decide(Seats::only(seat(s.turn))),
        }
    }

    fn actions(&self, s: &State, who: Seat, out: &mut Vec<Action>) {
        self.legal(s, who, out);
        match self.slip {
            Slip::UnsortedList => out.reverse(),
            Slip::ListsTooMuch if out.contains(&Action::Bid) && s.pile.is_empty() => {
                out.push(Action::Draw);
                out.sort();
            }
            Slip::ListsTooLittle if s.turn == 1 => out.retain(|action| *action != Action::Pass),
            Slip::ListsForOthers if out.is_empty() => out.push(Action::Pass),
            _ => {}
        }
    }

    fn outcomes(&self, s: &State, out: &mut Vec<(Action, u32)>) {
        match (self.stop(s), s.stage) {
            (Stop::Chance, Stage::Drawing) => {
                let mut top = Vec::new();
                s.pile.outcomes(&mut top);
                out.extend(top.into_iter().map(|(stone, weight)| (Action::Drawn(stone), weight)));
            }
            (Stop::Chance, _) => {
                let mixed = if self.slip == Slip::NoWeight { 0 } else { 2 };
                out.extend([(Action::Ups(0), 1), (Action::Ups(1), mixed), (Action::Ups(2), 1)]);
            }
            _ => {}
        }
    }

    fn stream(&self, s: &State) -> u32 {
        if s.stage == Stage::Drawing { 0 } else { 1 }
    }

    fn apply(&self, s: &mut State, who: Seat, action: Action, out: &mut Out) -> Result<(), Illegal> {
        let mut listed = Vec::new();
        if who == Seat::CHANCE {
            let mut outcomes = Vec::new();
            self.outcomes(s, &mut outcomes);
            listed.extend(outcomes.into_iter().map(|(action, _)| action));
        } else {
            self.legal(s, who, &mut listed);
        }
        if !listed.contains(&action) {
            if self.slip == Slip::SpoilsRefused {
                s.turn = 1 - s.turn;
            }
            return Err(Illegal::not_offered());
        }
        self.act(s, who.index() as u8, action, out);
        match self.slip {
            Slip::ListensToEvents if !out.is_on() => s.hp[0] -= 1,
            Slip::Forgets => s.scribble = s.scribble.saturating_add(1),
            _ => {}
        }
        Ok(())
    }

    fn rule(&self, s: &mut State, ruling: &Ruling, out: &mut Out) -> Result<(), Illegal> {
        let mut next = s.clone();
        for order in &ruling.orders {
            if order.word == "break" {
                out.tell(Event::Broken, Why::by("fault", Source::Ruling), 0);
                continue;
            }
            let who = SEATS.iter().position(|name| Some(*name) == order.datum(0).text());
            let who = who.ok_or_else(|| Illegal::by("TOY-005", "nobody of that name"))?;
            next.hp[who] = order.datum(1).int().unwrap_or(0);
        }
        *s = next;
        out.tell(Event::Ruled(ruling.text.clone()), Why::by("", Source::Ruling), 0);
        Ok(())
    }

    fn turn(&self, s: &State) -> Option<u32> {
        Some(u32::from(s.turn))
    }

    /// Whether the seat begins an action. Both answer a bid; adding and aiming continue a play.
    fn begins(&self, s: &State, who: Seat) -> bool {
        s.stage == Stage::Turn && who == seat(s.turn)
    }

    /// Deals the stones that a seat does not hold, and draws the others' answers to a bid.
    fn imagine(&self, s: &State, who: Seat, pick: &mut Pick<'_>) -> State {
        let mut s = s.clone();
        let State { hands: [yours, theirs], pile, .. } = &mut s;
        Pile::redeal(&mut [yours, theirs, pile], who, pick);
        if let Stage::Bidding(answers) = &mut s.stage {
            for (other, answer) in (0..).zip(answers) {
                if seat(other) != who && answer.is_some() {
                    *answer = Some(pick(&[1, 1]) == 1);
                }
            }
        }
        s.hands.iter_mut().for_each(Pile::tidy);
        s
    }

    /// Returns the seat's lead in hit points.
    fn standing(&self, s: &State, who: Seat) -> i64 {
        let (own, other) = (s.hp[who.index() % 2], s.hp[1 - who.index() % 2]);
        own.max(0) - other.max(0)
    }

    fn words(&self, _: &State, action: Action) -> Words {
        match action {
            Action::Pass if self.slip == Slip::SharedWords => Words::new("bid", ""),
            Action::Play(stone) => Words::new("play", self.name(stone).to_string()),
            Action::With(stone) => Words::part("with", self.name(stone).to_string()),
            Action::Done => Words::part("done", ""),
            Action::On(who) => Words::part("on", SEATS[who as usize]),
            Action::Draw => Words::new("draw", ""),
            Action::Bid => Words::new("bid", ""),
            Action::Say(yes) => Words::new(if yes { "yes" } else { "no" }, ""),
            Action::Pass => Words::new("pass", ""),
            Action::Ups(ups) => Words::unordered("faces", ["vv", "^v", "^^"][ups as usize]),
            Action::Drawn(stone) => Words::new("draw", self.name(stone).to_string()),
        }
    }

    fn question(&self, s: &State, who: Seat) -> String {
        match s.stage {
            Stage::Adding { .. } => "what to add".into(),
            // A system may name the seat that is asked; a table does not repeat it.
            Stage::Aiming { .. } => format!("{}: at whom", self.seat_name(s, who)),
            Stage::Bidding(_) => "yes or no".into(),
            _ => "your Turn".into(),
        }
    }

    fn refused(&self, s: &State, who: Seat) -> Vec<(Words, Illegal)> {
        let Some(hand) = s.hands.get(who.index()) else { return Vec::new() };
        let all = (0..).take(self.stones.len());
        let missing = all.filter(|stone: &Stone| hand.count(*stone) == 0);
        let why = |stone| Illegal::by("TOY-001", format!("you hold no {}", self.name(stone)));
        missing.map(|stone| (Words::new("play", slug(self.name(stone))), why(stone))).collect()
    }

    fn view(&self, s: &State, viewer: Option<Seat>) -> View {
        let figure = |who: usize| {
            let seen = viewer.map_or(s.hands[who].bag().into_owned(), |viewer| s.hands[who].seen_by(viewer));
            let cards = seen.iter().map(|(stone, n)| (self.name(stone).to_string(), n)).collect();
            Block::Figure {
                label: SEATS[who].into(),
                name: SEATS[who].into(),
                active: s.turn as usize == who,
                out: s.hp[who] <= 0,
                tracks: vec![Track { name: "HP".into(), now: s.hp[who], most: None }],
                marks: Vec::new(),
                zones: vec![Zone { name: "hand".into(), cards, hidden: s.hands[who].len() - seen.len() }],
            }
        };
        View { title: "Pebbles".into(), blocks: vec![figure(0), figure(1)] }
    }

    fn card(&self, name: &str, _: CardReader) -> Option<Card> {
        let stone = self.stone(name)?;
        Some(Card { name: self.name(stone).into(), ..Card::default() })
    }

    fn subject(&self, _: &State, label: &str) -> Option<Subject> {
        let who = SEATS.iter().position(|name| *name == label);
        who.map(|id| Subject { kind: 1, id: id as u16 }).or((label == "game").then_some(Subject { kind: 0, id: 0 }))
    }

    fn labels(&self, _: &State) -> Vec<String> {
        let ghost = (self.slip == Slip::EmptyLabel).then_some("ghost");
        ["game", "you", "rival"].into_iter().chain(ghost).map(str::to_string).collect()
    }

    fn fact(&self, s: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
        let at = (who.id as usize).min(1);
        match WORDS.facts.get(fact.0 as usize).map_or("", |fact| fact.name) {
            "hp" if self.slip == Slip::WrongFact => Value::text("many"),
            "hp" => Value::Int(s.hp[at]),
            "healthy" => Value::Bool(s.hp[at] >= 3),
            "against" => Value::Subject(Subject { kind: 1, id: 1 - at as u16 }),
            "hand" => {
                let held = s.hands[at].bag();
                let each = held.iter().flat_map(|(stone, n)| vec![Value::text(self.name(stone)); n as usize]);
                Value::List(each.collect())
            }
            "best" => s.hands[at].bag().kinds().last().map_or(Value::None, |stone| Value::text(self.name(stone))),
            "holds" => {
                let stone = args.first().and_then(Value::as_text).and_then(|name| self.stone(name));
                Value::Int(stone.map_or(0, |stone| i64::from(s.hands[at].count(stone))))
            }
            "turn" => Value::Subject(Subject { kind: 1, id: u16::from(s.turn) }),
            _ => Value::None,
        }
    }

    /// Evaluates `label.fact < label.fact`. Any other expression is an error.
    fn eval(&self, s: &State, expression: &str) -> Result<Value, Problem> {
        let read = |term: &str| {
            let Some((label, fact)) = term.trim().split_once('.') else { return term.trim().parse().ok() };
            let who = self.subject(s, label)?;
            self.fact(s, who, WORDS.fact(who.kind, fact)?.0, &[]).int()
        };
        let value = match expression.split_once('<') {
            Some((left, right)) => read(left).zip(read(right)).map(|(left, right)| Value::Bool(left < right)),
            None => read(expression).map(Value::Int),
        };
        value.ok_or_else(|| Problem::error("T0003", Origin::CODE, "that is beyond pebbles"))
    }

    fn seat_name(&self, _: &State, who: Seat) -> String {
        SEATS.get(who.index()).map_or(String::new(), |name| name.to_string())
    }

    fn narrate(&self, _: &State, happening: &Happening<Event>, viewer: Option<Seat>) -> Option<String> {
        let unseen = self.slip != Slip::TellsAll && viewer.is_some_and(|seat| !happening.audience.has(seat));
        let name = |who: u8| SEATS[who as usize];
        Some(match &happening.event {
            Event::Played(who, stone) => format!("{} plays {}", name(*who), self.name(*stone)),
            Event::Aimed(who, at) => format!("{} aims at {}", name(*who), name(*at)),
            Event::Faces(ups) => format!("{ups} of two faces are up"),
            Event::Hurt(who, by) => format!("{} loses {by}", name(*who)),
            Event::Drew(who, _) if unseen => format!("{} draws a stone", name(*who)),
            Event::Drew(who, stone) => format!("{} draws {}", name(*who), self.name(*stone)),
            Event::Bid(who) => format!("{} bids", name(*who)),
            Event::Passed(who) => format!("{} passes", name(*who)),
            Event::Lost(who) => format!("{} has lost", name(*who)),
            Event::Ruled(text) => format!("it is ruled: {text}"),
            Event::Broken => "a script is broken".into(),
        })
    }

    fn source(&self, source: Source) -> Option<String> {
        if let Source::Item(stone) = source { Some(self.name(stone as u8).to_string()) } else { None }
    }

    fn rebind(&self, old: &Self, s: &mut State) -> Result<Vec<String>, RebindError> {
        let mut next = s.clone();
        let mut lost = Vec::new();
        let [you, rival] = &mut next.hands;
        for pile in [&mut next.pile, you, rival] {
            let (renamed, gone) = pile.rename(|stone| self.stone(old.name(stone)));
            *pile = renamed;
            lost.extend(gone);
        }
        if let Some(stone) = lost.first() {
            let problem = Problem::error("T0004", Origin::CODE, format!("{} is gone", old.name(*stone)));
            return Err(RebindError::Gone(vec![problem]));
        }
        let changes = |(name, force): &&(String, u8)| old.stone(name).is_some_and(|stone| old.force(stone) != *force);
        let changed: Vec<&str> = self.stones.iter().filter(changes).map(|(name, _)| name.as_str()).collect();
        // Between the play and the aim the old force is still pending, as a script's record would be.
        if let (Some(stone), Stage::Adding { .. } | Stage::Aiming { .. }) = (changed.first(), s.stage) {
            return Err(RebindError::MidScript(stone.to_string()));
        }
        *s = next;
        Ok(changed.into_iter().map(|name| format!("{name} has changed")).collect())
    }
}
