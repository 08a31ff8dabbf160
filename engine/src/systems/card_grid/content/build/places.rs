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
            // `used` compiles the effect that a statement calls.
            let consequence = item.get("consequence").and_then(|statement| self.used(statement, caller));
            let mut brings = Vec::new();
            for statement in item.all("brings") {
                brings.extend(self.used(statement, caller).map(|used| (least(statement), used)));
            }
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
            let times = if opposed.is_some() { "twice" } else { "nowhere" };
            let message = format!("`{}` says {times} what a roll must beat", item.name);
            self.error("E1005", item.at, message, "write `difficulty 12`, or `opposed FOE by SKILL`");
        }
        if let Some(opposed) = opposed {
            let foe = opposed.datum(0).text().and_then(|name| self.catalog.foe_named(name));
            let skill = opposed.datum(1).text().and_then(|name| self.catalog.skill_named(name));
            if let (Some(foe), Some(skill)) = (foe, skill) {
                return Difficulty::Opposed(foe, skill);
            }
        }
        Difficulty::Fixed(number(item, "difficulty", 6))
    }

    /// Compiles all adventures, with their steps.
    pub(super) fn adventures(&mut self) {
        for item in self.sorted(&["adventure"]) {
            let mut problems = Vec::new();
            let steps = steps(&self.catalog, &item.body, &mut problems);
            for problem in problems {
                self.report(problem);
            }
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
                let obstacle = catalog.obstacle_named(name);
                obstacle.map(|obstacle| Step::Obstacle { obstacle, outcome: word(statement, 1) })
            }
            "rest" => Some(Step::Rest),
            "reward" => {
                let points = statement.datum(0).int().and_then(|points| u32::try_from(points).ok());
                Some(Step::Reward(points.unwrap_or(0)))
            }
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

/// Compiles a fight: `fight GROUPS past OBSTACLE outcome WORD`. The heroes can avoid the fight by the obstacle. The
/// word is the fate of heroes who have lost every card. Reports too many groups, or too many hit dice in one.
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

/// Reads `fight Goblin x4, Ogre`. The labels of the groups are the names of their foes: `goblins` and `ogre`. A
/// second group of the same foes is `goblins-2`.
fn listed(catalog: &Catalog, statement: &Statement) -> Vec<FoeGroup> {
    let mut groups: Vec<FoeGroup> = Vec::new();
    for arg in statement.datum(0).list() {
        let Datum::Counted(many, name) = &arg.datum else { continue };
        let Some(foe) = name.datum.text().and_then(|id| catalog.foe_named(id)) else { continue };
        let id = &catalog.foe(foe).id;
        let plain = if *many > 1 && !id.ends_with('s') { format!("{id}s") } else { id.clone() };
        let before = groups.iter().filter(|(_, earlier, ..)| *earlier == foe).count();
        let label = if before == 0 { plain } else { format!("{plain}-{}", before + 1) };
        groups.push((label, foe, u8::try_from(*many).unwrap_or(u8::MAX), Vec::new()));
    }
    groups
}

/// Returns the problem with the dice that a scene gives to `many` foes. `None` if they are right. Each foe needs at
/// least one die, and has at most the number of its kind: 3 foes of 2 dice are given 3 to 6.
fn dice_amiss(foe: &Foe, many: u8, dice: &[u8], at: Origin) -> Option<Problem> {
    let most = usize::from(many) * usize::from(foe.dice);
    let given = dice.len();
    if let Some(die) = dice.iter().find(|die| **die > foe.die) {
        let message = format!("a die with {} sides cannot show {die}", foe.die);
        let help = format!("`{}` has d{1}: give 1 to {1}", foe.name, foe.die);
        return Some(Problem::error("E1009", at, message).help(help));
    }
    if (usize::from(many)..=most).contains(&given) {
        return None;
    }
    let message = format!("{many} `{}` have {most} hit dice with {} sides, and {given} are given", foe.name, foe.die);
    let help = if given < usize::from(many) {
        format!("give a die for each of them, or write `x{given}`")
    } else {
        "give no more dice, and none above its sides".into()
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
        let mut dice: Vec<u8> = Vec::new();
        if let Some(statement) = block.datum.block().iter().find(|statement| statement.word == "dice") {
            let def = catalog.foe(foe);
            let shown = statement.datum(0).list();
            dice.extend(shown.iter().filter_map(|arg| u8::try_from(arg.datum.int()?).ok()));
            // The problem is at the first die that shows too much, or else at the statement.
            let too_high = shown.iter().find(|arg| arg.datum.int() > Some(i64::from(def.die)));
            let at = too_high.map_or(statement.at, |arg| arg.at);
            problems.extend(dice_amiss(def, many, &dice, at));
        }
        let label = row.key.datum.text().unwrap_or_default().to_string();
        if groups.iter().any(|(earlier, ..)| *earlier == label) {
            problems.push(label_is_taken(row.key.at, &label, "group"));
        }
        groups.push((label, foe, many, dice));
    }
    groups
}
