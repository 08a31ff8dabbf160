//! The turn of a side: its members act in any order, by single actions (DMD-168 to DMD-185, DMD-231, DMD-232).

use super::action::{Action, Aim, OnCard};
use super::build::Consent;
use super::chase::{self, Flees};
use super::content::{Kind, Moment, Type};
use super::deeds::{connects, interacts, kills, offer_deeds};
use super::disable::{disables, offer_cards, pays_to_enable};
use super::event::Event;
use super::facts::{subject, who_of};
use super::frame::{AnyFrame, Look, Offers};
use super::house::{self, ReactionActions};
use super::named::ability_words;
use super::outfit::puts;
use super::pay::pays;
use super::play::Play;
use super::state::{State, Who};
use super::task::Task;
use super::usable::{abilities, is_ready, may_buy, may_use};
use super::{DungeonRules, Work, aim, fight, numbers, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats, Why};
use rondel_engine::machine::{Actor, Flow, Frame, Side, Waits};
use serde::{Deserialize, Serialize};

/// The turn of a side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Whether it is the heroes'.
    pub heroes: bool,
    /// Those who act in it, with the actions that each has left.
    pub side: Side,
    pub step: Step,
}

/// The steps of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    Begin,
    Open,
    /// Scripts hear that it is over.
    End,
    /// Durations run down.
    Transition,
}

impl Turn {
    /// Makes the turn of a side, in which only `acting` act.
    pub fn new(state: &State, heroes: bool, acting: &[Who]) -> Turn {
        let creature = |who: Who| state.person(who).kind != Kind::Hazard;
        let members = acting.iter().filter(|who| state.is_hero(**who) == heroes && creature(**who));
        Turn { heroes, side: Side::of(members.map(|who| (subject(*who), 0))), step: Step::Begin }
    }

    /// Returns those who can still do something.
    pub fn open(&self, look: &Look<'_>) -> Vec<Who> {
        let all = self.side.all().iter().filter(|actor| !actor.over);
        all.filter_map(|actor| Some((who_of(actor.who)?, actor.left)))
            .filter(|(who, left)| look.state.person(*who).is_awake() && can_go_on(look, *who, *left))
            .map(|(who, _)| who)
            .collect()
    }

    /// Returns the seats of those who are not done.
    fn seats(&self, state: &State) -> Seats {
        let open = self.side.all().iter().filter(|actor| !actor.over).filter_map(|actor| who_of(actor.who));
        let awake = open.filter(|who| state.person(*who).is_awake());
        awake.fold(Seats::NONE, |all, who| all.with(state.seats_of(who)))
    }

    /// A seat has nothing left to do, and so have its characters. The heroes' Followers, whom every player directs, go
    /// on until all players are done.
    fn passes(&mut self, state: &State, seat: Seat) {
        let shared = |who: Who| state.seats_of(who) != Seats::only(seat);
        for actor in self.side.all().iter().map(|actor| actor.who).collect::<Vec<_>>() {
            let own = who_of(actor).is_some_and(|who| state.person(who).seat == seat && !shared(who));
            self.side.get_mut(actor).into_iter().for_each(|actor| actor.over |= own);
        }
        let goes_on = |actor: &Actor| {
            !actor.over && who_of(actor.who).is_some_and(|who| !shared(who) || state.person(who).kind == Kind::Hero)
        };
        if !self.side.all().iter().any(goes_on) {
            for actor in self.side.all().iter().map(|actor| actor.who).collect::<Vec<_>>() {
                self.side.get_mut(actor).into_iter().for_each(|actor| actor.over = true);
            }
        }
    }
}

/// Returns whether somebody can still do something in its turn: it has an action left, can buy one, or has a Free
/// ability to use.
fn can_go_on(look: &Look<'_>, who: Who, left: u8) -> bool {
    left > 0
        || (look.state.person(who).kind != Kind::Follower && may_buy(look, who).is_ok())
        || abilities(look, who)
            .any(|(on, _, ability)| ability.kind == Type::Free && may_use(look, who, on, left).is_ok())
}

