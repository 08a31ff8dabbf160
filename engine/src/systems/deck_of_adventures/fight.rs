//! A fight: initiative, then rounds of turns until a side is down (DOA-087 to DOA-099). The GM can end it earlier.
//!
//! Begin reading at [`Fight`] and its [`Step`]s. The GM or a beat of an adventure starts a fight, which is a frame of
//! the stack. It pushes a frame for each card drawn and for each turn. In every function, `at` is the place of the
//! fight on the stack.

use super::action::Action;
use super::content::{BeatId, Moment};
use super::deck::DeckCard;
use super::event::Event;
use super::facts::{GAME_SUBJECT, subject};
use super::frame::{AnyFrame, Look, Offers};
use super::house::{self, HouseRule};
use super::initiative::{Agree, are_tied, order};
use super::reveal::Reveal;
use super::state::{Combat, GM_DECK, State, Who};
use super::turn::Turn;
use super::work::{Flow, Work};
use super::{DeckRules, Gift, gm, turn};
use crate::kernel::{Illegal, PlayingCard, Seat, Seats, Source, Value, Why};
use crate::machine::{Clock, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The fight under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub step: Step,
}

/// The steps of a fight. After each turn, the fight is at `Late` again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Everybody draws an initiative card.
    Cards,
    /// Two neighbours in the order with cards of one rank may agree who goes first. The number is the index of the
    /// first of the two.
    Ties(u8),
    /// A round begins.
    Round,
    /// A character that came during the fight draws an initiative card (DOA-088).
    Late,
    /// The fight ends if one side is down. Otherwise the characters that have delayed may act.
    Before,
    /// The next character in the order acts.
    Turn,
    /// All have had their turn.
    RoundEnd,
}

/// The offer to act now, which each character that has delayed gets, one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// The characters still to be asked, the next one first.
    pub left: SmallVec<[Who; 2]>,
}

impl Frame<DeckRules> for Fight {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Fight { step }) = work.frame::<Fight>(at).cloned() else { return Flow::Go };
        if work.s.fight.is_none() {
            return work.pop();
        }
        match step {
            Step::Cards => work.draw_initiative(at),
            Step::Ties(pair) => work.settle_tie(at, pair),
            Step::Round => work.begin_round(at),
            Step::Late => work.draw_late(at),
            Step::Before => work.before_turn(at),
            Step::Turn => work.next_turn(at),
            Step::RoundEnd => work.end_round(at),
        }
    }

    /// Takes an initiative card, or the answer whether two tied characters change places.
    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(Fight { step }) = work.frame::<Fight>(at).cloned() else { return };
        match (step, gift) {
            (Step::Cards, Gift::Card(card)) => {
                if let Some(who) = work.s.next_without_card() {
                    work.s.person_mut(who).card = Some(card);
                }
            }
            (Step::Late, Gift::Card(card)) => work.joins(card),
            // No card is left to draw. A character without an initiative card cannot be attacked, so the fight ends.
            (Step::Cards | Step::Late, _) => _ = work.end_fight(None),
            (Step::Ties(pair), Gift::Value(Value::Bool(true))) => {
                // The step is at the next pair already.
                let pair = usize::from(pair).saturating_sub(1);
                if let Some(fight) = &mut work.s.fight
                    && pair + 1 < fight.order.len()
                {
                    fight.order.swap(pair, pair + 1);
                }
            }
            _ => {}
        }
    }
}

