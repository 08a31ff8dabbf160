//! Compiles obstacles and adventures.
//!
//! [`steps`] reads the encounters of an adventure. A scene lists its encounters in the same words, so `setup` calls it
//! too.

use super::{Builder, number, text};
use crate::kernel::{Datum, Item, Origin, Problem, Statement};
use crate::machine::label_is_taken;
use crate::systems::card_grid::content::{
    Adventure, Catalog, Difficulty, Foe, FoeId, MOST_DICE, MOST_GROUPS, Obstacle, ObstacleId, Step,
};

/// A group of foes: its label, its kind, the number of foes, and the hit dice already rolled.
type FoeGroup = (String, FoeId, u8, Vec<u8>);

impl Builder<'_> {
    /// Compiles all obstacles, with the effects of failures and successes.
    pub(super) fn obstacles(&mut self) {
        for item in self.sorted(&["obstacle"]) {
            let caller = self.catalog.item("obstacle", &item.id);
            let consequence = item.get("consequence").and_then(|s| self.used(s, caller));
            let brings = item.all("brings").filter_map(|s| Some((least(s), self.used(s, caller)?))).collect();
            let obstacle = Obstacle {
                id: item.id.clone(),
                name: item.name.clone(),
                item: caller,
                difficulty: self.difficulty(&item),
                accepts: self.skills_of(&item, "accepts"),
                fail: number(&item, "fail", 0),
                consequence,
                brings,
                once: item.has("once"),
                text: text(&item, "text"),
            };
            self.catalog.obstacles.push(obstacle);
        }
    }

    /// Compiles the difficulty of an obstacle. Reports an obstacle with two difficulties, or none.
    fn difficulty(&mut self, item: &Item) -> Difficulty {
        let opposed = item.get("opposed");
        if opposed.is_some() == item.has("difficulty") {
            let message = format!(
                "`{}` says {} what a roll must beat",
                item.name,
                if opposed.is_some() { "twice" } else { "nowhere" }
            );
            self.error("E1005", item.at, message, "write `difficulty 12`, or `opposed FOE by SKILL`");
        }
        let against = opposed.and_then(|s| {
            let foe = self.catalog.foe_named(s.datum(0).text()?)?;
            Some(Difficulty::Opposed(foe, self.catalog.skill_named(s.datum(1).text()?)?))
        });
        against.unwrap_or_else(|| Difficulty::Fixed(number(item, "difficulty", 6)))
    }

    /// Compiles all adventures, with their steps.
    pub(super) fn adventures(&mut self) {
        for item in self.sorted(&["adventure"]) {
            let mut problems = Vec::new();
            let steps = steps(&self.catalog, &item.body, &mut problems);
            problems.into_iter().for_each(|problem| self.report(problem));
            self.catalog.adventures.push(Adventure {
                id: item.id.clone(),
                name: item.name.clone(),
                item: self.catalog.item("adventure", &item.id),
                steps,
                text: text(&item, "text"),
            });
        }
    }
}

/// Returns the least margin of a success that brings the effect of a `brings`. The language has checked the range.
fn least(statement: &Statement) -> i16 {
    statement.datum(1).int().and_then(|n| i16::try_from(n).ok()).unwrap_or(i16::MAX)
}

/// Returns the encounters, and the steps between them, in written order. Adds what is wrong to `problems`.
pub fn steps(catalog: &Catalog, body: &[Statement], problems: &mut Vec<Problem>) -> Vec<Step> {
    let mut steps = Vec::new();
    for statement in body {
        let name = statement.datum(0).text().unwrap_or_default();
        steps.extend(match statement.word {
            "fight" => fight(catalog, statement, problems),
            "obstacle" => {
                catalog.obstacle_named(name).map(|obstacle| Step::Obstacle { obstacle, outcome: word(statement, 1) })
            }
            "rest" => Some(Step::Rest),
            "reward" => Some(Step::Reward(statement.datum(0).int().and_then(|n| u32::try_from(n).ok()).unwrap_or(0))),
            "find" => catalog.card_named(name).map(Step::Find),
            _ => None,
        });
    }
    steps
}

/// Returns the word at a place of a statement.
fn word(statement: &Statement, nth: usize) -> Option<String> {
    statement.datum(nth).text().map(str::to_string)
}

