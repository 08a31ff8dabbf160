//! Compiles the foes of a pack.

use super::{Builder, byte, number, text};
use crate::kernel::{Arg, Datum, Item, Problem, Statement};
use crate::systems::card_grid::content::{Contest, Foe, SkillId, UseId};

impl Builder<'_> {
    pub(super) fn foes(&mut self) {
        for item in self.sorted(&["foe"]) {
            let foe = self.foe(&item);
            self.catalog.foes.push(foe);
        }
    }

    /// Compiles one foe. The language has checked that its skills and effects exist.
    fn foe(&mut self, item: &Item) -> Foe {
        let caller = self.catalog.item("foe", &item.id);
        self.warn_of_useless_competence(item);
        let abilities: Vec<UseId> = item.all("ability").filter_map(|statement| self.used(statement, caller)).collect();
        Foe {
            id: item.id.clone(),
            name: item.name.clone(),
            item: caller,
            die: text(item, "die").trim_start_matches('d').parse().unwrap_or(6),
            dice: byte(number(item, "dice", 1)),
            attack: number(item, "attack", 0),
            difficulty: number(item, "difficulty", 0),
            great: self.skills_of(item, "great"),
            competent: self.skills_of(item, "competent"),
            abilities,
            contest: self.contest(item, caller),
            text: text(item, "text"),
        }
    }

    /// Warns about a skill at which a foe is both great and competent (GRID-163, GRID-164).
    fn warn_of_useless_competence(&mut self, item: &Item) {
        let great: Vec<&str> = item.list("great").iter().filter_map(|arg| arg.datum.text()).collect();
        let is_great = |arg: &&Arg| arg.datum.text().is_some_and(|id| great.contains(&id));
        for twice in item.list("competent").iter().filter(is_great) {
            let skill = twice.datum.text().and_then(|id| self.catalog.skill_named(id));
            let name = skill.map_or(String::new(), |id| self.catalog.skill(id).name.clone());
            let message = format!("`{}` is great at `{name}` already", item.name);
            let problem = Problem::warning("W1015", twice.at, message).label("this says nothing more");
            self.report(problem.help("take it out of one of the two lists, or name the skill that is meant"));
        }
    }

    /// Compiles a `contest` of the foe's skill against a skill of a hero, with its effect.
    fn contest(&mut self, item: &Item, caller: u16) -> Option<Contest> {
        let statement = item.get("contest")?;
        let block = statement.datum(1).block();
        let statement_of = |word: &str| block.iter().find(|statement| statement.word == word);
        let skill = self.catalog.skill_named(statement.datum(0).text()?)?;
        let against = self.catalog.skill_named(statement_of("against")?.datum(0).text()?)?;
        let used = self.used(statement_of("effect")?, caller)?;
        Some(Contest { skill, against, used })
    }

    /// Returns the skills that a statement lists, sorted.
    pub fn skills_of(&self, item: &Item, word: &str) -> Vec<SkillId> {
        let names = item.list(word);
        let mut skills: Vec<SkillId> =
            names.iter().filter_map(|arg| self.catalog.skill_named(arg.datum.text()?)).collect();
        skills.sort();
        skills.dedup();
        skills
    }

    /// Returns the effect that a statement calls, as a use by the item `caller`.
    pub fn used(&mut self, statement: &Statement, caller: u16) -> Option<UseId> {
        if let Datum::Call(call) = statement.datum(0) { self.call("effect", call, caller) } else { None }
    }
}