impl Frame<DeckRules> for Waiting {
    fn waits(&self, state: &State) -> Waits {
        self.left.first().map_or(Waits::Nobody, |who| state.waits_for_who(*who))
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Waiting { left }) = work.frame::<Waiting>(at).cloned() else { return Flow::Go };
        // A turn in between may have knocked somebody out.
        let left: SmallVec<[Who; 2]> = left.into_iter().filter(|who| work.s.person(*who).body.is_up()).collect();
        if left.is_empty() {
            return work.pop();
        }
        if let Some(waiting) = work.frame::<Waiting>(at) {
            waiting.left = left;
        }
        Flow::Wait
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some(who) = self.left.first() else { return };
        // `gm::offers` adds the commands of any time, and returns `true` for a seat that is not asked.
        if !gm::offers(look, Seats::only(look.state.person(*who).seat), offers) {
            offers.allow_all([Action::Act, Action::Pass]);
        }
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        if !matches!(action, Action::Act | Action::Pass) {
            return gm::take(work, seat, action);
        }
        let Some(waiting) = work.frame::<Waiting>(at).filter(|waiting| !waiting.left.is_empty()) else {
            return Err(Illegal::not_offered());
        };
        let who = waiting.left.remove(0);
        if action == Action::Act {
            work.acts_after_delay(at, who);
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let label = self.left.first().map_or("", |who| look.state.person(*who).label.as_str());
        format!("{label} has delayed: act now?")
    }
}

impl State {
    /// Returns the first character without an initiative card that takes part in the fight: one that is up, or a
    /// knocked-out Dealer, which may come round by its card and have a Lone Stand (DOA-132, DOA-134).
    fn next_without_card(&self) -> Option<Who> {
        let takes_part = |who: Who| {
            let body = &self.person(who).body;
            let may_wake = !body.dead && !self.deck_of(who).shared && !self.is_left_behind(who);
            body.is_up() || may_wake
        };
        self.everybody().find(|who| self.person(*who).card.is_none() && takes_part(*who))
    }

    /// Returns whether a character takes no part in this fight. In an adventure, foes defeated earlier take none.
    fn is_left_behind(&self, who: Who) -> bool {
        self.story.is_some() && !self.is_friend(who) && !self.person(who).body.is_up()
    }

    /// Returns whether an action of the current turn is under way.
    pub fn is_in_action(&self) -> bool {
        let is_struggle_or_use = |turn: &Turn| matches!(turn.step, turn::Step::Struggle | turn::Step::Use);
        // The free use of a power is no action.
        if self.acting().is_some_and(|turn| turn.step == turn::Step::UseFree) {
            return false;
        }
        let from = self.frames.iter().rposition(|frame| matches!(frame, AnyFrame::Turn(_)));
        let above = from.and_then(|from| self.frames.get(from..)).unwrap_or_default();
        let is_attack = above.iter().any(|frame| matches!(frame, AnyFrame::Attack(_)));
        is_attack || self.acting().is_some_and(is_struggle_or_use)
    }

    /// Returns the turn under way. `None` outside a fight and between turns.
    pub fn acting(&self) -> Option<&Turn> {
        self.frames.iter().rev().find_map(|frame| match frame {
            AnyFrame::Turn(turn) => Some(turn),
            _ => None,
        })
    }
}

