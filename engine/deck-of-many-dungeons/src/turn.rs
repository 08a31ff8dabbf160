//! The turn of a side: its members act in any order, by single actions (DMD-168 to DMD-185, DMD-231, DMD-232).

use super::action::{Action, Aim, OnCard};
use super::content::{Ability, Card, Moment, Type};
use super::event::Event;
use super::facts::{subject, who_of};
use super::frame::{Look, Offers};
use super::house::{self, HouseRule};
use super::named::ability_words;
use super::pay::pays;
use super::play::Play;
use super::state::{State, Who};
use super::{DungeonRules, Work, aim, fight, numbers, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats, Why};
use rondel_engine::machine::{Flow, Frame, Side, Waits};
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
        let members = acting.iter().filter(|who| state.is_hero(**who) == heroes);
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
        awake.fold(Seats::NONE, |all, who| all.with(Seats::only(state.person(who).seat)))
    }
}

/// Returns whether somebody can still do something in its turn: it has an action left, can buy one, or has a Free
/// ability to use.
fn can_go_on(look: &Look<'_>, who: Who, left: u8) -> bool {
    left > 0
        || may_buy(look, who).is_ok()
        || abilities(look, who)
            .any(|(on, _, ability)| ability.kind == Type::Free && may_use(look, who, on, left).is_ok())
}

/// Returns the abilities of somebody's cards.
pub fn abilities<'c>(look: &Look<'c>, who: Who) -> impl Iterator<Item = (OnCard, &'c Card, &'c Ability)> {
    let catalog = look.catalog();
    let cards: Vec<_> = look.state.person(who).cards.iter().map(|held| catalog.printed(held.card)).collect();
    (0u8..).zip(cards).flat_map(|(card, printed)| {
        let all = (0u8..).zip(&printed.abilities);
        all.map(move |(ability, printed_ability)| (OnCard { card, ability }, printed, printed_ability))
    })
}

/// Checks whether somebody may use an ability in its turn, with this many actions left.
pub fn may_use(look: &Look<'_>, who: Who, on: OnCard, left: u8) -> Result<(), Illegal> {
    let person = look.state.person(who);
    let Some((_, card, ability)) = look.state.ability(look.catalog(), who, on) else {
        return Err(Illegal::not_offered());
    };
    is_ready(look, who, on)?;
    match ability.kind {
        Type::Passive => return look.no("DMD-177", || format!("{} always works and is never played", ability.name)),
        Type::Boost => return look.no("DMD-180", || format!("{} goes with another play", ability.name)),
        Type::Defend => return look.no("DMD-201", || format!("{} answers a hit in another's turn", ability.name)),
        Type::Attack | Type::Fortify | Type::Free | Type::Move => {}
    }
    if card.kind != "innate" && person.uses(on) >= ability.again {
        return look.no("DMD-170", || format!("{} has been used in this turn", ability.name));
    }
    let bought = person.bought > 0 && look.state.house.is(house::ExtraBlocksAttack::Yes);
    if ability.kind == Type::Attack && bought {
        return look.no("DMD-155", || "after a bought action there is no Attack in the turn".into());
    }
    let actions = if ability.kind == Type::Attack { left.saturating_sub(person.bought) } else { left };
    if ability.takes_action() && actions == 0 {
        return look.no("DMD-169", || format!("{} has no action left", person.label));
    }
    may_pay(look, who, ability)
}

/// Checks that a card is enabled, and that the ability fits how it is held.
pub fn is_ready(look: &Look<'_>, who: Who, on: OnCard) -> Result<(), Illegal> {
    let Some((held, card, ability)) = look.state.ability(look.catalog(), who, on) else {
        return Err(Illegal::not_offered());
    };
    if held.disabled {
        return look.no("DMD-105", || format!("{} is disabled", card.name));
    }
    if !held.fits(card, ability) {
        return look.no("DMD-066", || format!("{} is not held for that", card.name));
    }
    Ok(())
}

/// Checks that somebody can pay for an ability (DMD-010, DMD-144).
pub fn may_pay(look: &Look<'_>, who: Who, ability: &Ability) -> Result<(), Illegal> {
    let (price, wealth) = (numbers::price(look, who, ability), look.state.person(who).wealth());
    if i32::from(price) > wealth {
        return look.no("DMD-010", || format!("{} costs {price} Resolve, and {wealth} is there", ability.name));
    }
    Ok(())
}

/// Checks whether somebody may buy one more action (DMD-154).
fn may_buy(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let (person, price) = (look.state.person(who), look.state.price());
    if person.attacked {
        return look.no("DMD-154", || format!("{} has attacked in this turn", person.label));
    }
    let most = look.state.house.number(HouseRule::ExtraActions).unwrap_or(u8::MAX);
    if person.bought >= most {
        return look.no("DMD-154", || format!("{most} a turn, and no more"));
    }
    if person.wealth() < i32::from(price) {
        return look.no("DMD-154", || format!("it costs {price} Resolve, and {} is there", person.wealth()));
    }
    Ok(())
}

