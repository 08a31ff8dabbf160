//! Flight and chases (DMD-239 to DMD-247).
//!
//! A character says that it flees, and the GM names a hex. If the character stands on this hex when the turn of its
//! side ends, it escapes. An opponent that reaches the hex in the next turn of the other side may give chase instead.
//! Then both leave the map, and once a round both make a Task. Begin reading at [`Flight`] and [`Chase`]. Turns call
//! [`offer_flight`] and [`begins`], and a fight calls [`turn_ends`].
//!
//! A frame is work in progress on a stack: it takes steps while it is on top, and waits (`Flow::Wait`) for a pick of a
//! seat or of chance.

use super::action::{Action, OnCard};
use super::content::{Ability, Type};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house::ChaseGroups;
use super::play::Play;
use super::state::{Camp, State, TaskEnd, Who};
use super::task::Task;
use super::usable::{CardAbility, Use, abilities, may_use_freely, uses};
use super::{DungeonRules, Work, aim, numbers, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats, Space, Why};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The difficulty of the Tasks in a chase (DMD-247).
pub const DIFFICULTY: u8 = 6;
/// The number of times that chasers fall behind before their quarry escapes (DMD-245).
const LOST: u8 = 2;

/// Those who flee together, or chase together.
type Group = SmallVec<[Who; 4]>;

/// The state of the flight of a character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Flight {
    /// The character does not flee.
    #[default]
    No,
    /// The character flees to this hex (DMD-239).
    To(Space),
    /// The character has reached this hex, and may be chased until the other side's turn is over (DMD-240).
    There(Space),
    /// The character has left the map, fleeing or chasing (DMD-241).
    Away,
    /// The character has escaped.
    Escaped,
    /// The character was left behind in a place, or sent away, and takes no part any more.
    Past,
}

impl Flight {
    /// Returns whether the character is still on the map.
    pub fn is_here(self) -> bool {
        matches!(self, Flight::No | Flight::To(_) | Flight::There(_))
    }
}

/// A chase off the map, with the characters that flee and those after them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chase {
    /// The characters that flee.
    pub quarry: Group,
    /// The characters that chase the quarry.
    pub chasers: Group,
    /// The number of times that the chasers have fallen behind.
    pub behind: u8,
    /// The hex by which the quarry left. It is set only in the turn in which the chase began, because others may follow
    /// only until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Space>,
}

/// The question to the GM to which hex a character flees (DMD-239).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flees {
    pub who: Who,
}

impl Frame<DungeonRules> for Flees {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(Seats::only(state.gm()))
    }

    fn step(_: &mut Work<'_>, _: usize) -> Flow {
        Flow::Wait
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let hexes = look.state.terrain.iter().flat_map(|terrain| terrain.spaces().collect::<Vec<_>>());
        offers.allow_all(hexes.map(Action::Edge));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Some(flees), Action::Edge(to)) = (work.frame::<Flees>(at).cloned(), action) else {
            return Err(Illegal::not_offered());
        };
        work.pop();
        let who = flees.who;
        work.s.person_mut(who).flight = Flight::To(to);
        tell_of(work, who, Event::Flees { who, to }, "DMD-239");
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("{} flees: which hex leads away?", look.state.person(self.who).label)
    }
}

/// Returns the fleeing enemies that `who` can chase now. It must stand on the hex by which they left, or beside it
/// (DMD-240). It can also follow an ally that has begun to chase them in this turn.
fn possible_quarry(state: &State, who: Who) -> Vec<Who> {
    let Some((terrain, own_hex)) = state.terrain.as_ref().zip(state.person(who).at) else { return Vec::new() };
    let is_near = |to: Space| terrain.grid().distance(own_hex, to) <= 1;
    let is_followed = |other: &Who| {
        let mut chases = state.chases.iter().filter(|chase| chase.quarry.contains(other));
        chases.any(|chase| chase.open.is_some_and(is_near))
    };
    let can_be_chased =
        |other: &Who| matches!(state.person(*other).flight, Flight::There(to) if is_near(to)) || is_followed(other);
    state.everybody().filter(|other| state.are_enemies(who, *other) && can_be_chased(other)).collect()
}

