//! Inference: the kinds of the values in a function, found before it runs.
//!
//! [`Inference::of`] reads a function from top to bottom with the kinds of its variables and returns a [`Seen`]. It
//! reports only errors that no run can avoid, and passes over values of unknown kind (`Kind::Any`). Example: in `let n
//! = me.hp; n.damage(1)` the variable `n` is a number, and a number has no `damage`. Chains are checked in `chain.rs`,
//! comparisons, conditions and the like in `never.rs`: `compared`, `contained`, `exclude`, `yes_or_no`.
//!
//! [`Kind::Several`] is a list of subjects, [`Kind::Named`] a text that is a name, [`Kind::Names`] a list of names. A
//! kind's `sort` drops ranges, elements and names, and `bare` drops only ranges and elements.

use super::chain::{element_of, last_name};
use super::choices::Choice;
use super::functions::IT;
use super::handle::kind_name;
use super::meanings::Meanings;
use super::problem::ScriptProblem;
use super::seen::{Answer, HelperCall, Seen};
use super::survey::param;
use super::tree::{Tree, variable};
use crate::kernel::{Kind, Vocabulary};
use rhai::{Expr, FlowControl, FnCallExpr, Ident, Position, Stmt, StmtBlock};
use std::collections::BTreeMap;

/// The surroundings of a function: what its names mean.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub vocabulary: &'a Vocabulary,
    /// The possible meanings of the vocabulary's names.
    pub meanings: &'a Meanings,
    /// Returns the index of a function that the scripts define, by its name and number of arguments.
    pub mine: &'a dyn Fn(&str, usize) -> Option<usize>,
    /// Returns the kind that the function of this index gives.
    pub gives: &'a dyn Fn(usize) -> Kind,
    /// The kinds that only the content tells.
    pub known: Known<'a>,
    /// The thing that calls, if the function can have a parameter for it.
    pub it: Option<&'a It>,
    /// Returns the problem of a fact that subjects of this kind do not have.
    pub unknown_fact: &'a dyn Fn(Position, u8, &str) -> ScriptProblem,
}

/// The kinds of a function's values that only the content tells.
#[derive(Clone, Copy, Default)]
pub(super) struct Known<'a> {
    /// A filter, and the kind of subjects that fit it: of `each_of("undead")`, the kind of creatures.
    pub each: Option<(&'a str, u8)>,
    /// A parameter of the item, and its kind: of `amount: int`, a number.
    pub param: Option<(&'a str, Kind)>,
    /// The kind of the calling thing.
    pub it: Option<u8>,
}

impl Known<'_> {
    /// Returns whether the content tells any kind.
    pub(super) fn is_more(&self) -> bool {
        self.each.is_some() || self.param.is_some() || self.it.is_some()
    }
}

/// The thing that calls a function.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct It {
    /// Its kind of subject.
    pub kind: u8,
    /// The function's head with the parameter `it` added, if the function lacks it.
    pub header: Option<String>,
}

/// The inference of one function, up to the statement that is being read.
pub(super) struct Inference<'a> {
    pub(super) around: Around<'a>,
    /// The function's statements.
    pub(super) tree: &'a Tree,
    /// The variables, the latest last.
    scope: Vec<(String, Kind)>,
    /// The variables that stand for parameters of the item, which are never subjects.
    params: Vec<String>,
    /// The possible values of variables that hold an answer.
    pub(super) choices: Vec<Choice>,
    /// The possible texts in variables that hold a list of texts.
    pub(super) lists: Vec<Choice>,
    /// The places where the values of variables come from, by the variables' indices in `scope`.
    pub(super) set_at: Vec<(usize, Position)>,
    /// The variables that are assigned again, but always to subjects of one kind.
    steady: BTreeMap<String, Kind>,
    /// The findings so far.
    pub seen: Seen,
}

