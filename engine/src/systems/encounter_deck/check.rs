//! Skill checks (ENC-053 to ENC-064), on which `gems` may be spent.
//!
//! [`Rolls`] is the frame for checks that are rolled together. Dice fall by chance. Then, if a check fails and the hero
//! has something to spend, the player spends or accepts. A Ruby changes the number that a die shows, and a re-roll
//! replaces the die, so only the present dice need be stored.
//!
//! In the functions of [`Work`], `at` is the place of the rolls on the stack, and `n` the number of a check among the
//! rolls. `work.keep(at, n, event)` notes the latest event of check `n`, and `work.kept(at, n)` returns this event, as
//! the cause of what follows from the check.

use super::action::{Action, Faces};
use super::content::{BodyId, ItemId, Moment, Skill};
use super::deed::Body;
use super::event::Event;
use super::frame::{AnyFrame, Look, Offers, Rebind};
use super::house::{self, HouseRules};
use super::state::{Owed, Rank, State, mine};
use super::work::{Flow, Work};
use super::{EncounterRules, explain, facts, fight, gems, item};
use crate::kernel::{EventNo, Illegal, Ingredients, Seat, Source, Value, Why, Working, does};
use crate::machine::{Clock, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::ops::Range;

/// Checks under way, which are rolled together, or one check alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rolls {
    pub checks: SmallVec<[Check; 1]>,
    /// Whether nothing more can be spent on the checks.
    pub settled: bool,
    /// The number of the next check whose outcome applies.
    pub next: u8,
}

/// The purpose of a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Purpose {
    /// An attack on the enemy. If it passes, a circle is filled.
    Attack,
    /// A defense against the enemy. If it fails, the hero takes damage.
    Defence,
    /// A test of a card, with deeds for each outcome.
    Deeds { pass: BodyId, fail: BodyId },
    /// A question of a script, which gets the outcome of the check.
    Script,
}

/// A check (ENC-053 to ENC-064).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Check {
    pub purpose: Purpose,
    pub skill: Skill,
    /// The value to reach.
    pub value: i8,
    /// The rank at which the dice on the table were rolled. The skill may rise afterwards, but these dice keep their
    /// rank.
    pub rank: Rank,
    /// The dice on the table, sorted. A die changed by Rubies shows its changed value.
    pub dice: SmallVec<[i8; 3]>,
    /// The number of dice still to be rolled.
    pub rolling: u8,
    /// The additions to the total, by items and scripts.
    pub bonus: Ingredients,
    /// Items without a limit that were used on this check.
    pub used: SmallVec<[ItemId; 1]>,
}

/// The dice that count at a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keep {
    Lowest,
    All,
    Highest,
}

/// Returns the dice that count at a rank, and the number added to them (ENC-053 to ENC-058). House rules change the
/// last two ranks.
///
/// | Rank | By default | `later_track_order` | `advantage_alone` |
/// |---|---|---|---|
/// | 0 | the 2 lowest of 3 dice | the same | the same |
/// | 1 | 2 dice | the same | the same |
/// | 2 | 2 dice, and 2 more | the 2 highest of 3 dice | 2 dice, and 2 more |
/// | 3 | the 2 highest of 3 dice, and 2 more | the 2 highest of 3 dice, and 2 more | the 2 highest of 3 dice |
fn reading(house: &HouseRules, rank: Rank) -> (Keep, i8) {
    let is_later_order = house.is(house::LaterTrackOrder::Yes);
    match (rank.0, is_later_order) {
        (0, _) => (Keep::Lowest, 0),
        (1, _) => (Keep::All, 0),
        (2, false) => (Keep::All, 2),
        (2, true) => (Keep::Highest, 0),
        // The later order has `A` alone at rank 2 already, and its rank 3 is always `A+2`.
        _ if house.is(house::AdvantageAlone::Yes) && !is_later_order => (Keep::Highest, 0),
        _ => (Keep::Highest, 2),
    }
}

/// Returns the name of a rank: `D`, `+0` ...
pub fn rank_name(house: &HouseRules, rank: Rank) -> &'static str {
    let names = if house.is(house::LaterTrackOrder::Yes) { ["D", "+0", "A", "A+2"] } else { ["D", "+0", "+2", "A"] };
    names[usize::from(rank.0.min(3))]
}

/// Returns the number of dice that a rank rolls.
pub fn dice_of(house: &HouseRules, rank: Rank) -> u8 {
    if reading(house, rank).0 == Keep::All { 2 } else { 3 }
}

/// Returns a number as the value of a check, limited to -99 to 99.
pub fn value(n: i64) -> i8 {
    i8::try_from(n.clamp(-99, 99)).unwrap_or(0)
}