/// Starts a chase of `who` after `quarry`, or adds `who` to the existing chase after it. Both leave the map (DMD-240,
/// DMD-241).
pub fn begins(work: &mut Work<'_>, who: Who, quarry: Who) {
    tell_of(work, who, Event::Chases { who, quarry }, "DMD-240");
    work.s.person_mut(who).leaves(Flight::Away);
    let open = if let Flight::There(by) = work.s.person(quarry).flight { Some(by) } else { None };
    work.s.person_mut(quarry).leaves(Flight::Away);
    let under_way = work.s.chases.iter_mut().find(|chase| chase.quarry.contains(&quarry));
    match under_way {
        Some(chase) => chase.chasers.push(who),
        None => {
            let (quarry, chasers) = (SmallVec::from_slice(&[quarry]), SmallVec::from_slice(&[who]));
            work.s.chases.push(Chase { quarry, chasers, behind: 0, open });
        }
    }
}

/// Ends the turn of the heroes if `heroes`, and else of the enemies. Members that have reached their hex may be chased
/// from now on, and enemies that nobody has chased escape. Then the chases by this side take a step (DMD-240, DMD-242).
pub fn turn_ends(work: &mut Work<'_>, heroes: bool) {
    for who in work.s.everybody().collect::<Vec<_>>() {
        let (person, is_own) = (work.s.person(who), work.s.is_hero(who) == heroes);
        match person.flight {
            // Whoever falls on the way gets no farther.
            Flight::To(_) | Flight::There(_) if !person.is_awake() => {}
            Flight::To(to) if is_own && person.at == Some(to) => {
                work.s.person_mut(who).flight = Flight::There(to);
                tell_of(work, who, Event::GetsAway { who }, "DMD-240");
            }
            Flight::There(_) if !is_own => escapes(work, who, "DMD-240"),
            _ => {}
        }
    }
    // The last frame pushed runs first. So the last chase takes its step first, and if it ends, the indices of the
    // others still hold.
    for nth in 0..work.s.chases.len() {
        let is_own = work.s.chases[nth].chasers.first().is_some_and(|who| work.s.is_hero(*who) == heroes);
        if is_own {
            work.s.chases[nth].open = None;
            work.push(ChaseStep::new(u8::try_from(nth).unwrap_or(u8::MAX)));
        }
    }
}

/// Takes a character that has escaped out of the fight.
fn escapes(work: &mut Work<'_>, who: Who, rule: &'static str) {
    work.s.person_mut(who).leaves(Flight::Escaped);
    tell_of(work, who, Event::Escapes { who }, rule);
}

/// A step of a chase: both groups make a Task, each against the difficulty (DMD-243).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChaseStep {
    /// The index of the chase among those of the position.
    pub chase: u8,
    pub step: Step,
    /// The end of the Task of the quarry. `None` before it is made.
    pub quarry: Option<TaskEnd>,
}

/// The parts of one step of a chase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The quarry makes its Task.
    Quarry,
    /// The chasers make their Task.
    Chasers,
    /// Both groups have made their Task, and the two ends are compared.
    Compare,
    /// The chasers have gained on the quarry, and the GM says what follows (DMD-246).
    Caught,
    /// A chaser has acted, and somebody may have fallen.
    Acted,
}

impl ChaseStep {
    /// Makes the step of the chase at this index.
    fn new(chase: u8) -> ChaseStep {
        ChaseStep { chase, step: Step::Quarry, quarry: None }
    }

    /// Returns the chase of this step. `None` if the chase is over.
    fn chase<'s>(&self, state: &'s State) -> Option<&'s Chase> {
        state.chases.get(usize::from(self.chase))
    }
}

