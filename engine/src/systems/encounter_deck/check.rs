//! Skill checks and gems (ENC-053 to ENC-087).
//!
//! Dice fall by chance; then, if the check fails and there is something to spend, the player spends or accepts. A die
//! changed by Rubies is what it shows: a re-roll replaces it, so nothing else need be remembered.

use super::action::{Action, Faces};
use super::content::{Moment, Thing};
use super::event::Event;
use super::frame::{Check, Frame, Purpose};
use super::house::{HouseRule, HouseRules};
use super::state::{Rank, State};
use super::work::{Flow, Work};
use super::{EncounterDeck, item};
use crate::kernel::{Illegal, Value};

/// How a rank reads the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keep {
    Lowest,
    All,
    Highest,
}

/// What is kept of the dice, and what is added (ENC-053 to ENC-058).
fn reading(house: &HouseRules, rank: Rank) -> (Keep, i8) {
    let later = house.has(HouseRule::LaterTrackOrder);
    match (rank.0, later) {
        (0, _) => (Keep::Lowest, 0),
        (1, _) => (Keep::All, 0),
        (2, false) => (Keep::All, 2),
        (2, true) => (Keep::Highest, 0),
        _ if house.has(HouseRule::AdvantageAlone) && !later => (Keep::Highest, 0),
        _ => (Keep::Highest, 2),
    }
}

/// `D`, `+0` ...
pub fn rank_name(house: &HouseRules, rank: Rank) -> &'static str {
    let names = if house.has(HouseRule::LaterTrackOrder) { ["D", "+0", "A", "A+2"] } else { ["D", "+0", "+2", "A"] };
    names[usize::from(rank.0.min(3))]
}

/// How many dice a rank rolls.
pub fn dice_of(house: &HouseRules, rank: Rank) -> u8 {
    if reading(house, rank).0 == Keep::All { 2 } else { 3 }
}

/// A value as checks keep it.
pub fn value(n: i64) -> i8 {
    i8::try_from(n.clamp(-99, 99)).unwrap_or(0)
}

/// The dice that count, out of sorted ones.
pub fn kept<'d>(house: &HouseRules, rank: Rank, dice: &'d [i8]) -> &'d [i8] {
    match reading(house, rank).0 {
        Keep::All => dice,
        Keep::Lowest => dice.get(..2).unwrap_or(dice),
        Keep::Highest => dice.get(dice.len().saturating_sub(2)..).unwrap_or(dice),
    }
}

/// What a check comes to.
pub fn total(state: &State, check: &Check) -> i8 {
    let rank = state.hero.rank(check.skill);
    let sum: i8 = kept(&state.house, rank, &check.dice).iter().fold(0, |sum, die| sum.saturating_add(*die));
    sum.saturating_add(reading(&state.house, rank).1).saturating_add(check.bonus)
}

/// ENC-060, ENC-061.
pub fn passes(state: &State, check: &Check) -> bool {
    let total = total(state, check);
    if state.house.has(HouseRule::TiesFail) { total > check.value } else { total >= check.value }
}

/// What may be spent on the checks of a place of the stack; `accept` among it, unless there is nothing.
pub fn list(game: &EncounterDeck, state: &State, at: usize, out: &mut Vec<Action>) {
    let Some(Frame::Rolls(rolls)) = state.frames.get(at) else { return };
    if rolls.settled {
        return;
    }
    let from = out.len();
    for (n, check) in (0u8..).zip(&rolls.checks) {
        if !passes(state, check) {
            list_gems(state, n, check, out);
        }
        item::list_on_check(game, state, at, n, check, out);
    }
    if out.len() > from {
        out.push(Action::Accept);
    }
}

fn list_gems(state: &State, n: u8, check: &Check, out: &mut Vec<Action>) {
    let mut dice = check.dice.to_vec();
    dice.dedup();
    let uncapped = state.house.has(HouseRule::RubyUncapped);
    if state.hero.left(Thing::Ruby) > 0 {
        for die in &dice {
            let ways = [true, false].into_iter().filter(|up| uncapped || (*up && *die < 6) || (!*up && *die > 1));
            out.extend(ways.map(|up| Action::Ruby { check: n, die: *die, up }));
        }
    }
    if state.hero.left(Thing::Emerald) > 0 {
        out.push(Action::Emerald { check: n });
    }
    if state.hero.left(Thing::Sapphire) > 0 {
        out.extend(dice.iter().map(|die| Action::Sapphire { check: n, die: *die }));
    }
}

/// What chance may bring at this stop.
pub fn outcomes(state: &State) -> Vec<(Faces, u32)> {
    let n = match state.frames.last() {
        Some(Frame::Rolls(rolls)) => rolls.checks.iter().map(|check| check.rolling).find(|n| *n > 0),
        Some(Frame::Dice { n }) => Some(*n),
        Some(Frame::Opening(super::frame::Opening::Size)) => Some(3),
        _ => None,
    };
    n.map(Faces::all).unwrap_or_default()
}

