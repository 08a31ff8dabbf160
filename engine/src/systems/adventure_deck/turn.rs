//! A Turn: upkeep, one Action, and drawing up (ADS-097).
//!
//! [`Turn`] is a frame on the stack of work, at the place `at`, and its [`TurnStep`] says how far the Turn has come.
//! `Work::turn` continues it, and `take_act` takes the Action. `play`, `recall` and others carry the Action out.

use super::AdventureRules;
use super::action::Action;
use super::content::{CardId, Moment, Stage, UseId};
use super::deal::{Shed, Shedding};
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::house;
use super::state::{Answer, State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Source, Why};
use crate::machine::{Clock, Frame, Holds, Hook, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The reason why a combatant may act out of turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AsideKind {
    /// A Melee Weapon Card with a Boost, or 1 damage (ADS-282, ADS-283). It is a Free Action.
    StrikeFirst,
    /// One Normal Action against a fleer (ADS-314).
    AgainstFleer,
}

/// One combatant's Turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub who: Who,
    pub step: TurnStep,
    /// Whether cards were played on this Turn (ADS-090).
    pub played: bool,
    /// The first Weapon Card of a pair, after which the second may be played (ADS-218).
    pub first_blow: Option<CardId>,
    /// The Weapon that was taken up quickly. Only its cards may still be played on this Turn (ADS-215).
    pub swapped: Option<CardId>,
    /// The gear that came to hand by an Action of this Turn. Its cards wait for the next Turn (ADS-214, ADS-233).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub late: SmallVec<[CardId; 2]>,
    /// Whether an Action of this Turn began lying Prone. Who has stood up with it attacks on a later Turn (ADS-306).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fallen: bool,
    /// Whether the Action already has its one Boost (ADS-115, G-33).
    pub boosted: bool,
    /// Whether the free Recall of this Turn is used up.
    pub free_used: bool,
    /// The Boost Action Card that raises the attack of this Turn's Base Action (ADS-427).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raised_by: Option<CardId>,
    /// Whether the Normal Action of this Turn is lost (ADS-180).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dazed: bool,
    /// Whether the combatant has made its Move, or has given it up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved: bool,
    /// The target and the kind of an act out of turn. `None` on a combatant's own Turn.
    pub against: Option<(Who, AsideKind)>,
    /// The sources of the extra Actions still to come on this Turn (ADS-454).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub again: SmallVec<[UseId; 1]>,
    /// The source of an extra Action or Turn. `None` for an ordinary one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<UseId>,
    /// Whether this is an extra Action out of turn (ADS-454), without draws and without the end of a Turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
}

impl Turn {
    pub fn of(who: Who, step: TurnStep) -> Turn {
        Turn {
            who,
            step,
            played: false,
            first_blow: None,
            swapped: None,
            late: SmallVec::new(),
            fallen: false,
            boosted: false,
            free_used: false,
            raised_by: None,
            dazed: false,
            moved: false,
            against: None,
            again: SmallVec::new(),
            given: None,
            alone: false,
        }
    }

    /// Returns whether the Turn can still have another Action, because its end has not been told yet.
    pub fn is_open(&self) -> bool {
        self.against.is_none() && !matches!(self.step, TurnStep::Passes | TurnStep::Refill(_))
    }
}

/// The steps of a Turn (ADS-097).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TurnStep {
    Begin,
    /// The Hand is filled to its maximum. A full Hand discards a card first (ADS-087), or may draw an eighth card and
    /// discard afterwards (ADS-088).
    Upkeep {
        /// Whether that choice is made. Then only drawing up to the maximum is left, or discarding the eighth card.
        drawn: bool,
    },
    /// A Foe asks its trait with this number for a plan.
    Plan(u8),
    /// The combatant takes its Action.
    Act,
    /// A Foe looks for the line of its card to follow. The number is the first line that it looks at.
    Choose(u8),
    /// A Foe has found its line and waits for the draw.
    Line {
        /// The number of the line.
        nth: u8,
        /// Whether the line is the second of a pair (ADS-226).
        second: bool,
    },
    /// The Action is over.
    End,
    /// The Move that a house rule allows in addition to the Action may still be made (ADS-109).
    Walk,
    /// Scripts have heard of the Turn's end, and durations run down.
    Passes,
    /// The combatant with this number in `refilling` may draw up to its maximum (ADS-090, ADS-091).
    Refill(u8),
}

