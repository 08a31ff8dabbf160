//! A position of Pebbles: plain data, with the beginning of a scene and the changes by rulings.

use super::content::StoneId;
use super::turn::Turn;
use super::words::HouseRules;
use super::words::kind::PLAYER;
use super::{AnyFrame, Pebbles, Work};
use rondel_engine::closed;
use rondel_engine::kernel::{Arg, Bag, Datum, Illegal, Pile, Problem, Seat, Seats, Setup, Statement, Subject, Verdict};
use rondel_engine::machine::{Draft, InPlay, WorkStack};
use serde::{Deserialize, Serialize};

closed! {
    /// One of the two players, in the order of their seats.
    pub enum Who { You = "you", Rival = "rival" }
}

impl Who {
    pub fn other(self) -> Who {
        if self == Who::You { Who::Rival } else { Who::You }
    }

    pub fn seat(self) -> Seat {
        Seat::new(self as u8).unwrap_or(Seat::CHANCE)
    }

    pub fn subject(self) -> Subject {
        Subject { kind: PLAYER, id: self as u16 }
    }

    pub fn of(subject: Subject) -> Option<Who> {
        Who::ALL.into_iter().find(|who| who.subject() == subject)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    pub hp: i16,
    /// Only its owner sees it (PEB-001).
    pub hand: Pile<StoneId>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub house: HouseRules,
    players: [Player; 2],
    pub pouch: Pile<StoneId>,
    pub turn: Who,
    /// The statuses of the players.
    pub in_play: InPlay,
    pub frames: WorkStack<AnyFrame>,
}

impl State {
    pub fn player(&self, who: Who) -> &Player {
        &self.players[who as usize]
    }

    pub fn player_mut(&mut self, who: Who) -> &mut Player {
        &mut self.players[who as usize]
    }

    /// Returns the player whose Turn it is.
    pub fn active(&self) -> &Player {
        self.player(self.turn)
    }

    /// Returns every pile of stones.
    pub fn piles_mut(&mut self) -> [&mut Pile<StoneId>; 3] {
        let [you, rival] = &mut self.players;
        [&mut you.hand, &mut rival.hand, &mut self.pouch]
    }

    /// Returns the verdict. A player without hit points has lost (PEB-007); when no stone is left, the higher hit
    /// points win (PEB-008).
    pub fn verdict(&self) -> Option<Verdict> {
        let [you, rival] = Who::ALL.map(|who| self.player(who).hp);
        let won = |who: Who| Some(Verdict::won_by(Seats::only(who.seat())));
        match (you > 0 && rival > 0, you.cmp(&rival)) {
            (true, _) if !self.frames.is_empty() => None,
            (_, std::cmp::Ordering::Greater) => won(Who::You),
            (_, std::cmp::Ordering::Less) => won(Who::Rival),
            (_, std::cmp::Ordering::Equal) => Some(Verdict::Drawn),
        }
    }
}

fn small(datum: &Datum) -> i16 {
    datum.int().and_then(|n| i16::try_from(n).ok()).unwrap_or(0)
}

/// Returns the stones of a list such as `Slate, Flint x2`.
fn stones<'a>(game: &'a Pebbles, list: &'a Datum) -> impl Iterator<Item = StoneId> + 'a {
    let one = |arg: &'a Arg| if let Datum::Counted(n, of) = &arg.datum { Some((*n, of.datum.text()?)) } else { None };
    let counted = list.list().iter().filter_map(one);
    counted.filter_map(|(n, id)| Some((n, game.catalog.named(id)?))).flat_map(|(n, id)| (0..n).map(move |_| id))
}

/// Reads the set-up of a scene.
pub fn setup(game: &Pebbles, setup: &Setup) -> Result<State, Vec<Problem>> {
    let player = Player { hp: 12, hand: Pile::new() };
    let players = [player.clone(), player];
    let frames = WorkStack::from(vec![Turn { over: false, thrown: false }.into()]);
    let (house, in_play) = (HouseRules::default(), InPlay::default());
    let state = State { house, players, pouch: Pile::new(), turn: Who::You, in_play, frames };
    let mut draft = Draft::new(game, setup, state);
    draft.state.house = draft.house();
    let (state, mut pouch) = (&mut draft.state, Bag::new());
    for said in &setup.body {
        match (said.word, said.datum(0).text().and_then(Who::named)) {
            ("hp", Some(who)) => state.player_mut(who).hp = small(said.datum(1)),
            ("hand", Some(who)) => {
                let hand = &mut state.player_mut(who).hand;
                stones(game, said.datum(1)).for_each(|stone| hand.add(stone, Seats::only(who.seat())));
            }
            ("turn", Some(who)) => state.turn = who,
            ("pouch", _) => stones(game, said.datum(0)).for_each(|stone| _ = pouch.put(stone)),
            _ => {}
        }
    }
    state.pouch = Pile::shuffled(pouch);
    draft.checked()
}

/// Carries out a ruling.
pub fn order(work: &mut Work<'_>, order: &Statement) -> Result<(), Illegal> {
    let nobody = |label: &str| Illegal::by("", format!("nobody is called `{label}`"));
    let bearer = |_: &Work<'_>, label: &str| Who::named(label).map(Who::subject).ok_or_else(|| nobody(label));
    match order.word {
        "set" => _ = work.order_track(order, bearer)?,
        "house" => work.s.house.set(order)?,
        _ => work.order_in_play(order, bearer)?,
    }
    Ok(())
}
