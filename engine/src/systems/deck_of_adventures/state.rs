//! The position of a game: all that rules and scripts read and change.
//!
//! Begin reading at [`State`]. It is plain data: it holds no log of past events and no random numbers.

use super::body::{Body, Wound};
use super::content::{Ability, BeatId, SheetId};
use super::deck::Deck;
use super::degree::Degree;
use super::facts::subject;
use super::frame::AnyFrame;
use super::house::{self, HouseRule, HouseRules};
use super::turn::Turn;
use super::words::track;
use crate::kernel::{Grid, PlayingCard, Seat, Seats, Shared, Space, Subject, Terrain, Tracker};
use crate::machine::arena::{Arena, Figure};
use crate::machine::{InPlay, TrackId, Waits, WorkStack};
use serde::{Deserialize, Serialize};

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub house: HouseRules,
    /// All characters, the players' first.
    pub people: Vec<Shared<Character>>,
    /// The GM's shared deck, then one for each Dealer (DOA-006).
    pub decks: Vec<Shared<Deck>>,
    /// The number of player seats. The GM's seat follows them.
    pub players: u8,
    /// The map, if there is one.
    pub terrain: Option<Shared<Terrain>>,
    /// The fight under way (DOA-087).
    pub fight: Option<Combat>,
    /// Whether the players won the latest fight. `None` before any fight, or if nobody won it.
    pub won: Option<bool>,
    /// The adventure that is played, if any.
    pub story: Option<Story>,
    /// Work in progress, the innermost last.
    pub frames: WorkStack<AnyFrame>,
    /// Statuses and tokens.
    pub in_play: InPlay,
}

/// The index of the GM's shared deck among the decks.
pub const GM_DECK: u8 = 0;

/// A character, by its index among [`State::people`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Who(pub u8);

/// A character in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Character {
    /// The name in commands.
    pub label: String,
    pub sheet: SheetId,
    pub seat: Seat,
    /// The index of the deck it draws from.
    pub deck: u8,
    pub level: u8,
    /// The steps bought of each attribute and skill.
    pub steps: [i8; Ability::ALL.len()],
    /// The owner of this Companion (DOA-045).
    pub owner: Option<Who>,
    /// Whether it is a character of the GM on the players' side.
    pub ally: bool,
    pub body: Body,
    /// Energy Points (DOA-167).
    pub energy: Tracker,
    /// The character's space on the map.
    pub at: Option<Space>,
    /// The character's initiative card, which is the target card of all attacks on it (DOA-092).
    pub card: Option<PlayingCard>,
    /// The degree of its latest check.
    pub latest: Option<Degree>,
    /// Experience Points gained in this adventure (DOA-174).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub earned: u8,
}

/// Returns whether a number is 0, so that it need not be saved.
fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Character {
    /// Returns the tracker of the character on a track.
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
    /// The two beats that may follow the fight of this beat: after a win, and after a loss.
    pub fight: Option<(BeatId, BeatId)>,
    /// Whether the players have won. `None` as long as the adventure is not over.
    pub ended: Option<bool>,
}

