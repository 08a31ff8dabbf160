//! The position: plain data, no log, no luck.

use super::body::{Body, Wound};
use super::content::{Ability, BeatId, SheetId};
use super::deck::Deck;
use super::degree::Degree;
use super::frame::AnyFrame;
use super::house::{HouseRule, HouseRules};
use super::words::track;
use crate::kernel::{Grid, PlayingCard, Seat, Seats, Space, Terrain, Tracker};
use crate::machine::{InPlay, TrackId, Waits};
use serde::{Deserialize, Serialize};

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub house: HouseRules,
    /// All characters, the players' first.
    pub people: Vec<Character>,
    /// The GM's shared deck, then one for each Dealer (DOA-006).
    pub decks: Vec<Deck>,
    /// How many seats are players'; the GM sits next to them.
    pub players: u8,
    /// Where they stand, while there is a map.
    pub terrain: Option<Terrain>,
    /// The fight under way (DOA-087).
    pub fight: Option<Combat>,
    /// Has the latest fight been won by the players?
    pub won: Option<bool>,
    /// The adventure that is played.
    pub story: Option<Story>,
    /// Work in progress, the innermost last.
    pub frames: Vec<AnyFrame>,
    /// Statuses and tokens.
    pub in_play: InPlay,
}

/// The place of the GM's shared deck among the decks.
pub const GM_DECK: u8 = 0;

/// A character, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Who(pub u8);

/// A character in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Character {
    /// How commands name it.
    pub label: String,
    pub sheet: SheetId,
    pub seat: Seat,
    /// The deck it draws from.
    pub deck: u8,
    pub level: u8,
    /// What is bought of each attribute and skill.
    pub steps: [i8; Ability::ALL.len()],
    /// Whose Companion it is (DOA-045).
    pub owner: Option<Who>,
    /// A character of the GM's that is on the players' side.
    pub ally: bool,
    pub body: Body,
    /// Energy Points (DOA-167).
    pub energy: Tracker,
    pub at: Option<Space>,
    /// The card it has drawn for initiative: the target card of all attacks on it (DOA-092).
    pub card: Option<PlayingCard>,
    /// How its latest check came out.
    pub latest: Option<Degree>,
}

impl Character {
    /// Where it stands on a track.
    pub fn tracker(&self, track: TrackId) -> &Tracker {
        match track {
            track::Hp => &self.body.hp,
            track::Ap => &self.body.ap,
            _ => &self.energy,
        }
    }

    pub fn tracker_mut(&mut self, track: TrackId) -> &mut Tracker {
        match track {
            track::Hp => &mut self.body.hp,
            track::Ap => &mut self.body.ap,
            _ => &mut self.energy,
        }
    }
}

/// An adventure under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Story {
    /// The beat under way, or the latest one.
    pub beat: Option<BeatId>,
    /// The beat that comes next.
    pub next: Option<BeatId>,
    /// A fight comes first, and then one of these two: when it is won, and when it is lost.
    pub fight: Option<(BeatId, BeatId)>,
    /// It is over, and the players have won or not.
    pub ended: Option<bool>,
}

/// A fight.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    pub round: u16,
    /// Who acts when (DOA-089).
    pub order: Vec<Who>,
    /// How many of them have had their turn this round.
    pub next: u8,
    /// Who has delayed and not acted yet (DOA-097).
    pub delayed: Vec<Who>,
    /// The last round in which somebody was hurt.
    pub hurt_in: u16,
}

impl State {
    pub fn person(&self, who: Who) -> &Character {
        &self.people[usize::from(who.0)]
    }

    pub fn person_mut(&mut self, who: Who) -> &mut Character {
        &mut self.people[usize::from(who.0)]
    }

