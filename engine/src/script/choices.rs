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

/// The texts that the value of a variable may be (an answer) or that it contains (a list).
pub(super) struct Choice {
    /// The variable's index in the scope.
    place: usize,
    texts: Vec<String>,
}

impl Inference<'_> {
    /// Notes the possible texts of the variable that is defined next.
    pub(super) fn holds(&mut self, name: &str, value: &Expr) {
        let place = self.depth();
        // Variables of finished blocks are forgotten, because new ones take their indices.
        self.choices.retain(|choice| choice.place < place);
        if let Some(offered) = self.offered(value)
            && !self.tree.changes(name)
        {
            self.choices.push(Choice { place, texts: offered });
        }
        self.lists.retain(|list| list.place < place);
        // The list may hold its first texts, and all that are pushed into it later. If it changes in any other way,
        // `pushed` returns `None`.
        if let Some(first) = texts(value)
            && let Some(pushed) = self.tree.pushed(name)
        {
            self.lists.push(Choice { place, texts: [first, pushed].concat() });
        }
    }

    /// Notes where the value of the variable that is defined next comes from.
    pub(super) fn comes_from(&mut self, name: &str, value: &Expr) {
        let place = self.depth();
        self.set_at.retain(|(index, _)| *index < place);
        if !self.tree.changes(name) {
            self.set_at.push((place, last_position(value)));
        }
    }

    /// Returns the place that the value of a variable comes from.
    pub(super) fn set_at(&self, value: &Expr) -> Option<Position> {
        let place = self.place_of(variable(value)?)?;
        let (_, at) = self.set_at.iter().find(|(index, _)| *index == place)?;
        Some(*at)
    }

    /// Reports the comparison of an answer with a text that was not offered.
    pub(super) fn never_chosen(&mut self, of: &Expr, text: &str, at: Position) {
        let Some(offered) = self.noted(of).or_else(|| self.offered(of)) else { return };
        if offered.iter().any(|option| option == text) {
            return;
        }
        let help = match nearest(text, offered.iter().map(String::as_str)) {
            Some(near) => Help::meant(format!("\"{near}\"")),
            None => Help::from(format!("it may be \"{}\"", offered.join("\", \""))),
        };
        let problem = ScriptProblem::new(UNKNOWN_NAME, at, format!("the answer is never \"{text}\""));
        self.wrong(problem.help(help));
    }

    /// Returns the texts that were offered for the answer in a variable.
    fn noted(&self, value: &Expr) -> Option<Vec<String>> {
        let place = self.place_of(variable(value)?)?;
        let choice = self.choices.iter().find(|choice| choice.place == place)?;
        Some(choice.texts.clone())
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
        let list = self.lists.iter().find(|list| list.place == place)?;
        Some(list.texts.clone())
    }
}

/// Returns the texts of a literal list. `None` if an element is no literal text.
fn texts(value: &Expr) -> Option<Vec<String>> {
    let Expr::Array(elements, _) = value else { return None };
    let mut texts = Vec::new();
    for element in elements {
        let Expr::StringConstant(text, _) = element else { return None };
        texts.push(text.to_string());
    }
    Some(texts)
}
