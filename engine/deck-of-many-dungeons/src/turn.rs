//! The turn of a side: its members act in any order, by single actions (DMD-168 to DMD-185, DMD-231, DMD-232).
//!
//! Begin reading at [`Turn`] and its [`Step`]s. A fight pushes a `Turn` for each turn, as a frame: a piece of work in
//! progress on a stack. Its `offers` list the actions of all members that can still act, and its `take` carries out the
//! one that is chosen. For example, an Attack uses one of two actions and pushes a [`Play`].

use super::action::{Action, Aim, OnCard};
use super::build::Consent;
use super::chase::{self, Flees};
use super::content::{Kind, Moment, Type};
use super::deeds::{connects, interacts, kills, offer_deeds};
use super::disable::{offer_enabling, pays_to_enable};
use super::event::Event;
use super::facts::{subject, who_of};
use super::frame::{AnyFrame, Look, Offers};
use super::house::ReactionActions;
use super::named::ability_words;
use super::outfit::puts;
use super::pay::pays;
use super::play::Play;
use super::state::{Camp, HeldAbility, State, Who};
use super::task::Task;
use super::usable::{CardAbility, abilities, check_ready, may_buy, may_use};
use super::{DungeonRules, Work, aim, fight, numbers, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats, Subject, Why};
use rondel_engine::machine::{Actor, Flow, Frame, Side, Waits};
use serde::{Deserialize, Serialize};

/// The turn of a side, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Whether it is the turn of the heroes. Otherwise, it is the turn of the enemies.
    pub heroes: bool,
    /// The members that act in this turn, each with the actions it has left, and whether it is done (`over`).
    pub side: Side,
    pub step: Step,
}

/// The steps of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Everybody gets actions, and scripts hear that the turn begins.
    Begin,
    /// The members act, until none of them can or wants to do more.
    Open,
    /// Scripts hear that the turn is over.
    End,
    /// Durations run down.
    Transition,
}

impl Turn {
    /// Makes the turn of a side. Its members are the characters in `acting` that are on this side, except Hazards.
    pub fn new(state: &State, heroes: bool, acting: &[Who]) -> Turn {
        let is_creature = |who: Who| state.person(who).kind != Kind::Hazard;
        let members = acting.iter().filter(|who| state.is_hero(**who) == heroes && is_creature(**who));
        Turn { heroes, side: Side::of(members.map(|who| (subject(*who), 0))), step: Step::Begin }
    }

    /// Returns the members, each with its part in the turn.
    fn members(&self) -> impl Iterator<Item = (Who, &Actor)> {
        self.side.all().iter().filter_map(|actor| Some((who_of(actor.who)?, actor)))
    }

    /// Returns the members that are awake and not done.
    fn undone(&self, state: &State) -> impl Iterator<Item = (Who, &Actor)> {
        self.members().filter(move |(who, actor)| !actor.over && state.person(*who).is_awake())
    }

    /// Returns the members that can still do something.
    pub fn open(&self, look: &Look<'_>) -> Vec<Who> {
        let open = self.undone(look.state).filter(|(who, actor)| can_go_on(look, *who, actor.left));
        open.map(|(who, _)| who).collect()
    }

    /// Returns the seats that direct a member who is awake and not done.
    fn seats(&self, state: &State) -> Seats {
        self.undone(state).fold(Seats::NONE, |seats, (who, _)| seats.with(state.seats_of(who)))
    }

    /// Ends the turn for the members for whom `is_done` holds.
    fn ends_for(&mut self, is_done: impl Fn(Who, &Actor) -> bool) {
        let done: Vec<Subject> =
            self.members().filter(|(who, actor)| is_done(*who, actor)).map(|(who, _)| subject(who)).collect();
        for who in done {
            if let Some(actor) = self.side.get_mut(who) {
                actor.over = true;
            }
        }
    }

    /// Ends the turn for the characters that `seat` directs alone. Every player directs the heroes' Followers, so the
    /// Followers are done only when no hero can still act.
    fn passes(&mut self, state: &State, seat: Seat) {
        let is_own = |who: Who| state.seats_of(who) == Seats::only(seat);
        self.ends_for(|who, _| is_own(who));
        let is_hero = |who: Who| state.person(who).kind == Kind::Hero;
        if !self.members().any(|(who, actor)| !actor.over && is_hero(who)) {
            self.ends_for(|_, _| true);
        }
    }
}

/// Returns whether a character with `left` actions can still do something in its turn: use an action, buy one, or use a
/// Free ability.
fn can_go_on(look: &Look<'_>, who: Who, left: u8) -> bool {
    left > 0
        || (look.state.person(who).kind != Kind::Follower && may_buy(look, who).is_ok())
        || abilities(look, who).any(|own| own.ability.kind == Type::Free && may_use(look, who, own.on, left).is_ok())
}

