//! Static analysis: a function's calls and reads, found in its syntax tree without a run.

use super::assigned::Assigned;
use super::braces::{counting_loop, unclosed};
use super::chain::written;
use super::fault::{Case, bracket, fraction, is_missing, parsing};
use super::functions::FunctionSpan;
use super::messages::{bracketless, header};
use super::problem::ScriptProblem;
use super::seen::Remembered;
use super::text::{CompilationUnit, Text};
use super::tree::{Tree, variable};
use super::unknown_variable::{ARROW, as_written, of_all_words, said_of, says_which};
use crate::kernel::lexer::{self, TokenKind};
use crate::kernel::{Label, Problem, Vocabulary};
use rhai::{AST, ASTNode, Engine, Expr, FnCallExpr, ParseErrorType, Position, Stmt};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A function that was parsed.
#[derive(Clone, Default, Debug)]
pub(super) struct Function {
    /// The number of its file.
    pub file: usize,
    pub name: String,
    pub name_at: Range<usize>,
    pub whole: Range<usize>,
    pub body: Range<usize>,
    pub params: Vec<String>,
    pub calls: Vec<Call>,
    /// Its statements.
    pub tree: Tree,
    /// The findings in it.
    pub seen: Remembered,
    /// Parameters of the item it reads: `x.param.name`.
    pub item_params: Vec<(String, Position)>,
    /// The names it reads of anything: `x.name`.
    pub reads: Vec<String>,
    /// The same with the places, without parameters of the item.
    pub properties: Vec<(String, Position)>,
    /// The keys of its maps.
    keys: BTreeSet<String>,
    /// Names with `::` before them.
    pub qualified: Vec<(String, Position)>,
    /// Variables that a `|x| ...` reads inside a chain that begins with them. The interpreter forbids that.
    pub caught: Vec<(String, Position)>,
    /// Variables it defines itself.
    pub variables: Vec<String>,
    /// Properties compared with texts that are written out: `x.size == "small"`.
    pub compared: Vec<(String, String, Position)>,
    /// Properties compared with parameters of the item: `x.size == x.param.size`. Each is the property's owner (if it
    /// is a plain variable), the property, and the parameter.
    pub compared_params: Vec<(Option<String>, String, String)>,
    /// Variables that stand for parameters of the item.
    aliases: BTreeMap<String, String>,
    /// The variables it reads, each with its place.
    pub used: Vec<(String, Position)>,
    /// Those of their places inside a loop over `each`.
    pub within_each: Vec<Position>,
    /// The variables that it knows may be nothing: `target != ()`, `target ?? me`.
    pub may_lack: BTreeSet<String>,
    /// The first reads of its variables: `card.x`.
    pub links: Vec<(String, String, Position)>,
    /// The variables that hold literal texts, each with all its possible texts.
    constants: BTreeMap<String, Vec<(String, Position)>>,
    /// The properties that it sets.
    pub assigned: Vec<Assigned>,
}

/// The loop variable in lines.
const EACH: &str = "each";

/// A call by name.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub name: String,
    /// Without the receiver.
    pub args: usize,
    /// The texts among them that are written out, each with its number.
    pub texts: Vec<(usize, String, Position)>,
    /// The texts that are written out in lists among them, each with the list's number.
    pub listed: Vec<(usize, String, Position)>,
    /// The parameters of the item among them, each with its number.
    pub params: Vec<(usize, String)>,
    /// The variables among them, each with its number.
    pub variables: Vec<(usize, String)>,
    /// `x.name(...)`
    pub method: bool,
    /// In the file.
    pub at: Position,
}