impl Frame<DungeonRules> for ChaseStep {
    fn waits(&self, state: &State) -> Waits {
        if self.step == Step::Caught { Waits::For(Seats::only(state.gm())) } else { Waits::Nobody }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(step) = work.frame::<ChaseStep>(at).cloned() else { return Flow::Go };
        let somebody_may_have_fallen = matches!(step.step, Step::Quarry | Step::Acted);
        if somebody_may_have_fallen && ends_by_falls(work, step.chase) {
            return work.pop();
        }
        let Some(chase) = step.chase(work.s).cloned() else { return work.pop() };
        let goes_to = |work: &mut Work<'_>, next: Step| work.change(at, |step: &mut ChaseStep| step.step = next);
        let all_must_succeed = work.s.house.is(ChaseGroups::All);
        match step.step {
            Step::Quarry => {
                goes_to(work, Step::Chasers);
                work.push(Task::of_chase(&chase.quarry, all_must_succeed))
            }
            Step::Chasers => {
                // The latest Task is that of the quarry.
                let end_of_quarry = work.s.task;
                work.change(at, |step: &mut ChaseStep| (step.quarry, step.step) = (end_of_quarry, Step::Compare));
                work.push(Task::of_chase(&chase.chasers, all_must_succeed))
            }
            Step::Compare => {
                let ends = (step.quarry, work.s.task);
                match ends {
                    (Some(TaskEnd::Passed), Some(TaskEnd::Failed)) => {
                        work.pop();
                        falls_behind(work, step.chase)
                    }
                    (Some(TaskEnd::Failed), Some(TaskEnd::Passed)) => goes_to(work, Step::Caught),
                    // Both passed or both failed, so the chase goes on (DMD-244).
                    _ => work.pop(),
                }
            }
            Step::Caught => Flow::Wait,
            Step::Acted => work.pop(),
        }
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::BringBack, Action::LetAct, Action::Pass]);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(step) = work.frame::<ChaseStep>(at).cloned() else { return Err(Illegal::not_offered()) };
        let Some(chase) = step.chase(work.s).cloned() else { return Err(Illegal::not_offered()) };
        if action == Action::LetAct {
            work.change(at, |step: &mut ChaseStep| step.step = Step::Acted);
            if let (Some(who), Some(quarry)) = (chase.chasers.first().copied(), chase.quarry.first().copied()) {
                work.push(Lunge { who, quarry, only_strikes: false });
            }
            return Ok(());
        }
        work.pop();
        match action {
            Action::BringBack => {
                work.s.chases.remove(usize::from(step.chase));
                for who in chase.quarry.iter().chain(&chase.chasers).copied() {
                    returns(work, who);
                }
            }
            Action::Pass => {}
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let chase = self.chase(look.state);
        let names = |list: Option<&Group>| {
            let labels = list.into_iter().flatten().map(|who| look.state.person(*who).label.as_str());
            labels.collect::<Vec<_>>().join(", ")
        };
        let (chasers, quarry) = (names(chase.map(|chase| &chase.chasers)), names(chase.map(|chase| &chase.quarry)));
        format!("{chasers} gain on {quarry}: `bring back`, `let act` for one action, or `pass`?")
    }
}

/// One action outside a turn. A chaser that has gained on its quarry attacks it, or uses a Fortify ability (DMD-246). A
/// character whom a script lets strike can only attack.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lunge {
    pub who: Who,
    pub quarry: Who,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub only_strikes: bool,
}

impl Lunge {
    /// Returns the uses of abilities for this action. There are none once one of the two takes no part any more.
    fn uses(&self, look: &Look<'_>) -> Vec<Use> {
        let who = self.who;
        if ![who, self.quarry].iter().all(|who| look.state.person(*who).takes_part()) {
            return Vec::new();
        }
        // Outside of a turn, an ability must be ready and paid for, and takes no action (`may_use_freely`).
        let may_act = numbers::may_act(look, who);
        let may = |on: OnCard, ability: &Ability| may_act.clone().and_then(|()| may_use_freely(look, who, on, ability));
        let is_fortify = |ability: &Ability| !self.only_strikes && ability.kind == Type::Fortify;
        let mut all = uses(look, who, is_fortify, may);
        for CardAbility { on, ability, .. } in abilities(look, who).filter(|own| own.ability.kind == Type::Attack) {
            let aims = aim::aims_at(look, who, ability, self.quarry).into_iter();
            all.extend(aims.map(|(aim, reached)| Use { on, aim, judged: may(on, ability).and(reached) }));
        }
        all
    }
}

