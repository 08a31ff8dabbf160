//! The survey of a function: its calls, reads and variables, collected from its syntax tree without running it.
//!
//! [`survey`] parses one function and fills a [`Function`], which all later checks read. Of `fn on_turn(me) { let n =
//! me.hp; me.heal(n); }` it notes the call `heal` with one argument, the property `hp`, the variable `n` and the link
//! `me.hp`.

use super::assigned::Assigned;
use super::chain::written;
use super::constants::{constants, texts};
use super::fault::Case;
use super::functions::FunctionSpan;
use super::seen::Remembered;
use super::text::Text;
use super::tree::{Tree, variable};
use super::unit::CompilationUnit;
use super::unparsed::unparsed;
use crate::kernel::{HookWord, Problem, Vocabulary};
use rhai::{AST, ASTNode, Engine, Expr, FnCallExpr, Position, ScriptFnMetadata, Stmt};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A function that moments call.
pub(super) struct CalledAt {
    /// The index of the function.
    pub function: usize,
    pub moments: Vec<&'static HookWord>,
}

/// A parsed function, and everything that was collected from it.
#[derive(Clone, Default, Debug)]
pub(super) struct Function {
    /// The index of its file.
    pub file: usize,
    pub name: String,
    pub name_at: Range<usize>,
    pub whole: Range<usize>,
    /// From the opening brace to the closing one.
    pub body: Range<usize>,
    pub params: Vec<String>,
    pub calls: Vec<Call>,
    /// The function's statements.
    pub tree: Tree,
    /// The function, parsed by itself.
    pub ast: AST,
    /// Whether it reads `this`, which is forbidden.
    pub reads_this: bool,
    /// The results of inference, kept while the files are compiled.
    pub seen: Remembered,
    /// The parameters of the item that it reads: `x.param.name`.
    pub item_params: Vec<(String, Position)>,
    /// The properties that it reads of anything: `x.name`.
    pub reads: Vec<String>,
    /// The same properties with their places, without parameters of the item.
    pub properties: Vec<(String, Position)>,
    /// The keys of its maps: `hp` of `#{ hp: 3 }` and of `map["hp"]`.
    keys: BTreeSet<String>,
    /// Names with `::` before them.
    pub qualified: Vec<(String, Position)>,
    /// Variables that a `|x| ...` reads inside a chain that begins with them, which the interpreter forbids.
    pub caught: Vec<(String, Position)>,
    /// Variables that the function defines itself.
    pub variables: Vec<String>,
    pub compared: Vec<Compared>,
    pub compared_params: Vec<ComparedParam>,
    /// The variables that hold a parameter of the item, each with the parameter's name: `let n = me.param.n`.
    aliases: BTreeMap<String, String>,
    /// The variables that it reads, each with its place.
    pub used: Vec<(String, Position)>,
    /// The places of variables inside a loop `for each in ...`.
    pub within_each: Vec<Position>,
    /// The variables that it expects to be nothing (`()`) at times: `target != ()`, `target ?? me`.
    pub may_lack: BTreeSet<String>,
    /// The properties that it reads directly of variables.
    pub links: Vec<Link>,
    /// The variables that hold literal texts, each with all its possible texts.
    constants: BTreeMap<String, Vec<(String, Position)>>,
    /// The properties that it sets.
    pub assigned: Vec<Assigned>,
}

/// A read of a property of a variable: `card.x`.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// The variable: `card`.
    pub of: String,
    /// The property: `x`.
    pub fact: String,
    pub at: Position,
}

/// A call without a receiver.
const PLAIN: bool = false;
/// A call with a receiver.
const METHOD: bool = true;

/// The loop variable that lines of content use: `each`.
const EACH: &str = "each";