/// Parses one function of a file on its own.
pub(super) fn survey(
    engine: &Engine,
    vocabulary: &Vocabulary,
    texts: &[Text],
    file: usize,
    span: FunctionSpan,
) -> Result<Function, Problem> {
    let unit = CompilationUnit::part(texts, file, &span.whole);
    let home = texts.get(file).map(|text| text.origin(span.name_at.clone())).unwrap_or_default();
    let case = Case { unit: &unit, texts, home, vocabulary };
    let ast = engine.compile(unit.text.trim_end()).map_err(|error| {
        let params = in_sight(texts, file, &span);
        // A token missing in a line's script is not missing in the line.
        let of_line = is_missing(&error.0) && texts.get(file).is_some_and(Text::is_made);
        if of_line {
            let problem = ScriptProblem::new("E0601", error.1, "this does not go on from what stands before it");
            let said = texts.get(file).and_then(|text| text.text.get(span.body.clone())).unwrap_or_default();
            let word = |word: &str| lexer::tokens(said).any(|token| token.kind == TokenKind::Word && token.text == word);
            let or_more = [("more", ">="), ("less", "<="), ("fewer", "<=")];
            let words = || lexer::tokens(said).filter(|token| token.kind == TokenKind::Word).map(|token| token.text);
            let after_or = |word: &str| words().zip(words().skip(1)).any(|pair| pair == ("or", word));
            if let Some((word, sign)) = or_more.into_iter().find(|(word, _)| after_or(word)) {
                return case.problem(problem.help(format!("for `or {word}`, write `{sign}` before the number: `me.hp {sign} 3`")));
            }
            if let Some((word, sign)) = [("and", "&&"), ("or", "||"), ("mod", "%"), ("div", "/"), ("x", "*")].into_iter().find(|(typed, _)| word(typed)) {
                let told = case.problem(problem.help(format!("write `{sign}` for `{word}`")));
                let mut typed = lexer::tokens(said).filter(|token| token.kind == TokenKind::Word && token.text == word);
                // Of several each may be a name, and so may an `x`.
                let only = typed.next().filter(|_| typed.next().is_none() && sign != "*");
                let place = only.and_then(|token| {
                    Some(texts.get(file)?.origin(span.body.start + token.at..span.body.start + token.end()))
                });
                return match place {
                    Some(place) => told.fix(place, sign),
                    None => told,
                };
            }
            let found = case.problem(ScriptProblem::new("", error.1, "")).at.at;
            let next = texts.get(file).map_or("", |text| text.at(found));
            let begins = next.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"');
            let before = texts.get(file).and_then(|text| text.text.get(..found.start as usize)).unwrap_or_default();
            if let Some(help) = bracketless(vocabulary, before, next).filter(|_| begins) {
                return case.problem(problem.help(help));
            }
            if begins && !said.contains(" is ") {
                return case.problem(problem.help(format!("write `,` before `{next}`, or an operator")));
            }
            let help = match said.contains(" is ") {
                true => "`==` compares; a condition reads facts, such as `who.prone`, `who in me.opponents`, `who.bears(\"Burning\")`; filters with `is` and `that is` stand behind `target` and `each`",
                false => "an operator, a comma or a bracket is missing, or this is too much",
            };
            return case.problem(problem.help(help));
        }
        if *error.0 == ParseErrorType::ExprTooDeep && texts.get(file).is_some_and(Text::is_made) {
            let problem = ScriptProblem::new("E0621", error.1, "this line has too many parts");
            return case.problem(problem.help("divide it into several lines, or write a script"));
        }
        // A `{` that is missing leaves a `}` over.
        let begins = match &*error.0 {
            ParseErrorType::BadInput(_) | ParseErrorType::FnMissingBody(_) => true,
            ParseErrorType::MissingToken(token, _) => token == "{",
            _ => false,
        };
        let open = |text| if begins { None } else { unclosed(engine, text, &span) };
        if let Some(problem) = texts.get(file).and_then(|text| counting_loop(text, &span).or_else(|| open(text))) {
            return problem;
        }
        let found = case.problem(ScriptProblem::new("", error.1, "")).at.at;
        if let Some(problem) = texts.get(file).and_then(|text| fraction(&error.0, text, found)) {
            return problem;
        }
        let stands = texts.get(file).map_or("", |text| text.at(found));
        let refused = parsing(&error.0, error.1, (&span.name, &params), vocabulary);
        let refused = match (&*error.0, texts.get(file)) {
            (ParseErrorType::VariableUndefined(name), Some(text)) => {
                let behind = text.text.get(found.end as usize..).unwrap_or_default();
                let is_known = says_which(refused.help.as_ref());
                let of_role = || said_of(vocabulary, &span.name, name, behind);
                let help = if is_known { None } else { as_written(name, behind).or_else(of_role) };
                let message = match behind.trim_start().starts_with(ARROW) {
                    true => format!("`{ARROW}` makes no function: `{name}` is no variable here"),
                    false => refused.message,
                };
                ScriptProblem { help: help.or(refused.help), message, ..refused }
            }
            _ => refused,
        };
        let untold = role(&error.0, error.1, &span.name, vocabulary);
        let head = untold.as_ref().map(|_| home).filter(|_| !texts.get(file).is_some_and(Text::is_made));
        let cause = bracket(&error.0, error.1, stands).or(untold);
        let problem = case.problem(cause.unwrap_or(refused));
        let mut problem = head.into_iter().fold(problem, |problem, head| problem.also(head, "it is not told here"));
        problem.fix = problem.fix.and_then(|fix| of_all_words(*fix, texts.get(file)?)).map(Box::new);
        // The missing token belongs at the end of the last one before it.
        let end = is_missing(&error.0).then(|| texts.get(file)?.before(problem.at.at.start as usize)).flatten();
        match end {
            Some(end) => Problem { at: Label { at: end, text: "behind this".into() }, ..problem },
            None => problem,
        }
    })?;
    let Some(about) = ast.iter_functions().find(|f| f.name == span.name && f.this_type.is_none()) else {
        return Err(Problem::error("E0609", home, "functions of scripts belong to no type")
            .help("write `fn name(x)` and call it as `name(x)`"));
    };
    let params = about.params.iter().map(ToString::to_string).collect();
    let FunctionSpan { name, name_at, whole, body } = span;
    let mut function = Function { file, name, name_at, whole, body, params, ..Function::default() };
    function.look(&ast);
    Ok(function)
}