/// Offers what a player may do with a hero's cards whenever it is asked: disable one, and pay to enable one (DMD-103,
/// DMD-109).
pub fn offer_cards(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let (person, price) = (look.state.person(who), look.state.price());
    offers.beside(|offers| {
        for (nth, held) in (0u8..).zip(&person.cards) {
            match held.disabled {
                false => offers.allow(Action::Disable(who, nth)),
                true if person.wealth() >= i32::from(price) => offers.allow(Action::Enable(who, nth)),
                true => offers.forbid(Action::Enable(who, nth), "DMD-109", || format!("it costs {price} Resolve")),
            }
        }
    });
}

impl Frame<DungeonRules> for Turn {
    fn waits(&self, state: &State) -> Waits {
        if self.step == Step::Open { Waits::For(self.seats(state)) } else { Waits::Nobody }
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
                fight::announce(work, turn.heroes, Moment::Turn)
            }
            Step::Open => {
                let over = !(work.s.stands(true) && work.s.stands(false));
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
            let Some(who) = who_of(actor.who).filter(|who| look.state.person(*who).seat == seat) else { continue };
            if !look.state.person(who).is_awake() || !open.contains(&who) {
                continue;
            }
            offer_abilities(look, who, actor.left, offers);
            offers.judge(Action::Buy(who), may_buy(look, who));
            offer_cards(look, who, offers);
            offers.abilities(look, subject(who), |_| true, Action::Ability);
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Use(who, on, aim) => uses(work, at, who, on, aim),
            Action::Buy(who) => {
                let price = work.s.price();
                let person = work.s.person_mut(who);
                person.bought = person.bought.saturating_add(1);
                if let Some(actor) = actor(work, at, who) {
                    actor.left = actor.left.saturating_add(1);
                }
                tell_of(work, who, Event::Buys { who }, "DMD-154");
                pays(work, who, price);
            }
            Action::Disable(who, nth) => disables(work, who, nth, Why::rule("DMD-103")),
            Action::Enable(who, nth) => pays_to_enable(work, who, nth),
            Action::Ability(ability) => _ = work.activate(ability_user(work, seat), ability),
            Action::Pass => {
                let members: Vec<Who> = work.s.of_seat(seat).collect();
                for who in members {
                    actor(work, at, who).into_iter().for_each(|actor| actor.over = true);
                }
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let left = |who: &Who| self.side.get(subject(*who)).map_or(0, |actor| actor.left);
        let of_seat = self.open(look).into_iter().filter(|who| look.state.person(*who).seat == seat);
        let told = of_seat.map(|who| {
            let n = left(&who);
            format!("{} has {n} action{} left", look.state.person(who).label, if n == 1 { "" } else { "s" })
        });
        told.collect::<Vec<_>>().join(", ")
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
            Err(illegal) => {
                if offers.explains() {
                    offers.forbid_words("use", ability_words(look.game, look.state, who, on), illegal);
                }
            }
        }
    }
}

/// Begins the turn: every member has its actions, less those it owes.
fn begins(work: &mut Work<'_>, at: usize, turn: &Turn) {
    work.begin_anew();
    work.tell(Event::TurnBegins { heroes: turn.heroes }, Why::rule("DMD-165"));
    work.hang_on_newest();
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

fn actor<'w>(work: &'w mut Work<'_>, at: usize, who: Who) -> Option<&'w mut rondel_engine::machine::Actor> {
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

/// Disables a card of somebody (DMD-104, DMD-106).
pub fn disables(work: &mut Work<'_>, who: Who, nth: u8, why: Why) {
    turns(work, who, nth, true, why);
}

/// Enables a card of somebody.
pub fn enables(work: &mut Work<'_>, who: Who, nth: u8, why: Why) {
    turns(work, who, nth, false, why);
}

/// Enables a card of a hero, who pays for it (DMD-109).
pub fn pays_to_enable(work: &mut Work<'_>, who: Who, nth: u8) {
    let price = work.s.price();
    enables(work, who, nth, Why::rule("DMD-109"));
    pays(work, who, price);
}

fn turns(work: &mut Work<'_>, who: Who, nth: u8, disabled: bool, why: Why) {
    let Some(held) = work.s.person_mut(who).cards.get_mut(usize::from(nth)) else { return };
    if held.disabled == disabled {
        return;
    }
    held.disabled = disabled;
    let card = held.card;
    work.tell(Event::Turned { who, card, disabled }, why);
    if disabled {
        work.happens(subject(who), Moment::Disabled);
    }
}
