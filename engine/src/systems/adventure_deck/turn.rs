//! A Turn: upkeep, one Action, and drawing up (ADS-097).

use super::action::Action;
use super::content::{Moment, Stage, UseId};
use super::event::Event;
use super::frame::{AsideKind, Frame, Turn, TurnStep};
use super::house::HouseRule;
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Why};

impl Work<'_> {
    pub(super) fn turn(&mut self, at: usize) -> Flow {
        let Some(Frame::Turn(turn)) = self.s.frames.get(at) else { return Flow::Go };
        let (who, step, against) = (turn.who, turn.step, turn.against);
        let gone = !self.s.at(who).is_in() || against.is_some_and(|(target, _)| !self.s.at(target).is_in());
        if gone && !matches!(step, TurnStep::End | TurnStep::Refill(_)) {
            return self.turn_step(at, TurnStep::End);
        }
        let hero = self.s.at(who).hero().is_some();
        match step {
            TurnStep::Begin => {
                for other in self.s.everybody() {
                    if self.s.at(other).hero().is_some_and(|hero| hero.reacted)
                        && let Some(hero) = self.s.at_mut(other).hero_mut()
                    {
                        hero.reacted = false;
                    }
                }
                if hero { self.turn_step(at, TurnStep::Upkeep { drawn: false }) } else { self.foe_begins(at, who) }
            }
            TurnStep::Upkeep { drawn } => self.upkeep(at, who, drawn),
            TurnStep::Plan(nth) => self.plan(at, who, nth),
            TurnStep::Act => {
                if self.s.at(who).dazed && against.is_none() {
                    self.s.at_mut(who).dazed = false;
                    self.tell(Event::Passed { who }, Why::rule("ADS-180"));
                    return self.turn_step(at, TurnStep::End);
                }
                Flow::Wait
            }
            TurnStep::Choose(from) => self.choose_line(at, who, against, from),
            TurnStep::Line { nth, second } => self.line_drawn(at, who, (nth, second), against),
            TurnStep::End => self.turn_ends(at, who, against.is_some()),
            TurnStep::Refill(nth) => match refilling(self.s, who, nth) {
                None => self.pop(),
                Some(other) if self.missing(other) > 0 => Flow::Wait,
                Some(_) => self.turn_step(at, TurnStep::Refill(nth + 1)),
            },
        }
    }

    pub(super) fn turn_step(&mut self, at: usize, step: TurnStep) -> Flow {
        if let Some(turn) = self.turn_at(at) {
            turn.step = step;
        }
        Flow::Go
    }

    /// A Hand below the maximum is filled (ADS-086); a full one gives a card up for a new one (ADS-087).
    fn upkeep(&mut self, at: usize, who: Who, drawn: bool) -> Flow {
        let Some(hero) = self.s.at(who).hero() else { return self.turn_step(at, TurnStep::Act) };
        let (most, size) = (hero.hand_most(), hero.hand_size());
        let offered = self.s.house.is(HouseRule::FullHand, 1);
        if drawn {
            self.turn_step(at, TurnStep::Act);
            return match size.cmp(&most) {
                std::cmp::Ordering::Less => self.push(Frame::Deal { who, left: most - size }),
                std::cmp::Ordering::Equal => Flow::Go,
                std::cmp::Ordering::Greater => self.push(Frame::Shed { who, left: size - most }),
            };
        }
        if size == most && offered {
            return Flow::Wait; // may draw an eighth (ADS-088)
        }
        self.turn_step(at, TurnStep::Upkeep { drawn: true });
        if size >= most { self.push(Frame::Shed { who, left: size - most + 1 }) } else { Flow::Go }
    }

    fn turn_ends(&mut self, at: usize, who: Who, aside: bool) -> Flow {
        if aside {
            return self.pop();
        }
        if self.s.at(who).hurt_since_turn > 0 {
            self.s.at_mut(who).hurt_since_turn = 0;
        }
        self.turn_step(at, TurnStep::Refill(0))
    }

    /// An action of the pack is carried out: its script runs.
    pub(super) fn try_action(&mut self, who: Who, used: UseId, target: Who) {
        let catalog = self.catalog();
        let (behaviour, caller) = (catalog.behind(used), catalog.used(used).caller);
        let aimed = (target != who).then_some(target);
        self.tell(Event::Tries { who, used, target: aimed }, self.by("ADS-107", caller));
        if behaviour.hook(Moment::Act).is_some() {
            self.call(used, Moment::Act, &[super::facts::combatant(who), super::facts::combatant(target)]);
            self.must_see(who, target, behaviour.own.reach);
        }
    }

    pub(super) fn take_turn(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        let Some(Frame::Turn(turn)) = self.s.frames.get(at) else { return Err(Illegal::not_offered()) };
        let (who, step, against) = (turn.who, turn.step, turn.against);
        match (step, action) {
            (TurnStep::Upkeep { .. }, Action::Draw(_)) => {
                self.turn_step(at, TurnStep::Upkeep { drawn: true });
                self.push(Frame::Deal { who, left: 1 });
            }
            (TurnStep::Upkeep { .. }, Action::Pass) => {
                self.turn_step(at, TurnStep::Act);
            }
            (TurnStep::Refill(nth), Action::Draw(left)) => {
                let who = refilling(self.s, who, nth).unwrap_or(who);
                self.turn_step(at, TurnStep::Refill(nth + 1));
                self.push(Frame::Deal { who, left });
            }
            (TurnStep::Refill(nth), Action::Pass) => {
                self.turn_step(at, TurnStep::Refill(nth + 1));
            }
            (TurnStep::Act, action) => return self.take_act(at, who, against, action),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// The Turn's one Action (ADS-096).
    fn take_act(
        &mut self,
        at: usize,
        who: Who,
        against: Option<(Who, AsideKind)>,
        action: Action,
    ) -> Result<(), Illegal> {
        self.turn_step(at, TurnStep::End);
        match action {
            Action::Pass => self.tell(Event::Passed { who }, Why::rule("ADS-098")),
            Action::Play(card) => self.begin_play(at, who, card, against),
            Action::Strike => {
                let target = against.map_or(who, |(target, _)| target);
                self.base_strike(who, target);
            }
            Action::Try(used) => {
                if self.catalog().behind(used).own.stage == Stage::Free {
                    self.turn_step(at, TurnStep::Act);
                }
                self.begin_try(who, used);
            }
            Action::Move(up) => {
                self.step_along(who, if up { 1 } else { -1 }, "ADS-245");
            }
            Action::Recall(card) => self.begin_recall(at, who, card),
            Action::Swap(_) | Action::Pair(..) | Action::Equip | Action::Drop | Action::PickUp => {
                return self.take_gear(at, who, action);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }
}

/// Who may draw up at the end of a Turn, one after another: its owner if it played cards, then those who reacted.
pub fn refilling(state: &State, owner: Who, nth: u8) -> Option<Who> {
    let played = state
        .frames
        .iter()
        .rev()
        .find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn.played) } else { None });
    let first = (played == Some(true) && state.at(owner).hero().is_some()).then_some(owner);
    let reacted =
        state.everybody().filter(|who| *who != owner && state.at(*who).hero().is_some_and(|hero| hero.reacted));
    first.into_iter().chain(reacted).filter(|who| state.at(*who).is_in()).nth(usize::from(nth))
}

