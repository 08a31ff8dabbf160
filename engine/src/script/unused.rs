//! Warnings about statements without effect (`W0634`): an answer that nobody uses, a fact that is only read.
//!
//! Example: `me.hp + 1;` works out a number and drops it. The compiler calls [`Compiler::unused`], which reads each
//! function statement by statement.

use super::compile::Compiler;
use super::forms::{Sort, WordForm};
use super::messages::effect_here;
use super::problem::ScriptProblem;
use super::survey::{CalledAt, Function};
use super::text::Text;
use crate::kernel::{EffectWord, Kind, Problem};
use rhai::{Expr, FlowControl, FnCallExpr, Position, Stmt};

/// The code of the warning for a statement without effect.
const UNUSED: &str = "W0634";

impl Compiler<'_> {
    /// Returns a warning for every statement without effect in every function. `hooks` are the functions that moments
    /// call.
    pub(super) fn unused(&self, hooks: &[CalledAt]) -> Vec<Problem> {
        let mut found: Vec<Problem> = Vec::new();
        for (at, function) in self.functions.iter().enumerate() {
            // The result of a function is used unless its moment asks for nothing.
            let moment = hooks.iter().find(|hook| hook.function == at).and_then(|hook| hook.moments.first());
            let answers = moment.is_none_or(|word| word.gives != Kind::Nothing);
            let mut idle = Idle { compiler: self, function, found: Vec::new() };
            idle.statements(&function.tree.body, answers);
            let told = idle.found.into_iter().map(|problem| {
                let problem = self.problem(function, problem);
                Problem::warning(UNUSED, problem.at.at, problem.message)
                    .label("this does nothing")
                    .maybe_help(problem.help)
            });
            found.extend(told);
        }
        found
    }
}

/// Whether a call stands after a dot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Receiver {
    Given,
    None,
}

/// Collects the statements without effect of one function.
struct Idle<'c, 'a> {
    compiler: &'c Compiler<'a>,
    function: &'c Function,
    found: Vec<ScriptProblem>,
}

impl Idle<'_, '_> {
    /// Checks statements. `ends` says that the value of the last statement is used.
    fn statements(&mut self, statements: &[Stmt], ends: bool) {
        for (nth, statement) in (1..).zip(statements) {
            self.statement(statement, ends && nth == statements.len());
        }
    }

    /// Checks one statement. `ends` says that its value is used.
    fn statement(&mut self, statement: &Stmt, ends: bool) {
        match statement {
            Stmt::If(parts, _) => self.branches(parts, ends),
            Stmt::While(parts, _) | Stmt::Do(parts, ..) => self.branches(parts, false),
            Stmt::Block(block) => self.statements(block.statements(), ends),
            Stmt::For(parts, _) => self.statements(parts.2.body.statements(), false),
            Stmt::TryCatch(parts, _) => {
                self.statements(parts.body.statements(), ends);
                self.statements(parts.branch.statements(), ends);
            }
            Stmt::FnCall(call, at) if !ends => self.called(call, *at),
            Stmt::Expr(expression) if !ends => self.expression(expression),
            _ => {}
        }
    }

    /// Checks both branches of an `if`, or the body of a loop.
    fn branches(&mut self, parts: &FlowControl, ends: bool) {
        self.statements(parts.body.statements(), ends);
        self.statements(parts.branch.statements(), ends);
    }

    /// Checks an expression whose value nobody uses.
    fn expression(&mut self, expression: &Expr) {
        match expression {
            Expr::Dot(parts, ..) => self.last(&parts.rhs),
            Expr::FnCall(call, at) => self.called(call, *at),
            Expr::Stmt(block) => self.statements(block.statements(), false),
            _ => {}
        }
    }

    /// Checks the last link of a chain, which decides whether the chain does anything.
    fn last(&mut self, link: &Expr) {
        match link {
            Expr::Dot(parts, ..) => self.last(&parts.rhs),
            Expr::Property(names, at) => {
                let name = &names.2;
                if self.compiler.vocabulary.facts.iter().any(|fact| fact.name == name.as_str()) {
                    self.note(*at, format!("`{name}` is read here, and nobody uses it"));
                }
            }
            Expr::MethodCall(call, at) => self.named_call(call, Receiver::Given, *at),
            _ => {}
        }
    }

