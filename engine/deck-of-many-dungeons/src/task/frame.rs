//! A Task as a frame, a piece of work on the stack: who is asked, and what each action does.
//!
//! First the GM names the parts of the Task. Then each maker, a person who rolls, applies cards, and allies may lend it
//! theirs. Then all roll. For example, `spend old-rope` disables a card for 2 more on the result.

use super::rolls::{announced, goes_to, rolls, settles, tells_total};
use super::{Maker, Step, Task};
use crate::action::Action;
use crate::disable::sets_disabled;
use crate::frame::{Look, Offers};
use crate::state::{State, Who};
use crate::{DungeonRules, Work, turn};
use rondel_engine::kernel::{Illegal, Seat, Seats, Value, Why};
use rondel_engine::machine::{Flow, Frame, Waits};

impl Frame<DungeonRules> for Task {
    fn waits(&self, state: &State) -> Waits {
        match self.step {
            Step::Announce | Step::Proposed(..) | Step::Lent(..) => Waits::For(Seats::only(state.gm())),
            Step::Apply(nth) => self.maker(nth).map_or(Waits::Nobody, |maker| {
                let must = state.seats_of(maker.who);
                // The other players may lend cards.
                let may = state.player_seats().except(must);
                if must.has(state.gm()) || may.is_empty() { Waits::For(must) } else { Waits::Open { must, may } }
            }),
            _ => Waits::Nobody,
        }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(task) = work.frame::<Task>(at).cloned() else { return Flow::Go };
        match task.step {
            Step::Announce if task.parts(work.s).is_empty() => work.pop(),
            Step::Announce | Step::Proposed(..) | Step::Lent(..) => Flow::Wait,
            Step::Apply(nth) if task.maker(nth).is_some() => Flow::Wait,
            Step::Apply(_) => goes_to(work, at, Step::Roll(0)),
            Step::Roll(nth) => rolls(work, at, &task, nth),
            Step::Rolled(nth) => tells_total(work, at, &task, nth),
            Step::Settle => settles(work, &task),
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        match self.step {
            Step::Announce => offers.allow_all(self.parts(look.state)),
            Step::Proposed(..) | Step::Lent(..) => offers.allow_all([Action::Grant, Action::Deny]),
            Step::Apply(nth) => {
                let Some(maker) = self.maker(nth) else { return };
                let help = self.ways_to_help(look, nth, offers.seat);
                if !look.state.seats_of(maker.who).has(offers.seat) {
                    for (action, judged) in help {
                        offers.judge(action, judged);
                    }
                    return;
                }
                // `beside` lists what is optional. Bots do not choose from it.
                for (action, judged) in self.applied(look, maker) {
                    match action {
                        Action::Propose(_) => offers.beside(|offers| offers.judge(action, judged)),
                        _ => offers.judge(action, judged),
                    }
                }
                // The seat of the maker may direct other characters, who can help it, too.
                offers.beside(|offers| help.into_iter().for_each(|(action, judged)| offers.judge(action, judged)));
                offers.allow(Action::Try);
            }
            _ => {}
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let heroes: Vec<Who> = work.s.awake().filter(|who| work.s.is_hero(*who)).collect();
        let Some(task) = work.frame::<Task>(at) else { return Err(Illegal::not_offered()) };
        match (task.step, action) {
            (Step::Announce, Action::Or(category) | Action::Call(category)) => task.categories.push(category),
            (Step::Announce, Action::Difficulty(n)) => task.difficulty = Some(n),
            (Step::Announce, Action::Against(who)) => {
                task.opposed = true;
                // The opponent's result takes the place of this number.
                task.difficulty = Some(0);
                task.makers.insert(0, Maker::new(who));
            }
            (Step::Announce, Action::For(who)) => task.makers.push(Maker::new(who)),
            (Step::Announce, Action::ForAll) => {
                task.group = true;
                task.makers = heroes.into_iter().map(Maker::new).collect();
            }
            (Step::Apply(nth), Action::Upgrade(card)) => task.change_maker(nth, |maker| maker.upgrades.push(card)),
            (Step::Apply(nth), Action::Spend(card)) => task.change_maker(nth, |maker| maker.spends.push(card)),
            (Step::Apply(nth), Action::Propose(card)) => task.step = Step::Proposed(nth, card),
            (Step::Proposed(nth, card), Action::Grant) => {
                task.change_maker(nth, |maker| maker.accepted.push(card));
                task.step = Step::Apply(nth);
            }
            (Step::Proposed(nth, card), Action::Deny) => {
                task.change_maker(nth, |maker| maker.refused.push(card));
                task.step = Step::Apply(nth);
            }
            (Step::Apply(nth), Action::Lend(who, card)) => task.step = Step::Lent(nth, who, card),
            (Step::Apply(_), Action::Help(who)) => {
                let takes_action = !task.has_helped(who);
                task.group = true;
                task.makers.push(Maker::new(who));
                helps(work, who, takes_action);
                return Ok(());
            }
            (Step::Lent(nth, who, card), Action::Grant) => {
                let takes_action = !task.has_helped(who);
                task.change_maker(nth, |maker| maker.lent.push((who, card)));
                task.step = Step::Apply(nth);
                helps(work, who, takes_action);
                return Ok(());
            }
            (Step::Lent(nth, ..), Action::Deny) => task.step = Step::Apply(nth),
            (Step::Apply(nth), Action::Try) => {
                task.step = Step::Apply(nth + 1);
                let Some(maker) = task.maker(nth).cloned() else { return Ok(()) };
                let own_cards = maker.spends.iter().map(|card| (maker.who, *card));
                for (who, card) in own_cards.chain(maker.lent.iter().copied()) {
                    sets_disabled(work, who, card, true, Why::rule("DMD-086"));
                }
                return Ok(());
            }
            _ => return Err(Illegal::not_offered()),
        }
        // Once the GM has named everything, the makers apply cards. In any other step this does nothing.
        announced(work, at);
        Ok(())
    }

    /// Takes the face of a die.
    fn given(work: &mut Work<'_>, at: usize, gift: Value) {
        let face = gift.int().and_then(|face| u8::try_from(face).ok()).unwrap_or(0);
        let Some(task) = work.frame::<Task>(at) else { return };
        if let Step::Rolled(nth) = task.step {
            task.change_maker(nth, |maker| maker.face = face);
        }
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let label = |nth: u8| self.maker(nth).map_or("", |maker| look.state.person(maker.who).label.as_str());
        match self.step {
            Step::Announce if self.difficulty.is_none() => format!("a Task of {}: how hard?", self.told()),
            Step::Announce => "for whom?".into(),
            Step::Proposed(nth, card) => {
                let name = self.maker(nth).map_or("", |maker| card_name(look, maker.who, card));
                format!("{} proposes {name} for {}", label(nth), self.told())
            }
            Step::Lent(nth, who, card) => {
                format!("{} lends {} to {}", look.state.person(who).label, card_name(look, who, card), label(nth))
            }
            Step::Apply(nth) => {
                // The prompt shows the name of the first character of the seat, so only another one is named here.
                let first = look.state.of_seat(seat).next();
                let is_first = self.maker(nth).is_none_or(|maker| first == Some(maker.who));
                let who = if is_first { String::new() } else { format!("{}, ", label(nth)) };
                format!("{who}{}; apply cards, or try", self.at_stake(look, nth))
            }
            _ => String::new(),
        }
    }
}

impl Task {
    /// Returns what a maker rolls for, and against what: `might: d6+2 against 6`.
    fn at_stake(&self, look: &Look<'_>, nth: u8) -> String {
        let (sides, bonus) = (self.maker(nth).map_or(4, Maker::sides), self.bonus(nth));
        let bonus = if bonus > 0 { format!("+{bonus}") } else { String::new() };
        // In an opposed Task, the first maker is the opponent.
        let against = match self.makers.first() {
            Some(opponent) if self.opposed && nth > 0 => look.state.person(opponent.who).label.clone(),
            Some(_) if self.opposed => self.rivals(look),
            _ => self.difficulty.unwrap_or(0).to_string(),
        };
        format!("{}: d{sides}{bonus} against {against}", self.told())
    }

    /// Returns those who roll against the opponent, in words. Only heroes make such a Task as a group.
    fn rivals(&self, look: &Look<'_>) -> String {
        match self.makers.get(1) {
            Some(maker) if !look.state.is_hero(maker.who) => look.state.person(maker.who).label.clone(),
            _ => "the heroes".into(),
        }
    }
}

/// Lets a character help. The first help takes an action in a combat, and further help of the same character takes none
/// (DMD-100).
fn helps(work: &mut Work<'_>, who: Who, takes_action: bool) {
    if takes_action {
        turn::helps(work, who);
    }
}

/// Returns the name of somebody's card. Empty if there is no such card.
fn card_name<'c>(look: &Look<'c>, who: Who, card: u8) -> &'c str {
    let held = look.state.person(who).cards.get(usize::from(card));
    held.map_or("", |held| look.catalog().printed(held.card).name.as_str())
}