/// A call by name.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub name: String,
    /// The number of arguments, without the receiver.
    pub args: usize,
    /// The arguments that are literal texts.
    pub texts: Vec<TextArg>,
    /// The literal texts in arguments that are lists.
    pub listed: Vec<TextArg>,
    /// The arguments that are parameters of the item, each with its index.
    pub params: Vec<(usize, String)>,
    /// The arguments that are variables, each with its index.
    pub variables: Vec<(usize, String)>,
    /// Whether the call has a receiver: `x.name(...)`.
    pub method: bool,
    /// The call's place in the file.
    pub at: Position,
}

/// A literal text in an argument of a call.
#[derive(Clone, Debug)]
pub(super) struct TextArg {
    /// The index of the argument.
    pub nth: usize,
    pub text: String,
    pub at: Position,
}

/// A property that is compared with a literal text: `x.size == "small"`.
#[derive(Clone, Debug)]
pub(super) struct Compared {
    pub property: String,
    pub text: String,
    pub at: Position,
}

/// A property that is compared with a parameter of the item: `x.size == x.param.size`.
#[derive(Clone, Debug)]
pub(super) struct ComparedParam {
    /// The owner of the property, if it is a plain variable.
    pub owner: Option<String>,
    pub property: String,
    pub param: String,
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
    let ast = engine.compile(unit.text.trim_end());
    let ast = ast.map_err(|error| unparsed(engine, &case, texts.get(file), &span, &error))?;
    let is_span = |function: &ScriptFnMetadata<'_>| function.name == span.name && function.this_type.is_none();
    let Some(about) = ast.iter_functions().find(is_span) else {
        return Err(Problem::error("E0609", home, "functions of scripts belong to no type")
            .help("write `fn name(x)` and call it as `name(x)`"));
    };
    let params = about.params.iter().map(ToString::to_string).collect();
    let FunctionSpan { name, name_at, whole, body } = span;
    let mut function = Function { file, name, name_at, whole, body, params, ..Function::default() };
    function.look(&ast);
    function.ast = ast;
    Ok(function)
}

/// Returns the comparison of the property at the end of a chain with a literal text.
fn compared(chain: &Expr, text: &Expr) -> Option<Compared> {
    let Expr::StringConstant(text, at) = text else { return None };
    Some(Compared { property: last_property(chain)?, text: text.to_string(), at: *at })
}

/// Returns the property at the end of a chain.
fn last_property(chain: &Expr) -> Option<String> {
    let mut last = chain;
    while let Expr::Dot(parts, ..) = last {
        last = &parts.rhs;
    }
    // Rhai's names are those of the getter, of the setter, and of the property itself.
    if let Expr::Property(names, _) = last { Some(names.2.to_string()) } else { None }
}

/// Returns the variable of a chain of one link: `x` of `x.size`. `None` for `x.target.size`.
fn plain_root(chain: &Expr) -> Option<String> {
    let Expr::Dot(parts, ..) = chain else { return None };
    if matches!(parts.rhs, Expr::Property(..)) { variable(&parts.lhs).map(str::to_string) } else { None }
}

/// Returns `name` of the expression `x.param.name`.
pub(super) fn param(expression: &Expr) -> Option<String> {
    let Expr::Dot(chain, ..) = expression else { return None };
    let Expr::Dot(parts, ..) = &chain.rhs else { return None };
    match (&parts.lhs, &parts.rhs) {
        (Expr::Property(first, _), Expr::Property(name, _)) if first.2 == "param" => Some(name.2.to_string()),
        _ => None,
    }
}