impl Frame<AdventureRules> for Turn {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.asked(state))
    }

    /// Returns whether the Turn's questions begin something. On an act out of turn, they are answers.
    fn begins(&self) -> bool {
        self.against.is_none()
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        work.turn(at)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        match self.step {
            TurnStep::Upkeep { .. } => {
                offers.allow_all([Action::Pass, Action::Draw(1)]);
                self.refuse_acts(look, offers, "ADS-097", "the Hand comes first: draw, or pass");
            }
            TurnStep::Refill(_) => {
                let Some(hero) = look.state.at(self.asked(look.state)).hero() else { return };
                let cards = u8::try_from(hero.draw.len() + hero.discard.len()).unwrap_or(u8::MAX);
                offers.allow(Action::Pass);
                offers.allow_all((1..=super::numbers::room(look, self.asked(look.state)).min(cards)).map(Action::Draw));
                let over = "the Action of this Turn is over: you may draw up, or pass";
                self.refuse_acts(look, offers, "ADS-096", over);
            }
            TurnStep::Act => self.offer_act(look, offers),
            TurnStep::Walk => {
                offers.allow(Action::Pass);
                self.offer_moves(look, offers);
            }
            _ => {}
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(turn) = work.frame::<Turn>(at) else { return Err(Illegal::not_offered()) };
        let (who, step, played, against) = (turn.who, turn.step, turn.played, turn.against);
        match (step, action) {
            (TurnStep::Upkeep { .. }, Action::Draw(_)) => {
                work.turn_step(at, TurnStep::Upkeep { drawn: true });
                work.draws(who, 1, Source::Rules);
            }
            (TurnStep::Upkeep { .. }, Action::Pass) => {
                work.turn_step(at, TurnStep::Act);
            }
            (TurnStep::Refill(nth), Action::Draw(n)) => {
                let asked = refilling(work.s, who, played, nth).unwrap_or(who);
                work.turn_step(at, TurnStep::Refill(nth + 1));
                work.draws(asked, n, Source::Rules);
            }
            (TurnStep::Refill(nth), Action::Pass) => {
                work.turn_step(at, TurnStep::Refill(nth + 1));
            }
            (TurnStep::Walk, Action::Move(way)) => {
                work.turn_step(at, TurnStep::End);
                work.walks(who, way, "ADS-109");
            }
            (TurnStep::Walk, Action::Pass) => {
                work.turn_step(at, TurnStep::End);
                work.forgoes_move(who);
            }
            (TurnStep::Act, action) => return work.take_act(at, who, against, action),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// Takes the draw for a Foe's line.
    fn given(work: &mut Work<'_>, at: usize, gift: Answer) {
        let Some(turn) = work.frame::<Turn>(at) else { return };
        let (who, against) = (turn.who, turn.against);
        if let (TurnStep::Line { nth, second }, Answer::Faces { ups, downs }) = (turn.step, gift) {
            work.line_drawn(at, who, nth, second, against, Some((ups, downs)));
        }
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let state = look.state;
        let question = match (&self.step, self.against) {
            (TurnStep::Upkeep { .. }, _) => "draw an eighth card?".into(),
            (TurnStep::Refill(_), _) => "the Action is over: draw cards?".into(),
            (TurnStep::Walk, _) => "move a step?".into(),
            (_, Some((target, AsideKind::StrikeFirst))) => format!("strike {} first?", state.at(target).label),
            _ if self.first_blow.is_some() => "the second blow of the pair?".into(),
            _ if self.dazed => "no Normal Action on this Turn: anything beside it?".into(),
            (_, Some((fleer, AsideKind::AgainstFleer))) => {
                let target = &state.at(fleer).label;
                let by = self.given_by(look).map(|by| format!("{by}: ")).unwrap_or_default();
                format!("{by}one Action against {target}?")
            }
            _ => {
                let round = state.round.number();
                match self.given.and_then(|used| look.catalog().caller(used)) {
                    Some(by) => format!("{}: an extra Action on Round {round}?", by.name),
                    None => format!("an Action on Round {round}?"),
                }
            }
        };
        state.asks(seat, self.asked(state), question)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.first_blow = self.first_blow.map(|card| map.card(card));
        self.swapped = self.swapped.map(|card| map.card(card));
        for card in &mut self.late {
            *card = map.card(*card);
        }
        self.raised_by = self.raised_by.map(|card| map.card(card));
        for used in self.again.iter_mut().chain(&mut self.given) {
            map.used(used);
        }
    }
}

impl Turn {
    /// Returns the name of the behaviour that allows acting out of turn. The behaviour's script waits below.
    fn given_by<'l>(&self, look: &Look<'l>) -> Option<&'l str> {
        let downward = look.state.frames.iter().rev().skip_while(|frame| Holds::<Turn>::get(*frame) != Some(self));
        let hook = downward.skip(1).find_map(Holds::<Hook<Moment>>::get)?;
        Some(&look.game.catalog.behind(hook.used).name)
    }

    /// Returns the combatant that is asked: the owner of the Turn, or the next one who may draw up.
    fn asked(&self, state: &State) -> Who {
        match self.step {
            TurnStep::Refill(nth) => refilling(state, self.who, self.played, nth).unwrap_or(self.who),
            _ => self.who,
        }
    }
}