    /// Checks a call without a receiver. Operators are such calls too.
    fn called(&mut self, call: &FnCallExpr, at: Position) {
        if call.op_token.is_none() {
            return self.named_call(call, Receiver::None, at);
        }
        let problem = ScriptProblem::new(UNUSED, at, "this is worked out, and nobody uses it");
        let help = match &*call.name {
            "==" => "write `if ... { }` around what hangs on it, or `=` to set a variable",
            _ if self.is_line() => "a line does something: use it in an effect; `help effects` lists them",
            _ => "give it a name, `let n = ...`, or use it in an effect",
        };
        // `enemy.health + 1` may be meant as an effect. `enemy.health == 1` is no change.
        let effects = match call.args.first() {
            Some(first) if &*call.name != "==" => self.effects_by_a_number(first),
            _ => None,
        };
        self.found.push(problem.help(effects.unwrap_or_else(|| help.into())));
    }

    /// Returns a help with the effects that take a number on a fact's subject: `enemy.mend(1)` for `enemy.health + 1`.
    fn effects_by_a_number(&self, read: &Expr) -> Option<String> {
        const MOST: usize = 4;
        let Expr::Dot(parts, ..) = read else { return None };
        let Expr::Variable(names, ..) = &parts.lhs else { return None };
        let (role, vocabulary) = (names.1.as_str(), self.compiler.vocabulary);
        let hook = vocabulary.hooks.iter().find(|hook| hook.name == self.function.name)?;
        let (_, kind) = hook.roles.iter().find(|(known, _)| *known == role)?;
        let by_a_number = |word: &&EffectWord| {
            let is_allowed = || effect_here(Position::NONE, word, Some(hook), self.compiler.vocabulary.hooks).is_none();
            word.on == Some(*kind) && matches!(word.args, [arg] if arg.bare() == Kind::Int) && is_allowed()
        };
        let words = vocabulary.effects.iter().filter(by_a_number).take(MOST);
        let some: Vec<String> = words.map(|word| format!("`{role}.{}(1)`", word.name)).collect();
        if some.is_empty() {
            return None;
        }
        Some(format!("say what is done, such as {}; `help effects` lists all", some.join(", ")))
    }

    /// Reports a call by name that only answers: of a fact, or of a question.
    fn named_call(&mut self, call: &FnCallExpr, receiver: Receiver, at: Position) {
        let (name, args) = (&*call.name, call.args.len());
        if self.compiler.resolve(self.function.file, name, args).is_some() {
            return;
        }
        let vocabulary = self.compiler.vocabulary;
        let mut meant = self.compiler.forms(name);
        meant.retain(|form| form.has_receiver == (receiver == Receiver::Given) && form.args == args);
        let only_answers = |form: &WordForm| match form.sort {
            Sort::Fact => true,
            Sort::Effect(_) => false,
            Sort::Question(nth) => vocabulary.questions.get(nth).is_some_and(|word| word.only_answers),
        };
        if !meant.is_empty() && meant.iter().all(only_answers) {
            // The author may have meant an effect whose name continues this one.
            let beginning = format!("{name}_");
            let near = vocabulary.effects.iter().find(|word| word.name.starts_with(&beginning)).map(|word| word.name);
            let message = format!("`{name}` only answers, and nobody uses the answer");
            match near {
                Some(near) => {
                    let help = format!("did you mean `{near}`? Otherwise use the answer: `let n = ...`, `if ...`");
                    self.found.push(ScriptProblem::new(UNUSED, at, message).help(help));
                }
                None => self.note(at, message),
            }
        }
    }

    /// Returns whether the function was made from lines, which cannot name anything.
    fn is_line(&self) -> bool {
        self.compiler.texts.get(self.function.file).is_some_and(Text::is_made)
    }

    /// Reports a statement with the general help.
    fn note(&mut self, at: Position, message: String) {
        let help = match self.is_line() {
            true => "use it in a condition or an effect; `help effects` lists what is done",
            false => {
                "use it in a condition or an effect, or give it a name: `let n = ...`; `help effects` lists what is done"
            }
        };
        self.found.push(ScriptProblem::new(UNUSED, at, message).help(help));
    }
}
