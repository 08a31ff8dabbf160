//! The turn of a character in a fight: movement and up to two actions, in any order (DOA-100 to DOA-106, DOA-116 to
//! DOA-126, DOA-131).
//!
//! Begin reading at [`Turn`] and its [`Step`]s. A fight pushes a `Turn` as a frame for each character. The checks that
//! are due come first, for example the stun check. Then the character moves and acts until its player passes. In every
//! function, `at` is the place of the turn on the stack of frames.

use super::action::Action;
use super::attack;
use super::call::Called;
use super::condition::Condition;
use super::content::{Ability, Kind, Moment};
use super::degree::Degree;
use super::event::Event;
use super::facts::subject;
use super::frame::{Look, Offers};
use super::house;
use super::soak::{may_toughen, offer_toughening};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{DeckRules, Gift, gm, numbers, power};
use crate::kernel::{Illegal, Seat, Seats, Value};
use crate::machine::{Clock, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The range of the checks against a stun and to break free.
const CHECK_RANGE: u8 = 3;

/// The turn of a character.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub who: Who,
    /// Whether the turn comes at the character's own place in the order. It is `false` after a delay, because no turn
    /// is delayed twice.
    pub own_place: bool,
    pub step: Step,
    /// The number of spaces moved.
    pub moved: u8,
    /// The number of actions taken, including the current one.
    pub acts: u8,
    /// Whether the character has got up this turn (DOA-122).
    pub rose: bool,
    /// Whether the character cannot see this turn (DOA-126).
    pub blind: bool,
    /// Whether the character cannot hear this turn (DOA-126).
    pub deaf: bool,
    /// The senses for which a check was made as the turn began. After a delay, that check is not made again.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub checked: SmallVec<[Condition; 2]>,
}

/// The steps of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    Begin,
    /// The stun check, if one is due (DOA-117).
    Stun,
    /// The check of a blinded character (DOA-125).
    Blind,
    /// The check of a deafened character (DOA-125).
    Deaf,
    /// The character moves and acts.
    Act,
    /// The check to break free.
    Struggle,
    /// The character treats another, uses a power, or tries a stunt.
    Use,
    /// The character uses a power that takes no action.
    UseFree,
    /// The turn is over, and scripts are still to hear of it.
    End,
    /// Scripts have heard of the end. Effects that last until the turn's end now expire.
    Over,
}

impl Turn {
    /// Makes the turn of a character at its own place in the order.
    pub fn in_order(who: Who) -> Turn {
        let (moved, acts) = (0, 0);
        let (rose, blind, deaf, checked) = (false, false, false, SmallVec::new());
        Turn { who, own_place: true, step: Step::Begin, moved, acts, rose, blind, deaf, checked }
    }

    /// Returns whether the character has neither moved nor acted nor got up in this turn.
    fn is_fresh(&self) -> bool {
        self.moved == 0 && self.acts == 0 && !self.rose
    }

    /// Checks whether the character may take one more action.
    fn may_act(&self, look: &Look<'_>) -> Result<(), Illegal> {
        let most: i64 = numbers::actions(0, look, self.who);
        if i64::from(self.acts) < most {
            return Ok(());
        }
        if look.state.bears(look.catalog(), self.who, Condition::Stunned) {
            return look.no("DOA-118", || "stunned, it moves or takes one action, not both".into());
        }
        if self.rose {
            return look.no("DOA-122", || "getting up leaves one action".into());
        }
        look.no("DOA-100", || format!("{} actions a turn", most.max(0)))
    }

    /// Offers everything that takes an action.
    fn offer_actions(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let (state, catalog) = (look.state, look.catalog());
        if let Err(illegal) = self.may_act(look) {
            for lead in ["attack", "treat", "struggle", "stunt"] {
                offers.forbid_words(lead, "", illegal.clone());
            }
            return;
        }
        attack::offers(look, self.who, offers);
        // Abilities have no set time in this system, so every one fits (`|_| true`).
        offers.abilities(look, subject(self.who), |_| true, Action::Ability);
        for other in state.everybody().filter(|other| may_be_treated(look, self.who, *other)) {
            let may_treat = if state.may_wake(other) {
                check_near(look, self.who, other)
            } else {
                look.no("DOA-133", || format!("{} has been woken in this fight already", state.person(other).label))
            };
            offers.judge(Action::Treat(other), may_treat);
        }
        if state.bears(catalog, self.who, Condition::Entangled) {
            offers.allow(Action::Struggle);
        }
        self.offer_stunts(look, offers);
    }