impl<'a> Inference<'a> {
    /// Reads a function with parameters of these kinds (`Kind::Any` if unknown). A function that assigns variables
    /// again is read twice: the first reading finds which of them always hold one kind.
    pub fn of(tree: &'a Tree, around: Around<'a>, params: impl Iterator<Item = (String, Kind)>) -> Seen {
        let params: Vec<(String, Kind)> = params.collect();
        let first = Inference::read(tree, around, &params, BTreeMap::new());
        // `with_causes` joins the problems that one variable causes at several places.
        if !tree.sets_anew() {
            return first.with_causes();
        }
        let is_steady = |(name, kind): &(String, Kind)| kind.is_of_subjects() && !tree.alters(name);
        let steady = first.set.into_iter().filter(is_steady).collect();
        Inference::read(tree, around, &params, steady).with_causes()
    }

    /// Reads the function once. `steady` are the variables with a kind known from an earlier reading.
    fn read(tree: &'a Tree, around: Around<'a>, params: &[(String, Kind)], steady: BTreeMap<String, Kind>) -> Seen {
        let mut inference = Inference {
            around,
            tree,
            scope: Vec::new(),
            params: Vec::new(),
            choices: Vec::new(),
            lists: Vec::new(),
            set_at: Vec::new(),
            steady,
            seen: Seen::default(),
        };
        params.iter().for_each(|(name, kind)| inference.bind(name, *kind));
        inference.statements(&tree.body, true);
        inference.seen
    }

    /// Reports a problem.
    pub(super) fn wrong(&mut self, problem: ScriptProblem) {
        self.seen.wrong.push(problem);
    }

    pub(super) fn kind_name(&self, kind: Kind) -> String {
        kind_name(self.around.vocabulary, kind)
    }

    /// Adds a variable to the scope. If the function changes it later, its kind is only what all its values share.
    ///
    /// A function *replaces* a variable with `list = other`, *alters* it in place with `list.push(1)`, and *changes* it
    /// with either.
    pub(super) fn bind(&mut self, name: &str, kind: Kind) {
        // Calls never change the kind of a subject. Only lists and maps are changed in place.
        let is_subject = matches!(kind, Kind::Subject(_));
        let is_changed = if is_subject { self.tree.replaces(name) } else { self.tree.changes(name) };
        if !is_changed {
            self.scope.push((name.to_string(), kind));
            return;
        }
        self.seen.sets(name, kind);
        // A list that is changed only in place is still a list.
        let stays_list = kind.bare() == Kind::List && !self.tree.replaces(name);
        let common = match self.steady.get(name) {
            Some(steady) => *steady,
            None if stays_list => Kind::List,
            None => Kind::Any,
        };
        self.scope.push((name.to_string(), common));
    }

    /// Returns the kind of a variable, `Kind::Any` if unknown.
    pub(super) fn lookup(&self, name: &str) -> Kind {
        self.place_of(name).and_then(|place| self.scope.get(place)).map_or(Kind::Any, |(_, kind)| *kind)
    }

    /// Returns the index of a variable in the scope.
    pub(super) fn place_of(&self, name: &str) -> Option<usize> {
        self.scope.iter().rposition(|(known, _)| known == name)
    }

    /// Returns the number of variables.
    pub(super) fn depth(&self) -> usize {
        self.scope.len()
    }

    /// Returns whether a value is a parameter of the item, directly or through a variable.
    pub(super) fn is_param(&self, value: &Expr) -> bool {
        let stands_for_param =
            |name: &str| self.params.iter().any(|param| param == name) && self.lookup(name) == Kind::Any;
        param(value).is_some() || variable(value).is_some_and(stands_for_param)
    }

    /// Returns the variables that hold subjects, each with the subject's kind, and last the calling thing.
    pub(super) fn subjects(&self) -> Vec<(&str, u8)> {
        let mut subjects: Vec<(&str, u8)> = Vec::new();
        for (name, kind) in &self.scope {
            if let Kind::Subject(kind) = kind {
                subjects.push((name.as_str(), *kind));
            }
        }
        subjects.extend(self.around.it.map(|it| (IT, it.kind)));
        subjects
    }

    /// Reads the statements of a closure, in which only the variables of `scope` are visible.
    pub(super) fn within(&mut self, scope: Vec<(String, Kind)>, statements: &[Stmt]) {
        let outer = std::mem::take(&mut self.scope);
        let answers = self.seen.answers.len();
        scope.iter().for_each(|(name, kind)| self.bind(name, *kind));
        self.statements(statements, false);
        self.scope = outer;
        // The result of the closure is no result of the function around it.
        self.seen.answers.truncate(answers);
    }