impl Work<'_> {
    /// Sets the step of the fight at a place of the stack.
    fn goto(&mut self, at: usize, step: Step) {
        if let Some(fight) = self.frame::<Fight>(at) {
            fight.step = step;
        }
    }

    /// Starts a fight (DOA-087), called by the GM or by the current beat of an adventure.
    pub(super) fn start_fight(&mut self) -> Flow {
        self.s.fight = Some(Combat::default());
        // A fight of a beat takes place on the squares of the beat, and the beat is the source of its event.
        let beat = match &self.s.story {
            Some(story) if story.fight.is_some() => story.beat,
            _ => None,
        };
        if let Some(beat) = beat {
            self.take_the_field(beat);
        }
        let source = beat.map_or(Source::Rules, |beat| Source::Item(self.catalog().beat(beat).item));
        self.tell(Event::FightBegins, Why::by("DOA-087", source));
        self.stand_somewhere();
        self.push(Fight { step: Step::Cards })
    }

    /// Prepares the map for the fight of a beat. If the beat has squares, they become the map and nobody has a space on
    /// it yet. Foes defeated earlier leave the map.
    fn take_the_field(&mut self, beat: BeatId) {
        let (grid, catalog) = (self.s.grid(), self.catalog());
        let map = catalog.beat(beat).map.as_ref();
        for who in self.s.everybody() {
            if map.is_some() || self.s.is_left_behind(who) {
                self.s.person_mut(who).at = None;
            }
        }
        if let Some(map) = map {
            self.s.terrain = Some(map.clone().on_grid(grid).into());
        }
    }

    /// Places characters without a space on the map. The players' side is on the left, the others on the right.
    pub(super) fn stand_somewhere(&mut self) {
        for who in self.s.everybody() {
            if self.s.person(who).at.is_some() || self.s.is_left_behind(who) {
                continue;
            }
            // Without squares the GM decides which characters reach each other (DOA-186).
            let Some(arena) = self.s.arena() else { return };
            match arena.open_at_end(self.s.is_friend(who)) {
                Some(place) => self.s.person_mut(who).at = Some(place),
                None => self.tell_by(Event::NoSpace { who }, "DOA-103"),
            }
        }
    }

    /// Draws the next missing initiative card. When all have one, sets the order of turns (DOA-089).
    fn draw_initiative(&mut self, at: usize) -> Flow {
        if let Some(who) = self.s.next_without_card() {
            let deck = self.s.person(who).deck;
            return self.push(Reveal::of(deck, Some(who)));
        }
        let order = order(&self.look());
        if let Some(fight) = &mut self.s.fight {
            fight.order.clone_from(&order);
        }
        self.tell_by(Event::Order { order }, "DOA-089");
        self.goto(at, Step::Ties(0));
        Flow::Go
    }

    /// Asks two neighbours in the order with cards of one rank to agree who goes first (DOA-090). `pair` is the index
    /// of the first of the two. After the last pair, the round begins.
    fn settle_tie(&mut self, at: usize, pair: u8) -> Flow {
        let order = self.s.fight.as_ref().map(|fight| fight.order.as_slice()).unwrap_or_default();
        let nth = usize::from(pair);
        let Some(&[first, second]) = order.get(nth..nth + 2) else {
            self.goto(at, Step::Round);
            return Flow::Go;
        };
        let tied = are_tied(self.s, first, second);
        self.goto(at, Step::Ties(pair + 1));
        if tied { self.push(Agree { first, second, offered: false }) } else { Flow::Go }
    }

    /// Begins a round: resets what is counted in a round, and calls the scripts that hear of its beginning.
    fn begin_round(&mut self, at: usize) -> Flow {
        let Some(fight) = &mut self.s.fight else { return self.pop() };
        fight.round = fight.round.saturating_add(1);
        fight.next = 0;
        let round = fight.round;
        for person in &mut self.s.people {
            person.body.toughened = 0;
            person.body.attackers.clear();
        }
        self.begin_anew(); // the Round before is not the cause of this one
        self.tell_by(Event::RoundBegins { round }, "DOA-095");
        // In the log, what follows has this event as its cause.
        self.hang_on_newest();
        self.goto(at, Step::Late);
        let up = self.s.everybody().filter(|who| self.s.person(*who).body.is_up());
        let all: SmallVec<[_; 8]> = up.map(subject).chain([GAME_SUBJECT]).collect();
        self.happens_to(&all, Moment::Round.own())
    }

    /// Draws an initiative card for a character that came during the fight, if one still has none.
    fn draw_late(&mut self, at: usize) -> Flow {
        let Some(who) = self.s.next_without_card() else {
            self.goto(at, Step::Before);
            return Flow::Go;
        };
        self.stand_somewhere();
        let deck = self.s.person(who).deck;
        self.push(Reveal::of(deck, Some(who)))
    }

    /// Sorts a latecomer into the order by its card. If that place has passed, the latecomer acts from the next round
    /// on. For example, a and b of the order a, b, c have acted, so `next` is 2. If the latecomer d sorts before b, the
    /// order is a, d, b, c and `next` is 3: c is still next.
    fn joins(&mut self, card: PlayingCard) {
        let Some(who) = self.s.next_without_card() else { return };
        self.s.person_mut(who).card = Some(card);
        let sorted = order(&self.look());
        let behind: Vec<Who> = sorted.iter().skip_while(|other| **other != who).skip(1).copied().collect();
        let Some(fight) = &mut self.s.fight else { return };
        // The latecomer comes before the first of those behind it, because equal cards may have changed places.
        let place = fight.order.iter().position(|other| behind.contains(other)).unwrap_or(fight.order.len());
        fight.order.insert(place, who);
        // The character that was next before is still next.
        fight.next += u8::from(place < usize::from(fight.next));
        let order = fight.order.clone();
        self.tell_by(Event::Order { order }, "DOA-088");
    }

    /// Ends the fight if a side is down. Otherwise asks the characters that have delayed. After that, the next one in
    /// the order acts.
    fn before_turn(&mut self, at: usize) -> Flow {
        let is_up = |who: &Who| self.s.person(*who).body.is_up();
        let are_friends_up = self.s.everybody().any(|who| self.s.is_friend(who) && is_up(&who));
        let are_foes_up = self.s.everybody().any(|who| !self.s.is_friend(who) && is_up(&who));
        if !are_friends_up || !are_foes_up {
            return self.end_fight(Some(are_friends_up));
        }
        let Some(fight) = &self.s.fight else { return self.pop() };
        let is_last = usize::from(fight.next) >= fight.order.len();
        let left: SmallVec<[Who; 2]> = fight.delayed.iter().map(|turn| turn.who).filter(is_up).collect();
        self.goto(at, if is_last { Step::RoundEnd } else { Step::Turn });
        if left.is_empty() { Flow::Go } else { self.push(Waiting { left }) }
    }

    /// Lets a character that has delayed act now. `at` is the place of the offer on the stack: after this turn, the
    /// offer goes to all who still wait.
    fn acts_after_delay(&mut self, at: usize, who: Who) {
        let Some(fight) = &mut self.s.fight else { return };
        let Some(nth) = fight.delayed.iter().position(|turn| turn.who == who) else { return };
        let mut turn = fight.delayed.remove(nth);
        let left = fight.delayed.iter().map(|turn| turn.who).collect();
        if let Some(waiting) = self.frame::<Waiting>(at) {
            waiting.left = left;
        }
        // It begins only now, so what has happened during the delay counts as before the turn.
        self.s.person_mut(who).body.turn_begins();
        turn.step = turn::Step::Stun;
        self.tell_of(who, Event::TurnBegins { who }, "DOA-097");
        self.hang_on_newest();
        self.push(turn);
    }

    /// Begins the turn of the next character in the order, unless it is dead or knocked out. A knocked-out Dealer has
    /// its turn, because the turns that it is out are counted.
    fn next_turn(&mut self, at: usize) -> Flow {
        self.goto(at, Step::Late);
        let Some(fight) = &mut self.s.fight else { return self.pop() };
        let next = fight.order.get(usize::from(fight.next)).copied();
        fight.next = fight.next.saturating_add(1);
        let Some(who) = next else { return Flow::Go };
        let body = &self.s.person(who).body;
        // Only the GM's deck is shared. Dealers have decks of their own, which serve their Companions too.
        let is_dealer = !self.s.deck_of(who).shared;
        if body.dead || (body.out.is_some() && !is_dealer) { Flow::Go } else { self.push(Turn::in_order(who)) }
    }

    /// Ends a round. Turns that are still delayed are lost (DOA-098), and a fight in which nobody gets hurt is over. By
    /// a house rule, the next round begins with new initiative cards.
    fn end_round(&mut self, at: usize) -> Flow {
        let lost = self.s.fight.as_mut().map(|fight| std::mem::take(&mut fight.delayed)).unwrap_or_default();
        if !lost.is_empty() {
            for turn in &lost {
                self.tell_of(turn.who, Event::TurnLost { who: turn.who }, "DOA-098");
            }
            // They end like any turn, the first one first, and the round ends after them.
            for turn in lost.into_iter().rev() {
                self.push(Turn { step: turn::Step::End, ..turn });
            }
            return Flow::Go;
        }
        if self.tells_standoff() {
            return self.end_fight(None);
        }
        let new_cards = self.s.house.is(house::InitiativeEachRound::EachRound);
        if new_cards {
            self.file_cards();
        }
        self.goto(at, if new_cards { Step::Cards } else { Step::Round });
        // Effects that last until the end of the round end.
        self.passes(&[Clock::Round], None)
    }

    /// Returns whether nobody has been hurt for as many rounds as the house rule `standoff` says (DOA-087). If so,
    /// tells the event.
    fn tells_standoff(&mut self) -> bool {
        let most = self.s.house.number(HouseRule::Standoff).unwrap_or(10);
        let rounds = self.s.fight.as_ref().map_or(0, |fight| fight.round.saturating_sub(fight.hurt_in));
        let is_over = rounds >= u16::from(most);
        if is_over {
            self.tell_by(Event::Standoff { rounds }, "DOA-087");
        }
        is_over
    }

    /// Removes all frames from the stack place `from` on. Their cards on the table are filed in their decks, so that
    /// none is lost (DOA-015).
    pub(super) fn drop_work(&mut self, from: usize) {
        let from = from.min(self.s.frames.len());
        let dropped = self.s.frames.split_off(from);
        for frame in dropped {
            let (deck, cards): (u8, Vec<PlayingCard>) = match frame {
                AnyFrame::Check(check) => (self.s.person(check.who).deck, check.drawn.to_vec()),
                AnyFrame::Played(played) => (self.s.person(played.who).deck, played.cards.to_vec()),
                AnyFrame::Called(called) if called.files => (called.deck, called.target.into_iter().collect()),
                AnyFrame::Reveal(reveal) => (reveal.deck, reveal.card.into_iter().collect()),
                AnyFrame::Volunteers(check) => (GM_DECK, check.target.into_iter().collect()),
                AnyFrame::Rest(rest) => (GM_DECK, rest.target.into_iter().collect()),
                _ => continue,
            };
            for card in cards {
                self.s.deck_mut(deck).file(DeckCard::Playing(card));
            }
        }
    }

    /// Files the initiative cards in their decks (DOA-094).
    fn file_cards(&mut self) {
        for who in self.s.everybody() {
            let deck = self.s.person(who).deck;
            if let Some(card) = self.s.person_mut(who).card.take() {
                self.s.deck_mut(deck).file(DeckCard::Playing(card));
            }
        }
    }

    /// Ends the fight. `won` says whether the players' side has won. `None` means that nobody has. In an adventure, a
    /// fight that nobody wins counts as lost.
    pub(super) fn end_fight(&mut self, won: Option<bool>) -> Flow {
        let Some(at) = self.s.frames.iter().position(|frame| matches!(frame, AnyFrame::Fight(_))) else {
            return Flow::Go;
        };
        self.drop_work(at);
        self.file_cards();
        let counts_as_lost = won.is_none() && self.s.is_fight_of_beat();
        self.s.won = if counts_as_lost { Some(false) } else { won };
        self.s.fight = None;
        for who in self.s.everybody() {
            let body = &mut self.s.person_mut(who).body;
            body.wounds.clear();
            body.attackers.clear();
            body.hurt = 0;
            body.toughened = 0;
            body.reeling = false;
            body.woken = false;
            self.lay_down_epic(who);
        }
        self.tell_by(Event::FightEnds { won }, "DOA-087");
        // Effects that last until the end of the fight end.
        self.passes(&[Clock::Fight], None)
    }
}