/// Returns the dice that count, from a list of sorted dice.
pub fn counting<'d>(house: &HouseRules, rank: Rank, dice: &'d [i8]) -> &'d [i8] {
    match reading(house, rank).0 {
        Keep::All => dice,
        Keep::Lowest => dice.get(..2).unwrap_or(dice),
        Keep::Highest => dice.get(dice.len().saturating_sub(2)..).unwrap_or(dice),
    }
}

/// Adds the total of a check to `start`: the dice that count and the bonuses of rank and items (ENC-053 to ENC-058).
pub fn worked_out<W: Working>(start: W, state: &State, check: &Check) -> W {
    let rank = check.rank;
    let counting = counting(&state.house, rank, &check.dice);
    // For example, `dice 4 6 of 2 4 6`.
    let dice_note = || {
        let list = |dice: &[i8]| dice.iter().map(i8::to_string).collect::<Vec<_>>().join(" ");
        let of = if counting.len() < check.dice.len() { format!(" of {}", list(&check.dice)) } else { String::new() };
        format!("dice {}{of}", list(counting))
    };
    let sum = counting.iter().map(|die| i64::from(*die)).sum();
    let (_, plus) = reading(&state.house, rank);
    let rank_note = || format!("{} at {}", check.skill.name(), rank_name(&state.house, rank));
    start.add(sum, Source::Rules, dice_note).add(i64::from(plus), Source::Rules, rank_note).plus(&check.bonus)
}

/// Returns the total as a plain number.
pub fn total(state: &State, check: &Check) -> i8 {
    let total = worked_out(0i64, state, check).clamp(i64::from(i8::MIN), i64::from(i8::MAX));
    i8::try_from(total).unwrap_or(0)
}

/// Returns the rule by which a check passes or fails.
fn rule_of(passes: bool) -> &'static str {
    if passes { "ENC-060" } else { "ENC-061" }
}

/// Returns whether a check passes (ENC-060, ENC-061).
pub fn passes(state: &State, check: &Check) -> bool {
    let total = total(state, check);
    if state.house.is(house::TiesFail::Yes) { total > check.value } else { total >= check.value }
}

impl Rolls {
    /// Returns the first check with dice that are still to be rolled.
    pub fn rolling(&self) -> Option<&Check> {
        self.checks.iter().find(|check| check.rolling > 0)
    }
}

impl Frame<EncounterRules> for Rolls {
    fn waits(&self, _: &State) -> Waits {
        // Each skill has its own stream of luck. Streams 0 and 1 serve the draws beside checks.
        self.rolling().map_or(Waits::For(mine()), |check| Waits::Chance(2 + check.skill as u32))
    }

    /// Asks for gems while there is something to spend, then applies one outcome after another.
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(rolls) = work.frame::<Rolls>(at) else { return Flow::Go };
        if rolls.rolling().is_some() {
            return work.set_dice(at);
        }
        if !rolls.settled {
            if !work.offered(at).is_empty() {
                return Flow::Wait;
            }
            work.settle(at); // nothing can be spent, so the player is not asked
            return Flow::Go;
        }
        let is_fight = rolls.checks.iter().any(|check| matches!(check.purpose, Purpose::Attack | Purpose::Defence));
        let n = rolls.next;
        let Some(check) = rolls.checks.get(usize::from(n)).cloned() else {
            work.pop();
            // Everything that lasts for one attack ends with the rolls.
            return if is_fight { work.passes(&[Clock::Attack], None) } else { Flow::Go };
        };
        rolls.next += 1;
        let rolled = work.kept(at, n);
        work.following(rolled, |work| work.outcome_of(at, &check))
    }

    /// Offers everything that may be spent. If there is anything, also offers `accept`.
    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if self.settled {
            return;
        }
        for (n, check) in (0..=u8::MAX).zip(&self.checks) {
            gems::offer(look, n, check, offers);
        }
        item::offers_on_checks(look, &self.checks, offers);
        if !offers.is_empty() {
            offers.allow(Action::Accept);
        }
        let roll = look.refusal("ENC-064", || "a check is rolled once; only gems and items change it".into());
        offers.forbid_words("roll", "", roll);
        let dice_lie = || "nothing is declared while dice lie on the table".into();
        offers.forbid_words("declare", "", look.refusal("ENC-111", dice_lie));
        fight::forbid_leaving(look, offers);
    }

    fn outcomes(&self, _: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        let n = self.rolling().map_or(0, |check| check.rolling);
        out.extend(Faces::all(n).iter().map(|(faces, weight)| (Action::Faces(*faces), *weight)));
    }

    /// Takes rolled dice, a gem, an item, or the player's `accept`.
    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Faces(faces) => return work.take_dice(at, faces),
            Action::Accept => work.settle(at),
            Action::Ruby { check, die, up } => work.about(at, check, |work| work.spend_ruby(at, check, die, up)),
            Action::Emerald { check } => work.about(at, check, |work| work.spend_emerald(at, check)),
            Action::Sapphire { check, die } => work.about(at, check, |work| work.spend_sapphire(at, check, die)),
            Action::Use { item, check: Some(check) } => {
                work.about(at, check, |work| _ = work.use_item(item, Some((at, check))));
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// Asks, for example, `ATK7 stands at 5 and fails: spend something, or accept?`
    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        if let Some(check) = self.rolling()
            && seat == Seat::CHANCE
        {
            return format!("{} the dice of {}", does(&look.state.hero.name, "rolls"), check.skill.name());
        }
        let stand_of = |check: &Check| {
            let (total, passes) = (total(look.state, check), passes(look.state, check));
            let verb = if passes { "passes" } else { "fails" };
            format!("{}{} stands at {total} and {verb}", check.skill.name(), check.value)
        };
        format!("{}: spend something, or accept?", self.checks.iter().map(stand_of).collect::<Vec<_>>().join("; "))
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        for check in &mut self.checks {
            if let Purpose::Deeds { pass, fail } = &mut check.purpose {
                map.body(pass);
                map.body(fail);
            }
            for item in &mut check.used {
                map.item_id(item);
            }
            for ingredient in check.bonus.list_mut().iter_mut() {
                map.source(&mut ingredient.source);
            }
        }
    }
}