/// Returns the error of a moment's role that is missing among the function's parameters.
fn role(kind: &ParseErrorType, at: Position, function: &str, vocabulary: &Vocabulary) -> Option<ScriptProblem> {
    let ParseErrorType::VariableUndefined(name) = kind else { return None };
    let hook = vocabulary.hooks.iter().find(|hook| hook.name == function)?;
    hook.roles.iter().find(|(role, _)| role == name)?;
    let message = format!("`{function}` does not say that it is told `{name}`");
    Some(ScriptProblem::new("E0606", at, message).help(format!("write {}", header(hook))))
}

/// Returns the visible names in a function, for suggestions: parameters, those of its item, variables.
fn in_sight<'a>(texts: &'a [Text], file: usize, span: &FunctionSpan) -> Vec<&'a str> {
    let Some(text) = texts.get(file) else { return Vec::new() };
    let header = text.text.get(span.name_at.end..span.body.start).unwrap_or("");
    let names = header.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|name| !name.is_empty());
    let body = text.text.get(span.body.clone()).unwrap_or("");
    let words: Vec<_> = lexer::tokens(body).filter(|token| token.kind == TokenKind::Word).collect();
    let defines =
        |pair: &[lexer::Token<'a>]| matches!(pair, [first, _] if ["let", "const", "for"].contains(&first.text));
    let defined = words.windows(2).filter(|pair| defines(pair)).filter_map(|pair| Some(pair.get(1)?.text));
    let mut all: Vec<&str> = names.chain(text.params.iter().map(String::as_str)).collect();
    for name in defined {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// Returns the property at the end of a chain, and the compared text.
fn compared(chain: &Expr, text: &Expr) -> Option<(String, String, Position)> {
    let Expr::StringConstant(text, at) = text else { return None };
    Some((last_property(chain)?, text.to_string(), *at))
}

/// Returns the property at the end of a chain.
fn last_property(chain: &Expr) -> Option<String> {
    let mut last = chain;
    while let Expr::Dot(parts, ..) = last {
        last = &parts.rhs;
    }
    if let Expr::Property(names, _) = last { Some(names.2.to_string()) } else { None }
}

/// Returns the variable of a direct property: `x` of `x.size`, and nothing of `x.target.size`.
fn plain_root(chain: &Expr) -> Option<String> {
    let Expr::Dot(parts, ..) = chain else { return None };
    let is_last = matches!(parts.rhs, Expr::Property(..));
    variable(&parts.lhs).filter(|_| is_last).map(str::to_string)
}

/// Returns the name in `x.param.name`.
pub(super) fn param(expression: &Expr) -> Option<String> {
    let Expr::Dot(of, ..) = expression else { return None };
    let Expr::Dot(parts, ..) = &of.rhs else { return None };
    match (&parts.lhs, &parts.rhs) {
        (Expr::Property(first, _), Expr::Property(name, _)) if first.2 == "param" => Some(name.2.to_string()),
        _ => None,
    }
}

/// Returns the variable that a `|x| ...` captures from a chain around it.
fn caught(expression: &Expr, path: &[ASTNode<'_>]) -> Option<(String, Position)> {
    let Expr::FnCall(call, at) = expression else { return None };
    let taken = call.args.iter().skip(1).filter_map(|arg| variable(arg)).filter(|_| call.name == "curry");
    let roots = path.iter().filter_map(|node| match node {
        ASTNode::Expr(Expr::Dot(parts, ..) | Expr::Index(parts, ..)) => variable(&parts.lhs),
        _ => None,
    });
    let roots: Vec<&str> = roots.collect();
    let mut both = taken.filter(|name| roots.contains(name));
    both.next().map(|name| (name.to_string(), *at))
}

/// Returns the place of a variable in a loop over `each`.
fn within_each(expression: &Expr, path: &[ASTNode<'_>]) -> Option<Position> {
    let Expr::Variable(_, _, at) = expression else { return None };
    let is_each = |node: &ASTNode<'_>| matches!(node, ASTNode::Stmt(Stmt::For(parts, _)) if parts.0.name == EACH);
    path.iter().any(is_each).then_some(*at)
}

impl Function {
    /// Returns the calls and reads of an expression.
    pub(super) fn of_expression(ast: &AST) -> Function {
        let mut function = Function::default();
        function.look(ast);
        function
    }

    fn look(&mut self, ast: &AST) {
        self.tree = Tree::new(ast);
        self.constants = constants(ast, &self.tree, &self.params);
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            match path.last() {
                Some(ASTNode::Stmt(statement)) => self.statement(statement),
                Some(ASTNode::Expr(expression)) => {
                    self.expression(expression);
                    self.caught.extend(caught(expression, path));
                    self.within_each.extend(within_each(expression, path));
                }
                _ => {}
            }
            true
        });
        let params = &self.item_params;
        self.properties.retain(|(_, at)| !params.iter().any(|(_, place)| place == at));
    }

    /// Returns the literal keys of its maps.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().chain(self.assigned.iter().map(|set| &set.property)).map(String::as_str)
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Assignment(parts) => self.assignment(&parts.1.lhs, &parts.1.rhs),
            Stmt::FnCall(call, at) => self.call(call, false, *at),
            Stmt::Var(parts, ..) => {
                self.variables.push(parts.0.name.to_string());
                self.aliases.extend(param(&parts.1).map(|param| (parts.0.name.to_string(), param)));
            }
            Stmt::For(parts, _) => {
                self.variables.push(parts.0.name.to_string());
                self.variables.extend(parts.1.iter().map(|counter| counter.name.to_string()));
            }
            _ => {}
        }
    }

    /// Notes a property that is set: values read of the game may not be.
    fn assignment(&mut self, to: &Expr, value: &Expr) {
        if let Expr::Dot(parts, _, at) = to
            && let Expr::Variable(variable, ..) = &parts.lhs
            && let Expr::Property(name, _) = &parts.rhs
        {
            let (of, property) = (variable.1.to_string(), name.2.to_string());
            self.assigned.push(Assigned { of, property, value: written(value), at: *at });
        }
    }

    fn expression(&mut self, expression: &Expr) {
        match expression {
            Expr::FnCall(call, at) => self.call(call, false, *at),
            Expr::MethodCall(call, at) => self.call(call, true, *at),
            Expr::Variable(parts, _, at) if !parts.2.is_empty() => self.qualified.push((parts.2.to_string(), *at)),
            Expr::Variable(parts, _, at) => self.used.push((parts.1.to_string(), *at)),
            Expr::Property(names, at) => {
                self.reads.push(names.2.to_string());
                self.properties.push((names.2.to_string(), *at));
            }
            Expr::Map(parts, _) => self.keys.extend(parts.0.iter().map(|(key, _)| key.name.to_string())),
            Expr::Index(parts, ..) => {
                self.keys.extend(if let Expr::StringConstant(key, _) = &parts.rhs {
                    Some(key.to_string())
                } else {
                    None
                });
            }
            Expr::Dot(parts, ..) => {
                self.item_param(&parts.lhs, &parts.rhs);
                self.link(&parts.lhs, &parts.rhs);
            }
            Expr::Coalesce(parts, _) => self.may_lack.extend(parts.first().and_then(variable).map(str::to_string)),
            _ => {}
        }
    }

    fn call(&mut self, call: &FnCallExpr, method: bool, at: Position) {
        if let (true, [one, other]) = (["==", "!="].contains(&&*call.name), call.args.as_slice()) {
            self.compared.extend(compared(one, other).or_else(|| compared(other, one)));
            let lacks =
                |one: &Expr, other: &Expr| variable(one).filter(|_| matches!(other, Expr::Unit(_))).map(str::to_string);
            self.may_lack.extend(lacks(one, other).or_else(|| lacks(other, one)));
            let with =
                |chain: &Expr, value: &Expr| Some((plain_root(chain), last_property(chain)?, self.param(value)?));
            self.compared_params.extend(with(one, other).or_else(|| with(other, one)));
        }
        // An operator is no call by name; `Fn` and `curry` remain of a `|x| ...`.
        if call.op_token.is_some() || ["Fn", "curry"].contains(&&*call.name) {
            return;
        }
        if !call.namespace.is_empty() {
            return self.qualified.push((call.namespace.to_string(), at));
        }
        let texts = call.args.iter().enumerate();
        let texts =
            texts.flat_map(|(nth, value)| self.written(value).into_iter().map(move |(text, at)| (nth, text, at)));
        let texts = texts.collect();
        let lists = call.args.iter().enumerate();
        let listed = lists.flat_map(|(nth, list)| self.listed(list).into_iter().map(move |(text, at)| (nth, text, at)));
        let listed = listed.collect();
        let named = |(nth, value): (usize, &Expr)| Some((nth, variable(value)?.to_string()));
        let variables = call.args.iter().enumerate().filter_map(named).collect();
        let params = call.args.iter().enumerate().filter_map(|(nth, value)| Some((nth, self.param(value)?))).collect();
        let (name, args) = (call.name.to_string(), call.args.len());
        self.calls.push(Call { name, args, texts, listed, params, variables, method, at });
    }

    /// Returns the possible literal texts of an expression: its own, or those of a variable.
    fn written(&self, expression: &Expr) -> Vec<(String, Position)> {
        match expression {
            Expr::Variable(parts, ..) => self.constants.get(parts.1.as_str()).cloned().unwrap_or_default(),
            Expr::Index(parts, ..) => self.written(&parts.lhs),
            Expr::Array(..) => Vec::new(),
            other => texts(other),
        }
    }

    /// Returns the texts of a literal list, and of the lists in it.
    fn listed(&self, expression: &Expr) -> Vec<(String, Position)> {
        let Expr::Array(list, _) = expression else { return Vec::new() };
        let of = |one: &Expr| if let Expr::Array(..) = one { self.listed(one) } else { self.written(one) };
        list.iter().flat_map(of).collect()
    }

    /// Reads `card.x`, at the beginning of a chain.
    fn link(&mut self, of: &Expr, rest: &Expr) {
        let next = match rest {
            Expr::Dot(parts, ..) | Expr::Index(parts, ..) => &parts.lhs,
            other => other,
        };
        if let (Some(of), Expr::Property(name, at)) = (variable(of), next) {
            self.links.push((of.to_string(), name.2.to_string(), *at));
        }
    }

    /// Returns the item's parameter that an expression is, directly or through a variable.
    fn param(&self, expression: &Expr) -> Option<String> {
        let known = || variable(expression).and_then(|name| self.aliases.get(name).cloned());
        param(expression).or_else(known)
    }

    /// Reads `.param.name`; chains nest to the right, so this is the end of one.
    fn item_param(&mut self, first: &Expr, rest: &Expr) {
        let next = match rest {
            Expr::Dot(parts, ..) | Expr::Index(parts, ..) => &parts.lhs,
            other => other,
        };
        if let (Expr::Property(first, _), Expr::Property(name, at)) = (first, next)
            && first.2 == "param"
        {
            self.item_params.push((name.2.to_string(), *at));
        }
    }
}

