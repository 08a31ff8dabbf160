//! The literal texts that a value or a variable may stand for, found in the syntax tree.

use super::tree::{Tree, variable};
use rhai::{AST, ASTNode, Expr, Position, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the literal texts that a value may be: the text itself, a list's elements, or the last values of the
/// branches of an `if` or a `switch`.
pub(super) fn texts(value: &Expr) -> Vec<(String, Position)> {
    match value {
        Expr::StringConstant(text, at) => vec![(text.to_string(), *at)],
        // A list counts only if the texts of all its elements are known.
        Expr::Array(values, _) => {
            let all: Vec<_> = values.iter().map(texts).collect();
            if all.iter().any(Vec::is_empty) { Vec::new() } else { all.concat() }
        }
        Expr::Stmt(block) => ends(block.statements()),
        Expr::Coalesce(values, _) => values.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// Returns the literal texts that a block may end with.
fn ends(block: &[Stmt]) -> Vec<(String, Position)> {
    match block.last() {
        Some(Stmt::Expr(value)) => texts(value),
        Some(Stmt::Block(block)) => ends(block.statements()),
        Some(Stmt::If(parts, _)) => [ends(parts.body.statements()), ends(parts.branch.statements())].concat(),
        Some(Stmt::Switch(parts, _)) => parts.1.expressions.iter().flat_map(|case| texts(&case.rhs)).collect(),
        _ => Vec::new(),
    }
}

/// Returns the variables that are set only once, to literal texts or to elements of a literal list.
pub(super) fn constants(ast: &AST, tree: &Tree, params: &[String]) -> BTreeMap<String, Vec<(String, Position)>> {
    let mut constants: BTreeMap<String, Vec<(String, Position)>> = BTreeMap::new();
    // Parameters are set by the caller, so a variable with the name of one is set twice.
    let mut set_twice: BTreeSet<String> = params.iter().cloned().collect();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let set = match path.last() {
            Some(ASTNode::Stmt(Stmt::Var(parts, ..))) => Some((parts.0.name.to_string(), texts(&parts.1))),
            Some(ASTNode::Stmt(Stmt::For(parts, _))) => {
                let list = &parts.2.expr;
                let of_constant = variable(list).and_then(|name| constants.get(name).cloned());
                Some((parts.0.name.to_string(), of_constant.unwrap_or_else(|| texts(list))))
            }
            _ => None,
        };
        if let Some((name, texts)) = set
            && constants.insert(name.clone(), texts).is_some()
        {
            set_twice.insert(name);
        }
        true
    });
    constants.retain(|name, texts| !texts.is_empty() && !set_twice.contains(name) && !tree.changes(name));
    constants
}