    /// Offers stunts, which are actions that no sheet names (DOA-182). Bystanders can do only what their entry says
    /// (DOA-044).
    fn offer_stunts(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if look.catalog().sheet(look.state.person(self.who).sheet).kind == Kind::Bystander {
            let only = || "bystanders do only what their entry says".into();
            return offers.forbid_words("stunt", "", look.refusal("DOA-044", only));
        }
        // `beside`: optional offers, left out where only the choices that the turn waits for are listed.
        offers.beside(|offers| offers.allow_all(Ability::ALL.map(Action::Stunt)));
    }
}

/// Returns whether `by` can bring the Dealer `who` round. The Dealer must be knocked out, and not of the other side
/// (DOA-132). Bystanders can do only what their entry says (DOA-044).
pub fn may_be_treated(look: &Look<'_>, by: Who, who: Who) -> bool {
    let (body, sheet) = (&look.state.person(who).body, look.catalog().sheet(look.state.person(who).sheet));
    let treats = look.catalog().sheet(look.state.person(by).sheet).kind != Kind::Bystander;
    treats
        && by != who
        && body.out.is_some()
        && !body.dead
        && sheet.kind == Kind::Dealer
        && !look.state.are_foes(by, who)
}

/// Checks that `other` is near enough to be treated. It must be within 1 space. Without a map, everybody is near
/// enough.
fn check_near(look: &Look<'_>, who: Who, other: Who) -> Result<(), Illegal> {
    let is_adjacent = attack::distance(look.state, who, other).is_none_or(|steps| steps <= 1);
    if is_adjacent { Ok(()) } else { look.no("DOA-132", || "one treats somebody within 1 space".into()) }
}

impl Frame<DeckRules> for Turn {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for_who(self.who)
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(turn) = work.frame::<Turn>(at).cloned() else { return Flow::Go };
        match turn.step {
            Step::Begin => work.begin_turn(at, turn.who),
            Step::Stun => work.stun_check(at, turn.who),
            Step::Blind => work.sense_check(at, turn.who, Condition::Blinded),
            Step::Deaf => work.sense_check(at, turn.who, Condition::Deafened),
            Step::Act if work.s.person(turn.who).body.is_up() => Flow::Wait,
            // A knocked-out character can do nothing but give up a Fate Card, which may wake it.
            Step::Act if may_toughen(&work.look(), turn.who).is_ok() => Flow::Wait,
            Step::Act | Step::End => {
                work.turn_to(at, Step::Over);
                work.happens(subject(turn.who), Moment::TurnEnd)
            }
            Step::Over => work.end_turn(turn.who),
            // The work above this frame has ended, so the turn continues.
            Step::Struggle | Step::Use | Step::UseFree => {
                work.turn_to(at, Step::Act);
                Flow::Go
            }
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let seat = look.state.person(self.who).seat;
        // All other seats get only the commands that they may give at any time.
        if gm::offers(look, Seats::only(seat), offers) {
            return;
        }
        offers.allow(Action::Pass);
        offer_toughening(look, self.who, offers);
        if !look.state.person(self.who).body.is_up() {
            for lead in ["move", "attack", "treat", "struggle", "rise", "use", "stunt"] {
                let out = || "whoever is knocked out neither moves nor acts".into();
                offers.forbid_words(lead, "", look.refusal("DOA-131", out));
            }
            return;
        }
        self.offer_moves(look, offers);
        self.offer_actions(look, offers);
        power::offers(look, self.who, &self.may_act(look), offers);
        let is_down = look.state.bears(look.catalog(), self.who, Condition::Down);
        // Getting up leaves one action in the turn, so it is too late after two (DOA-122).
        if is_down && self.acts <= 1 && !self.rose {
            offers.allow(Action::Rise);
        }
        if self.own_place && self.is_fresh() {
            offers.allow(Action::Delay);
        } else {
            offers.forbid_words("delay", "", look.refusal("DOA-097", || "a turn that has begun is not delayed".into()));
        }
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Some(turn) = work.frame::<Turn>(at).cloned() else { return Err(Illegal::not_offered()) };
        let who = turn.who;
        // Other seats may act in this turn too, for example give up a Fate Card. Those are no commands of the turn.
        if seat != work.s.person(who).seat {
            return gm::take(work, seat, action);
        }
        match action {
            Action::Pass => work.turn_to(at, Step::End),
            Action::Move(to) => work.move_to(at, &turn, to),
            Action::Attack(target, means) => {
                work.takes_action(at);
                work.attack(who, target, means);
            }
            Action::Ability(ability) => {
                work.takes_action(at);
                work.turn_to(at, Step::Use);
                work.activate(subject(who), ability);
            }
            Action::Use(_, nth, target) => work.use_power(at, who, nth, target),
            Action::Stunt(ability) => {
                work.takes_action(at);
                work.turn_to(at, Step::Use);
                work.announce_stunt(who, ability);
            }
            Action::Struggle => {
                work.takes_action(at);
                work.struggle(at, who);
            }
            Action::Treat(other) => {
                work.takes_action(at);
                work.turn_to(at, Step::Use);
                work.treat(who, other);
            }
            Action::Rise => {
                if let Some(turn) = work.frame::<Turn>(at) {
                    turn.rose = true;
                }
                work.end_condition(who, Condition::Down);
                work.tell_of(who, Event::Rises { who }, "DOA-122");
            }
            Action::Toughen(fate) => work.toughen(who, fate),
            Action::Delay => {
                work.pop();
                if let Some(fight) = &mut work.s.fight {
                    fight.delayed.push(Turn { own_place: false, ..turn });
                }
                work.tell_of(who, Event::Delays { who }, "DOA-097");
            }
            other => return gm::take(work, seat, other),
        }
        Ok(())
    }