/// Returns the literal texts among a value's possibilities. These are itself, a list's elements, and the ends of the
/// branches of an `if` or a `switch`.
fn texts(value: &Expr) -> Vec<(String, Position)> {
    match value {
        Expr::StringConstant(text, at) => vec![(text.to_string(), *at)],
        Expr::Array(values, _) => {
            let all: Vec<_> = values.iter().map(texts).collect();
            if all.iter().any(Vec::is_empty) { Vec::new() } else { all.concat() }
        }
        Expr::Stmt(block) => ends(block.statements()),
        Expr::Coalesce(values, _) => values.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// Returns the possible texts at the end of a block.
fn ends(block: &[Stmt]) -> Vec<(String, Position)> {
    match block.last() {
        Some(Stmt::Expr(value)) => texts(value),
        Some(Stmt::Block(block)) => ends(block.statements()),
        Some(Stmt::If(parts, _)) => [ends(parts.body.statements()), ends(parts.branch.statements())].concat(),
        Some(Stmt::Switch(parts, _)) => parts.1.expressions.iter().flat_map(|case| texts(&case.rhs)).collect(),
        _ => Vec::new(),
    }
}

/// Returns the variables set once, to literal texts or to elements of such a list.
fn constants(ast: &AST, tree: &Tree, params: &[String]) -> BTreeMap<String, Vec<(String, Position)>> {
    let mut known: BTreeMap<String, Vec<(String, Position)>> = BTreeMap::new();
    let mut again: BTreeSet<String> = params.iter().cloned().collect();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let set = match path.last() {
            Some(ASTNode::Stmt(Stmt::Var(parts, ..))) => Some((parts.0.name.to_string(), texts(&parts.1))),
            Some(ASTNode::Stmt(Stmt::For(parts, _))) => {
                let list = &parts.2.expr;
                let named = variable(list).and_then(|name| known.get(name).cloned());
                Some((parts.0.name.to_string(), named.unwrap_or_else(|| texts(list))))
            }
            _ => None,
        };
        if let Some((name, texts)) = set
            && known.insert(name.clone(), texts).is_some()
        {
            again.insert(name);
        }
        true
    });
    known.retain(|name, texts| !texts.is_empty() && !again.contains(name) && !tree.changes(name));
    known
}