impl Work<'_> {
    /// Dice have fallen for the first check that has some in the air.
    pub(super) fn take_dice(&mut self, at: usize, faces: Faces) -> Result<(), Illegal> {
        let Some(rolls) = self.rolls_at(at) else { return Err(Illegal::not_offered()) };
        let Some(check) = rolls.checks.iter_mut().find(|check| check.rolling > 0) else {
            return Err(Illegal::not_offered());
        };
        check.dice.extend_from_slice(faces.list());
        check.dice.sort_unstable();
        check.rolling = 0;
        let check = check.clone();
        self.tell_check(&check);
        Ok(())
    }

    fn tell_check(&mut self, check: &Check) {
        let (skill, value, rank) = (check.skill, check.value, self.s.hero.rank(check.skill));
        let (total, passes) = (total(self.s, check), passes(self.s, check));
        self.tell_by(Event::Rolled { skill, value, rank, dice: check.dice.to_vec(), total, passes }, "ENC-060");
    }

    /// Asks for gems while there is something to spend, then applies one outcome after another.
    pub(super) fn rolls(&mut self, at: usize) -> Flow {
        let Some(rolls) = self.rolls_at(at) else { return Flow::Go };
        if rolls.checks.iter().any(|check| check.rolling > 0) {
            return Flow::Wait;
        }
        if !rolls.settled {
            let mut offered = Vec::new();
            list(self.game, self.s, at, &mut offered);
            if !offered.is_empty() {
                return Flow::Wait;
            }
            if let Some(rolls) = self.rolls_at(at) {
                rolls.settled = true;
            }
            return Flow::Go;
        }
        let next = usize::from(rolls.next);
        let Some(check) = rolls.checks.get(next).cloned() else { return self.pop() };
        rolls.next += 1;
        self.outcome_of(at, &check)
    }

    fn outcome_of(&mut self, at: usize, check: &Check) -> Flow {
        let passed = passes(self.s, check);
        match check.purpose {
            Purpose::Attack if passed => {
                self.strike(1);
                self.call_habits(Moment::Hit)
            }
            Purpose::Attack => {
                self.tell_of_card(Event::Missed, "ENC-092");
                Flow::Go
            }
            Purpose::Defence => self.defended(passed),
            Purpose::Deeds { pass, fail } => {
                self.tell_of_card(Event::Tested { passed }, if passed { "ENC-060" } else { "ENC-061" });
                self.push(Frame::Body { body: if passed { pass } else { fail }, next: 0, check: None })
            }
            Purpose::Script => {
                self.s.frames.truncate(at);
                self.s.answer = Some(Value::Bool(passed));
                Flow::Go
            }
        }
    }

    /// A gem, an item, or nothing more.
    pub(super) fn take_spending(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Accept => {
                if let Some(rolls) = self.rolls_at(at) {
                    rolls.settled = true;
                }
            }
            Action::Ruby { check, die, up } => self.ruby(at, check, die, up),
            Action::Emerald { check } => {
                self.spend(Thing::Emerald);
                self.reroll(at, check, "ENC-078");
            }
            Action::Sapphire { check, die } => self.sapphire(at, check, die),
            Action::Use { item, check } => {
                self.use_item(item, check.map(|n| (at, n)));
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn spend(&mut self, gem: Thing) {
        let spent = &mut self.s.hero.spent[gem as usize];
        *spent = spent.saturating_add(1);
        let left = self.s.hero.left(gem);
        self.tell_by(Event::Lost { thing: gem, n: 1, left }, "ENC-069");
    }

    fn check_at(&mut self, at: usize, n: u8) -> Option<&mut Check> {
        self.rolls_at(at)?.checks.get_mut(usize::from(n))
    }

    fn ruby(&mut self, at: usize, n: u8, die: i8, up: bool) {
        self.spend(Thing::Ruby);
        let to = die.saturating_add(if up { 1 } else { -1 });
        self.tell_by(Event::Rubied { from: die, to }, "ENC-072");
        self.turn_die(at, n, die, to);
    }

    /// A die shows something else now; the check is read anew (ENC-076).
    pub(super) fn turn_die(&mut self, at: usize, n: u8, from: i8, to: i8) {
        let Some(check) = self.check_at(at, n) else { return };
        if let Some(place) = check.dice.iter().position(|die| *die == from) {
            check.dice[place] = to;
        }
        check.dice.sort_unstable();
        self.tell_stand(at, n);
    }

    /// Adds to the total of a check.
    pub(super) fn add_to_check(&mut self, at: usize, n: u8, by: i8) {
        let Some(check) = self.check_at(at, n) else { return };
        check.bonus = check.bonus.saturating_add(by);
        self.tell_stand(at, n);
    }

    fn tell_stand(&mut self, at: usize, n: u8) {
        let Some(check) = self.check_at(at, n).map(|check| check.clone()) else { return };
        let (total, passes) = (total(self.s, &check), passes(self.s, &check));
        let Check { skill, value, .. } = check;
        self.tell_by(Event::Stands { skill, value, total, passes }, "ENC-076");
    }

    /// Every die of the check is rolled again (ENC-078 to ENC-082).
    pub(super) fn reroll(&mut self, at: usize, n: u8, rule: &'static str) {
        let Some(check) = self.check_at(at, n) else { return };
        check.rolling = u8::try_from(check.dice.len()).unwrap_or(0);
        check.dice.clear();
        let skill = check.skill;
        self.tell_by(Event::Rerolled { skill }, rule);
    }

    /// One die is rolled again, the others are locked (ENC-083 to ENC-085).
    fn sapphire(&mut self, at: usize, n: u8, die: i8) {
        self.spend(Thing::Sapphire);
        let Some(check) = self.check_at(at, n) else { return };
        if let Some(place) = check.dice.iter().position(|known| *known == die) {
            check.dice.remove(place);
            check.rolling = 1;
        }
        self.tell_by(Event::DieRerolled { die }, "ENC-083");
    }

    /// Plain dice for a script.
    pub(super) fn take_plain_dice(&mut self, faces: Faces) -> Result<(), Illegal> {
        self.pop();
        self.tell_by(Event::PlainDice { faces: faces.list().to_vec() }, "ENC-001");
        self.s.answer = Some(Value::List(faces.list().iter().map(|face| Value::Int(i64::from(*face))).collect()));
        Ok(())
    }
}