/// Returns the `nth` combatant who may draw up: the owner of the Turn if it played cards, then those who reacted.
fn refilling(state: &State, owner: Who, played: bool, nth: u8) -> Option<Who> {
    let has_played = |who: Who, played: bool| {
        let combatant = state.at(who);
        combatant.is_in() && combatant.hero().is_some_and(|hero| played || hero.reacted)
    };
    let owner_first = has_played(owner, played);
    match nth.checked_sub(u8::from(owner_first)) {
        // If the owner is number 0, those who reacted are counted from 1.
        Some(nth) => {
            let has_reacted = |who: &Who| *who != owner && has_played(*who, false);
            state.everybody().filter(has_reacted).nth(usize::from(nth))
        }
        None => Some(owner),
    }
}

impl Work<'_> {
    /// Continues the Turn at its present step.
    fn turn(&mut self, at: usize) -> Flow {
        let Some(turn) = self.frame::<Turn>(at) else { return Flow::Go };
        let (who, step, against) = (turn.who, turn.step, turn.against);
        let (given, alone, played) = (turn.given, turn.alone, turn.played);
        let is_out = |combatant: Who| !self.s.at(combatant).is_in();
        let cannot_act = is_out(who) || against.is_some_and(|(target, _)| is_out(target));
        let is_ending = matches!(step, TurnStep::End | TurnStep::Passes | TurnStep::Refill(_));
        if cannot_act && !is_ending {
            return self.turn_step(at, TurnStep::End);
        }
        let is_hero = self.s.at(who).hero().is_some();
        match step {
            TurnStep::Begin => {
                self.forget_reactions();
                if !is_hero {
                    return self.foe_begins(at, who);
                }
                self.turn_step(at, TurnStep::Upkeep { drawn: false });
                self.upkeep(at, who, false)
            }
            TurnStep::Upkeep { drawn } => self.upkeep(at, who, drawn),
            TurnStep::Plan(nth) => self.plan(at, who, nth),
            TurnStep::Act => {
                // An extra Action is a Normal Action and nothing else, so a dazed combatant loses all of it.
                if given.is_some() && self.passes_if_dazed(who) {
                    return self.turn_step(at, TurnStep::End);
                }
                if against.is_none()
                    && self.gives_up_action_if_dazed(who)
                    && let Some(turn) = self.frame::<Turn>(at)
                {
                    turn.dazed = true;
                }
                Flow::Wait
            }
            TurnStep::Choose(from) => self.choose_line(at, who, against, from),
            TurnStep::Line { nth, second } => self.line_drawn(at, who, nth, second, against, None),
            TurnStep::Walk => Flow::Wait,
            TurnStep::End => {
                let out_of_turn = against.is_some() || alone;
                self.turn_ends(at, who, out_of_turn)
            }
            TurnStep::Passes => self.turn_passes(at, who),
            TurnStep::Refill(nth) => self.refill(at, who, played, nth),
        }
    }

    /// Asks the next combatant who may draw up and has room for a card, beginning with number `nth`.
    fn refill(&mut self, at: usize, owner: Who, played: bool, nth: u8) -> Flow {
        for nth in nth..=u8::MAX {
            match refilling(self.s, owner, played, nth) {
                None => break,
                Some(other) if self.missing(other) > 0 => {
                    self.turn_step(at, TurnStep::Refill(nth));
                    return Flow::Wait;
                }
                Some(_) => {}
            }
        }
        self.pop()
    }

    /// Forgets who reacted on the last Turn.
    fn forget_reactions(&mut self) {
        for other in self.s.everybody() {
            if self.s.at(other).hero().is_some_and(|hero| hero.reacted)
                && let Some(hero) = self.s.at_mut(other).hero_mut()
            {
                hero.reacted = false;
            }
        }
    }

    /// Takes the Normal Action from a dazed combatant, once (ADS-180). This is the Turn's Action, or the extra one
    /// against a fleer. Returns whether the combatant was dazed.
    pub(super) fn gives_up_action_if_dazed(&mut self, who: Who) -> bool {
        // The first condition avoids a copy of the combatant (`at_mut`).
        self.s.at(who).dazed && std::mem::take(&mut self.s.at_mut(who).dazed)
    }

    /// Makes a dazed combatant pass if it could do nothing but the lost Normal Action. Returns whether it was dazed.
    pub(super) fn passes_if_dazed(&mut self, who: Who) -> bool {
        let lost = self.gives_up_action_if_dazed(who);
        if lost {
            self.tell(Event::Passed { who }, Why::rule("ADS-180"));
        }
        lost
    }

    pub(super) fn turn_step(&mut self, at: usize, step: TurnStep) -> Flow {
        if let Some(turn) = self.frame::<Turn>(at) {
            turn.step = step;
        }
        Flow::Go
    }

    /// Fills a Hand below the maximum (ADS-086), or exchanges a card of a full Hand (ADS-087). `drawn` says that a full
    /// Hand has already discarded its card, or drawn the eighth one.
    fn upkeep(&mut self, at: usize, who: Who, drawn: bool) -> Flow {
        let Some(hero) = self.s.at(who).hero() else { return self.turn_step(at, TurnStep::Act) };
        let (most, size) = (super::numbers::hand_max(&self.look(), who), hero.hand_size());
        // A house rule allows an eighth card first (ADS-088).
        let may_draw_eighth = self.s.house.is(house::FullHand::MayDrawThenDiscard);
        if drawn {
            self.turn_step(at, TurnStep::Act);
            return match size.cmp(&most) {
                std::cmp::Ordering::Less => self.draws(who, most - size, Source::Rules),
                std::cmp::Ordering::Equal => Flow::Go,
                std::cmp::Ordering::Greater => self.push(Shed::of(who, size - most, Shedding::Maximum)),
            };
        }
        if size >= most && may_draw_eighth {
            // What is above the maximum goes first, and the choice of another card comes afterwards.
            return if size == most { Flow::Wait } else { self.push(Shed::of(who, size - most, Shedding::Maximum)) };
        }
        self.turn_step(at, TurnStep::Upkeep { drawn: true });
        if size >= most {
            return self.push(Shed::of(who, size - most + 1, Shedding::Room)); // the next step draws into the free place
        }
        self.upkeep(at, who, true)
    }

    /// Ends the Action. On the combatant's own Turn, another Action or a Move may follow. Otherwise the Turn ends.
    fn turn_ends(&mut self, at: usize, who: Who, out_of_turn: bool) -> Flow {
        self.raised_in_vain(who); // a Boost Action Card whose Action made no attack is used up
        if let Some(flow) = self.acts_again(at, who) {
            return flow;
        }
        if out_of_turn {
            return self.pop();
        }
        if self.may_still_move(at, who) {
            return self.turn_step(at, TurnStep::Walk);
        }
        if self.frame::<Turn>(at).is_some_and(|turn| !turn.moved) {
            self.no_chase(who);
        }
        if self.s.at(who).hurt_since_turn > 0 {
            self.s.at_mut(who).hurt_since_turn = 0;
        }
        self.turn_step(at, TurnStep::Passes);
        self.happens(super::facts::combatant(who), Moment::TurnEnd);
        // If scripts hear of the end, they lie above the Turn and run first.
        if self.is_innermost(at) { self.turn_passes(at, who) } else { Flow::Go }
    }

    /// Ends the effects that last until the Turn's end, after all scripts have heard of that end.
    fn turn_passes(&mut self, at: usize, who: Who) -> Flow {
        self.turn_step(at, TurnStep::Refill(0));
        let flow = self.passes(&[Clock::OwnTurn, Clock::Turn], Some(super::facts::combatant(who)));
        match self.frame::<Turn>(at).map(|turn| turn.played) {
            Some(played) if self.is_innermost(at) => self.refill(at, who, played, 0),
            _ => flow,
        }
    }

    /// Takes the Turn's one Action (ADS-096). After a Free Action, the step is `Act` again, for the Action to come.
    fn take_act(
        &mut self,
        at: usize,
        who: Who,
        against: Option<(Who, AsideKind)>,
        action: Action,
    ) -> Result<(), Illegal> {
        self.turn_step(at, TurnStep::End);
        match action {
            Action::Pass => {
                let dazed = self.frame::<Turn>(at).is_some_and(|turn| turn.dazed);
                self.tell(Event::Passed { who }, Why::rule(if dazed { "ADS-180" } else { "ADS-098" }));
            }
            Action::Play(card) => self.begin_play(at, who, card, against),
            Action::Lay(card) => {
                if let Some(turn) = self.frame::<Turn>(at) {
                    turn.played = true;
                }
                self.lay(who, card);
            }
            Action::Strike => {
                let target = against.map_or(who, |(target, _)| target);
                self.base_strike(who, target);
            }
            Action::Try(used) => {
                if self.catalog().behind(used).own.stage == Stage::Free {
                    self.turn_step(at, TurnStep::Act);
                } else if self.s.at(who).prone {
                    self.notes_fallen(who);
                }
                self.begin_try(who, used, against.map(|(target, _)| target));
            }
            Action::Ability(ability) => {
                if self.catalog().behind(ability.used).own.stage == Stage::Free {
                    self.turn_step(at, TurnStep::Act);
                }
                self.activate(super::facts::combatant(who), ability);
            }
            Action::Move(way) => {
                if super::chase::is_free(self.s) {
                    self.turn_step(at, TurnStep::Act);
                }
                self.walks(who, way, "ADS-245");
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