    /// Reads statements. `ends` says that the last statement gives the function's result.
    fn statements(&mut self, statements: &[Stmt], ends: bool) {
        let before = self.scope.len();
        for (nth, statement) in (1..).zip(statements) {
            self.statement(statement, ends && nth == statements.len());
        }
        self.scope.truncate(before);
    }

    fn block(&mut self, block: &StmtBlock) {
        self.statements(block.statements(), false);
    }

    /// Reads one statement. `ends` says that its value is the function's result.
    fn statement(&mut self, statement: &Stmt, ends: bool) {
        // What these statements give is not followed, so as a function's result it has no known kind.
        let is_not_followed =
            matches!(statement, Stmt::Switch(..) | Stmt::While(..) | Stmt::Do(..) | Stmt::For(..) | Stmt::TryCatch(..));
        if ends && is_not_followed {
            self.seen.answers.push(Answer { kind: Kind::Any, what: String::new(), at: Position::NONE });
        }
        match statement {
            Stmt::If(parts, _) => self.branches(parts, ends),
            Stmt::While(parts, _) | Stmt::Do(parts, ..) => self.branches(parts, false),
            Stmt::Block(block) => self.statements(block.statements(), ends),
            Stmt::Expr(expression) => {
                let kind = self.value(expression);
                if ends {
                    self.answers(kind, expression);
                }
            }
            Stmt::Switch(parts, _) => {
                self.value(&parts.0);
                for case in &parts.1.expressions {
                    self.value(&case.lhs);
                    self.value(&case.rhs);
                }
            }
            Stmt::For(parts, _) => self.loop_over(&parts.0, parts.1.as_ref(), &parts.2),
            Stmt::Var(parts, ..) => self.defines(&parts.0.name, &parts.1),
            Stmt::Assignment(parts) => {
                // Of `me.target.hp = 3`, `me.target` is read and `hp` is not.
                if let Expr::Index(to, ..) | Expr::Dot(to, ..) = &parts.1.lhs {
                    self.value(&to.lhs);
                }
                let kind = self.value(&parts.1.rhs);
                if let Some(name) = variable(&parts.1.lhs) {
                    self.seen.sets(name, kind);
                }
            }
            Stmt::FnCall(call, at) => {
                let kind = self.called(call, *at);
                if ends {
                    self.seen.answers.push(Answer { kind, what: "this".to_string(), at: *at });
                }
            }
            Stmt::TryCatch(parts, _) => self.try_catch(parts),
            Stmt::BreakLoop(Some(expression), ..) => _ = self.value(expression),
            Stmt::Return(Some(expression), ..) => {
                let kind = self.value(expression);
                self.answers(kind, expression);
            }
            _ => {}
        }
    }

    /// Reads the definition of a variable.
    fn defines(&mut self, name: &str, value: &Expr) {
        let kind = self.value(value);
        if param(value).is_some() && !self.tree.changes(name) {
            self.params.push(name.to_string());
        }
        self.holds(name, value);
        self.comes_from(name, value);
        // A literal number says nothing lasting about its variable, so its range is dropped.
        self.bind(name, if last_name(value).is_some() { kind } else { kind.bare() });
    }

    /// Reads a `for` loop with the variable `name`.
    fn loop_over(&mut self, name: &Ident, counter: Option<&Ident>, parts: &FlowControl) {
        let list = self.value(&parts.expr);
        let element = self.one_of(list, &parts.expr);
        let before = self.scope.len();
        if let Some(counter) = counter {
            self.bind(&counter.name, Kind::Int);
        }
        self.bind(&name.name, element);
        self.block(&parts.body);
        self.scope.truncate(before);
    }

    /// Reads a `try` with its `catch`.
    fn try_catch(&mut self, parts: &FlowControl) {
        self.block(&parts.body);
        let before = self.scope.len();
        if let Some(caught) = variable(&parts.expr) {
            self.bind(caught, Kind::Any);
        }
        self.block(&parts.branch);
        self.scope.truncate(before);
    }

