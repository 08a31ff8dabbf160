//! Combat: Rounds and Counts, one Turn after another, and the rewards at the end.
//!
//! [`Combat`] is the lowest frame on the stack of work, and its value is the next step. `Work::combat` carries out the
//! step: it calls the scripts of a moment, begins the next Turn, or ends the Combat. A Count is six Rounds.

use super::action::Action;
use super::content::{Moment, Stage};
use super::event::Event;
use super::explain;
use super::frame::{Look, Offers};
use super::house;
use super::round::Round;
use super::state::{State, Who};
use super::turn::{Turn, TurnStep};
use super::work::{Flow, Work};
use super::{AdventureRules, window};
use crate::kernel::{Illegal, Seat, Seats, Source, Verdict, Why};
use crate::machine::{Clock, Cue, Frame, Waits};
use serde::{Deserialize, Serialize};

/// The largest number of Rounds that a rule can ask for.
const MOST_ROUNDS: u8 = 99;

/// The steps of the Combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Combat {
    /// Before the first Round, traits act that act before the fight (ADS-405).
    Entry,
    /// A Round begins.
    RoundStart,
    /// The next combatant in Turn order takes its Turn.
    NextTurn,
    /// The Turns of the Round are over, and traits hear of its end.
    RoundEnd,
    /// Traits have heard of the Round's end, and durations run down (ADS-067 to ADS-071).
    RoundPasses,
    /// The next Round begins.
    RoundOver,
    /// Between Encounters, Players rest, draw, try tasks, and in an adventure move on.
    AtRest,
    /// An adventure begins, and the party enters its first Room.
    Arrive,
    /// An adventure's Foes are placed and scripts have run, so Combat begins.
    Meet,
}

impl Frame<AdventureRules> for Combat {
    /// Waits between Encounters for all Players, who act in any order.
    fn waits(&self, state: &State) -> Waits {
        let is_resting = |who: &Who| state.at(*who).is_in() && state.at(*who).hero().is_some();
        let seats = state.everybody().filter(is_resting).map(|who| Seats::only(state.seat(who)));
        Waits::For(seats.fold(Seats::NONE, Seats::with))
    }

