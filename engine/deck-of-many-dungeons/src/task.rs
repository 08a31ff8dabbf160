//! A Task: the GM names categories and a difficulty, cards raise the die or add to the result, and the highest total
//! counts (DMD-075 to DMD-102).
//!
//! Begin reading at [`Task`] and its [`Step`]s. The GM calls a Task in free play. A turn, a place of an adventure and a
//! chase also make one. For example, in a Task of might with difficulty 6, a hero upgrades its d4 to a d6 with one
//! card, disables another for +2, and rolls: 4 + 2 reaches the 6.

use super::action::Action;
use super::content::{FeatId, Moment, TASKS};
use super::disable::disables;
use super::event::Event;
use super::fight::happens_to_all;
use super::frame::{Look, Offers};
use super::house;
use super::roll::{self, Roll};
use super::state::{State, TaskEnd, Who};
use super::{DungeonRules, Work, chase, tell_of, travel, turn, why_of};
use rondel_engine::kernel::{Illegal, Seat, Seats, Value, Why};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// The most cards that are applied to a Task (DMD-083).
const MOST_CARDS: usize = 4;
/// The addition to the result for each disabled card (DMD-086).
const OF_DISABLED: u8 = 2;
/// The greatest difficulty that the GM may name. 13 is heroic (DMD-076).
const HARDEST: u8 = 20;

/// A Task under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The accepted categories, as indices into [`TASKS`] (DMD-077, DMD-078).
    pub categories: SmallVec<[u8; 2]>,
    /// The result to reach. `None` until the GM has named it.
    pub difficulty: Option<u8>,
    /// Whether several persons take part (DMD-098).
    pub group: bool,
    /// Whether the first maker is the opponent, whose result is the difficulty (DMD-096).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opposed: bool,
    /// Whether all makers must succeed (DMD-243).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
    pub makers: SmallVec<[Maker; 4]>,
    pub step: Step,
    /// The task of a place in a written adventure that a success accomplishes. `None` if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feat: Option<FeatId>,
}

/// A person who rolls for a Task. Its fields name cards by their index among the cards of the person.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Maker {
    pub who: Who,
    /// The cards that make its die larger (DMD-084).
    pub upgrades: SmallVec<[u8; 4]>,
    /// The cards that are disabled to add to the result (DMD-086).
    pub spends: SmallVec<[u8; 4]>,
    /// The proposed cards that the GM has accepted (DMD-080).
    pub accepted: SmallVec<[u8; 2]>,
    /// The proposed cards that the GM has refused (DMD-080).
    pub refused: SmallVec<[u8; 2]>,
    /// The cards that allies disable for this maker, each with its owner (DMD-101).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub lent: SmallVec<[(Who, u8); 2]>,
    /// The face of its die. It is 0 before the roll.
    pub face: u8,
}

/// The steps of a Task.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The GM names the parts of the Task that are still missing.
    Announce,
    /// The maker at this index applies cards.
    Apply(u8),
    /// The GM accepts or refuses a card that a maker proposes. The numbers are the maker and the card.
    Proposed(u8, u8),
    /// The GM accepts or refuses a card that an ally lends to a maker: the maker, the ally, the card (DMD-101).
    Lent(u8, Who, u8),
    /// The maker at this index rolls.
    Roll(u8),
    /// The die of the maker at this index is rolled.
    Rolled(u8),
    /// All have rolled, and the Task succeeds or fails.
    Settle,
}

impl Task {
    /// Makes a Task of a category. The GM still names its other parts.
    pub fn of(category: u8) -> Task {
        let (categories, makers) = (SmallVec::from_slice(&[category]), SmallVec::new());
        Task {
            categories,
            difficulty: None,
            group: false,
            opposed: false,
            all: false,
            makers,
            step: Step::Announce,
            feat: None,
        }
    }

    /// Makes the Task of a group in a chase. The GM still names its category. With `all`, all makers must succeed
    /// (DMD-243, DMD-247).
    pub fn of_chase(group: &[Who], all: bool) -> Task {
        let (categories, makers) = (SmallVec::new(), group.iter().copied().map(Maker::new).collect());
        let difficulty = Some(chase::DIFFICULTY);
        Task { categories, difficulty, group: group.len() > 1, all, makers, ..Task::of(0) }
    }

    /// Makes a Task that a character attempts in a combat (DMD-094).
    pub fn attempt(category: u8, who: Who) -> Task {
        Task { makers: SmallVec::from_iter([Maker::new(who)]), ..Task::of(category) }
    }