/// A fight.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    pub round: u16,
    /// The order of turns (DOA-089).
    pub order: Vec<Who>,
    /// The number of characters in `order` who have had their turn this round.
    pub next: u8,
    /// The delayed turns of characters that have not acted yet (DOA-097). The checks and scripts at the beginning of
    /// such a turn are over.
    pub delayed: Vec<Turn>,
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

    /// Returns all characters, in order.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + use<> {
        (0..=u8::MAX).zip(&self.people).map(|(n, _)| Who(n)).collect::<Vec<_>>().into_iter()
    }

    /// Returns the characters of a seat.
    pub fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Who> {
        self.everybody().filter(move |who| self.person(*who).seat == seat)
    }

    pub fn deck_of(&self, who: Who) -> &Deck {
        &self.decks[usize::from(self.person(who).deck)]
    }

    pub fn deck_mut(&mut self, deck: u8) -> &mut Deck {
        &mut self.decks[usize::from(deck)]
    }

    /// Returns whether a character is on the players' side.
    pub fn is_friend(&self, who: Who) -> bool {
        let person = self.person(who);
        person.ally || self.player_seats().has(person.seat)
    }

    /// Returns whether these two are on different sides.
    pub fn are_foes(&self, a: Who, b: Who) -> bool {
        self.is_friend(a) != self.is_friend(b)
    }

    /// Returns all characters that are not dead, as subjects.
    pub fn alive(&self) -> Vec<Subject> {
        self.everybody().filter(|who| !self.person(*who).body.dead).map(subject).collect()
    }

    /// Returns the map with all characters on it, if there is one.
    pub fn arena(&self) -> Option<Arena<'_>> {
        let terrain = self.terrain.as_ref()?;
        let figure = |who: Who| {
            let person = self.person(who);
            Some(Figure { one: subject(who), label: &person.label, at: person.at?, up: person.body.is_up() })
        };
        Some(Arena { terrain, figures: self.everybody().filter_map(figure).collect() })
    }

    /// Returns the grid of the map. Squares touch only at their sides if a diagonal step counts as two (DOA-103).
    pub fn grid(&self) -> Grid {
        if self.house.is(house::Diagonals::Two) { Grid::Four } else { Grid::Eight }
    }

    /// Returns the GM's seat.
    pub fn gm(&self) -> Seat {
        Seat::new(self.players).unwrap_or(Seat::CHANCE)
    }

    /// Returns the players' seats.
    pub fn player_seats(&self) -> Seats {
        (0..self.players).filter_map(Seat::new).fold(Seats::NONE, |all, seat| all.with(Seats::only(seat)))
    }

    /// Returns the Dealers of the players, in the order of their seats.
    pub fn party(&self) -> Vec<Who> {
        let seats = self.player_seats();
        self.everybody().filter(|who| seats.has(self.person(*who).seat) && self.person(*who).owner.is_none()).collect()
    }

    /// Returns the party's characters who are neither knocked out nor dead (DOA-131).
    pub fn party_up(&self) -> Vec<Who> {
        self.party().into_iter().filter(|who| self.person(*who).body.is_up()).collect()
    }

    /// Returns the Dealer of a player's seat. `None` if it is knocked out or dead, and for the GM's seat.
    pub fn dealer_up(&self, seat: Seat) -> Option<Who> {
        self.party_up().into_iter().find(|who| self.person(*who).seat == seat)
    }

    /// Returns the players' seats with a character that can act.
    pub fn able_seats(&self) -> Seats {
        let seats = self.party_up().into_iter().map(|who| Seats::only(self.person(who).seat));
        seats.fold(Seats::NONE, Seats::with)
    }

    /// Returns whether a rest is under way. Its checks are answered from the hands drawn for it (DOA-161).
    pub fn is_resting(&self) -> bool {
        self.frames.iter().any(|frame| matches!(frame, AnyFrame::Rest(_)))
    }

    /// Returns whether the fight to come, under way or just over belongs to a beat. One of the story's two beats
    /// follows such a fight.
    pub fn is_fight_of_beat(&self) -> bool {
        self.story.as_ref().is_some_and(|story| story.fight.is_some())
    }

    /// Returns whether an adventure continues without waiting for the players, because a fight of its beat is about to
    /// begin or just over.
    pub fn goes_on(&self) -> bool {
        self.is_fight_of_beat() && self.story.as_ref().is_some_and(|story| story.ended.is_none())
    }

    /// Returns whether the scene has an adventure whose first beat has not begun.
    pub fn is_to_begin(&self) -> bool {
        self.story.as_ref().is_some_and(|story| story.ended.is_none() && story.beat.is_none())
    }

    /// Returns whether epic hands are in use: anybody holds one, or an Epic Event, a rest or a Lone Stand is under way.
    pub fn is_epic(&self) -> bool {
        let uses_hands = |frame: &AnyFrame| matches!(frame, AnyFrame::Epic(_) | AnyFrame::Rest(_) | AnyFrame::Stand(_));
        self.frames.iter().any(uses_hands) || self.decks.iter().any(|deck| !deck.epic.is_empty())
    }

    /// Returns a wait for these seats. Meanwhile, the GM may give commands, and anybody hurt in a fight may give up a
    /// Fate Card (DOA-113).
    pub fn waits_for(&self, must: Seats) -> Waits {
        let mut may = Seats::only(self.gm());
        if self.fight.is_some() {
            for person in self.people.iter().filter(|person| self.can_toughen(person)) {
                may = may.with(Seats::only(person.seat));
            }
        }
        Waits::Open { must, may }
    }

    /// Returns whether a character can toughen now (DOA-111 to DOA-114). It needs damage to undo, a Fate Card, and a
    /// use left in this round.
    fn can_toughen(&self, person: &Character) -> bool {
        let body = &person.body;
        let most = self.house.number(HouseRule::ToughenPerRound).unwrap_or(1);
        let has_use = body.wounds.iter().any(Wound::is_left) && !body.dead && body.toughened < most;
        has_use && person.owner.is_none() && self.decks[usize::from(person.deck)].fate() > 0
    }

    /// Returns a wait for this character's seat, as [`State::waits_for`] does.
    pub fn waits_for_who(&self, who: Who) -> Waits {
        self.waits_for(Seats::only(self.person(who).seat))
    }

    /// Returns the number of a deck's cards on the table: the cards of frames under way, and the initiative cards.
    pub fn on_table(&self, deck: u8) -> u32 {
        let cards_of = |frame: &AnyFrame| match frame {
            AnyFrame::Check(check) if self.person(check.who).deck == deck => check.drawn.len(),
            AnyFrame::Called(called) if called.deck == deck => usize::from(called.files && called.target.is_some()),
            AnyFrame::Played(played) if self.person(played.who).deck == deck => played.cards.len(),
            AnyFrame::Volunteers(check) if deck == GM_DECK => usize::from(check.target.is_some()),
            AnyFrame::Rest(rest) if deck == GM_DECK => usize::from(rest.target.is_some()),
            AnyFrame::Reveal(reveal) if reveal.deck == deck => usize::from(reveal.card.is_some()),
            _ => 0,
        };
        let in_frames: usize = self.frames.iter().map(cards_of).sum();
        let for_initiative = self.people.iter().filter(|person| person.deck == deck && person.card.is_some()).count();
        u32::try_from(in_frames + for_initiative).unwrap_or(0)
    }
}