    /// Reads a condition and its branches.
    fn branches(&mut self, parts: &FlowControl, ends: bool) {
        self.condition(&parts.expr);
        self.statements(parts.body.statements(), ends);
        self.statements(parts.branch.statements(), ends);
    }

    /// Returns the kind of each element that a loop over `list` meets, and reports a loop over something that is no
    /// list.
    fn one_of(&mut self, list: Kind, expression: &Expr) -> Kind {
        match list {
            Kind::Several(_) | Kind::Names(_) => element_of(list),
            Kind::Int | Kind::Range(..) | Kind::Bool | Kind::Subject(_) => {
                if let Some(what) = last_name(expression) {
                    let message = format!("`{what}` is {}, and no list", self.kind_name(list));
                    let problem = ScriptProblem::new("E0630", expression.position(), message);
                    self.wrong(problem.help("`for` goes through lists: `for foe in me.opponents { ... }`"));
                }
                Kind::Any
            }
            _ => Kind::Any,
        }
    }

    /// Checks an expression where yes or no is wanted.
    pub(super) fn condition(&mut self, expression: &Expr) {
        let kind = self.value(expression);
        if !self.effect_for_value(expression) {
            self.yes_or_no(expression, kind);
        }
    }

    /// Notes an expression as a result of the function.
    fn answers(&mut self, kind: Kind, expression: &Expr) {
        let what = last_name(expression).map_or_else(|| "this".to_string(), |what| format!("`{what}`"));
        self.seen.answers.push(Answer { kind, what, at: expression.position() });
    }

    /// Returns the kind of a value, `Kind::Any` if unknown.
    pub(super) fn value(&mut self, expression: &Expr) -> Kind {
        match expression {
            Expr::BoolConstant(..) => Kind::Bool,
            Expr::IntegerConstant(n, _) => Kind::Range(*n, *n),
            Expr::StringConstant(text, at) => {
                // A `${me}` in it would stand for nothing: only a text in backticks has gaps.
                self.no_gap_in(text, *at);
                Kind::Text
            }
            Expr::CharConstant(..) => Kind::Text,
            Expr::InterpolatedString(parts, _) => {
                parts.iter().for_each(|part| _ = self.value(part));
                Kind::Text
            }
            Expr::Array(values, _) => self.literal_list(values),
            Expr::Map(parts, _) => {
                parts.0.iter().for_each(|(_, value)| _ = self.value(value));
                Kind::Any
            }
            Expr::Unit(_) => Kind::Nothing,
            // The parts are an index, the name, and the namespace, which is empty except in `a::b`.
            Expr::Variable(parts, ..) if parts.2.is_empty() => self.lookup(&parts.1),
            Expr::Dot(parts, ..) => {
                if let Some(kind) = self.known_param(expression) {
                    return kind;
                }
                let on = self.value(&parts.lhs);
                // `["fire", "cold"].contains(element)`
                if let (list @ Expr::Array(..), Some(element)) = (&parts.lhs, asked_for(&parts.rhs)) {
                    let kind = self.value(element);
                    self.contained(list, element, kind);
                }
                self.follow(on, &parts.rhs)
            }
            Expr::Index(parts, flags, _) => {
                let list = self.value(&parts.lhs);
                // Reports `list[list.len()]`.
                self.behind_the_last(&parts.lhs, &parts.rhs);
                self.element(list, &parts.rhs, *flags)
            }
            Expr::FnCall(call, at) => self.called(call, *at),
            Expr::And(parts, _) => {
                parts.iter().for_each(|part| self.condition(part));
                // Reports `me.hp > 3 && me.hp < 2`.
                self.exclude(parts);
                Kind::Bool
            }
            Expr::Or(parts, at) => self.either(parts, *at),
            Expr::Coalesce(parts, _) => {
                parts.iter().for_each(|part| _ = self.value(part));
                Kind::Any
            }
            Expr::Stmt(block) => {
                self.block(block);
                Kind::Any
            }
            _ => Kind::Any,
        }
    }