    /// Makes the Task of a place in a written adventure. Nothing is left for the GM to name.
    pub fn given(categories: SmallVec<[u8; 2]>, difficulty: u8, who: Who, feat: FeatId) -> Task {
        let (difficulty, feat) = (Some(difficulty), Some(feat));
        Task { categories, difficulty, feat, ..Task::attempt(0, who) }
    }

    /// Returns the categories in words: `might or deftness`.
    pub fn told(&self) -> String {
        let names = self.categories.iter().filter_map(|category| TASKS.get(usize::from(*category)).copied());
        names.collect::<Vec<_>>().join(" or ")
    }

    /// Returns the maker who applies cards now. `None` in other steps.
    pub fn asked(&self) -> Option<Who> {
        let (Step::Apply(nth) | Step::Proposed(nth, _) | Step::Lent(nth, ..)) = self.step else { return None };
        self.maker(nth).map(|maker| maker.who)
    }

    fn maker(&self, nth: u8) -> Option<&Maker> {
        self.makers.get(usize::from(nth))
    }

    fn maker_mut(&mut self, nth: u8) -> Option<&mut Maker> {
        self.makers.get_mut(usize::from(nth))
    }

    /// Returns the number that disabled cards add to the roll of a maker. In an opposed Task, only its own cards count.
    /// Otherwise, the cards of the whole group count (DMD-086, DMD-096, DMD-099).
    fn bonus(&self, nth: u8) -> u8 {
        let disabled_by = |maker: &Maker| maker.spends.len() + maker.lent.len();
        let own_cards = || self.maker(nth).map_or(0, disabled_by);
        let spent: usize = if self.opposed { own_cards() } else { self.makers.iter().map(disabled_by).sum() };
        u8::try_from(spent).unwrap_or(u8::MAX).saturating_mul(OF_DISABLED)
    }

    /// Returns the total of a maker who has rolled: the face, the disabled cards and its modifiers.
    fn total(&self, look: &Look<'_>, nth: u8) -> i16 {
        let Some(maker) = self.maker(nth) else { return 0 };
        let all: i64 = roll::Kind::Task(self.bonus(nth)).modified(i64::from(maker.face), look, maker.who);
        i16::try_from(all).unwrap_or(i16::MAX)
    }

    /// Returns the ways in which allies directed by `seat` can help a maker: lend a card, or join the Task in a combat.
    /// Both take an action in a combat. `Err` says why a way is closed. A group gets no help (DMD-100, DMD-101).
    fn loans(&self, look: &Look<'_>, nth: u8, seat: Seat) -> Vec<(Action, Result<(), Illegal>)> {
        let Some(maker) = self.maker(nth).filter(|_| !self.group) else { return Vec::new() };
        let is_ally = |who: &Who| *who != maker.who && !look.state.are_enemies(*who, maker.who);
        let allies = look.state.of_seat(seat).filter(|who| look.state.person(*who).is_awake()).filter(is_ally);
        let mut ways = Vec::new();
        for who in allies {
            let no_action = || look.no("DMD-100", || format!("{} has no action left", look.state.person(who).label));
            let may_help = if turn::may_help(look.state, who) { Ok(()) } else { no_action() };
            for (card, held) in (0u8..).zip(&look.state.person(who).cards) {
                let printed = look.catalog().printed(held.card);
                let is_lent = maker.lent.contains(&(who, card));
                if held.disabled || is_lent || printed.kind == "innate" {
                    continue;
                }
                let room = self.has_room(look, maker);
                ways.push((Action::Lend(who, card), may_help.clone().and(room)));
            }
            if turn::may_help(look.state, who) && look.state.turn().is_some() {
                ways.push((Action::Help(who), Ok(())));
            }
        }
        ways
    }

    /// Returns the ways in which a maker can apply its cards: to upgrade the die, or to be disabled for the result. A
    /// card without an accepted category can be proposed to the GM. `Err` says why a way is closed.
    fn applied(&self, look: &Look<'_>, maker: &Maker) -> Vec<(Action, Result<(), Illegal>)> {
        let person = look.state.person(maker.who);
        let may_upgrade = |disabled: bool| !disabled || look.state.house.is(house::DisabledUpgrade::Yes);
        let mut ways = Vec::new();
        // For an opponent, the GM picks the cards that fit (DMD-096).
        let is_opponent = self.opposed && person.seat == look.state.gm();
        for (nth, held) in (0u8..).zip(&person.cards) {
            let card = look.catalog().printed(held.card);
            let shows_category = card.footer.iter().any(|word| self.accepts(word));
            let is_accepted = shows_category || maker.accepted.contains(&nth) || (is_opponent && card.kind != "innate");
            if !is_accepted && card.kind != "innate" {
                let is_refused = maker.refused.contains(&nth);
                let refused = || look.no("DMD-080", || format!("the GM has refused {}", card.name));
                ways.push((Action::Propose(nth), if is_refused { refused() } else { Ok(()) }));
                continue;
            }
            if !is_accepted {
                continue;
            }
            let judged = self.may_apply(look, maker, nth, &card.name);
            let disabled = || look.no("DMD-088", || format!("{} is disabled", card.name));
            ways.push((Action::Upgrade(nth), if may_upgrade(held.disabled) { judged.clone() } else { disabled() }));
            ways.push((Action::Spend(nth), if held.disabled { disabled() } else { judged }));
        }
        ways
    }