/// Compiles a fight. Reports too many groups, or too many hit dice in one.
fn fight(catalog: &Catalog, statement: &Statement, problems: &mut Vec<Problem>) -> Option<Step> {
    let past: Option<ObstacleId> = statement.datum(1).text().and_then(|id| catalog.obstacle_named(id));
    let groups = match statement.datum(0) {
        Datum::Rows(_) => labelled(catalog, statement, problems),
        _ => listed(catalog, statement),
    };
    let dice = |(_, foe, many, _): &FoeGroup| usize::from(catalog.foe(*foe).dice) * usize::from(*many);
    if groups.len() > MOST_GROUPS || groups.iter().any(|group| dice(group) > MOST_DICE) {
        let message = format!("a fight has at most {MOST_GROUPS} groups, each of at most {MOST_DICE} hit dice");
        problems.push(Problem::error("E1006", statement.at, message).help("divide the foes among several groups"));
    }
    Some(Step::Fight { groups, past, outcome: word(statement, 2) })
}

/// Reads `fight Goblin x4, Ogre`. The labels of the groups are the names of their foes: `goblins` and `ogre`.
fn listed(catalog: &Catalog, statement: &Statement) -> Vec<FoeGroup> {
    let mut groups: Vec<FoeGroup> = Vec::new();
    for arg in statement.datum(0).list() {
        let Datum::Counted(many, name) = &arg.datum else { continue };
        let Some(foe) = name.datum.text().and_then(|id| catalog.foe_named(id)) else { continue };
        let id = &catalog.foe(foe).id;
        let plain = if *many > 1 && !id.ends_with('s') { format!("{id}s") } else { id.clone() };
        let before = groups.iter().filter(|(_, known, ..)| *known == foe).count();
        let label = if before == 0 { plain } else { format!("{plain}-{}", before + 1) };
        groups.push((label, foe, u8::try_from(*many).unwrap_or(u8::MAX), Vec::new()));
    }
    groups
}

/// Returns the problem with the dice that a scene gives to `many` foes. `None` if they are right. Each foe needs at
/// least one die, and has at most the number of its kind.
fn dice_amiss(foe: &Foe, many: u8, dice: &[u8], at: Origin) -> Option<Problem> {
    let most = usize::from(many) * usize::from(foe.dice);
    let given = dice.len();
    if let Some(die) = dice.iter().find(|die| **die > foe.die) {
        let message = format!("a die with {} sides cannot show {die}", foe.die);
        return Some(
            Problem::error("E1009", at, message).help(format!("`{}` has d{1}: give 1 to {1}", foe.name, foe.die)),
        );
    }
    if (usize::from(many)..=most).contains(&given) {
        return None;
    }
    let message = format!("{many} `{}` have {most} hit dice with {} sides, and {given} are given", foe.name, foe.die);
    let help = match given < usize::from(many) {
        true => format!("give a die for each of them, or write `x{given}`"),
        false => "give no more dice, and none above its sides".into(),
    };
    Some(Problem::error("E1009", at, message).help(help))
}

/// Reads `fight { goblins: Goblin x4 { dice 2,3,5,6 } }`, with labels and hit dice. Reports wrong dice, and a label
/// used twice.
fn labelled(catalog: &Catalog, statement: &Statement, problems: &mut Vec<Problem>) -> Vec<FoeGroup> {
    let mut groups: Vec<FoeGroup> = Vec::new();
    for row in statement.datum(0).rows() {
        let [counted, block] = row.value().list() else { continue };
        let Datum::Counted(many, name) = &counted.datum else { continue };
        let Some(foe) = name.datum.text().and_then(|id| catalog.foe_named(id)) else { continue };
        let many = u8::try_from(*many).unwrap_or(u8::MAX);
        let said = block.datum.block().iter().find(|s| s.word == "dice");
        let dice: Vec<u8> = said
            .map(|s| s.datum(0).list())
            .unwrap_or_default()
            .iter()
            .filter_map(|arg| arg.datum.int().and_then(|n| u8::try_from(n).ok()))
            .collect();
        let def = catalog.foe(foe);
        let first_too_high = |said: &Statement| {
            let shown = said.datum(0).list().iter();
            shown.filter(|arg| arg.datum.int() > Some(i64::from(def.die))).map(|arg| arg.at).next()
        };
        problems.extend(said.and_then(|said| dice_amiss(def, many, &dice, first_too_high(said).unwrap_or(said.at))));
        let label = row.key.datum.text().unwrap_or_default().to_string();
        if groups.iter().any(|(known, ..)| *known == label) {
            problems.push(label_is_taken(row.key.at, &label, "group"));
        }
        groups.push((label, foe, many, dice));
    }
    groups
}