    /// Returns the kind of a literal list.
    fn literal_list(&mut self, values: &[Expr]) -> Kind {
        let kinds: Vec<Kind> = values.iter().map(|value| self.value(value)).collect();
        match kinds.first() {
            Some(first) if !kinds.iter().all(|kind| kind == first) => Kind::List,
            Some(Kind::Subject(kind)) => Kind::Several(*kind),
            Some(Kind::Named(naming)) => Kind::Names(naming),
            _ => Kind::List,
        }
    }

    /// Returns the kind of conditions joined by `||`, and reports subjects joined by it.
    fn either(&mut self, parts: &[Expr], at: Position) -> Kind {
        let first = parts.first().map_or(Kind::Any, |part| self.value(part));
        if matches!(first, Kind::Subject(_)) {
            let message = "`||` is for conditions, and somebody or something stands before it";
            let help = "write `??`: the first of them that is there";
            self.wrong(ScriptProblem::new("E0630", at, message).help(help));
            return first;
        }
        parts.iter().for_each(|part| self.condition(part));
        Kind::Bool
    }

    /// Returns the kind of a parameter of the item, if known.
    fn known_param(&self, expression: &Expr) -> Option<Kind> {
        let (name, kind) = self.around.known.param?;
        if param(expression)? == name { Some(kind) } else { None }
    }

    /// Returns the kind of a call without a receiver. Operators are such calls too.
    fn called(&mut self, call: &FnCallExpr, at: Position) -> Kind {
        if let [first, second] = call.args.as_slice()
            && ["==", "!=", "<", "<=", ">", ">="].contains(&&*call.name)
        {
            return self.compared(&call.name, (first, second), at);
        }
        let args: Vec<Kind> = call.args.iter().map(|arg| self.value(arg)).collect();
        // `one in list` is a call of `contains` with two arguments.
        if call.op_token.is_some() || (call.name == "contains" && args.len() == 2) {
            return self.operator(call, &args);
        }
        if let Some(helper) = (self.around.mine)(&call.name, args.len()) {
            self.seen.calls.push(HelperCall { helper, args, at });
            return (self.around.gives)(helper);
        }
        if !call.namespace.is_empty() {
            return Kind::Any;
        }
        match (&*call.name, call.args.as_slice()) {
            (super::filters::EACH_OF, [Expr::StringConstant(filter, _)]) => self.those(filter, Kind::List),
            _ => self.free(&call.name, call, &args, at),
        }
    }

    /// Returns the kind of an operator's result, and checks its operands.
    fn operator(&mut self, call: &FnCallExpr, args: &[Kind]) -> Kind {
        if self.divided_by_zero(call) || call.args.iter().any(|arg| self.effect_for_value(arg)) {
            return Kind::Any;
        }
        let all_are = |kind: Kind| args.iter().all(|arg| arg.sort() == kind);
        match &*call.name {
            "!" => {
                if let ([operand], [kind]) = (call.args.as_slice(), args) {
                    self.yes_or_no(operand, *kind);
                }
                Kind::Bool
            }
            "contains" => {
                if let ([list, element], [_, kind]) = (call.args.as_slice(), args) {
                    self.contained(list, element, *kind);
                }
                Kind::Bool
            }
            "+" if args.iter().any(|arg| arg.sort() == Kind::Text) => Kind::Text,
            "+" | "-" | "*" | "/" | "%" if all_are(Kind::Int) => Kind::Int,
            _ => Kind::Any,
        }
    }

    /// Returns the kind of the list of subjects that fit a filter. The subjects come from a list of kind `of`, or from
    /// the whole game.
    pub(super) fn those(&mut self, filter: &str, of: Kind) -> Kind {
        if let Kind::Several(_) = of {
            return of;
        }
        self.seen.each.push(filter.to_string());
        match self.around.known.each {
            Some((known, kind)) if known == filter => Kind::Several(kind),
            _ => Kind::List,
        }
    }
}

/// Returns the argument if this link is a `.contains(...)`.
fn asked_for(link: &Expr) -> Option<&Expr> {
    let Expr::MethodCall(call, _) = link else { return None };
    if call.name == "contains" { call.args.first() } else { None }
}
