//! Mutations that disable a rule: they check whether any scene that claims to prove a rule fails without it.

use super::run::{Answer, Mutation};
use super::{Change, Mutant};
use rondel_engine::kernel::Origin;
use rondel_engine::table::{Scene, SharedGame};
use std::collections::BTreeMap;

/// The most scenes named that claim to prove a rule.
const NAMED: usize = 3;

impl<'l> Mutation<'l> {
    /// Returns a mutant for each rule that scenes claim to prove.
    pub fn claims(&self) -> Vec<Mutant> {
        let mut claims: BTreeMap<&str, Vec<&'l Scene>> = BTreeMap::new();
        for (scene, _) in &self.scenes {
            for rule in &scene.proves {
                claims.entry(rule).or_default().push(scene);
            }
        }
        claims.into_iter().map(|(rule, scenes)| suspended(rule, &scenes)).collect()
    }

    /// Returns the result of disabling a rule in the scenes that claim to prove it. [`Answer::Untouched`] if the rule
    /// refuses nothing in them: the rule says something else, or the scenes show cases in which it does not apply.
    pub(super) fn without_rule(&self, rule: &str, game: &SharedGame) -> Answer {
        let scenes = self.scenes.iter().map(|(scene, _)| scene);
        let claiming = scenes.filter(|scene| scene.proves.iter().any(|claimed| claimed == rule));
        let answers = claiming.map(|scene| {
            // From now on `lifted` counts what the rule would have refused.
            game.suspend(Some(rule));
            match (self.holds(scene, game), game.lifted()) {
                (_, 0) => Answer::Untouched,
                (true, _) => Answer::Unnoticed,
                (false, _) => Answer::Noticed,
            }
        });
        answers.fold(Answer::Untouched, |sum, answer| match (sum, answer) {
            (Answer::Noticed, _) | (_, Answer::Noticed) => Answer::Noticed,
            (Answer::Unnoticed, _) | (_, Answer::Unnoticed) => Answer::Unnoticed,
            (sum, _) => sum,
        })
    }
}

/// Returns the mutant that disables a rule which these scenes claim to prove.
fn suspended(rule: &str, scenes: &[&Scene]) -> Mutant {
    let named: Vec<&str> = scenes.iter().take(NAMED).map(|scene| scene.id.as_str()).collect();
    let more = scenes.len().saturating_sub(NAMED);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    let is = format!("out of force, and these scenes hold: {}{more}", named.join(", "));
    Mutant { at: Origin::CODE, place: rule.to_string(), was: "in force".into(), is, change: Change::Rule }
}