    /// Returns whether the Task accepts the category with this name.
    fn accepts(&self, word: &str) -> bool {
        self.categories.iter().any(|category| TASKS.get(usize::from(*category)) == Some(&word))
    }

    /// Checks that this card is not applied yet, and that another card may be applied (DMD-083, DMD-087).
    fn may_apply(&self, look: &Look<'_>, maker: &Maker, nth: u8, name: &str) -> Result<(), Illegal> {
        if maker.upgrades.contains(&nth) || maker.spends.contains(&nth) {
            return look.no("DMD-087", || format!("{name} is applied already"));
        }
        self.has_room(look, maker)
    }

    /// Checks that another card may be applied (DMD-083).
    fn has_room(&self, look: &Look<'_>, maker: &Maker) -> Result<(), Illegal> {
        let cards_of = |maker: &Maker| maker.upgrades.len() + maker.spends.len() + maker.lent.len();
        let counts_all = look.state.house.is(house::TaskCards::PerTask);
        let applied = if counts_all { self.makers.iter().map(cards_of).sum() } else { cards_of(maker) };
        if applied >= MOST_CARDS {
            return look.no("DMD-083", || format!("{MOST_CARDS} cards are applied already"));
        }
        Ok(())
    }

    /// Returns the actions by which the GM names the missing parts: first a category, then the difficulty or an
    /// opponent, then the makers.
    fn parts(&self, state: &State) -> Vec<Action> {
        let mut parts: Vec<Action> = Vec::new();
        if self.categories.is_empty() {
            parts.extend((0u8..).zip(TASKS).map(|(nth, _)| Action::Call(nth)));
            parts.extend((1..=HARDEST).map(Action::Difficulty));
            return parts;
        }
        if self.difficulty.is_none() {
            let others = (0u8..).zip(TASKS).map(|(nth, _)| nth).filter(|nth| !self.categories.contains(nth));
            parts.extend(others.map(Action::Or));
            parts.extend((1..=HARDEST).map(Action::Difficulty));
            let heroes: Vec<Who> = self.makers.iter().map(|maker| maker.who).collect();
            let is_opponent = |who: &Who| !state.is_hero(*who) && !heroes.contains(who);
            parts.extend(state.awake().filter(is_opponent).map(Action::Against));
            return parts;
        }
        let heroes: Vec<Who> = state.awake().filter(|who| state.is_hero(*who)).collect();
        parts.extend(heroes.iter().copied().map(Action::For));
        if heroes.len() > 1 && !self.opposed {
            parts.push(Action::ForAll);
        }
        parts
    }
}

impl Maker {
    fn new(who: Who) -> Maker {
        let (upgrades, spends) = (SmallVec::new(), SmallVec::new());
        let (accepted, refused, lent) = (SmallVec::new(), SmallVec::new(), SmallVec::new());
        Maker { who, upgrades, spends, accepted, refused, lent, face: 0 }
    }

    /// Returns the sides of the maker's die. It is a d4, with two more sides for each upgrade, up to a d12 (DMD-082,
    /// DMD-084, DMD-085).
    fn sides(&self) -> u8 {
        let steps = u8::try_from(self.upgrades.len()).unwrap_or(4).min(4);
        4 + 2 * steps
    }
}

