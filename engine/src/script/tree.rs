//! The statements of a function, and of each closure `|x| ...` in it.
//!
//! Rhai moves every closure into a function of its own. [`Tree::new`] sorts the statements back to their owners, and
//! notes which variables change. `n = 1` *replaces* a variable, `n.push(1)` or `n.x = 1` *alters* it in place, and
//! `n += 1` does both.

use rhai::{AST, ASTNode, Expr, FnPtr, ImmutableString, Position, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// The methods that change a list in place. Afterwards nothing is known of the list.
pub(super) const CHANGING: [&str; 10] =
    ["push", "append", "insert", "splice", "pad", "set", "pop", "shift", "remove", "dedup"];

/// The statements of a function.
#[derive(Clone, Default, Debug)]
pub(super) struct Tree {
    pub body: Vec<Stmt>,
    /// The closures, by the names that the interpreter gives them (`anon$...`).
    closures: BTreeMap<String, Closure>,
    /// The variables that are assigned again or changed in place.
    changed: BTreeSet<String>,
    /// The variables that are changed in place. Each change is the text that `push` adds, or `None` for any other
    /// change.
    altered: BTreeMap<String, Vec<Option<String>>>,
    /// The variables that are assigned as a whole.
    replaced: BTreeSet<String>,
}

/// A closure `|x| ...`.
#[derive(Clone, Default, Debug)]
pub(super) struct Closure {
    /// The captured variables, then its own parameters.
    pub params: Vec<ImmutableString>,
    pub body: Vec<Stmt>,
}

impl Tree {
    /// Returns the tree of parsed code: one function, or the statements of an expression.
    pub fn new(ast: &AST) -> Tree {
        let lib = ast.shared_lib();
        let mut tree = Tree::default();
        let mut places: Vec<(String, Place)> = Vec::new();
        for closure in ast.iter_functions().filter(|function| function.name.starts_with("anon$")) {
            if let Some(defined) = lib.get_script_fn(closure.name, closure.params.len()) {
                let place = Place { from: defined.body.start_position(), to: defined.body.end_position() };
                places.push((closure.name.to_string(), place));
            }
            let params = closure.params.iter().map(|param| ImmutableString::from(*param)).collect();
            tree.closures.insert(closure.name.to_string(), Closure { params, body: Vec::new() });
        }
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            if let [ASTNode::Stmt(root)] = path {
                match owner(&places, root.position()) {
                    Some(name) => tree.closures.entry(name.to_string()).or_default().body.push((*root).clone()),
                    None => tree.body.push((*root).clone()),
                }
            }
            tree.changed.extend(path.last().and_then(changed).map(str::to_string));
            if let Some(node) = path.last().filter(|node| !sets(node))
                && let Some(name) = changed(node)
            {
                tree.altered.entry(name.to_string()).or_default().push(pushed(node));
            }
            tree.replaced.extend(path.last().and_then(replaced).map(str::to_string));
            true
        });
        tree
    }

    /// Returns whether there is a closure in it.
    pub fn has_closures(&self) -> bool {
        !self.closures.is_empty()
    }

    /// Returns whether a variable is assigned again or changed in place somewhere.
    pub fn changes(&self, variable: &str) -> bool {
        self.changed.contains(variable)
    }

    /// Returns whether a variable is changed in place somewhere.
    pub fn alters(&self, variable: &str) -> bool {
        self.altered.contains_key(variable)
    }

    /// Returns the texts that are added to a list with `push`. `None` if the variable changes in any other way.
    pub fn pushed(&self, variable: &str) -> Option<Vec<String>> {
        if self.replaces(variable) {
            return None;
        }
        let Some(changes) = self.altered.get(variable) else { return Some(Vec::new()) };
        changes.iter().cloned().collect()
    }

    /// Returns whether a variable is assigned as a whole somewhere, which may change its kind.
    pub fn replaces(&self, variable: &str) -> bool {
        self.replaced.contains(variable)
    }

    /// Returns whether any variable is assigned again or changed in place.
    pub fn sets_anew(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Returns the closure that an expression is, and the names of its captured variables.
    pub fn closure<'t>(&'t self, value: &Expr) -> Option<(&'t Closure, Vec<String>)> {
        match value {
            Expr::DynamicConstant(constant, _) => {
                let closure = self.closures.get(constant.read_lock::<FnPtr>()?.fn_name())?;
                Some((closure, Vec::new()))
            }
            // The parser gives a closure its captured variables by a call of `curry`.
            Expr::FnCall(call, _) if call.name == "curry" => {
                let (closure, mut captured) = self.closure(call.args.first()?)?;
                captured.extend(call.args.iter().skip(1).filter_map(variable).map(str::to_string));
                Some((closure, captured))
            }
            _ => None,
        }
    }
}

/// The place of a closure's body. A single expression has no end (`to`) of its own.
struct Place {
    from: Position,
    to: Position,
}

/// Returns the name of the innermost closure that contains a position. `None` for the function itself.
fn owner(places: &[(String, Place)], at: Position) -> Option<&str> {
    let key = |at: Position| (at.line(), at.position());
    if let Some((name, _)) = places.iter().find(|(_, place)| place.to.is_none() && place.from == at) {
        return Some(name);
    }
    let with_end = places.iter().filter(|(_, place)| !place.to.is_none());
    let within = with_end.filter(|(_, place)| key(place.from) <= key(at) && key(at) <= key(place.to));
    within.max_by_key(|(_, place)| key(place.from)).map(|(name, _)| name.as_str())
}

/// Returns the name of a variable, if an expression is one.
pub(super) fn variable(expression: &Expr) -> Option<&str> {
    if let Expr::Variable(parts, ..) = expression { Some(&parts.1) } else { None }
}

/// Returns whether a node assigns a variable with a plain `=`.
fn sets(node: &ASTNode<'_>) -> bool {
    let ASTNode::Stmt(Stmt::Assignment(parts)) = node else { return false };
    parts.0.get_op_assignment_info().is_none() && variable(&parts.1.lhs).is_some()
}

/// Returns the variable that a node assigns as a whole, with `=` or `+=`.
fn replaced<'n>(node: &ASTNode<'n>) -> Option<&'n str> {
    if let ASTNode::Stmt(Stmt::Assignment(parts)) = node { variable(&parts.1.lhs) } else { None }
}

/// Returns the literal text that a node adds to a list: `pay` of `words.push("pay")`.
fn pushed(node: &ASTNode<'_>) -> Option<String> {
    let ASTNode::Expr(Expr::Dot(parts, ..)) = node else { return None };
    let Expr::MethodCall(call, _) = &parts.rhs else { return None };
    match call.args.as_slice() {
        [Expr::StringConstant(text, _)] if call.name == "push" => Some(text.to_string()),
        _ => None,
    }
}

/// Returns the variable that a node assigns or changes in place.
fn changed<'n>(node: &ASTNode<'n>) -> Option<&'n str> {
    let root = |mut expression: &'n Expr| loop {
        match expression {
            Expr::Dot(parts, ..) | Expr::Index(parts, ..) => expression = &parts.lhs,
            other => return variable(other),
        }
    };
    match node {
        ASTNode::Stmt(Stmt::Assignment(parts)) => root(&parts.1.lhs),
        ASTNode::Expr(Expr::Dot(parts, ..)) => {
            let first = match &parts.rhs {
                Expr::Dot(parts, ..) | Expr::Index(parts, ..) => &parts.lhs,
                other => other,
            };
            let Expr::MethodCall(call, _) = first else { return None };
            if CHANGING.contains(&&*call.name) { variable(&parts.lhs) } else { None }
        }
        _ => None,
    }
}