    /// All characters, in order.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + use<> {
        (0u8..).zip(&self.people).map(|(n, _)| Who(n)).collect::<Vec<_>>().into_iter()
    }

    /// The characters of a seat.
    pub fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Who> {
        self.everybody().filter(move |who| self.person(*who).seat == seat)
    }

    pub fn deck_of(&self, who: Who) -> &Deck {
        &self.decks[usize::from(self.person(who).deck)]
    }

    pub fn deck_mut(&mut self, deck: u8) -> &mut Deck {
        &mut self.decks[usize::from(deck)]
    }

    /// Is it on the players' side?
    pub fn is_friend(&self, who: Who) -> bool {
        let person = self.person(who);
        person.ally || self.player_seats().has(person.seat)
    }

    /// Are these two on different sides?
    pub fn are_foes(&self, a: Who, b: Who) -> bool {
        self.is_friend(a) != self.is_friend(b)
    }

    /// How the squares touch: where a diagonal step is two, only at their sides (DOA-103).
    pub fn grid(&self) -> Grid {
        if self.house.has(HouseRule::Diagonals) { Grid::Four } else { Grid::Eight }
    }

    /// The GM's seat.
    pub fn gm(&self) -> Seat {
        Seat::new(self.players).unwrap_or(Seat::CHANCE)
    }

    /// The players' seats.
    pub fn player_seats(&self) -> Seats {
        (0..self.players).filter_map(Seat::new).fold(Seats::NONE, |all, seat| all.with(Seats::only(seat)))
    }

    /// The players' Dealers, in the order of their seats.
    pub fn party(&self) -> Vec<Who> {
        let seats = self.player_seats();
        self.everybody().filter(|who| seats.has(self.person(*who).seat) && self.person(*who).owner.is_none()).collect()
    }

    /// Those of them who can do something: nobody who is knocked out or dead (DOA-131).
    pub fn party_up(&self) -> Vec<Who> {
        self.party().into_iter().filter(|who| self.person(*who).body.is_up()).collect()
    }

    /// The players' seats for which somebody can do something.
    pub fn able_seats(&self) -> Seats {
        let seats = self.party_up().into_iter().map(|who| Seats::only(self.person(who).seat));
        seats.fold(Seats::NONE, Seats::with)
    }

    /// Is there a rest? Its checks are answered from the hands drawn for it (DOA-161).
    pub fn is_resting(&self) -> bool {
        self.frames.iter().any(|frame| matches!(frame, AnyFrame::Rest(_)))
    }

    /// Has a beat begun a fight, after which one of two beats comes next?
    pub fn is_fight_of_beat(&self) -> bool {
        self.story.as_ref().is_some_and(|story| story.fight.is_some())
    }

    /// Does an adventure go on without asking: with a fight that a beat has begun, or that is over?
    pub fn goes_on(&self) -> bool {
        self.is_fight_of_beat() && self.story.as_ref().is_some_and(|story| story.ended.is_none())
    }

    /// Has an adventure still to begin?
    pub fn is_to_begin(&self) -> bool {
        self.story.as_ref().is_some_and(|story| story.ended.is_none() && story.beat.is_none())
    }

    /// Does anybody hold an epic hand, or play one?
    pub fn is_epic(&self) -> bool {
        let plays = |frame: &AnyFrame| matches!(frame, AnyFrame::Epic(_) | AnyFrame::Rest(_) | AnyFrame::Stand(_));
        self.frames.iter().any(plays) || self.decks.iter().any(|deck| !deck.epic.is_empty())
    }

    /// These seats are waited for. Meanwhile the GM may speak, and whoever has been hurt in a fight may give up a Fate Card
    /// (DOA-113).
    pub fn waits_for(&self, must: Seats) -> Waits {
        let hurt = self.people.iter().filter(|person| self.fight.is_some() && self.can_toughen(person));
        let hurt = hurt.map(|person| Seats::only(person.seat));
        Waits::Open { must, may: hurt.fold(Seats::only(self.gm()), Seats::with) }
    }

    /// Has it damage to undo, a Fate Card to give up, and given up no more than it may this round (DOA-111 to DOA-114)?
    fn can_toughen(&self, person: &Character) -> bool {
        let (body, most) = (&person.body, self.house.number(HouseRule::ToughenPerRound).unwrap_or(1));
        let left = body.wounds.iter().any(Wound::is_left) && !body.dead && body.toughened < most;
        left && person.owner.is_none() && self.decks[usize::from(person.deck)].fate() > 0
    }

    /// This character's seat is waited for.
    pub fn waits_for_who(&self, who: Who) -> Waits {
        self.waits_for(Seats::only(self.person(who).seat))
    }

    /// The cards of a deck that lie on the table.
    pub fn on_table(&self, deck: u8) -> u32 {
        let of = |frame: &AnyFrame| match frame {
            AnyFrame::Check(check) if self.person(check.who).deck == deck => check.drawn.len(),
            AnyFrame::Called(called) if called.deck == deck => usize::from(called.files && called.target.is_some()),
            AnyFrame::Played(played) if self.person(played.who).deck == deck => played.cards.len(),
            AnyFrame::Volunteers(check) if deck == GM_DECK => usize::from(check.target.is_some()),
            AnyFrame::Rest(rest) if deck == GM_DECK => usize::from(rest.target.is_some()),
            AnyFrame::Reveal(reveal) if reveal.deck == deck => usize::from(reveal.card.is_some()),
            _ => 0,
        };
        let framed: usize = self.frames.iter().map(of).sum();
        let shown = self.people.iter().filter(|person| person.deck == deck && person.card.is_some()).count();
        u32::try_from(framed + shown).unwrap_or(0)
    }
}