/// What may be done on the Turn, or out of turn.
pub fn list(game: &super::AdventureDeck, state: &State, turn: &Turn, out: &mut Vec<Action>) {
    let who = turn.who;
    match turn.step {
        TurnStep::Upkeep { .. } => out.extend([Action::Pass, Action::Draw(1)]),
        TurnStep::Refill(nth) => {
            let who = refilling(state, who, nth).unwrap_or(who);
            let Some(hero) = state.at(who).hero() else { return };
            let left = u8::try_from(hero.draw.len() + hero.discard.len()).unwrap_or(u8::MAX);
            out.push(Action::Pass);
            out.extend((1..=hero.hand_most().saturating_sub(hero.hand_size()).min(left)).map(Action::Draw));
        }
        TurnStep::Act => list_act(game, state, turn, out),
        _ => {}
    }
}

fn list_act(game: &super::AdventureDeck, state: &State, turn: &Turn, out: &mut Vec<Action>) {
    let who = turn.who;
    out.push(Action::Pass);
    let Some(hero) = state.at(who).hero() else { return };
    for card in hero.hand.bag().kinds() {
        if super::legal::play::<super::legal::No>(game, state, turn, card).is_ok() {
            out.push(Action::Play(card));
        }
    }
    if let Some((_, kind)) = turn.against {
        let empty = !out.iter().any(|action| matches!(action, Action::Play(_)));
        let able = super::means::attacks::<super::legal::No>(&game.catalog, state, who, super::means::Means::BASE);
        if kind == AsideKind::StrikeFirst && empty && able.is_ok() {
            out.push(Action::Strike);
        }
        return;
    }
    if turn.first_blow.is_some() {
        return; // only the second blow of a pair is left (ADS-218)
    }
    super::gear::list(game, state, who, out);
    super::recall::list(game, state, who, out);
    super::hooks::list_actions(game, state, who, Stage::Action, out);
    super::hooks::list_actions(game, state, who, Stage::Free, out);
    super::hooks::list_tasks(game, state, who, out);
    if state.ground.line && !super::legal::held(state, who) {
        out.extend([Action::Move(false), Action::Move(true)]);
    }
}