/// Refuses all rolls except those in `owed`, which are named in the reason (ENC-064).
pub fn forbid_rolls(look: &Look<'_>, owed: Owed, offers: &mut Offers<'_>) {
    let why = || {
        let skills = fight::skills(look.game, look.state, owed);
        let rolls: Vec<String> = skills.iter().map(|skill| format!("`roll {}`", skill.word())).collect();
        if rolls.is_empty() {
            return "there is no check to roll".into();
        }
        format!("what can be rolled is {}", rolls.join(" or "))
    };
    offers.forbid_words("roll", "", look.refusal("ENC-064", why));
}

impl Work<'_> {
    /// Sets the number of dice of each check without dice on the table, by the present rank of its skill (ENC-063). A
    /// check with dice on the table only rolls some of them again, and keeps its rank.
    fn set_dice(&mut self, at: usize) -> Flow {
        let (house, ranks) = (self.s.house, self.s.hero.ranks);
        let Some(rolls) = self.frame::<Rolls>(at) else { return Flow::Go };
        for check in rolls.checks.iter_mut().filter(|check| check.rolling > 0 && check.dice.is_empty()) {
            check.rank = ranks[check.skill as usize];
            check.rolling = dice_of(&house, check.rank);
        }
        Flow::Wait
    }

    /// Takes the rolled dice for the first check that waits for some.
    fn take_dice(&mut self, at: usize, faces: Faces) -> Result<(), Illegal> {
        let Some(rolls) = self.frame::<Rolls>(at) else { return Err(Illegal::not_offered()) };
        let Some((n, check)) = (0..=u8::MAX).zip(&mut rolls.checks).find(|(_, check)| check.rolling > 0) else {
            return Err(Illegal::not_offered());
        };
        check.dice.extend_from_slice(faces.list());
        check.dice.sort_unstable();
        check.rolling = 0;
        let check = check.clone();
        // If dice are rolled again, the cause is the event of the reroll.
        let cause = self.kept(at, n);
        let told = self.following(cause, |work| work.tell_check(at, &check));
        self.keep(at, n, told);
        self.happens_to_checks(n..n + 1, |_| Moment::Rolled);
        Ok(())
    }

    /// Tells a rolled check. Returns the number of the event.
    fn tell_check(&mut self, at: usize, check: &Check) -> Option<EventNo> {
        let Check { skill, value, rank, .. } = *check;
        let (total, passes) = (total(self.s, check), passes(self.s, check));
        let event = Event::Rolled { skill, value, rank, dice: check.dice.to_vec(), total, passes };
        self.tell_sum(event, Why::rule(rule_of(passes)), |look| explain::check(look, at, check))
    }

    /// Ends the spending. Calls the scripts of each check, passed or failed.
    fn settle(&mut self, at: usize) {
        let Some(rolls) = self.frame::<Rolls>(at) else { return };
        rolls.settled = true;
        let checks = rolls.checks.clone();
        let passed: SmallVec<[bool; 3]> = checks.iter().map(|check| passes(self.s, check)).collect();
        let n = u8::try_from(passed.len()).unwrap_or(u8::MAX);
        self.happens_to_checks(0..n, |n| match passed.get(usize::from(n)) {
            Some(true) => Moment::Passed,
            _ => Moment::Failed,
        });
    }

    /// Applies the outcome of a check.
    fn outcome_of(&mut self, at: usize, check: &Check) -> Flow {
        let passed = passes(self.s, check);
        match check.purpose {
            Purpose::Attack if passed => self.hit(),
            Purpose::Attack => {
                self.tell_of_card(Event::Missed, "ENC-092");
                Flow::Go
            }
            Purpose::Defence => self.defended(passed),
            Purpose::Deeds { pass, fail } => {
                self.tell_of_card(Event::Tested { passed }, rule_of(passed));
                self.push(Body { body: if passed { pass } else { fail }, next: 0, check: None })
            }
            Purpose::Script => {
                self.s.frames.truncate(at); // the script waits right below the rolls
                self.give(Value::Bool(passed));
                Flow::Go
            }
        }
    }

    /// Does something to a check, with the latest event of the check as the cause.
    fn about(&mut self, at: usize, n: u8, work: impl FnOnce(&mut Self)) {
        let cause = self.kept(at, n);
        self.following(cause, work);
    }

    /// Calls the scripts of some checks of the innermost roll, one after another.
    pub(super) fn happens_to_checks(&mut self, checks: Range<u8>, moment: impl Fn(u8) -> Moment) -> Flow {
        let Some(at) = self.s.frames.iter().rposition(|frame| matches!(frame, AnyFrame::Rolls(_))) else {
            return Flow::Go;
        };
        // The stack reverses the order, so that scripts hear of the first one first.
        for n in checks.rev() {
            let (moment, newest) = (moment(n), self.kept(at, n));
            let call = |work: &mut Self| work.happens_with(facts::HERO_SUBJECT, facts::check_subject(at, n), moment);
            // What begins later does not follow from the events of these scripts.
            self.in_passing(|work| work.following(newest, call));
        }
        Flow::Go
    }

    /// Returns check `n` of the rolls at this place of the stack.
    pub(super) fn check_at(&mut self, at: usize, n: u8) -> Option<&mut Check> {
        self.frame::<Rolls>(at)?.checks.get_mut(usize::from(n))
    }

    /// Returns whether a die of the check shows this number.
    pub(super) fn shows(&mut self, at: usize, n: u8, die: i8) -> bool {
        self.check_at(at, n).is_some_and(|check| check.dice.contains(&die))
    }

    /// Turns a die to another number, and reads the check anew (ENC-076).
    pub(super) fn turn_die(&mut self, at: usize, n: u8, from: i8, to: i8) {
        let Some(check) = self.check_at(at, n) else { return };
        if let Some(place) = check.dice.iter().position(|die| *die == from) {
            check.dice[place] = to;
        }
        check.dice.sort_unstable();
        self.tell_stand(at, n);
    }

    /// Adds to the total of a check.
    pub(super) fn add_to_check(&mut self, at: usize, n: u8, by: i8, source: Source) {
        let Some(check) = self.check_at(at, n) else { return };
        check.bonus.add(i16::from(by), source);
        // Without its dice, the check has no total yet.
        if check.rolling > 0 {
            return self.tell(Event::Added { n: by }, Why::by("ENC-064", source));
        }
        self.tell_stand(at, n);
    }

    /// Tells the new total of a changed check.
    fn tell_stand(&mut self, at: usize, n: u8) {
        let Some(check) = self.check_at(at, n).map(|check| check.clone()) else { return };
        let (total, passes) = (total(self.s, &check), passes(self.s, &check));
        let Check { skill, value, .. } = check;
        let event = Event::Stands { skill, value, total, passes };
        let told = self.tell_sum(event, Why::rule(rule_of(passes)), |look| explain::check(look, at, &check));
        self.keep(at, n, told);
    }

    /// Rolls every die on the table of the check again, at the present rank of the skill (ENC-078 to ENC-082).
    pub(super) fn reroll(&mut self, at: usize, n: u8, rule: &'static str) {
        // Without dice on the table, the first roll is still to come.
        let Some(check) = self.check_at(at, n).filter(|check| !check.dice.is_empty()) else { return };
        check.rolling += u8::try_from(check.dice.len()).unwrap_or(0);
        check.dice.clear();
        let skill = check.skill;
        let told = self.told(Event::Rerolled { skill }, Why::rule(rule));
        self.keep(at, n, told);
    }
}