impl Frame<DungeonRules> for Lunge {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let lunge = work.frame::<Lunge>(at).cloned();
        let can_act = lunge.is_some_and(|lunge| lunge.uses(&work.look()).iter().any(|open| open.judged.is_ok()));
        if can_act { Flow::Wait } else { work.pop() }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        for Use { on, aim, judged } in self.uses(look) {
            offers.judge(Action::Use(self.who, on, aim), judged);
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        work.pop();
        if let Action::Use(who, on, aim) = action {
            work.push(Play::new(who, on, aim));
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let label = |who: Who| look.state.person(who).label.as_str();
        if self.only_strikes {
            return format!("{}: attack {}?", label(self.who), label(self.quarry));
        }
        format!("{}: one action", label(self.who))
    }
}

/// Lets the chasers fall behind. The second time, their quarry escapes and they return to the map (DMD-245).
fn falls_behind(work: &mut Work<'_>, nth: u8) -> Flow {
    let Some(chase) = work.s.chases.get_mut(usize::from(nth)) else { return Flow::Go };
    chase.behind += 1;
    let (chasers, n) = (chase.chasers.to_vec(), chase.behind);
    work.tell(Event::FallsBehind { chasers, n }, Why::rule("DMD-245"));
    if n >= LOST {
        ends(work, nth);
    }
    Flow::Go
}

/// Ends the chase at index `nth`: its quarry escapes, and its chasers return to the map.
fn ends(work: &mut Work<'_>, nth: u8) {
    let Chase { quarry, chasers, .. } = work.s.chases.remove(usize::from(nth));
    for who in quarry {
        escapes(work, who, "DMD-245");
    }
    for who in chasers {
        returns(work, who);
    }
}

/// Takes those who are unconscious out of the chase at index `nth`, and ends it if no quarry or no chaser is left. A
/// quarry without chasers escapes, and chasers without a quarry return. Returns whether the chase is over (DMD-122).
fn ends_by_falls(work: &mut Work<'_>, nth: u8) -> bool {
    let Some(chase) = work.s.chases.get(usize::from(nth)).cloned() else { return true };
    let is_up = |who: &Who| !work.s.person(*who).is_unconscious();
    let (quarry, fallen_quarry): (Group, Group) = chase.quarry.into_iter().partition(is_up);
    let (chasers, fallen_chasers): (Group, Group) = chase.chasers.into_iter().partition(is_up);
    for who in fallen_quarry.into_iter().chain(fallen_chasers) {
        put_back(work, who);
    }
    let is_over = quarry.is_empty() || chasers.is_empty();
    if let Some(chase) = work.s.chases.get_mut(usize::from(nth)) {
        (chase.quarry, chase.chasers) = (quarry, chasers);
    }
    if is_over {
        ends(work, nth);
    }
    is_over
}

/// Puts a character back on the map, on the first free hex at the end of its side.
fn put_back(work: &mut Work<'_>, who: Who) {
    let place = work.s.place_at_end(who);
    let person = work.s.person_mut(who);
    person.at = place;
    person.flight = Flight::No;
}

/// Puts a character back on the map, and tells it (DMD-246).
fn returns(work: &mut Work<'_>, who: Who) {
    put_back(work, who);
    tell_of(work, who, Event::Returns { who }, "DMD-246");
}

/// Returns whether two characters are in one chase. There, they are within reach of one another.
pub fn are_in_one_chase(state: &State, one: Who, other: Who) -> bool {
    let is_in = |chase: &Chase, who: Who| chase.quarry.contains(&who) || chase.chasers.contains(&who);
    state.chases.iter().any(|chase| is_in(chase, one) && is_in(chase, other))
}

/// Returns whether a camp has a member with Health in a chase, fleeing or chasing. Such a camp is not down, although it
/// may have nobody on the map.
pub fn is_in_chase(state: &State, camp: Camp) -> bool {
    let members = state.chases.iter().flat_map(|chase| chase.quarry.iter().chain(&chase.chasers));
    members.copied().any(|who| state.belongs_to(who, camp) && state.person(who).health.now() > 0)
}

/// Offers `who` in its turn to flee, or to chase those who flee.
pub fn offer_flight(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    if look.state.terrain.is_none() {
        return;
    }
    if look.state.person(who).flight == Flight::No {
        offers.allow(Action::Flee(who));
    }
    offers.allow_all(possible_quarry(look.state, who).into_iter().map(|quarry| Action::Chase(who, quarry)));
}
