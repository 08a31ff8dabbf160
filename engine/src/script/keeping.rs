//! Closures that read variables around them may not be kept.
//!
//! A closure such as `|one| one.hp < hp` shares the variable `hp` with the code around it. Kept inside that variable, it
//! would hold itself: memory that is never freed, and values without an end. So such a closure is given to a function of
//! the language at once (`list.filter(|one| one.hp < hp)`), or has a name of its own (`let weak = |one| one.hp < hp`)
//! and is called by it.

use super::problem::ScriptProblem;
use super::tree::variable;
use rhai::{AST, ASTNode, Expr, Position, Stmt};
use std::collections::BTreeSet;

/// The functions of lists and maps that call the closure they are given.
const CALLING: [&str; 18] = [
    "all",
    "dedup",
    "drain",
    "filter",
    "find",
    "find_index",
    "find_map",
    "for_each",
    "index_of",
    "map",
    "order",
    "order_by",
    "reduce",
    "reduce_rev",
    "retain",
    "some",
    "sort",
    "sort_by",
];

/// Returns the places where a closure that reads variables around it is kept.
pub(super) fn kept_closures(ast: &AST) -> Vec<Position> {
    let mut named: BTreeSet<String> = BTreeSet::new();
    let mut kept = Vec::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let [.., parent, ASTNode::Expr(closure)] = path
            && captures(closure)
        {
            match parent {
                ASTNode::Stmt(Stmt::Var(parts, ..)) => _ = named.insert(parts.0.name.to_string()),
                parent if is_given(parent, closure) => {}
                _ => kept.push(closure.position()),
            }
        }
        true
    });
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let [.., parent, ASTNode::Expr(used)] = path
            && variable(used).is_some_and(|name| named.contains(name))
            && !is_given(parent, used)
            && !is_called(parent, used)
        {
            kept.push(used.position());
        }
        true
    });
    kept
}

/// Returns the problem of a closure that is kept.
pub(super) fn kept(at: Position) -> ScriptProblem {
    let message = "a `|...| ...` that reads variables around it cannot be kept";
    ScriptProblem::new("E0658", at, message)
        .help("give it to a function of lists at once: `list.filter(|one| one.hp < hp)`")
}

/// Returns whether an expression is a closure that reads variables around it. The parser begins such a closure with a
/// statement that shares the variables.
fn captures(expression: &Expr) -> bool {
    let Expr::Stmt(block) = expression else { return false };
    matches!(block.statements(), [Stmt::Share(_), ..])
}

/// Returns whether `parent` gives the closure to a function that calls it: `list.filter(closure)`, `filter(list, closure)`.
fn is_given(parent: &ASTNode<'_>, closure: &Expr) -> bool {
    let (call, place) = match parent {
        ASTNode::Expr(Expr::MethodCall(call, _)) => (call, 0),
        ASTNode::Expr(Expr::FnCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _)) => (call, 1),
        _ => return false,
    };
    CALLING.contains(&&*call.name) && call.args.get(place).is_some_and(|arg| std::ptr::eq(arg, closure))
}

/// Returns whether `parent` calls the closure: `weak.call(foe)`.
fn is_called(parent: &ASTNode<'_>, closure: &Expr) -> bool {
    let ASTNode::Expr(Expr::Dot(parts, ..)) = parent else { return false };
    let is_call = matches!(&parts.rhs, Expr::MethodCall(call, _) if call.name == "call");
    std::ptr::eq(&parts.lhs, closure) && is_call
}
