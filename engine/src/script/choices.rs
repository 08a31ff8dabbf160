//! Choices: the possible answers to a question that offers a literal list of texts.
//!
//! After `let side = me.choose(["left", "right"])`, the comparison `side == "up"` can never hold and is reported
//! (`E0645`).

use super::chain::{last_call, last_position};
use super::infer::Inference;
use super::names::UNKNOWN_NAME;
use super::problem::ScriptProblem;
use super::tree::variable;
use crate::kernel::{Help, Kind, QuestionWord, nearest};
use rhai::{Expr, Position};

/// A variable's index in the scope, and the texts that its value may be (an answer) or that it contains (a list).
pub(super) type Choice = (usize, Vec<String>);

impl Inference<'_> {
    /// Notes the possible texts of the variable that is defined next.
    pub(super) fn holds(&mut self, name: &str, value: &Expr) {
        let place = self.depth();
        // Variables of finished blocks are forgotten, because new ones take their indices.
        self.choices.retain(|(known, _)| *known < place);
        if let Some(offered) = self.offered(value)
            && !self.tree.changes(name)
        {
            self.choices.push((place, offered));
        }
        self.lists.retain(|(known, _)| *known < place);
        // The list may hold its first texts, and all that are pushed into it later.
        if let Some(first) = texts(value)
            && let Some(pushed) = self.tree.pushed(name)
        {
            self.lists.push((place, [first, pushed].concat()));
        }
    }

    /// Notes where the value of the variable that is defined next comes from.
    pub(super) fn comes_from(&mut self, name: &str, value: &Expr) {
        let place = self.depth();
        self.set_at.retain(|(known, _)| *known < place);
        if !self.tree.changes(name) {
            self.set_at.push((place, last_position(value)));
        }
    }

    /// Returns the place that the value of a variable comes from.
    pub(super) fn set_at(&self, value: &Expr) -> Option<Position> {
        let place = self.place_of(variable(value)?)?;
        self.set_at.iter().find(|(known, _)| *known == place).map(|(_, at)| *at)
    }

    /// Reports the comparison of an answer with a text that was not offered.
    pub(super) fn never_chosen(&mut self, of: &Expr, text: &str, at: Position) {
        let noted = || {
            let place = self.place_of(variable(of)?)?;
            self.choices.iter().find(|(known, _)| *known == place).map(|(_, offered)| offered.clone())
        };
        let Some(offered) = noted().or_else(|| self.offered(of)) else { return };
        if offered.iter().any(|known| known == text) {
            return;
        }
        let near = nearest(text, offered.iter().map(String::as_str)).map(|near| format!("\"{near}\""));
        let all = || Help::from(format!("it may be \"{}\"", offered.join("\", \"")));
        let problem = ScriptProblem::new(UNKNOWN_NAME, at, format!("the answer is never \"{text}\""));
        self.wrong(problem.help(near.map_or_else(all, Help::meant)));
    }

    /// Returns the texts that a question offers: `left` and `right` of `me.choose(["left", "right"])`.
    fn offered(&self, value: &Expr) -> Option<Vec<String>> {
        let call = last_call(value)?;
        let offers_texts = |question: &&QuestionWord| {
            question.name == call.name && question.gives == Kind::Text && question.args.contains(&Kind::List)
        };
        self.around.vocabulary.questions.iter().find(offers_texts)?;
        call.args.iter().rev().find_map(|arg| texts(arg).or_else(|| self.list(arg)))
    }

    /// Returns the possible texts of a variable that holds a list of texts.
    fn list(&self, value: &Expr) -> Option<Vec<String>> {
        let place = self.place_of(variable(value)?)?;
        self.lists.iter().find(|(known, _)| *known == place).map(|(_, list)| list.clone())
    }
}

/// Returns the texts of a literal list. `None` if an element is no literal text.
fn texts(value: &Expr) -> Option<Vec<String>> {
    let text = |value: &Expr| if let Expr::StringConstant(text, _) = value { Some(text.to_string()) } else { None };
    if let Expr::Array(values, _) = value { values.iter().map(text).collect() } else { None }
}