    /// Returns whether an answer is a command of its own, and does not continue another one. It always is.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(step) = work.frame::<Combat>(at).copied() else { return Flow::Go };
        work.combat(step)
    }

    /// Offers the actions between Encounters.
    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let state = look.state;
        let Some(who) = state.everybody().find(|who| state.seat(*who) == offers.seat) else { return };
        match state.journey {
            Some(_) => super::rooms::offers(look, who, offers),
            None => offers.allow(Action::Pass),
        }
        super::levels::offer(look, who, offers);
        super::hooks::list_actions(look, who, Stage::Rest, offers);
        super::hooks::list_tasks(look, who, offers);
        let missing = super::numbers::room(look, who);
        offers.allow_all((1..=missing).map(Action::Draw)); // ADS-092
    }

    fn take(work: &mut Work<'_>, _: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let who = work.s.everybody().find(|who| work.s.seat(*who) == seat).ok_or_else(Illegal::not_offered)?;
        match action {
            Action::Try(used) => work.try_action(who, used, who),
            Action::Draw(n) => _ = work.draws(who, n, Source::Rules),
            Action::Go(place) => _ = work.enters_room(place),
            Action::Buy(nth) => work.buys(who, nth),
            Action::LevelUp => work.levels_up(who),
            Action::GiveUp => {
                work.tell(Event::GivesUp { who }, Why::rule("ADS-264"));
                work.adventure_is_over(false);
            }
            Action::Pass => {
                work.tell(Event::Passed { who }, Why::rule("ADS-092"));
                work.s.verdict = Some(Verdict::Drawn); // the next Encounter is another scene
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        match look.state.journey {
            Some(_) => "the Room is quiet: what now?".into(),
            None => "between Encounters".into(),
        }
    }
}

impl Work<'_> {
    /// Carries out a step of the Combat, unless the Combat or the adventure is over.
    fn combat(&mut self, step: Combat) -> Flow {
        if let Some(won) = self.epilogue() {
            return self.adventure_is_over(won);
        }
        if !matches!(step, Combat::AtRest | Combat::Arrive | Combat::Meet) && self.is_over() {
            // The finds are put away first.
            return match self.finds() {
                Some(flow) => flow,
                None if self.s.journey.is_some() => self.combat_is_over(),
                None => self.decided(),
            };
        }
        match step {
            Combat::Entry => {
                self.next_step(Combat::RoundStart, Moment::CombatStart.own());
                self.ask_all_to_enter();
                Flow::Go
            }
            Combat::RoundStart => {
                let round = self.s.round.number();
                self.tell(Event::Round { round }, Why::rule("ADS-057"));
                self.s.turn = 0;
                self.next_step(Combat::NextTurn, Moment::RoundStart.own())
            }
            Combat::NextTurn => self.next_turn(),
            Combat::RoundEnd => self.round_ends(),
            Combat::RoundPasses => {
                self.step_to(Combat::RoundOver);
                let is_last = self.s.round == Round::LAST;
                let clocks = if is_last { &[Clock::Round, Clock::Count][..] } else { &[Clock::Round] };
                self.passes(clocks, None)
            }
            Combat::RoundOver => self.next_round(),
            Combat::AtRest if self.s.everybody().all(|who| !self.s.at(who).is_in()) => {
                self.s.verdict = Some(Verdict::Lost);
                Flow::Go
            }
            Combat::AtRest => Flow::Wait,
            Combat::Meet => self.combat_begins(),
            Combat::Arrive => match self.s.journey.as_ref().map(|journey| journey.at) {
                Some(place) => self.enters_room(place),
                None => Flow::Go,
            },
        }
    }

    /// Sets the next step, then calls the traits of everybody present for a moment.
    fn next_step(&mut self, step: Combat, cue: Cue<Moment>) -> Flow {
        self.step_to(step);
        self.happens_to_all(cue)
    }

    /// Sets the next step. The Combat is the only frame on the stack then.
    fn step_to(&mut self, step: Combat) {
        if let Some(frame) = self.s.frames.last_mut() {
            *frame = step.into();
        }
    }

    /// Begins the next Turn: an extra one that is due, or else the Turn of the next combatant in Turn order.
    fn next_turn(&mut self) -> Flow {
        if let Some(turn) = self.next_due() {
            return self.turn_begins(turn);
        }
        let Some(who) = self.s.order.get(usize::from(self.s.turn)).copied() else {
            self.step_to(Combat::RoundEnd);
            return Flow::Go;
        };
        self.s.turn += 1;
        if !self.s.at(who).is_in() {
            return Flow::Go;
        }
        self.turn_begins(Turn::of(who, TurnStep::Begin))
    }

    /// Begins a Turn, or an extra Action out of turn. Scripts do not hear of such an Action (ADS-454).
    fn turn_begins(&mut self, turn: Turn) -> Flow {
        let who = turn.who;
        if turn.alone {
            return self.push(turn);
        }
        self.tell(Event::TurnBegins { who }, Why::rule(if turn.given.is_some() { "ADS-455" } else { "ADS-331" }));
        self.push(turn);
        self.opens(window::TURN, &[super::facts::combatant(who)]);
        self.happens(super::facts::combatant(who), Moment::TurnStart)
    }

    /// Ends a Round. Its end is still part of the Round: scripts read the Round's number, and effects that last until
    /// then still apply (ADS-062, ADS-066).
    fn round_ends(&mut self) -> Flow {
        self.step_to(Combat::RoundPasses);
        if self.s.round == Round::LAST {
            self.tell(Event::CountEnds, Why::rule("ADS-066"));
            self.happens_to_all(Moment::CountEnd.own());
        }
        self.happens_to_all(Moment::RoundEnd.own())
    }

    /// Begins the next Round. After Round 6 comes Round 1 (ADS-058).
    fn next_round(&mut self) -> Flow {
        for who in self.s.everybody() {
            let combatant = self.s.at(who);
            let raised = combatant.hero().is_some_and(|hero| hero.raised.is_some());
            if combatant.used.is_empty()
                && !combatant.hampered
                && !combatant.hurt_last
                && !combatant.hurt_now
                && !raised
            {
                continue; // nothing to forget: avoids a copy of the combatant
            }
            let combatant = self.s.at_mut(who);
            combatant.used.clear();
            combatant.hampered = false;
            combatant.hurt_last = std::mem::take(&mut combatant.hurt_now);
            if let Some(hero) = combatant.hero_mut() {
                hero.raised = None;
            }
        }
        self.s.rounds_run = (self.s.rounds_run + 1).min(MOST_ROUNDS);
        self.s.round = self.s.round.next();
        self.step_to(Combat::RoundStart);
        Flow::Go
    }

    /// Returns whether one side is gone, so that no two combatants present oppose each other.
    fn is_over(&self) -> bool {
        let first = self.s.everybody().find(|who| self.s.at(*who).is_in());
        let has_opponent =
            |first: Who| self.s.everybody().any(|who| self.s.at(who).is_in() && self.s.opposed(first, who));
        !first.is_some_and(has_opponent)
    }

    /// Ends the game if one side is gone and the rewards have been shared.
    fn decided(&mut self) -> Flow {
        let is_anybody_left = self.s.everybody().any(|who| self.s.at(who).is_in());
        let winners = self
            .s
            .heroes()
            .filter(|who| self.s.at(*who).is_in())
            .fold(Seats::NONE, |seats, who| seats.with(Seats::only(self.s.seat(who))));
        let won = if is_anybody_left { Some(!winners.is_empty()) } else { None };
        // The last event of the Combat is the cause of its end.
        let last = self.out.outcome(self.depth());
        self.following(last, |work| work.tell(Event::Over { won }, Why::rule("")));
        self.s.verdict = Some(if is_anybody_left { Verdict::won_by(winners) } else { Verdict::Drawn });
        Flow::Go
    }

    /// Shares a defeated Foe's XP and gold among its Opponents (ADS-363 to ADS-366). Its loot goes to the first
    /// Character among them.
    pub(super) fn reward(&mut self, foe: Who) {
        let Some(id) = self.s.at(foe).foe() else { return };
        let catalog = self.catalog();
        let def = catalog.foe(id);
        let sharers: Vec<Who> = self.s.opponents(foe).collect();
        self.shares_out(&sharers, (def.xp, def.gold), def.item);
        let is_hero = |who: &Who| self.s.at(*who).hero().is_some();
        let Some(first) = sharers.iter().copied().find(is_hero) else { return };
        self.finds_cards(first, &def.loot, self.by("ADS-362", def.item));
    }

    /// Shares the XP and gold of an item among these combatants (ADS-363 to ADS-366).
    pub(super) fn shares_out(&mut self, sharers: &[Who], (xp, all_gold): (u16, u16), item: u16) {
        let Ok(n) = u32::try_from(sharers.len()) else { return };
        if n == 0 {
            return;
        }
        let share = if xp == 0 { 0 } else { (u32::from(xp) / n).max(1) };
        let (gold, remainder) = (u32::from(all_gold) / n, u32::from(all_gold) % n);
        for (nth, who) in sharers.iter().enumerate() {
            let gets_remainder = nth == 0 && self.s.house.is(house::GoldRemainder::FirstInOrder);
            let extra = if gets_remainder { remainder } else { 0 };
            let (why, why_gold) = (self.by("ADS-363", item), self.by("ADS-366", item));
            self.learns(*who, share, why, |look| explain::share(look, item, "xp", (xp, n), share));
            let Some(hero) = self.s.at_mut(*who).hero_mut() else { continue };
            hero.gold = hero.gold.saturating_add(gold + extra);
            if gold + extra > 0 {
                let parts = |look: &Look<'_>| explain::share(look, item, "gold", (all_gold, n), gold + extra);
                self.tell_sum(Event::Gold { who: *who, gold: gold + extra }, why_gold, parts);
            }
        }
        if remainder > 0 && self.s.house.is(house::GoldRemainder::Lost) {
            let why = self.by("ADS-366", item);
            self.tell_sum(Event::LosesGold { gold: remainder }, why, |look| {
                explain::share(look, item, "gold", (all_gold, n), remainder)
            });
        }
    }
}