impl Frame<DungeonRules> for Turn {
    fn waits(&self, state: &State) -> Waits {
        if self.step != Step::Open {
            return Waits::Nobody;
        }
        let must = self.seats(state);
        let gm = Seats::only(state.gm());
        let hazards = state.people.iter().any(|person| person.kind == Kind::Hazard);
        if hazards && !must.has(state.gm()) { Waits::Open { must, may: gm } } else { Waits::For(must) }
    }

    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(turn) = work.frame::<Turn>(at).cloned() else { return Flow::Go };
        let to = |work: &mut Work<'_>, step: Step| work.frame::<Turn>(at).into_iter().for_each(|turn| turn.step = step);
        match turn.step {
            Step::Begin => {
                begins(work, at, &turn);
                to(work, Step::Open);
                let first = turn.side.all().iter().map(|actor| actor.who).find(|who| who_of(*who).is_some());
                first.into_iter().for_each(|who| _ = work.opens(Moment::Turn, &[who]));
                fight::announce(work, turn.heroes, Moment::Turn)
            }
            Step::Open => {
                let over = !(work.s.fights_on(true) && work.s.fights_on(false));
                let open = turn.open(&work.look());
                if let Some(turn) = work.frame::<Turn>(at) {
                    let done: Vec<_> = turn.side.all().iter().map(|actor| actor.who).collect();
                    for who in done {
                        let goes_on = who_of(who).is_some_and(|who| open.contains(&who));
                        turn.side.get_mut(who).into_iter().for_each(|actor| actor.over |= !goes_on && actor.acted);
                    }
                }
                if !over && !open.is_empty() {
                    return Flow::Wait;
                }
                to(work, Step::End);
                Flow::Go
            }
            Step::End => {
                to(work, Step::Transition);
                keeps_left(work, &turn.side);
                fight::announce(work, turn.heroes, Moment::TurnEnd)
            }
            Step::Transition => {
                work.pop();
                work.tell(Event::TurnEnds { heroes: turn.heroes }, Why::rule("DMD-221"));
                fight::transition(work, turn.heroes)
            }
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let seat = offers.seat;
        let open = self.open(look);
        for actor in self.side.all() {
            let Some(who) = who_of(actor.who).filter(|who| look.state.seats_of(*who).has(seat)) else { continue };
            if !look.state.person(who).is_awake() {
                continue;
            }
            if !open.contains(&who) {
                if offers.explains() {
                    offer_abilities(look, who, actor.left, offers);
                }
                continue;
            }
            offer_abilities(look, who, actor.left, offers);
            offers.judge(Action::Buy(who), may_buy(look, who));
            offer_cards(look, who, offers);
            offer_deeds(look, who, actor.left, offers);
            offers.abilities(look, subject(who), |_| true, Action::Ability);
        }
        if seat == look.state.gm() {
            offer_hazards(look, offers);
        }
        if self.heroes != (seat == look.state.gm()) {
            offers.allow(Action::Pass);
        }
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Use(who, on, aim) => uses(work, at, who, on, aim),
            Action::Buy(who) => {
                let price = work.s.price();
                let person = work.s.person_mut(who);
                person.bought = person.bought.saturating_add(1);
                let follows = person.kind == Kind::Follower;
                if let Some(actor) = actor(work, at, who).filter(|_| !follows) {
                    actor.left = actor.left.saturating_add(1);
                }
                tell_of(work, who, Event::Buys { who }, "DMD-154");
                pays(work, who, price);
            }
            Action::Put(who, nth, place) => {
                spends_action(work, at, who);
                puts(work, who, nth, place);
            }
            Action::Connect(who, element) => {
                spends_action(work, at, who);
                connects(work, who, element);
            }
            Action::Attempt(who, category) => {
                spends_action(work, at, who);
                work.push(Task::attempt(category, who));
            }
            Action::Flee(who) => _ = work.push(Flees { who }),
            Action::Chase(who, quarry) => chase::begins(work, who, quarry),
            Action::Interact(who) => interacts(work, at, who),
            Action::Kill(who, target) => kills(work, who, target),
            Action::Rebuild(who) => {
                let consent = Consent::new(work.s, who);
                work.push(consent);
            }
            Action::Disable(who, nth) => disables(work, who, nth, Why::rule("DMD-103")),
            Action::Enable(who, nth) => pays_to_enable(work, who, nth),
            Action::Ability(ability) => _ = work.activate(ability_user(work, seat), ability),
            Action::Pass => {
                if let Some(mut turn) = work.frame::<Turn>(at).cloned() {
                    turn.passes(work.s, seat);
                    if let Some(known) = work.frame::<Turn>(at) {
                        *known = turn;
                    }
                }
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let left = |who: &Who| self.side.get(subject(*who)).map_or(0, |actor| actor.left);
        let of_seat = self.open(look).into_iter().filter(|who| look.state.seats_of(*who).has(seat));
        let told = of_seat.map(|who| {
            let n = left(&who);
            format!("{} has {n} action{} left", look.state.person(who).label, if n == 1 { "" } else { "s" })
        });
        let told = told.collect::<Vec<_>>().join(", ");
        if told.is_empty() { "a Hazard may act".into() } else { told }
    }
}

/// Returns the character of a seat that uses a thing in play.
fn ability_user(work: &Work<'_>, seat: Seat) -> rondel_engine::kernel::Subject {
    work.s.of_seat(seat).next().map_or(rondel_engine::kernel::Subject::NOBODY, subject)
}

/// Offers the abilities of somebody, each with its targets.
fn offer_abilities(look: &Look<'_>, who: Who, left: u8, offers: &mut Offers<'_>) {
    for (on, _, ability) in abilities(look, who) {
        match may_use(look, who, on, left) {
            Ok(()) => {
                for (aim, judged) in aim::aims(look, who, ability) {
                    offers.judge(Action::Use(who, on, aim), judged);
                }
            }
            Err(illegal) if offers.explains() => {
                if is_ready(look, who, on).is_ok() {
                    for (aim, _) in aim::aims(look, who, ability) {
                        offers.judge(Action::Use(who, on, aim), Err(illegal.clone()));
                    }
                }
                offers.forbid_words("use", ability_words(look.game, look.state, who, on), illegal);
            }
            Err(_) => {}
        }
    }
}

/// Begins the turn: every member has its actions, less those it owes.
fn begins(work: &mut Work<'_>, at: usize, turn: &Turn) {
    work.begin_anew();
    work.tell(Event::TurnBegins { heroes: turn.heroes }, Why::rule("DMD-165"));
    work.hang_on_newest();
    for person in work.s.people.iter_mut().filter(|person| person.kind == Kind::Hazard) {
        person.begins_turn();
    }
    for actor_of in turn.side.all() {
        let Some(who) = who_of(actor_of.who) else { continue };
        let actions = numbers::actions(&work.look(), who);
        let person = work.s.person_mut(who);
        person.begins_turn();
        let owed = std::mem::take(&mut person.owes);
        if let Some(actor) = actor(work, at, who) {
            actor.left = actions.saturating_sub(owed);
        }
    }
}

/// Notes the actions left over from a turn, where the house rules let a Defend use them (DMD-206).
fn keeps_left(work: &mut Work<'_>, side: &Side) {
    if work.s.house.is(ReactionActions::Left) {
        for actor in side.all() {
            who_of(actor.who).into_iter().for_each(|who| work.s.person_mut(who).spare = actor.left);
        }
    }
}

/// Returns whether somebody can help with another's Task: out of combat always, in one with an action (DMD-100).
pub fn may_help(state: &State, who: Who) -> bool {
    state.turn().is_none_or(|turn| turn.side.get(subject(who)).is_some_and(|actor| actor.left > 0 && !actor.over))
}

/// Somebody helps with another's Task: in a combat that takes an action (DMD-100).
pub fn helps(work: &mut Work<'_>, who: Who) {
    let turn = work.s.frames.iter().position(|frame| matches!(frame, AnyFrame::Turn(_)));
    turn.into_iter().for_each(|at| spends_action(work, at, who));
}

/// Takes an action from somebody who does something else than using an ability.
pub fn spends_action(work: &mut Work<'_>, at: usize, who: Who) {
    actor(work, at, who).into_iter().for_each(|actor| _ = actor.act(1));
}

/// Offers the abilities of the Hazards (DMD-236). They take no actions, and each works once in a turn.
fn offer_hazards(look: &Look<'_>, offers: &mut Offers<'_>) {
    for who in look.state.everybody().filter(|who| look.state.person(*who).kind == Kind::Hazard) {
        offer_abilities(look, who, u8::MAX, offers);
    }
}

/// Returns an actor of the turn at a place of the stack.
pub fn actor<'w>(work: &'w mut Work<'_>, at: usize, who: Who) -> Option<&'w mut Actor> {
    work.frame::<Turn>(at).and_then(|turn| turn.side.get_mut(subject(who)))
}

/// Somebody uses an ability: its action is used, and its play begins (DMD-189).
fn uses(work: &mut Work<'_>, at: usize, who: Who, on: OnCard, aim: Aim) {
    let catalog = work.catalog();
    let Some((_, _, ability)) = work.s.ability(catalog, who, on) else { return };
    let takes = ability.takes_action();
    if let Some(actor) = actor(work, at, who) {
        actor.acted = true;
        actor.left = actor.left.saturating_sub(u8::from(takes));
    }
    let spends_bought = work.s.house.is(house::ExtraBlocksAttack::No);
    let person = work.s.person_mut(who);
    person.note_use(on);
    person.attacked |= ability.kind == Type::Attack;
    person.moved |= ability.kind == Type::Move;
    if takes && ability.kind != Type::Attack {
        person.bought = person.bought.saturating_sub(u8::from(spends_bought));
    }
    work.push(Play::new(who, on, aim));
}