/// Returns a variable that a closure `|x| ...` captures although the chain around it begins with the same variable. In
/// `me.foes.filter(|x| x.hp < me.hp)`, this is `me`. The interpreter forbids it.
fn caught(expression: &Expr, path: &[ASTNode<'_>]) -> Option<(String, Position)> {
    let Expr::FnCall(call, at) = expression else { return None };
    if call.name != "curry" {
        return None;
    }
    // The first argument of `curry` is the closure. The others are the variables that it captures.
    let captured = call.args.iter().skip(1).filter_map(|arg| variable(arg));
    let mut roots: Vec<&str> = Vec::new();
    for node in path {
        if let ASTNode::Expr(Expr::Dot(parts, ..) | Expr::Index(parts, ..)) = node {
            roots.extend(variable(&parts.lhs));
        }
    }
    let mut captured_roots = captured.filter(|name| roots.contains(name));
    captured_roots.next().map(|name| (name.to_string(), *at))
}

/// Returns the place of a variable if it stands in a loop over `each`.
fn within_each(expression: &Expr, path: &[ASTNode<'_>]) -> Option<Position> {
    let Expr::Variable(_, _, at) = expression else { return None };
    let is_each = |node: &ASTNode<'_>| matches!(node, ASTNode::Stmt(Stmt::For(parts, _)) if parts.0.name == EACH);
    if path.iter().any(is_each) { Some(*at) } else { None }
}

impl Function {
    /// Returns the calls and reads of an expression.
    pub(super) fn of_expression(ast: &AST) -> Function {
        let mut function = Function::default();
        function.look(ast);
        function
    }

    /// Collects everything from a syntax tree.
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
        // `name` of `me.param.name` is no property.
        let params = &self.item_params;
        self.properties.retain(|(_, at)| !params.iter().any(|(_, place)| place == at));
    }

    /// Returns the keys of the function's maps, and the properties that it sets.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().chain(self.assigned.iter().map(|set| &set.property)).map(String::as_str)
    }

    /// Collects from a statement itself, without its parts.
    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Assignment(parts) => {
                let sign = parts.0.get_op_assignment_info().map(|(.., sign)| sign);
                self.assignment(&parts.1.lhs, sign, &parts.1.rhs);
            }
            Stmt::FnCall(call, at) => self.call(call, PLAIN, *at),
            // The parts are the variable and its value.
            Stmt::Var(parts, ..) => {
                let name = parts.0.name.to_string();
                if let Some(item_param) = param(&parts.1) {
                    self.aliases.insert(name.clone(), item_param);
                }
                self.variables.push(name);
            }
            // The parts are the variable, and perhaps a counter.
            Stmt::For(parts, _) => {
                self.variables.push(parts.0.name.to_string());
                self.variables.extend(parts.1.iter().map(|counter| counter.name.to_string()));
            }
            _ => {}
        }
    }

    /// Notes a property that is set, which is an error later if it belongs to the game.
    fn assignment(&mut self, to: &Expr, sign: Option<&'static str>, value: &Expr) {
        if let Expr::Dot(parts, _, at) = to
            && let Expr::Variable(variable, ..) = &parts.lhs
            && let Expr::Property(name, _) = &parts.rhs
        {
            let (of, property) = (variable.1.to_string(), name.2.to_string());
            self.assigned.push(Assigned { of, property, sign, value: written(value), at: *at });
        }
    }

    /// Collects from an expression itself, without its parts.
    fn expression(&mut self, expression: &Expr) {
        match expression {
            Expr::ThisPtr(_) => self.reads_this = true,
            Expr::FnCall(call, at) => self.call(call, PLAIN, *at),
            Expr::MethodCall(call, at) => self.call(call, METHOD, *at),
            // The parts are an index, the name, and the namespace: `a` of `a::b`.
            Expr::Variable(parts, _, at) if !parts.2.is_empty() => self.qualified.push((parts.2.to_string(), *at)),
            Expr::Variable(parts, _, at) => self.used.push((parts.1.to_string(), *at)),
            Expr::Property(names, at) => {
                self.reads.push(names.2.to_string());
                self.properties.push((names.2.to_string(), *at));
            }
            Expr::Map(parts, _) => self.keys.extend(parts.0.iter().map(|(key, _)| key.name.to_string())),
            Expr::Index(parts, ..) => {
                if let Expr::StringConstant(key, _) = &parts.rhs {
                    self.keys.insert(key.to_string());
                }
            }
            Expr::Dot(parts, ..) => {
                self.item_param(&parts.lhs, &parts.rhs);
                self.link(&parts.lhs, &parts.rhs);
            }
            Expr::Coalesce(parts, _) => {
                if let Some(name) = parts.first().and_then(variable) {
                    self.may_lack.insert(name.to_string());
                }
            }
            _ => {}
        }
    }

    /// Notes a call by name, or the sides of a comparison.
    fn call(&mut self, call: &FnCallExpr, method: bool, at: Position) {
        if ["==", "!="].contains(&&*call.name)
            && let [first, second] = call.args.as_slice()
        {
            self.comparison(first, second);
        }
        // Operators are no calls by name. The parser turns a closure into calls of `Fn` and `curry`.
        if call.op_token.is_some() || ["Fn", "curry"].contains(&&*call.name) {
            return;
        }
        if !call.namespace.is_empty() {
            return self.qualified.push((call.namespace.to_string(), at));
        }
        let (name, args) = (call.name.to_string(), call.args.len());
        let (mut texts, mut listed) = (Vec::new(), Vec::new());
        let (mut params, mut variables) = (Vec::new(), Vec::new());
        for (nth, value) in call.args.iter().enumerate() {
            let text_arg = |(text, at)| TextArg { nth, text, at };
            texts.extend(self.written(value).into_iter().map(text_arg));
            listed.extend(self.listed(value).into_iter().map(text_arg));
            params.extend(self.param(value).map(|param| (nth, param)));
            variables.extend(variable(value).map(|name| (nth, name.to_string())));
        }
        self.calls.push(Call { name, args, texts, listed, params, variables, method, at });
    }

    /// Notes what the sides of a `==` or `!=` are: a property and a text, a variable and `()`, or a property and a
    /// parameter. Either may stand first.
    fn comparison(&mut self, first: &Expr, second: &Expr) {
        self.compared.extend(compared(first, second).or_else(|| compared(second, first)));
        let to_nothing = |name: &Expr, unit: &Expr| match unit {
            Expr::Unit(_) => variable(name).map(str::to_string),
            _ => None,
        };
        self.may_lack.extend(to_nothing(first, second).or_else(|| to_nothing(second, first)));
        let to_param = |chain: &Expr, value: &Expr| {
            let (property, param) = (last_property(chain)?, self.param(value)?);
            Some(ComparedParam { owner: plain_root(chain), property, param })
        };
        let compared_param = to_param(first, second).or_else(|| to_param(second, first));
        self.compared_params.extend(compared_param);
    }

    /// Returns the possible literal texts of an expression: its own text, or the texts of a variable.
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
        let texts_of =
            |value: &Expr| if let Expr::Array(..) = value { self.listed(value) } else { self.written(value) };
        list.iter().flat_map(texts_of).collect()
    }

    /// Notes the first link of a chain: `card.x`.
    fn link(&mut self, of: &Expr, rest: &Expr) {
        let next = match rest {
            Expr::Dot(parts, ..) | Expr::Index(parts, ..) => &parts.lhs,
            other => other,
        };
        if let (Some(of), Expr::Property(name, at)) = (variable(of), next) {
            self.links.push(Link { of: of.to_string(), fact: name.2.to_string(), at: *at });
        }
    }

    /// Returns the parameter of the item that an expression reads, directly or through a variable.
    fn param(&self, expression: &Expr) -> Option<String> {
        let aliased = || variable(expression).and_then(|name| self.aliases.get(name).cloned());
        param(expression).or_else(aliased)
    }

    /// Returns how often the function reads a parameter of the item, by itself or by a variable that holds it.
    pub(super) fn reads_of_param(&self, param: &str) -> usize {
        let direct = self.item_params.iter().filter(|(name, _)| name == param).count();
        let holding = || self.aliases.iter().filter(|(_, held)| *held == param).map(|(variable, _)| variable);
        let by_variables = self.used.iter().filter(|(name, _)| holding().any(|variable| variable == name)).count();
        // Each variable reads the parameter once, where it is defined.
        direct.saturating_sub(holding().count()) + by_variables
    }

    /// Notes `.param.name` in a chain. Chains nest to the right: `first` is one link, `rest` all later ones.
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