    /// Takes the result of the turn's own check. It is a check for a stun or a sense at the start, or one to break
    /// free.
    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(turn) = work.frame::<Turn>(at).cloned() else { return };
        let success = match gift {
            // A call gives the degree as a word, as it gives it to scripts.
            Gift::Value(Value::Text(word)) => Degree::named(&word).is_some_and(Degree::is_success),
            Gift::Outcome(outcome) => outcome.degree.is_success(),
            Gift::Value(_) | Gift::Card(_) => false,
        };
        work.turn_check_done(at, &turn, success);
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let speed: i64 = numbers::speed(0, look, self.who);
        let actions: i64 = numbers::actions(0, look, self.who);
        let (spaces_left, actions_left) = (speed - i64::from(self.moved), actions - i64::from(self.acts));
        let label = &look.state.person(self.who).label;
        let count = |n: i64, what: &str| format!("{} {what}{}", n.max(0), if n == 1 { "" } else { "s" });
        format!("the turn of {label}: {} and {} left", count(spaces_left, "space"), count(actions_left, "action"))
    }
}

impl Work<'_> {
    /// Sets the step of the turn at a place of the stack.
    pub(super) fn turn_to(&mut self, at: usize, step: Step) {
        if let Some(turn) = self.frame::<Turn>(at) {
            turn.step = step;
        }
    }

    /// Counts an action of the turn.
    fn takes_action(&mut self, at: usize) {
        if let Some(turn) = self.frame::<Turn>(at) {
            turn.acts = turn.acts.saturating_add(1);
        }
    }

    /// Begins a turn. Its scripts run, and then others may answer. A knocked-out character makes no checks. Only the
    /// number of turns that it has been out rises.
    fn begin_turn(&mut self, at: usize, who: Who) -> Flow {
        self.s.person_mut(who).body.turn_begins();
        self.turn_to(at, Step::Stun);
        self.tell_of(who, Event::TurnBegins { who }, "DOA-095");
        self.hang_on_newest();
        if let Some(turns) = &mut self.s.person_mut(who).body.out {
            *turns = turns.saturating_add(1);
            // What hurt it before this turn stuns nobody in the next one (DOA-116, DOA-117).
            self.s.person_mut(who).body.hurt = 0;
            self.s.person_mut(who).body.reeling = false;
            self.turn_to(at, Step::Act);
            return Flow::Go;
        }
        self.opens(super::hooks::TURN, &[subject(who)]);
        self.happens(subject(who), Moment::Turn)
    }

    /// Makes a stun check if one is due (DOA-116, DOA-117). The target card is the initiative card of the character
    /// that hurt it last, or else a card of the GM.
    fn stun_check(&mut self, at: usize, who: Who) -> Flow {
        const STUNNING_DAMAGE: u8 = 3;
        let is_dealer = self.catalog().sheet(self.s.person(who).sheet).kind == Kind::Dealer;
        let body = &mut self.s.person_mut(who).body;
        let is_due = body.reeling || (is_dealer && body.hurt >= STUNNING_DAMAGE);
        body.hurt = 0;
        body.reeling = false;
        let by = body.hurt_by;
        if !is_due {
            self.turn_to(at, Step::Blind);
            return Flow::Go;
        }
        let card = by.and_then(|by| self.s.person(by).card);
        // With `asked`, the outcome is given to the frame below, which is this turn.
        let called = Called { asked: true, ..Called::plain(self.s, Ability::Conviction, CHECK_RANGE, &[who]) };
        self.push(called.against(card))
    }

    /// Makes the check of a blinded or deafened character (DOA-125). If the character is not in this condition,
    /// continues with the next step.
    ///
    /// The character that caused the condition shows the card. The range is 4 minus its modifier. If no other character
    /// caused it, the GM shows the card and the range is 4. By a house rule, the sufferer and the causer change roles.
    fn sense_check(&mut self, at: usize, who: Who, condition: Condition) -> Flow {
        let next = if condition == Condition::Blinded { Step::Deaf } else { Step::Act };
        let is_checked = self.frame::<Turn>(at).is_some_and(|turn| turn.checked.contains(&condition));
        if is_checked || !self.s.bears(self.catalog(), who, condition) {
            self.turn_to(at, next);
            return Flow::Go;
        }
        if let Some(turn) = self.frame::<Turn>(at) {
            turn.checked.push(condition);
        }
        let Some(by) = self.s.causer(self.catalog(), who, condition) else {
            let called = Called::plain(self.s, Ability::Intuition, numbers::CONTESTED, &[who]);
            return self.push(Called { asked: true, ..called });
        };
        // The causer casts with the attribute of its Primary Skill.
        let sheet = self.catalog().sheet(self.s.person(by).sheet);
        let casts = sheet.primary.attribute().unwrap_or(sheet.primary);
        let called = if self.s.house.is(house::BlindInitiator::Sufferer) {
            Called::contested(self.s, who, Ability::Intuition, casts, &[by])
        } else {
            Called::contested(self.s, by, casts, Ability::Intuition, &[who])
        };
        self.push(Called { asked: true, ..called })
    }

    /// Applies the result of the turn's own check. The step of the turn says which check it was.
    fn turn_check_done(&mut self, at: usize, turn: &Turn, success: bool) {
        let who = turn.who;
        match turn.step {
            Step::Stun => {
                self.turn_to(at, Step::Blind);
                if !success {
                    self.put_condition(who, Condition::Stunned, self.s.person(who).body.hurt_by, Some(1), "DOA-118");
                }
            }
            Step::Blind | Step::Deaf => self.sense_done(at, turn, success),
            Step::Struggle => {
                self.turn_to(at, Step::Act);
                if success {
                    self.end_condition(who, Condition::Entangled);
                }
            }
            Step::Begin | Step::Act | Step::Use | Step::UseFree | Step::End | Step::Over => {}
        }
    }

    /// Applies the result of a sense check (DOA-126). A failure loses the sense for this turn. A success ends the
    /// condition, unless the condition lasts for a fixed time.
    fn sense_done(&mut self, at: usize, turn: &Turn, success: bool) {
        let who = turn.who;
        let is_blind = turn.step == Step::Blind;
        let condition = if is_blind { Condition::Blinded } else { Condition::Deafened };
        // By a house rule the sufferer shows the card and the causer draws. Then a success keeps the condition.
        let was_caused = self.s.causer(self.catalog(), who, condition).is_some();
        let other_draws = was_caused && self.s.house.is(house::BlindInitiator::Sufferer);
        let recovers = if other_draws { !success } else { success };
        self.turn_to(at, if is_blind { Step::Deaf } else { Step::Act });
        if !recovers {
            if let Some(turn) = self.frame::<Turn>(at) {
                let lost = if is_blind { &mut turn.blind } else { &mut turn.deaf };
                *lost = true;
            }
            self.tell_of(who, Event::SenseLost { who, condition }, "DOA-126");
        } else if !self.s.lasts(self.catalog(), who, condition) {
            self.end_condition(who, condition);
        }
    }

    /// Makes the check to break free (DOA-121): Strength, against the card of the character that entangled `who`. By a
    /// house rule, the card of `who` is used instead.
    fn struggle(&mut self, at: usize, who: Who) {
        self.turn_to(at, Step::Struggle);
        let uses_own = self.s.house.is(house::SaveCard::Own);
        let by = if uses_own { Some(who) } else { self.s.causer(self.catalog(), who, Condition::Entangled) };
        let card = by.and_then(|by| self.s.person(by).card);
        let called = Called { asked: true, ..Called::plain(self.s, Ability::Strength, CHECK_RANGE, &[who]) };
        self.push(called.against(card));
    }

    /// Ends a turn. Durations that are counted in turns run down.
    pub(super) fn end_turn(&mut self, who: Who) -> Flow {
        self.s.person_mut(who).body.turn_ends();
        self.pop();
        self.passes(&[Clock::OwnTurn, Clock::Turn], Some(subject(who)))
    }

    /// Ends the current turn for the GM, because its player is not ready (DOA-099). Drops the work in progress above
    /// the turn.
    pub(super) fn skip_turn(&mut self) {
        let Some(at) = self.s.frames.iter().rposition(|frame| matches!(frame, super::frame::AnyFrame::Turn(_))) else {
            return;
        };
        let Some(who) = self.frame::<Turn>(at).map(|turn| turn.who) else { return };
        self.drop_work(at + 1);
        self.tell_of(who, Event::Skipped { who }, "DOA-099");
        self.turn_to(at, Step::End);
    }
}