impl Frame<DungeonRules> for Turn {
    fn waits(&self, state: &State) -> Waits {
        if self.step != Step::Open {
            return Waits::Nobody;
        }
        let must = self.seats(state);
        // Hazards act in any turn (DMD-236), and cards are disabled in any turn (DMD-103).
        let may_act = |who: &Who| state.person(*who).is_hazard_here() || state.person(*who).takes_part();
        let others = state.everybody().filter(may_act).map(|who| state.seats_of(who));
        let may = others.fold(Seats::NONE, Seats::with).except(must);
        if may.is_empty() { Waits::For(must) } else { Waits::Open { must, may } }
    }

    /// Every answer to this frame begins a command of its own.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(turn) = work.frame::<Turn>(at).cloned() else { return Flow::Go };
        let goes_to = |work: &mut Work<'_>, step: Step| work.change(at, |turn: &mut Turn| turn.step = step);
        match turn.step {
            Step::Begin => {
                begins(work, at, &turn);
                goes_to(work, Step::Open);
                // The window to answer is pushed before the scripts, so it opens when they have run.
                if let Some((first, _)) = turn.members().next() {
                    work.opens(Moment::Turn, &[subject(first)]);
                }
                fight::turn_begins(work, turn.heroes)
            }
            Step::Open => {
                let fight_is_over = !(work.s.fights_on(Camp::Heroes) && work.s.fights_on(Camp::Enemies));
                let open = turn.open(&work.look());
                // Only members who have acted are done. A hero that is revived may act if it has not acted yet
                // (DMD-129).
                work.change(at, |turn: &mut Turn| turn.ends_for(|who, actor| actor.acted && !open.contains(&who)));
                if !fight_is_over && !open.is_empty() {
                    return Flow::Wait;
                }
                goes_to(work, Step::End)
            }
            Step::End => {
                goes_to(work, Step::Transition);
                keeps_left(work, &turn);
                fight::turn_ends(work, turn.heroes)
            }
            Step::Transition => {
                work.pop();
                work.tell(Event::TurnEnds { heroes: turn.heroes }, Why::rule("DMD-221"));
                // Durations run down, and temporary Resolve moves.
                fight::transition(work, turn.heroes)
            }
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let seat = offers.seat;
        let open = self.open(look);
        let is_asked = |who: Who| look.state.seats_of(who).has(seat) && look.state.person(who).is_awake();
        for (who, actor) in self.members().filter(|(who, _)| is_asked(*who)) {
            let is_open = open.contains(&who);
            // A member that is done is listed only to explain why each of its abilities is refused.
            if is_open || offers.explains() {
                offer_abilities(look, who, actor.left, offers);
            }
            if !is_open {
                continue;
            }
            offers.judge(Action::Buy(who), may_buy(look, who));
            offer_enabling(look, who, offers);
            offer_deeds(look, who, actor.left, offers);
            // Things in play with an ability of their own. All of them may be used at any time of the turn.
            offers.abilities(look, subject(who), |_| true, Action::Ability);
        }
        if seat == look.state.gm() {
            offer_hazards(look, offers);
        }
        // Only the seats that the turn waits for may pass.
        if self.seats(look.state).has(seat) {
            offers.allow(Action::Pass);
        }
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Use(who, on, aim) => uses(work, at, who, on, aim),
            Action::Buy(who) => {
                let price = work.s.price_of_action(who);
                let person = work.s.person_mut(who);
                person.bought = person.bought.saturating_add(1);
                // A Follower gets no further action: its innate one becomes a regular one (DMD-216).
                let is_follower = person.kind == Kind::Follower;
                person.bought_left = person.bought_left.saturating_add(u8::from(!is_follower));
                if let Some(actor) = actor(work, at, who)
                    && !is_follower
                {
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
            // The others must agree first.
            Action::Rebuild(who) => {
                let consent = Consent::new(work.s, who);
                work.push(consent);
            }
            Action::Enable(who, nth) => pays_to_enable(work, who, nth),
            Action::Ability(ability) => _ = work.activate(ability_user(work, seat), ability),
            Action::Pass => {
                if let Some(mut turn) = work.frame::<Turn>(at).cloned() {
                    turn.passes(work.s, seat);
                    work.change(at, |old: &mut Turn| *old = turn);
                }
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let open = self.open(look);
        let may_act = open.iter().any(|who| look.state.seats_of(*who).has(seat));
        let has_hazard = look.state.people.iter().any(|person| person.is_hazard_here());
        if !may_act && has_hazard && seat == look.state.gm() {
            return "a Hazard may act".into();
        }
        // The question also names the others of the side, because they act in any order. A player who may only disable
        // cards has the same question.
        let mut sentences = Vec::new();
        for who in open {
            let left = self.side.get(subject(who)).map_or(0, |actor| actor.left);
            let actions = if left == 1 { "action" } else { "actions" };
            sentences.push(format!("{} has {left} {actions} left", look.state.person(who).label));
        }
        sentences.join(", ")
    }
}

/// Returns the first character of a seat, which is the user of things in play. `NOBODY` if the seat has none.
fn ability_user(work: &Work<'_>, seat: Seat) -> Subject {
    work.s.of_seat(seat).next().map_or(Subject::NOBODY, subject)
}

/// Offers the abilities of a character that has `left` actions, each with all its targets.
fn offer_abilities(look: &Look<'_>, who: Who, left: u8, offers: &mut Offers<'_>) {
    for CardAbility { on, ability, .. } in abilities(look, who) {
        match may_use(look, who, on, left) {
            Ok(()) => {
                for (aim, judged) in aim::aims(look, who, ability) {
                    offers.judge(Action::Use(who, on, aim), judged);
                }
            }
            // Refused abilities are listed only where somebody reads the reasons.
            Err(illegal) if offers.explains() => {
                if check_ready(look, who, on).is_ok() {
                    for (aim, _) in aim::aims(look, who, ability) {
                        offers.judge(Action::Use(who, on, aim), Err(illegal.clone()));
                    }
                }
                // The command without a target has the same reason: `use chop`.
                offers.forbid_words("use", ability_words(look.game, look.state, who, on), illegal);
            }
            Err(_) => {}
        }
    }
}

/// Tells that the turn begins, and gives every member its actions, less the actions that it owes.
fn begins(work: &mut Work<'_>, at: usize, turn: &Turn) {
    // The turn before is not the cause of this one, and all that follows in this turn hangs on its beginning.
    work.begin_anew();
    work.tell(Event::TurnBegins { heroes: turn.heroes }, Why::rule("DMD-165"));
    work.hang_on_newest();
    for person in &mut work.s.people {
        // A Boost or a Defend used in the turn of one side may be used again in that of the other (DMD-179, DMD-203).
        person.forgets_uses();
        if person.kind == Kind::Hazard {
            person.begins_turn();
        }
    }
    for (who, _) in turn.members() {
        let actions = numbers::actions(&work.look(), who);
        let person = work.s.person_mut(who);
        person.begins_turn();
        let owed = std::mem::take(&mut person.owes);
        if let Some(actor) = actor(work, at, who) {
            actor.left = actions.saturating_sub(owed);
        }
    }
}

/// Keeps the leftover actions of all members, if the house rules let a Defend use them (DMD-206).
fn keeps_left(work: &mut Work<'_>, turn: &Turn) {
    if !work.s.house.is(ReactionActions::Left) {
        return;
    }
    for (who, actor) in turn.members() {
        work.s.person_mut(who).spare = actor.left;
    }
}

/// Returns whether a character can help with another's Task. Out of combat it always can. In a combat, it needs an
/// action left that was not bought (DMD-100, DMD-154).
pub fn may_help(state: &State, who: Who) -> bool {
    let Some(turn) = state.turn() else { return true };
    let Some(actor) = turn.side.get(subject(who)) else { return false };
    state.person(who).regular_actions(actor.left) > 0 && !actor.over
}

/// Takes an action from a character that helps with another's Task in a combat. Does nothing out of combat (DMD-100).
pub fn helps(work: &mut Work<'_>, who: Who) {
    if let Some(at) = work.s.frames.iter().position(|frame| matches!(frame, AnyFrame::Turn(_))) {
        spends_action(work, at, who);
    }
}

/// Takes an action from a character in the turn at the frame `at`, for anything but an ability.
pub fn spends_action(work: &mut Work<'_>, at: usize, who: Who) {
    if let Some(actor) = actor(work, at, who) {
        actor.act(1);
    }
}

/// Offers the abilities of the Hazards (DMD-236). They take no actions, and each works once in a turn.
fn offer_hazards(look: &Look<'_>, offers: &mut Offers<'_>) {
    for who in look.state.everybody().filter(|who| look.state.person(*who).is_hazard_here()) {
        offer_abilities(look, who, u8::MAX, offers);
    }
}

/// Returns the part of a character in the turn at the frame `at`. `None` if the character has none.
pub fn actor<'w>(work: &'w mut Work<'_>, at: usize, who: Who) -> Option<&'w mut Actor> {
    work.frame::<Turn>(at).and_then(|turn| turn.side.get_mut(subject(who)))
}

/// Uses an ability: takes its action, notes the use, and pushes the play (DMD-189).
fn uses(work: &mut Work<'_>, at: usize, who: Who, on: OnCard, aim: Aim) {
    let catalog = work.catalog();
    let Some(HeldAbility { ability, .. }) = work.s.ability(catalog, who, on) else { return };
    let takes = ability.takes_action();
    if let Some(actor) = actor(work, at, who) {
        actor.acted = true;
        actor.left = actor.left.saturating_sub(u8::from(takes));
    }
    let person = work.s.person_mut(who);
    person.note_use(on);
    person.attacked |= ability.kind == Type::Attack;
    person.moved |= ability.kind == Type::Move;
    // A Move or a Fortify uses up the bought actions first, because they are for these only.
    if takes && ability.kind != Type::Attack {
        person.bought_left = person.bought_left.saturating_sub(1);
    }
    work.push(Play::new(who, on, aim));
}