impl Frame<DungeonRules> for Task {
    fn waits(&self, state: &State) -> Waits {
        match self.step {
            Step::Announce | Step::Proposed(..) | Step::Lent(..) => Waits::For(Seats::only(state.gm())),
            Step::Apply(nth) => self.maker(nth).map_or(Waits::Nobody, |maker| {
                let must = state.seats_of(maker.who);
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
                if !look.state.seats_of(maker.who).has(offers.seat) {
                    for (action, judged) in self.loans(look, nth, offers.seat) {
                        offers.judge(action, judged);
                    }
                    return;
                }
                for (action, judged) in self.applied(look, maker) {
                    match action {
                        Action::Propose(_) => offers.beside(|offers| offers.judge(action, judged)),
                        _ => offers.judge(action, judged),
                    }
                }
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
                task.difficulty = Some(0);
                task.makers.insert(0, Maker::new(who));
            }
            (Step::Announce, Action::For(who)) => task.makers.push(Maker::new(who)),
            (Step::Announce, Action::ForAll) => {
                task.group = true;
                task.makers = heroes.into_iter().map(Maker::new).collect();
            }
            (Step::Apply(nth), Action::Upgrade(card)) => {
                task.maker_mut(nth).into_iter().for_each(|maker| maker.upgrades.push(card));
            }
            (Step::Apply(nth), Action::Spend(card)) => {
                task.maker_mut(nth).into_iter().for_each(|maker| maker.spends.push(card));
            }
            (Step::Apply(nth), Action::Propose(card)) => task.step = Step::Proposed(nth, card),
            (Step::Proposed(nth, card), Action::Grant) => {
                task.maker_mut(nth).into_iter().for_each(|maker| maker.accepted.push(card));
                task.step = Step::Apply(nth);
            }
            (Step::Proposed(nth, card), Action::Deny) => {
                task.maker_mut(nth).into_iter().for_each(|maker| maker.refused.push(card));
                task.step = Step::Apply(nth);
            }
            (Step::Apply(nth), Action::Lend(who, card)) => task.step = Step::Lent(nth, who, card),
            (Step::Apply(_), Action::Help(who)) => {
                task.group = true;
                task.makers.push(Maker::new(who));
                turn::helps(work, who);
                return Ok(());
            }
            (Step::Lent(nth, who, card), Action::Grant) => {
                task.maker_mut(nth).into_iter().for_each(|maker| maker.lent.push((who, card)));
                task.step = Step::Apply(nth);
                turn::helps(work, who);
                return Ok(());
            }
            (Step::Lent(nth, ..), Action::Deny) => task.step = Step::Apply(nth),
            (Step::Apply(nth), Action::Try) => {
                task.step = Step::Apply(nth + 1);
                let Some(maker) = task.maker(nth).cloned() else { return Ok(()) };
                let own_cards = maker.spends.iter().map(|card| (maker.who, *card));
                for (who, card) in own_cards.chain(maker.lent.iter().copied()) {
                    disables(work, who, card, Why::rule("DMD-086"));
                }
                return Ok(());
            }
            _ => return Err(Illegal::not_offered()),
        }
        announced(work, at);
        Ok(())
    }

    /// Takes the face of a die.
    fn given(work: &mut Work<'_>, at: usize, gift: Value) {
        let face = gift.int().and_then(|face| u8::try_from(face).ok()).unwrap_or(0);
        let Some(task) = work.frame::<Task>(at) else { return };
        if let Step::Rolled(nth) = task.step
            && let Some(maker) = task.maker_mut(nth)
        {
            maker.face = face;
        }
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let label = |nth: u8| self.maker(nth).map_or("", |maker| look.state.person(maker.who).label.as_str());
        match self.step {
            Step::Announce if self.difficulty.is_none() => format!("a Task of {}: how hard?", self.told()),
            Step::Announce => "for whom?".into(),
            Step::Proposed(nth, card) => {
                let held = self.maker(nth).and_then(|maker| look.state.person(maker.who).cards.get(usize::from(card)));
                let name = held.map_or("", |held| look.catalog().printed(held.card).name.as_str());
                format!("{} proposes {name} for {}", label(nth), self.told())
            }
            Step::Lent(nth, who, card) => {
                let person = look.state.person(who);
                let held = person.cards.get(usize::from(card));
                let name = held.map_or("", |held| look.catalog().printed(held.card).name.as_str());
                format!("{} lends {name} to {}", person.label, label(nth))
            }
            Step::Apply(nth) => {
                let (sides, bonus) = (self.maker(nth).map_or(4, Maker::sides), self.bonus(nth));
                let bonus = if bonus > 0 { format!("+{bonus}") } else { String::new() };
                let against = match self.makers.first().filter(|_| self.opposed) {
                    Some(opponent) if nth > 0 => look.state.person(opponent.who).label.clone(),
                    Some(_) => "the heroes".into(),
                    None => self.difficulty.unwrap_or(0).to_string(),
                };
                // The prompt shows the name of the first character of the seat, so only another one is named here.
                let first = look.state.of_seat(seat).next();
                let who = self.maker(nth).filter(|maker| first != Some(maker.who)).map(|_| format!("{}, ", label(nth)));
                let (who, of) = (who.unwrap_or_default(), self.told());
                format!("{who}{of}: d{sides}{bonus} against {against}; apply cards, or try")
            }
            _ => String::new(),
        }
    }
}

/// Sets the next step of the Task at the frame `at`.
fn goes_to(work: &mut Work<'_>, at: usize, step: Step) -> Flow {
    work.frame::<Task>(at).into_iter().for_each(|task| task.step = step);
    Flow::Go
}

/// Announces the Task at the frame `at` and lets cards be applied, once the GM has named everything. Does nothing
/// before.
pub fn announced(work: &mut Work<'_>, at: usize) {
    let Some(task) = work.frame::<Task>(at) else { return };
    let has_category = !task.categories.is_empty();
    let is_ready = has_category && task.step == Step::Announce && task.makers.len() > usize::from(task.opposed);
    if let (true, Some(difficulty)) = (is_ready, task.difficulty) {
        task.step = Step::Apply(0);
        let (categories, makers) = (task.categories.to_vec(), task.makers.iter().map(|maker| maker.who).collect());
        work.tell(Event::Task { categories, difficulty, makers }, Why::rule("DMD-075"));
        work.hang_on_newest();
    }
}

/// Rolls the die of the maker at index `nth`. After the last maker, the Task is settled.
fn rolls(work: &mut Work<'_>, at: usize, task: &Task, nth: u8) -> Flow {
    let (Some(maker), Some(tn)) = (task.maker(nth), task.difficulty) else { return goes_to(work, at, Step::Settle) };
    let (who, sides) = (maker.who, maker.sides());
    goes_to(work, at, Step::Rolled(nth));
    let kind = roll::Kind::Task(task.bonus(nth));
    // The opponent rolls first and sets the difficulty, so no result of the opponent is known to be enough.
    let tn = if task.opposed && nth == 0 { u8::MAX } else { tn };
    work.push(Roll::new((who, kind), tn, (1, sides)))
}

/// Tells the total of the maker at index `nth`. The total of an opponent becomes the difficulty (DMD-096).
fn tells_total(work: &mut Work<'_>, at: usize, task: &Task, nth: u8) -> Flow {
    goes_to(work, at, Step::Roll(nth + 1));
    let (Some(maker), Some(tn)) = (task.maker(nth), task.difficulty) else { return Flow::Go };
    if task.opposed && nth == 0 {
        let (who, total) = (maker.who, task.total(&work.look(), nth));
        tell_of(work, who, Event::Result { who, total }, "DMD-096");
        if let Some(task) = work.frame::<Task>(at) {
            task.difficulty = Some(u8::try_from(total.clamp(0, 99)).unwrap_or(99));
        }
        return Flow::Go;
    }
    let kind = roll::Kind::Task(task.bonus(nth));
    roll::told_total(work, maker.who, kind, (maker.face, tn), "DMD-090");
    Flow::Go
}

/// Ends the Task. The highest total counts, or the lowest if all must succeed (DMD-098, DMD-243). A tie with an
/// opponent is neither success nor failure.
fn settles(work: &mut Work<'_>, task: &Task) -> Flow {
    let rollers = u8::from(task.opposed)..u8::try_from(task.makers.len()).unwrap_or(u8::MAX);
    let totals = rollers.map(|nth| task.total(&work.look(), nth));
    let best = if task.all { totals.min() } else { totals.max() }.unwrap_or(0);
    let difficulty = i16::from(task.difficulty.unwrap_or(0));
    let end = match best.cmp(&difficulty) {
        Ordering::Equal if task.opposed => TaskEnd::Tied,
        Ordering::Equal | Ordering::Greater => TaskEnd::Passed,
        Ordering::Less => TaskEnd::Failed,
    };
    work.s.task = Some(end);
    let makers: Vec<Who> = task.makers.iter().map(|maker| maker.who).collect();
    let (event, only_maker) = (Event::TaskEnds { end }, task.makers.last().filter(|_| !task.group));
    let why = match only_maker {
        Some(maker) => why_of(work, maker.who, "DMD-090"),
        None => Why::rule("DMD-098"),
    };
    let told = work.told(event, why);
    work.pop();
    work.following(told, |work| {
        happens_to_all(work, &makers, Moment::TaskOver);
        if let Some(feat) = task.feat
            && end == TaskEnd::Passed
        {
            travel::accomplishes(work, feat);
        }
    });
    Flow::Go
}
