//! One encounter after another: draw, place the room, resolve, file the card (ENC-046 to ENC-052, ENC-137 to ENC-176).

use super::action::Action;
use super::content::room::Exit;
use super::content::{CardDef, CardId, Thing, When};
use super::event::Event;
use super::frame::Frame;
use super::house::HouseRule;
use super::map::{Place, letter};
use super::state::{Game, Open, Outcome, State};
use super::work::{Flow, Work};
use super::{EncounterDeck, item};
use crate::kernel::{Illegal, Source, Why};

/// What may be done between encounters.
pub fn list_between(game: &EncounterDeck, state: &State, out: &mut Vec<Action>) {
    out.push(Action::Draw);
    item::list(game, state, When::Between, out);
}

/// Where the drawn room may go.
pub fn list_places(game: &EncounterDeck, state: &State, card: CardId, exit: Option<u8>, out: &mut Vec<Action>) {
    let room = &game.catalog.card(card).room;
    match exit.and_then(|n| state.map.open().get(usize::from(n)).copied()) {
        None => out.extend(state.map.fitting(room, card).into_iter().map(|(n, _)| Action::Join(n))),
        Some(exit) => out.extend(state.map.ways(room, card, exit).into_iter().map(|way| Action::By(way.by))),
    }
}

impl Work<'_> {
    /// Waits for the next draw, or ends a game that has nothing to draw.
    pub(super) fn between(&mut self) -> Flow {
        if self.s.decks.impending_len() > 0 {
            return Flow::Wait;
        }
        self.tell_by(Event::Nothing, "");
        self.end(Outcome::Nothing)
    }

    pub(super) fn take_between(&mut self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Draw => self.push(Frame::Drawing),
            Action::Use { item, .. } => self.use_item(item, None),
            _ => return Err(Illegal::not_offered()),
        };
        Ok(())
    }

    /// The top card is turned over.
    pub(super) fn drawn(&mut self, card: CardId) -> Result<(), Illegal> {
        self.s.decks.take_top(card);
        self.pop();
        let source = Source::Item(self.catalog().card(card).item);
        self.tell(Event::Drew { card }, Why::by("ENC-046", source));
        self.push(Frame::Placing { card, exit: None });
        Ok(())
    }

    /// Lays the room where there is but one way, notes it off the map where there is none (ENC-184, ENC-185). With an
    /// exit of the map said, an exit of the room may be said too, even if it is the only one.
    pub(super) fn placing(&mut self, card: CardId, exit: Option<u8>) -> Flow {
        let room = &self.catalog().card(card).room;
        let fitting = self.s.map.fitting(room, card);
        match (fitting.as_slice(), exit) {
            ([], _) if self.s.game == Some(Game::Completionist) => {
                self.tell_by(Event::MapFull { card }, "ENC-174");
                self.complete()
            }
            ([], _) => {
                self.s.map.record_off(card);
                self.tell_by(Event::OffMap { card }, "ENC-185");
                self.meet(card)
            }
            ([(n, exit)], None) => {
                let mut ways = self.s.map.ways(room, card, *exit);
                match (ways.pop(), ways.is_empty()) {
                    (Some(only), true) => self.lay(card, *n, *exit, only.place),
                    _ => {
                        self.become_frame(Frame::Placing { card, exit: Some(*n) });
                        Flow::Wait
                    }
                }
            }
            _ => Flow::Wait,
        }
    }

    pub(super) fn take_placing(&mut self, card: CardId, exit: Option<u8>, action: Action) -> Result<(), Illegal> {
        let open = self.s.map.open();
        match (exit.and_then(|n| Some((n, *open.get(usize::from(n))?))), action) {
            (None, Action::Join(n)) => self.become_frame(Frame::Placing { card, exit: Some(n) }),
            (Some((n, exit)), Action::By(by)) => {
                let ways = self.s.map.ways(&self.catalog().card(card).room, card, exit);
                let Some(way) = ways.into_iter().find(|way| way.by == by) else { return Err(Illegal::not_offered()) };
                self.lay(card, n, exit, way.place);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// The hero walks to the exit, and the room is there (ENC-177, ENC-181).
    fn lay(&mut self, card: CardId, n: u8, exit: Exit, place: Place) -> Flow {
        let rooms = u8::try_from(self.s.map.walk(exit)).unwrap_or(u8::MAX);
        if rooms > 1 {
            self.tell_by(Event::Walked { rooms }, "ENC-177");
        }
        self.s.map.join(exit, place);
        self.tell_by(Event::Joined { card, exit: letter(n) }, "ENC-180");
        self.meet(card)
    }

    /// The encounter begins.
    fn meet(&mut self, card: CardId) -> Flow {
        self.s.open = Some(Open::new(card));
        self.become_frame(Frame::Fight);
        if let Some(enemy) = &self.catalog().card(card).enemy {
            self.tell_of_card(Event::Circles { n: enemy.circles() }, "ENC-096");
        }
        Flow::Go
    }

    /// The completed card goes to its pile, and what follows from that.
    pub(super) fn file(&mut self) -> Flow {
        let Some(open) = self.s.open.take() else { return self.pop() };
        self.pop();
        let (card, game) = (open.card, self.s.game.unwrap_or(Game::Normal));
        let level = self.catalog().card(card).level;
        let victory = level > 0 || game == Game::Completionist;
        let decks = &mut self.s.decks;
        let pile = if victory { &mut decks.victory } else { &mut decks.discard };
        pile.put(card);
        let rule = match (game, victory) {
            (Game::Completionist, _) => "ENC-173",
            (_, true) => "ENC-139",
            _ => "ENC-137",
        };
        self.tell_by(Event::Filed { card, victory }, rule);
        let empty = self.s.decks.impending_len() == 0;
        match game {
            Game::Normal if level == CardDef::BOSS => return self.victory("ENC-156"),
            Game::Micro(_) if empty => return self.victory("ENC-161"),
            Game::Mini(_) if empty => return self.victory("ENC-164"),
            Game::Completionist if empty => return self.complete(),
            Game::Normal if level > 0 => self.next_cycle(),
            _ => {}
        }
        if self.s.hero.left(Thing::Health) == 0 { self.fall() } else { Flow::Go }
    }

    /// A unique card is done: level 1 is gathered, the next unique card joins, all is shuffled (ENC-140 to ENC-142).
    fn next_cycle(&mut self) {
        let decks = &mut self.s.decks;
        let encounters = u8::try_from(decks.discard.len() + 1).unwrap_or(u8::MAX);
        decks.gather();
        decks.release();
        let (impending, future) = (decks.impending_len(), decks.future_len());
        self.tell_by(Event::CycleEnds { encounters }, "ENC-149");
        self.tell_by(Event::Rebuilt { impending, future }, "ENC-142");
    }

    /// The hero has no health left (ENC-153, ENC-176).
    pub(super) fn fall(&mut self) -> Flow {
        self.tell_by(Event::Fallen, "ENC-153");
        if self.s.game != Some(Game::Completionist) {
            return self.end(Outcome::Failed);
        }
        let extra = self.extra();
        self.tell_by(Event::VictoryStands { extra }, "ENC-176");
        self.end(Outcome::Completed)
    }

    fn victory(&mut self, rule: &'static str) -> Flow {
        self.tell_by(Event::Victory, rule);
        self.end(Outcome::Victory);
        if may_complete(self.game, self.s) {
            self.push(Frame::Won);
        }
        Flow::Wait
    }

    fn complete(&mut self) -> Flow {
        let extra = self.extra();
        self.tell_by(Event::Completed { extra }, "ENC-174");
        self.end(Outcome::Completed)
    }

    fn end(&mut self, outcome: Outcome) -> Flow {
        self.s.outcome = Some(outcome);
        self.s.frames.clear();
        Flow::Wait
    }

    fn extra(&self) -> u32 {
        extra(self.s)
    }

    pub(super) fn take_won(&mut self, action: Action) -> Result<(), Illegal> {
        self.pop();
        if action == Action::Finish {
            return Ok(());
        }
        self.s.game = Some(Game::Completionist);
        self.s.outcome = None;
        let catalog = self.catalog();
        self.s.decks.complete(catalog);
        let impending = self.s.decks.impending_len();
        self.tell_by(Event::GoesOn { impending }, "ENC-172");
        self.push(Frame::Between);
        Ok(())
    }

    /// Does a round go to its end before anything is decided (`victory_beats_death`)?
    pub(super) fn victory_beats_death(&self) -> bool {
        self.s.house.has(HouseRule::VictoryBeatsDeath)
    }
}

/// Encounters resolved in Completionist play: beyond the nine cards of the normal game.
pub fn extra(state: &State) -> u32 {
    let all = state.decks.victory.len() + u32::from(state.decks.put_away);
    if state.game == Some(Game::Completionist) { all.saturating_sub(9) } else { 0 }
}

/// May Completionist play be started (ENC-169, ENC-170)?
pub fn may_complete(game: &EncounterDeck, state: &State) -> bool {
    state.outcome == Some(Outcome::Victory)
        && state.game == Some(Game::Normal)
        && state.map.has_space()
        && state.decks.anything_left(&game.catalog)
}
